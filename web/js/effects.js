// Theme, board colours, sound and motion. The settings work before Python has started; tables call `glide` and `play`.
import { site } from "./shared/site.js";

const root = document.documentElement;
const own = root.dataset.own; // the page's default board colours

// --- sounds: synthesized tones
let audio = null;
const tone = (at, pitch, length, loud, type = "sine", to = pitch) => {
  const [wave, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at];
  wave.type = type;
  wave.frequency.setValueAtTime(pitch, start);
  wave.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length + 0.02);
};
const knock = (at, pitch, loud) => {
  tone(at, pitch, 0.09, loud, "triangle", pitch * 0.6);
  tone(at, pitch * 4.1, 0.025, loud * 0.5, "square", pitch * 2);
};
const sounds = {
  move: () => knock(0, 210, 0.16),
  put: () => knock(0, 165, 0.2),
  capture: () => { knock(0, 240, 0.16); knock(0.07, 140, 0.22); },
  turn: () => { tone(0.12, 659, 0.22, 0.07); tone(0.24, 880, 0.34, 0.07); },
  end: () => [523, 659, 784, 1047].forEach((pitch, n) => tone(0.08 + n * 0.11, pitch, 0.5, 0.07)),
};
const play = (name) => {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {}); // a browser may want a click first
  site.effects.played = name;
  sounds[name]();
};

// --- animation of moved and placed pieces
const still = matchMedia("(prefers-reduced-motion: reduce)");
const isMoving = () => root.dataset.motion !== "off" && !still.matches;
const timing = (length) => ({ duration: length, easing: "cubic-bezier(.2, .7, .2, 1)" });
const listPieces = (cell) => {
  const at = `[data-at="${CSS.escape(cell)}"]`;
  return document.querySelectorAll(`#boards ${at}, #minis ${at}`);
};
const fade = (place, picture) => {
  const board = place.ownerSVGElement;
  board.insertAdjacentHTML("beforeend", picture);
  const piece = board.lastElementChild;
  for (const name of ["x", "y", "width", "height"]) piece.setAttribute(name, place.getAttribute(name));
  piece.animate([{ opacity: 1 }, { opacity: 0 }], timing(90)).onfinish = () => piece.remove();
};
const glide = (text) => {
  const { ways, came, gone } = JSON.parse(text);
  for (const [cell, dx, dy] of ways) {
    const steps = [{ transform: `translate(${dx * 64}px, ${dy * 64}px)` }, { transform: "none" }];
    for (const piece of listPieces(cell)) piece.animate(steps, timing(180));
  }
  for (const cell of came) {
    const steps = [{ transform: "translateY(-8px)", opacity: 0.2 }, { transform: "none", opacity: 1 }];
    for (const piece of listPieces(cell)) piece.animate(steps, timing(120));
  }
  for (const [cell, picture] of gone) {
    for (const place of document.querySelectorAll(`.board .cell[data-token="${CSS.escape(cell)}"]`)) fade(place, picture);
  }
};
const isSounding = () => root.dataset.sound === "on" && "AudioContext" in window;

site.effects = { glide, isMoving, isSounding, play, played: "" }; // `played`: the name of the last sound

// Screen readers are told of single keys only while these do something.
const announceKeys = () => {
  const [from, to] = root.dataset.keys === "off" ? ["aria-keyshortcuts", "data-off"] : ["data-off", "aria-keyshortcuts"];
  for (const one of document.querySelectorAll(`[${from}]`)) {
    one.setAttribute(to, one.getAttribute(from));
    one.removeAttribute(from);
  }
};
site.effects.announceKeys = announceKeys;
announceKeys();

