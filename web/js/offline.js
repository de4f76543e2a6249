// Keeps the site for later without the network, and says when a newer one is there. The reader decides when to use it.
const root = new URL(document.documentElement.dataset.root, location.href);
const notice = document.getElementById("update");
let hasAsked = false; // for the newer site

const offer = (worker) => {
  const [text, now, later] = ["p", "[data-now]", "[data-later]"].map((selector) => notice.querySelector(selector));
  notice.hidden = false;
  later.onclick = () => { notice.hidden = true; };
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
      // The first one of this site is no newer one, though a site around it may be in control.
      if (worker.state === "installed" && registered.active && navigator.serviceWorker.controller) offer(worker);
    };
    worker.addEventListener("statechange", look);
    look();
  };
  if (registered.waiting) watch(registered.waiting);
  if (registered.installing) watch(registered.installing);
  registered.addEventListener("updatefound", () => watch(registered.installing));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) registered.update().catch(() => {}); });
};

// What is on the page comes first: a table is usable before anything is fetched for later.
const isUsable = () => document.body.dataset.ready || !document.querySelector("script[type=py]");
const start = () => {
  // A browser that keeps nothing, or no network just now: the site works as before.
  (window.requestIdleCallback ?? setTimeout)(() => { register().catch(() => {}); });
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
