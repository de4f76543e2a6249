// QR codes of links: draws them, and reads them with the camera. Loaded only on request, so that other readers load no library.
import { encodeQR } from "../vendor/qr/index.js";

// A link that is too long for one code is drawn in parts. Each says which one of how many it is, and the checksum of the whole.
const LONGEST = 1000; // characters of a code that a phone still reads from a screen
const ROOM = LONGEST - 24;
const PART = /^FP(\d+)\/(\d+)\/(\w+)\/(.*)$/;
const PAUSE = 100; // ms between two looks through the camera

const checksum = (text) => {
  let sum = 5381;
  for (let n = 0; n < text.length; n += 1) sum = (Math.imul(sum, 33) ^ text.charCodeAt(n)) >>> 0;
  return sum.toString(16);
};
const split = (text) => {
  if (text.length <= LONGEST) return [text];
  const count = Math.ceil(text.length / ROOM);
  return Array.from({ length: count }, (_, n) => `FP${n + 1}/${count}/${checksum(text)}/${text.slice(n * ROOM, (n + 1) * ROOM)}`);
};

// Puts parts together, which come in any order and more than once. Returns the whole text, or how many of how many are there.
export const joiner = () => {
  let parts = [];
  let sum = "";
  return (read) => {
    const [, number, count, of, text] = PART.exec(read) ?? [];
    if (!number) return { text: read };
    if (of !== sum || Number(count) !== parts.length) [parts, sum] = [Array(Math.min(Number(count), LONGEST)).fill(null), of];
    if (Number(number) <= parts.length && number > 0) parts[number - 1] = text;
    const there = parts.filter((part) => part !== null).length;
    const whole = parts.join("");
    return there === parts.length && checksum(whole) === sum ? { text: whole } : { there, count: parts.length };
  };
};

const drawOne = (text, name) => {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 4, encoding: "byte" });
  let path = "";
  rows.forEach((row, y) => row.forEach((dark, x) => { if (dark) path += `M${x} ${y}h1v1h-1z`; }));
  const size = rows.length;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", name);
  svg.innerHTML = `<path class="qr-paper" d="M0 0h${size}v${size}H0z"/><path class="qr-ink" d="${path}"/>`;
  return svg.outerHTML;
};

// Returns the codes of a text as SVG: one, or its parts.
export const draw = (text, name) => split(text).map((part) => drawOne(part, name));

// Browsers without a reader of their own get one in JavaScript.
const makeDetector = async () => {
  const own = globalThis.BarcodeDetector;
  const formats = (await own?.getSupportedFormats?.().catch(() => [])) ?? [];
  const Detector = formats.includes("qr_code") ? own : (await import("../vendor/qr/decode.js")).BarcodeDetector;
  return new Detector({ formats: ["qr_code"] });
};

// Lets somebody hold a code before the camera. Returns what it says, "" if the dialog was closed, and throws if there is no camera
// or it may not be used. `words` are the title, what to do, how far it is ("{there}" of "{count}"), and the name of the button.
export const scan = async (title, hold, progress, close) => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const make = (tag, values) => Object.assign(document.createElement(tag), values);
  const dialog = make("dialog", { className: "scan" });
  const video = make("video", { playsInline: true, muted: true, srcObject: stream });
  const status = make("p", { className: "note", role: "status", textContent: hold });
  const form = make("form", { method: "dialog", className: "row end" });
  form.append(make("button", { className: "btn quiet", textContent: close }));
  dialog.append(make("h2", { id: "scan-title", textContent: title }), video, status, form);
  dialog.setAttribute("aria-labelledby", "scan-title");
  document.body.append(dialog);
  dialog.showModal();
  try {
    const detector = await makeDetector();
    const join = joiner();
    await video.play();
    while (dialog.open) {
      const [code] = await detector.detect(video).catch(() => []); // no picture yet
      const joined = code?.rawValue ? join(code.rawValue) : {};
      if (joined.text) return joined.text;
      if (joined.count) status.textContent = progress.replace("{there}", joined.there).replace("{count}", joined.count);
      await new Promise((next) => setTimeout(next, PAUSE));
    }
    return "";
  } finally {
    for (const track of stream.getTracks()) track.stop();
    dialog.remove();
  }
};
