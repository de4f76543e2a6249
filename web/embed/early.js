// Before Python is here: what a frame without storage lacks, the caption, and when to start.
(() => {
  "use strict";
  const root = document.documentElement;
  const { python, core } = document.currentScript.dataset;
  const fields = new Map();
  for (const part of location.search.slice(1).split("&")) {
    const [name, ...rest] = part.split("=");
    let value = rest.join("=").replaceAll("_", " ");
    try { value = decodeURIComponent(value); } catch { /* a stray percent sign stays as it is */ }
    if (!fields.has(name)) fields.set(name, value);
  }

  const places = { en: "", de: "de/" };
  const language = fields.get("lang");
  if (language in places && language !== root.lang) {
    location.replace(new URL(`${root.dataset.root}${places[language]}embed/`, location.href).href + location.search + location.hash);
  }

  // A sandboxed frame may not use IndexedDB, which PyScript opens and never needs here: an empty one takes its place.
  try {
    indexedDB.deleteDatabase("fairy-post/probe");
  } catch {
    const later = (result) => {
      const request = { result };
      setTimeout(() => request.onsuccess?.({ target: request }));
      return request;
    };
    const none = { count: () => later(0), getAllKeys: () => later([]), get: () => later(undefined), getKey: () => later(undefined), put: () => later(undefined), delete: () => later(undefined), clear: () => later(undefined) };
    Object.defineProperty(self, "indexedDB", { value: { open: () => later({ close() {}, transaction: () => ({ objectStore: () => none }) }) } });
  }

  const theme = fields.get("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  const get = (name) => document.getElementById(name);
  const say = (text, share) => {
    const line = get("loading");
    if (line) { line.firstElementChild.textContent = text; line.dataset.share = share; }
  };
  const failed = () => {
    const line = get("loading");
    if (!line || document.body.dataset.ready) return;
    line.className = "failed";
    line.firstElementChild.textContent = `${line.dataset.failed} `;
    line.append(button(line.dataset.again, () => location.reload()));
  };
  const button = (text, act) => {
    const made = document.createElement("button");
    made.className = "btn small";
    made.textContent = text;
    made.addEventListener("click", act);
    return made;
  };
  addEventListener("error", (event) => { if (event.target?.tagName === "SCRIPT") failed(); }, true);
  addEventListener("unhandledrejection", failed);

  let begun = false;
  const run = () => new Promise((done) => {
    let steps = 1;
    say(get("loading").dataset.loading, 1);
    addEventListener("py:progress", () => say(get("loading")?.dataset.loading, Math.min(5, ++steps)));
    new MutationObserver((_, watch) => { if (document.body.dataset.ready) { watch.disconnect(); done(); } }).observe(document.body, { attributes: true });
    setTimeout(done, 60000);
    for (const src of [python, core]) document.head.append(Object.assign(document.createElement("script"), { type: "module", src }));
  });
  // Several boards of one page start one after another where the browser lets them know of each other.
  const start = () => {
    if (begun) return;
    begun = true;
    const alone = () => { run(); };
    try { navigator.locks ? navigator.locks.request("fairy-post/start", run).catch(alone) : alone(); } catch { alone(); }
  };

  document.addEventListener("DOMContentLoaded", () => {
    const caption = get("caption");
    caption.textContent = fields.get("caption") ?? "";
    caption.hidden = !caption.textContent;
    const when = fields.get("start");
    if (when === "tap") {
      const line = get("loading");
      line.className = "ask";
      line.append(button(line.dataset.show, (event) => { event.target.remove(); line.className = ""; start(); }));
    } else if (when === "load" || !self.IntersectionObserver) {
      start();
    } else {
      new IntersectionObserver((seen, watch) => { if (seen.some((one) => one.isIntersecting)) { watch.disconnect(); start(); } }, { rootMargin: "200px" }).observe(root);
    }
  });
})();
