// Before Python is here: the chosen theme, what is loading, and clicks, which are kept and played later.
(() => {
  "use strict";
  const root = document.documentElement;
  const remembered = () => { try { return localStorage.getItem("fairy-post/theme"); } catch { return null; } };
  const theme = remembered();
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  window.fairyEarly = [];
  document.addEventListener("click", (event) => {
    if (event.target.closest("#theme")) {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      try { localStorage.setItem("fairy-post/theme", root.dataset.theme); } catch { /* a browser that keeps nothing: the choice lasts for this page */ }
    } else if (!document.body.dataset.ready) {
      const cell = event.target.closest("[data-token]");
      if (cell) window.fairyEarly.push(cell.dataset.token);
    }
  });
  const line = () => document.getElementById("loading");
  const say = (text, share) => {
    const at = line();
    if (!at) return;
    at.firstElementChild.textContent = text;
    at.dataset.share = share;
  };
  document.addEventListener("DOMContentLoaded", () => say("Loading Python …", 1));
  let steps = 1;
  addEventListener("py:progress", ({ detail }) => say(`${detail} …`, Math.min(5, ++steps)));
  const failed = () => {
    const at = line();
    if (!at || document.body.dataset.ready) return;
    at.dataset.share = 0;
    at.className = "failed";
    at.innerHTML = "<span>The game could not be loaded. Check the connection and try again; nothing is lost.</span> ";
    const again = document.createElement("button");
    again.className = "btn small";
    again.textContent = "Try again";
    again.addEventListener("click", () => location.reload());
    at.append(again);
  };
  addEventListener("error", (event) => { if (event.target?.tagName === "SCRIPT") failed(); }, true);
  addEventListener("unhandledrejection", failed);
})();
