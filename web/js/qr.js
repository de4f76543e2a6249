// Draws a link as a QR code. Loaded only on request, so that other readers do not load the library.
import { encode } from "../vendor/uqr/index.js";

export const draw = (text, name) => {
  const { data, size } = encode(text, { ecc: "L", border: 4 });
  let path = "";
  data.forEach((row, y) => row.forEach((dark, x) => { if (dark) path += `M${x} ${y}h1v1h-1z`; }));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", name);
  svg.innerHTML = `<path class="qr-paper" d="M0 0h${size}v${size}H0z"/><path class="qr-ink" d="${path}"/>`;
  return svg.outerHTML;
};
