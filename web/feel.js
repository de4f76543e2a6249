// How the site feels in this browser: light or dark, the board's colours, sound, motion. The settings work before Python is here;
// a table asks for gliding pieces and sounds.
(() => {
  "use strict";
  const root = document.documentElement;
  const remember = (name, value) => { try { localStorage.setItem(`fairy-post/${name}`, value); } catch { /* it lasts for this page */ } };
  const own = root.dataset.own; // the board that the page came with

  // --- sounds: a few tones, made here
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
  const sound = (name) => {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {}); // a browser may want a click first
    window.fairyFeel.played = name;
    sounds[name]();
  };

  // --- pieces that glide to where they were moved, and settle where they were put
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const moving = () => root.dataset.motion !== "off" && !still.matches;
  const timing = (length) => ({ duration: length, easing: "cubic-bezier(.2, .7, .2, 1)" });
  const men = (cell) => document.querySelectorAll(`#boards [data-at="${CSS.escape(cell)}"], #minis [data-at="${CSS.escape(cell)}"]`);
  const fade = (place, picture) => {
    const board = place.ownerSVGElement;
    board.insertAdjacentHTML("beforeend", picture);
    const man = board.lastElementChild;
    for (const name of ["x", "y", "width", "height"]) man.setAttribute(name, place.getAttribute(name));
    man.animate([{ opacity: 1 }, { opacity: 0 }], timing(90)).onfinish = () => man.remove();
  };
  const glide = (text) => {
    const { ways, came, gone } = JSON.parse(text);
    for (const [cell, dx, dy] of ways) {
      for (const man of men(cell)) man.animate([{ transform: `translate(${dx * 64}px, ${dy * 64}px)` }, { transform: "none" }], timing(180));
    }
    for (const cell of came) {
      for (const man of men(cell)) man.animate([{ transform: "translateY(-8px)", opacity: 0.2 }, { transform: "none", opacity: 1 }], timing(120));
    }
    for (const [cell, picture] of gone) {
      for (const place of document.querySelectorAll(`.board .cell[data-token="${CSS.escape(cell)}"]`)) fade(place, picture);
    }
  };
  window.fairyFeel = { sound, glide, moving, sounding: () => root.dataset.sound === "on" && "AudioContext" in window, played: "" };

  // --- settings
  const apply = {
    theme: (value) => { if (value) root.dataset.theme = value; else delete root.dataset.theme; },
    board: (value) => { root.dataset.board = value || own; },
    sound: (value) => { root.dataset.sound = value; if (window.fairyFeel.sounding()) sound("put"); },
    motion: (value) => { root.dataset.motion = value; },
  };
  const dialog = document.getElementById("settings");
  const form = dialog.querySelector("form");
  const chosen = { theme: "theme", board: "chosen", sound: "sound", motion: "motion" };
  document.getElementById("settings-open").addEventListener("click", () => {
    for (const [name, fact] of Object.entries(chosen)) {
      const value = root.dataset[fact] ?? (name === "sound" ? "off" : name === "motion" ? "on" : "");
      const field = form.querySelector(`[name="${name}"][value="${value}"]`);
      if (field) field.checked = true;
    }
    dialog.showModal();
  });
  form.addEventListener("change", ({ target }) => {
    if (target.name === "board") root.dataset.chosen = target.value;
    apply[target.name](target.value);
    remember(target.name, target.value);
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
})();
