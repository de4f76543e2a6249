// Runs first on every page of the site except embedded boards: language, theme, loading messages, and the queue of clicks that are
// made before Python has started.
import { explainIn, showFailure } from "./shared/failure.js";
import { site } from "./shared/site.js";

const root = document.documentElement;

const { wasm } = document.currentScript.dataset;

// What Python and PyScript need; web/docs/hosting.md says since when browsers have it. Where something is missing, because the
// browser is old or has switched it off, the scripts of this page may not run: all that needs no Python stays as it is.
const missing = Object.entries({
  WebAssembly: window.WebAssembly?.Exception,
  Worker: window.Worker,
  DecompressionStream: window.DecompressionStream,
  "Promise.withResolvers": Promise.withResolvers,
}).filter(([, value]) => !value).map(([name]) => name);
if (wasm && missing.length) {
  const policy = { httpEquiv: "Content-Security-Policy", content: "script-src 'none'; connect-src 'none'" };
  document.head.append(Object.assign(document.createElement("meta"), policy));
}

// --- settings

// Storage keys contain the site's path, since one origin may hold several sites. The path is normalized: it can be written in
// several ways, and some hosts ignore case.
const home = new URL(root.dataset.root, location.href);
const path = (() => { try { return encodeURI(decodeURI(home.pathname)); } catch { return home.pathname; } })().toLowerCase();
const scope = `fairy-post ${path}`;
// Earlier versions shared the settings between all sites of an origin; these are read if the site has none of its own.
const remembered = (name) => {
  try { return localStorage.getItem(`${scope} ${name}`) ?? localStorage.getItem(`fairy-post/${name}`); } catch { return null; }
};
const remember = (name, value) => {
  try { localStorage.setItem(`${scope} ${name}`, value); } catch { /* no storage: the setting lasts for this page */ }
};
Object.assign(site, { scope, remembered, remember });

// WebAssembly is the largest part of Python. Browsers keep the compiled code only with the copy in their HTTP cache, so that copy is
// used at any age (its name contains the version). It is compiled while the page is parsed and, unlike a preload, never requested
// from the network. On a first visit there is no such copy, in a private window never, and offline.js notes where there is one: every
// request in vain would be an error in the console. The service worker keeps another copy.
const isKept = () => {
  try { return Boolean(navigator.serviceWorker?.controller); } catch { return false; } // throws in a sandboxed frame
};
const loads = wasm && !missing.length;
if (loads && isKept()) {
  if (remembered("compiled") === wasm.split("/").at(-1) && window.WebAssembly?.compileStreaming) {
    site.wasm = WebAssembly.compileStreaming(fetch(wasm, { cache: "only-if-cached", mode: "same-origin" }));
    site.wasm.catch(() => remember("compiled", "")); // python.js takes the other copy
  }
} else if (loads) {
  const preload = { rel: "preload", as: "fetch", crossOrigin: "", href: wasm };
  document.head.append(Object.assign(document.createElement("link"), preload));
}

