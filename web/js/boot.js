// Runs first on every page of ours but a board in a frame: the reader's language, the chosen look, what is loading, and clicks that
// come before Python, which are kept and played later.
import { explainIn, showFailure } from "./shared/failure.js";
import { site } from "./shared/site.js";

const root = document.documentElement;

// WebAssembly is the largest part of Python. A browser keeps what it has compiled beside the copy in its own cache and nowhere
// else, so that copy is wanted, however old: its name holds the version. It is compiled while the page is read, and the network
// is not asked, as a preload would. Who comes for the first time has none, and the service worker keeps another.
const { wasm } = document.currentScript.dataset;
const isKept = () => {
  try { return Boolean(navigator.serviceWorker?.controller); } catch { return false; } // a frame in a sandbox may not even ask
};
if (wasm && isKept() && window.WebAssembly?.compileStreaming) {
  site.wasm = WebAssembly.compileStreaming(fetch(wasm, { cache: "only-if-cached", mode: "same-origin" }));
  site.wasm.catch(() => {}); // who needs it looks elsewhere then
} else if (wasm) {
  const preload = { rel: "preload", as: "fetch", crossOrigin: "", href: wasm };
  document.head.append(Object.assign(document.createElement("link"), preload));
}

// --- settings

// What is kept in this browser has the site's path in its name: an origin may hold several sites. The same path may be written
// in several ways, and some hosts do not tell capitals from small letters.
const home = new URL(root.dataset.root, location.href);
const path = (() => { try { return encodeURI(decodeURI(home.pathname)); } catch { return home.pathname; } })().toLowerCase();
const scope = `fairy-post ${path}`;
// Before, settings had one name for all sites of an origin; they are read as long as there is no newer one.
const remembered = (name) => {
  try { return localStorage.getItem(`${scope} ${name}`) ?? localStorage.getItem(`fairy-post/${name}`); } catch { return null; }
};
const remember = (name, value) => {
  try { localStorage.setItem(`${scope} ${name}`, value); } catch { /* a browser that keeps nothing: it lasts for this page */ }
};
Object.assign(site, { scope, remembered, remember });

const theme = remembered("theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;
for (const name of ["sound", "motion"]) {
  const value = remembered(name);
  if (value) root.dataset[name] = value;
}
const board = remembered("board");
if (["meadow", "airmail", "terracotta", "walnut", "slate"].includes(board)) root.dataset.board = root.dataset.chosen = board;
// The first lesson is offered once for each game, and never to who comes with a link.
const guided = (remembered("guided") ?? "").split(" ").includes(location.pathname.split("/").at(-2));
if (guided || location.hash) root.dataset.guided = "";
if (navigator.share) root.dataset.shares = "";

// --- where the reader is

// Who comes from elsewhere gets the pages in the language chosen once, else in the browser's. Inside the site nobody is sent
// about: so a choice holds even where nothing can be kept, and two pages never send a reader back and forth.
const shown = root.lang;
const places = JSON.parse(root.dataset.places); // of the pages of each language, below the site's own
const wantedLanguage = () => {
  const chosen = remembered("language");
  if (Object.hasOwn(places, chosen)) return chosen;
  const asked = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find((language) => Object.hasOwn(places, language)) ?? "en";
};
if (window.top === window && !document.referrer.startsWith(home.href)) {
  const language = wantedLanguage();
  const page = location.pathname.slice(home.pathname.length + places[shown].length);
  if (language !== shown) location.replace(home.href + places[language] + page + location.search + location.hash);
}

// A foreign page around a table could lead its reader's clicks. What is made for frames is at embed/; here is only the way out.
const isInForeignFrame = () => { try { return window.top.location.origin !== location.origin; } catch { return true; } };
if (wasm && isInForeignFrame()) {
  root.dataset.framed = "";
  document.addEventListener("DOMContentLoaded", () => {
    const textContent = document.getElementById("loading").dataset.alone;
    const way = { className: "btn main framed", href: location.href, target: "_blank", rel: "noopener", textContent };
    document.body.prepend(Object.assign(document.createElement("a"), way));
  });
}

// Search engines want these in full, and a site that may stand anywhere knows its address only now.
for (const link of document.querySelectorAll("link[hreflang]")) link.href = link.href;

// --- clicks

site.clicks = []; // what was chosen before Python was here: tokens, and "do NAME" for buttons
document.addEventListener("click", (event) => {
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

// --- what is loading

document.addEventListener("securitypolicyviolation", (event) => {
  const pictures = document.getElementById("forbidden"); // on pages that show some by a data address
  if (pictures?.hidden && event.blockedURI === "data") explainIn(pictures);
});
// Old browsers lack these, and some others for safety's sake.
const isAble = typeof WebAssembly === "object" && typeof Worker === "function";
let steps = 0;
let hasFailed = false;
const showProgress = () => {
  const line = document.getElementById("loading");
  if (!line || document.body.dataset.ready || line.className === "failed") return;
  line.dataset.share = hasFailed || !isAble ? 0 : Math.min(5, steps);
  if (!isAble) {
    line.firstElementChild.textContent = line.dataset.unable;
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
