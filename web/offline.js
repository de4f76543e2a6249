// Keeps the site for later without the network, and says when a newer one is there. The reader decides when to use it.
(() => {
  "use strict";
  if (!("serviceWorker" in navigator) || window.top !== window) return;
  const root = new URL(document.documentElement.dataset.root, location.href);
  const notice = document.getElementById("update");
  const [text, now, later] = [notice.querySelector("p"), notice.querySelector("[data-now]"), notice.querySelector("[data-later]")];
  let asked = false;

  const offer = (worker) => {
    notice.hidden = false;
    later.onclick = () => { notice.hidden = true; };
    now.onclick = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data: others }) => {
        if (!others) return;
        asked = false;
        text.textContent = notice.dataset.others;
      };
      asked = true;
      worker.postMessage("take over", [port2]);
    };
  };
  navigator.serviceWorker.addEventListener("controllerchange", () => { if (asked) location.reload(); });

  const begin = async () => {
    const found = await navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname, updateViaCache: "none" });
    const watch = (worker) => {
      const look = () => { if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker); };
      worker.addEventListener("statechange", look);
      look();
    };
    if (found.waiting) watch(found.waiting);
    if (found.installing) watch(found.installing);
    found.addEventListener("updatefound", () => watch(found.installing));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) found.update().catch(() => {}); });
  };
  // A browser that keeps nothing, or no network just now: the site works as before.
  const start = () => { begin().catch(() => {}); };

  // What is on the page comes first: a table is usable before anything is fetched for later.
  const usable = () => document.body.dataset.ready || !document.querySelector("script[type=py]");
  const soon = () => (window.requestIdleCallback ?? setTimeout)(start);
  addEventListener("load", () => {
    if (usable()) soon();
    else new MutationObserver((_, watch) => { if (usable()) { watch.disconnect(); soon(); } }).observe(document.body, { attributes: true });
  });
})();
