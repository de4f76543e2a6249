// Before Python is here: the reader's language, the chosen theme, what is loading, and clicks, which are kept and played later.
(() => {
  "use strict";
  const root = document.documentElement;

  // WebAssembly is the largest part of Python. A browser keeps what it has compiled beside the copy in its own cache and nowhere
  // else, so that copy is wanted, however old: its name holds the version. It is compiled while the page is read, and the network
  // is not asked, as a preload would. Who comes for the first time has none, and the service worker keeps another.
  const { wasm } = document.currentScript.dataset;
  const kept = () => { try { return navigator.serviceWorker?.controller; } catch { return null; } }; // not in a sandbox
  if (wasm && kept() && window.WebAssembly?.compileStreaming) {
    window.fairyWasm = WebAssembly.compileStreaming(fetch(wasm, { cache: "only-if-cached", mode: "same-origin" }));
    window.fairyWasm.catch(() => {}); // who needs it looks elsewhere then
  } else if (wasm) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href: wasm }));
  }

  const remembered = (name) => { try { return localStorage.getItem(`fairy-post/${name}`); } catch { return null; } };
  const remember = (name, value) => { try { localStorage.setItem(`fairy-post/${name}`, value); } catch { /* a browser that keeps nothing: the choice lasts for this page */ } };

  // Who comes from elsewhere gets the pages in the language chosen once, else in the browser's. Inside the site nobody is sent
  // about: so a choice holds even where nothing can be kept, and two pages never send a reader back and forth.
  const site = new URL(root.dataset.root, location.href);
  const shown = root.lang;
  const places = { en: "", de: "de/" };
  const wanted = () => {
    const chosen = remembered("language");
    if (chosen in places) return chosen;
    return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((language) => language in places) ?? "en";
  };
  if (window.top === window && !document.referrer.startsWith(site.href)) {
    const language = wanted();
    const page = location.pathname.slice(site.pathname.length + places[shown].length);
    if (language !== shown) location.replace(site.href + places[language] + page + location.search + location.hash);
  }

  // Search engines want these in full, and a site that may stand anywhere knows its address only now.
  for (const link of document.querySelectorAll("link[hreflang]")) link.href = link.href;

  const theme = remembered("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  for (const name of ["sound", "motion"]) { const value = remembered(name); if (value) root.dataset[name] = value; }
  const board = remembered("board");
  if (["meadow", "airmail", "terracotta", "walnut", "slate"].includes(board)) root.dataset.board = root.dataset.chosen = board;
  // The first lesson is offered once for each game, and never to who comes with a link.
  const guided = (remembered("guided") ?? "").split(" ").includes(location.pathname.split("/").at(-2));
  if (guided || location.hash) root.dataset.guided = "";
  if (navigator.share) root.dataset.shares = "";
  window.fairyEarly = [];
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
      if (token || name) window.fairyEarly.push(token || `do ${name}`);
    }
  });
  const line = () => document.getElementById("loading");
  // Old browsers lack these, and some others for safety's sake.
  const able = typeof WebAssembly === "object" && typeof Worker === "function";
  let [steps, broken] = [0, !able];
  const tell = () => {
    const at = line();
    if (!at || document.body.dataset.ready || at.className === "failed") return;
    at.dataset.share = broken ? 0 : Math.min(5, steps);
    at.firstElementChild.textContent = !able ? at.dataset.unable : broken ? `${at.dataset.failed} ` : at.dataset.loading;
    if (!broken) return;
    at.className = "failed";
    if (!able) return;
    const again = document.createElement("button");
    again.className = "btn small";
    again.textContent = at.dataset.again;
    again.addEventListener("click", () => location.reload());
    at.append(again);
  };
  const further = () => { steps += 1; tell(); };
  const failed = () => { broken = true; tell(); };
  document.addEventListener("DOMContentLoaded", further);
  addEventListener("py:progress", further);
  addEventListener("error", (event) => { if (event.target === window || event.target?.tagName === "SCRIPT") failed(); }, true);
  addEventListener("unhandledrejection", failed);
})();