// --- settings
const apply = {
  theme: (value) => { if (value) root.dataset.theme = value; else delete root.dataset.theme; },
  board: (value) => { root.dataset.board = value || own; },
  sound: (value) => { root.dataset.sound = value; if (isSounding()) play("put"); },
  motion: (value) => { root.dataset.motion = value; },
  keys: (value) => { root.dataset.keys = value; announceKeys(); },
  live: (value) => {
    root.dataset.live = window.RTCPeerConnection ? value : "off";
    document.dispatchEvent(new Event("fairy-post-setting"));
  },
  server: (value) => { root.dataset.server = value; },
  moves: (value) => { root.dataset.moves = value; document.dispatchEvent(new Event("fairy-post-setting")); },
};
const dialog = document.getElementById("settings");
const form = dialog.querySelector("form");
const chosen = { theme: "theme", board: "chosen", sound: "sound", motion: "motion", keys: "keys", live: "live", moves: "moves" };
const defaults = { sound: "off", motion: "on", keys: "on", live: "on", moves: "whole" };
document.getElementById("settings-open").addEventListener("click", () => {
  for (const [name, fact] of Object.entries(chosen)) {
    const value = root.dataset[fact] ?? defaults[name] ?? "";
    const field = form.querySelector(`[name="${name}"][value="${value}"]`);
    if (field) field.checked = true;
  }
  if (form.elements.server) form.elements.server.value = root.dataset.server ?? "";
  dialog.showModal();
});
form.addEventListener("input", ({ target }) => {
  if (target.pattern) target.setCustomValidity(target.validity.patternMismatch ? target.dataset.wrong : "");
});
form.addEventListener("change", ({ target }) => {
  if (!target.reportValidity()) return;
  const value = target.value.trim();
  if (target.name === "board") root.dataset.chosen = value;
  apply[target.name](value);
  site.remember(target.name, value);
});
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

// --- beside a board: the tab panels (a drawer on phones) and the tools menu
const table = document.getElementById("drawer")?.closest("main");
const showLeaf = (tab) => {
  for (const other of table.querySelectorAll("[data-tab]")) {
    other.ariaSelected = String(other === tab);
    document.getElementById(other.dataset.tab).classList.toggle("on", other === tab);
  }
};
const isOpen = (drawer) => table.classList.contains("open") && document.getElementById(`tab-${drawer}`).ariaSelected === "true";
const openDrawer = (shall) => {
  table.classList.toggle("open", shall);
  for (const button of table.querySelectorAll("[data-drawer]")) button.ariaExpanded = String(isOpen(button.dataset.drawer));
};
let opener = null; // the button that opened the drawer
if (table) {
  document.addEventListener("click", ({ target }) => {
    const menu = table.querySelector(".more[open]");
    if (menu && target.closest(".menu button")) menu.querySelector("summary").focus(); // dialogs return the focus to it
    if (menu && (!menu.contains(target) || target.closest(".menu button"))) menu.open = false;
    const tab = target.closest("[data-tab]");
    if (tab) {
      showLeaf(tab);
      openDrawer(true);
    } else if (target.closest("[data-drawer]")) {
      opener = target.closest("[data-drawer]");
      const own = document.getElementById(`tab-${opener.dataset.drawer}`);
      const shall = !isOpen(opener.dataset.drawer);
      showLeaf(own);
      openDrawer(shall);
      if (shall) own.focus();
    } else if (!target.closest("#drawer")) openDrawer(false);
  });
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey) && root.dataset.keys !== "off";
    const isTyping = target.closest?.("input:not([type=radio]),textarea,select,dialog");
    const tools = isPlain && !isTyping ? [...table.querySelectorAll("[aria-keyshortcuts]")] : [];
    const tool = tools.find((one) => one.getAttribute("aria-keyshortcuts") === key);
    if (tool) {
      event.preventDefault();
      if (tool.closest("form")) {
        showLeaf(document.getElementById("tab-moves"));
        openDrawer(true);
        tool.focus();
      } else tool.click();
    }
    const tab = target.closest?.("[data-tab]");
    if (tab && (key === "ArrowRight" || key === "ArrowLeft")) {
      const shown = [...table.querySelectorAll("[data-tab]")].filter((one) => one.offsetWidth);
      const next = shown.at((shown.indexOf(tab) + (key === "ArrowRight" ? 1 : -1)) % shown.length);
      showLeaf(next);
      next.focus();
    }
    const menu = table.querySelector(".more[open]");
    if (key !== "Escape") return;
    if (target.closest?.("#drawer")) opener?.focus();
    openDrawer(false);
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
}
