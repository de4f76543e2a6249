// Registers the service worker for offline use, and announces a newer version of the site. The reader decides when to load it.
import { site } from "./shared/site.js";

const root = new URL(document.documentElement.dataset.root, location.href);
const notice = document.getElementById("update");
const HOUR = 3600000; // in milliseconds
const PATIENCE = 2000; // for how long a page that is just usable is waited for to be idle, in milliseconds
const PAUSE = 24 * HOUR; // for how long a press on “Later” keeps the notice away
let hasAsked = false; // whether the reader asked for the newer version

const offer = (worker) => {
  if (Date.now() < Number(site.remembered("later"))) return;
  const [text, now, later] = ["p", "[data-now]", "[data-later]"].map((selector) => notice.querySelector(selector));
  notice.hidden = false;
  later.onclick = () => {
    notice.hidden = true;
    site.remember("later", Date.now() + PAUSE);
  };
  now.onclick = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: others }) => {
      if (!others) return;
      hasAsked = false;
      text.textContent = notice.dataset.others;
    };
    hasAsked = true;
    worker.postMessage("take over", [port2]);
  };
};

const register = async () => {
  const options = { scope: root.pathname, updateViaCache: "none" };
  const registered = await navigator.serviceWorker.register(new URL("sw.js", root), options);
  const watch = (worker) => {
    const look = () => {
      // The first worker of this site is not an update, even if a worker of an enclosing site controls the page.
      if (worker.state === "installed" && registered.active && navigator.serviceWorker.controller) offer(worker);
    };
    worker.addEventListener("statechange", look);
    look();
  };
  if (registered.waiting) watch(registered.waiting);
  if (registered.installing) watch(registered.installing);
  registered.addEventListener("updatefound", () => watch(registered.installing));
  const check = () => { if (!document.hidden) registered.update().catch(() => {}); };
  document.addEventListener("visibilitychange", check);
  setInterval(check, HOUR); // for a game that is in sight all evening
};

// Notes for boot.js whether the browser's own cache holds WebAssembly: a request for its headers alone is answered from there as well.
const noteCompiled = () => {
  const place = document.querySelector("script[data-wasm]")?.dataset.wasm;
  const name = place?.split("/").at(-1);
  if (!name || !navigator.onLine || site.remembered("compiled") === name) return;
  const address = new URL(place, location.href).href;
  new PerformanceObserver((list, observer) => {
    const entry = list.getEntriesByName(address).at(-1);
    if (!entry) return;
    observer.disconnect();
    if (entry.deliveryType === "cache") site.remember("compiled", name);
  }).observe({ type: "resource" });
  fetch(address, { method: "HEAD", cache: "force-cache" }).catch(() => {});
};

// The page itself has priority: a table is usable before files are fetched for offline use.
const isUsable = () => document.body.dataset.ready || !document.querySelector("script[type=py]");
const start = () => {
  const begin = () => {
    noteCompiled();
    register().catch(() => {}); // no storage, or no network at the moment: the site works without the worker
  };
  // Chromium may not call back on a page where nothing happens, unless there is a time limit.
  if (window.requestIdleCallback) requestIdleCallback(begin, { timeout: PATIENCE });
  else setTimeout(begin);
};
const startWhenUsable = () => {
  if (isUsable()) {
    start();
    return;
  }
  new MutationObserver((_, observer) => {
    if (!isUsable()) return;
    observer.disconnect();
    start();
  }).observe(document.body, { attributes: true });
};

if ("serviceWorker" in navigator && window.top === window) {
  navigator.serviceWorker.addEventListener("controllerchange", () => { if (hasAsked) location.reload(); });
  addEventListener("load", startWhenUsable);
}