const theme = remembered("theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;
for (const name of ["sound", "motion", "keys", "live", "server", "moves"]) {
  const value = remembered(name);
  if (value) root.dataset[name] = value;
}
if (!window.RTCPeerConnection) root.dataset.live = "off"; // no direct lines in this browser
const board = remembered("board");
if (["meadow", "airmail", "terracotta", "walnut", "slate"].includes(board)) root.dataset.board = root.dataset.chosen = board;
// The first lesson is offered once for each game, and never to visitors who open a link to a game.
const isLinked = location.hash || location.search.startsWith("?p=");
const guided = (remembered("guided") ?? "").split(" ").includes(location.pathname.split("/").at(-2));
if (guided || isLinked) root.dataset.guided = "";
if (isLinked) root.dataset.linked = ""; // the address contains a game: do not ask whom to play with
// The number of saved games at the last visit, at most 3: the front page reserves room for them.
const kept = Math.min(3, Number(remembered("kept")) || 0);
if (kept) root.dataset.kept = kept;
if (navigator.share) root.dataset.shares = "";
if (navigator.mediaDevices?.getUserMedia) root.dataset.scans = "";
if (navigator.clipboard?.readText) root.dataset.pastes = "";

// --- language and address

// Visitors from other sites are redirected to the language they chose before. Without a choice an address that names a language
// shows it; any other, and the link to a game that somebody sent, is shown in the browser's language. Links inside the site never
// redirect: a choice holds even without storage, and two pages cannot redirect to each other.
const shown = root.lang;
const places = JSON.parse(root.dataset.places); // language: folder of its pages, relative to the site's root
const page = location.pathname.slice(home.pathname.length + places[shown].length);
const wantedLanguage = () => {
  const chosen = remembered("language");
  if (Object.hasOwn(places, chosen)) return chosen;
  if (places[shown] && !(isLinked && page.startsWith("play/"))) return shown;
  const asked = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find((language) => Object.hasOwn(places, language)) ?? "en";
};
if (window.top === window && !document.referrer.startsWith(home.href)) {
  const language = wantedLanguage();
  if (language !== shown) location.replace(home.href + places[language] + page + location.search + location.hash);
}

// Protects against clickjacking where the host sends no frame-ancestors: inside a foreign frame, a page with Python shows only a link
// to itself. Only embed/ is made for frames.
const isInForeignFrame = () => { try { return window.top.location.origin !== location.origin; } catch { return true; } };
if (wasm && isInForeignFrame()) {
  root.dataset.framed = "";
  document.addEventListener("DOMContentLoaded", () => {
    const textContent = document.getElementById("loading").dataset.alone;
    const way = { className: "btn main framed", href: location.href, target: "_blank", rel: "noopener", textContent };
    document.body.prepend(Object.assign(document.createElement("a"), way));
  });
}

// Search engines want absolute addresses here, and the site's own address is known only at run time.
for (const link of document.querySelectorAll("link[hreflang]")) link.href = link.href;

// --- clicks

site.clicks = []; // queued until Python has started: tokens, and "do NAME" for buttons
document.addEventListener("click", (event) => {
  const list = document.querySelector(".language[open]");
  if (list && !list.contains(event.target)) list.open = false;
  const other = event.target.closest("[data-language]");
  if (other) {
    remember("language", other.dataset.language);
    const there = new URL(other.href);
    [there.search, there.hash] = [location.search, location.hash];
    other.href = there.href;
  } else if (event.target.closest("#theme")) {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    remember("theme", root.dataset.theme);
  } else if (!document.body.dataset.ready) {
    const { token, do: name } = event.target.closest("[data-token],[data-do]")?.dataset ?? {};
    if (token || name) site.clicks.push(token || `do ${name}`);
  }
});

// --- loading messages

document.addEventListener("securitypolicyviolation", (event) => {
  const pictures = document.getElementById("forbidden"); // only on pages that use data: pictures
  if (pictures?.hidden && event.blockedURI === "data") explainIn(pictures);
});
let steps = 0;
let hasFailed = false;
const showProgress = () => {
  const line = document.getElementById("loading");
  if (!line || document.body.dataset.ready || line.className === "failed") return;
  line.dataset.share = hasFailed || missing.length ? 0 : Math.min(5, steps);
  if (missing.length) {
    line.firstElementChild.textContent = line.dataset.unable.replace("{missing}", missing.join(", "));
    line.className = "failed";
  } else if (hasFailed) {
    showFailure(line);
  } else {
    line.firstElementChild.textContent = line.dataset.loading;
  }
};
const step = () => { steps += 1; showProgress(); };
const fail = () => { hasFailed = true; showProgress(); };
document.addEventListener("DOMContentLoaded", step);
addEventListener("py:progress", step);
addEventListener("error", (event) => { if (event.target === window || event.target?.tagName === "SCRIPT") fail(); }, true);
addEventListener("unhandledrejection", fail);
