// Runs first on the page of an embedded board: content policy, replacements for missing storage, the caption, and when to start.
import { replaceDatabases } from "./shared/empty_database.js";
import { makeButton, showFailure } from "./shared/failure.js";

const root = document.documentElement;
const { python, core, policy } = document.currentScript.dataset;

// `'self'` means the site in a frame that has an origin. In a sandbox without one, WebKit matches nothing with `'self'`, so the
// policy also names the site's address, which is known only at run time.
const { origin } = new URL(root.dataset.root, location.href);
const content = policy.replaceAll("'self'", `'self' ${origin}`);
document.head.append(Object.assign(document.createElement("meta"), { httpEquiv: "Content-Security-Policy", content }));

const fields = new Map();
for (const part of location.search.slice(1).split("&")) {
  const [name, ...rest] = part.split("=");
  let value = rest.join("=").replaceAll("_", " ");
  try { value = decodeURIComponent(value); } catch { /* a stray percent sign stays as it is */ }
  if (!fields.has(name)) fields.set(name, value);
}

const places = JSON.parse(root.dataset.places); // language: folder of its pages, relative to the site's root
const language = fields.get("lang");
const isLeaving = language && Object.hasOwn(places, language) && language !== root.lang;
if (isLeaving) {
  const page = new URL(`${root.dataset.root}${places[language]}embed/`, location.href);
  location.replace(page.href + location.search + location.hash);
}

replaceDatabases();

const isTheme = (name) => name === "light" || name === "dark";
const theme = fields.get("theme");
if (isTheme(theme)) root.dataset.theme = theme;
// The page around says what it looks like itself. Its background shows through; an author's own choice stands above that.
addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.fairyPost !== 1 || data.command !== "theme") return;
  if (isTheme(theme) || !isTheme(data.theme)) return;
  root.dataset.theme = root.dataset.around = data.theme;
});

const getLine = () => document.getElementById("loading");
const showProgress = (steps) => {
  const line = getLine();
  if (!line || line.className === "failed") return;
  line.firstElementChild.textContent = line.dataset.loading;
  line.dataset.share = Math.min(5, steps);
};
const fail = () => {
  const line = getLine();
  if (line && !document.body.dataset.ready && line.className !== "failed") showFailure(line);
};
addEventListener("error", (event) => { if (event.target?.tagName === "SCRIPT") fail(); }, true);
addEventListener("unhandledrejection", fail);

// Resolves when the board is ready, or after a minute.
const run = () => new Promise((resolve) => {
  let steps = 1;
  showProgress(steps);
  addEventListener("py:progress", () => showProgress(++steps));
  new MutationObserver((_, observer) => {
    if (!document.body.dataset.ready) return;
    observer.disconnect();
    resolve();
  }).observe(document.body, { attributes: true });
  setTimeout(resolve, 60000);
  for (const src of [python, core]) document.head.append(Object.assign(document.createElement("script"), { type: "module", src }));
});
// Boards on one page start one after another if the browser lets them share a lock.
let hasBegun = false;
const start = () => {
  if (hasBegun) return;
  hasBegun = true;
  const startAlone = () => { run(); };
  try {
    if (navigator.locks) navigator.locks.request("fairy-post/start", run).catch(startAlone);
    else startAlone();
  } catch {
    startAlone();
  }
};
const startOnTap = () => {
  const line = getLine();
  line.className = "ask";
  line.append(makeButton(line.dataset.show, (event) => {
    event.target.remove();
    line.className = "";
    start();
  }));
};
const startInView = () => {
  const look = (entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    start();
  };
  new IntersectionObserver(look, { rootMargin: "200px" }).observe(root);
};

document.addEventListener("DOMContentLoaded", () => {
  if (isLeaving) return; // Firefox says so of a page half read that makes room for another
  const caption = document.getElementById("caption");
  caption.textContent = fields.get("caption") ?? "";
  caption.hidden = !caption.textContent;
  const when = fields.get("start");
  if (when === "tap") startOnTap();
  else if (when === "load" || !self.IntersectionObserver) start();
  else startInView();
});
