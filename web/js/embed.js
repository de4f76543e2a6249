// Fairy Post boards for any page. A link of class fairy-post with a picture in it, or a <fairy-post> element, becomes a live board
// when it is tapped or, with data-start="visible", when it comes into view. Depends on no library and contacts no other site.
(() => {
  "use strict";
  // The page has already loaded this script.
  if (window.fairyPost?.boards) return;
  const boards = new Set();
  const here = document.currentScript || document.querySelector('script[src*="embed-1.js"]');
  // Wikis that bundle scripts leave no element to ask, or one without an address.
  const base = new URL(".", here?.src || location);
  const seen = new WeakMap();
  const waiting = new Set();
  let unasked = null;
  // A letter: for emoji some blogs ask another site for a picture.
  const START = "▶\uFE0E";
  const BADGE = {
    ...{ position: "absolute", right: "-10px", top: "-10px", padding: "4px 10px", borderRadius: "999px", pointerEvents: "none" },
    ...{ background: "#b2361d", color: "#fffaf0", font: "600 13px/1.4 system-ui, sans-serif" },
  };
  const BEHIND = { position: "absolute", left: 0, top: 0, width: "100%", border: 0, opacity: 0, pointerEvents: "none" };

  const style = (element, rules) => Object.assign(element.style, rules);
  const make = (name, rules, text = "") => {
    const element = document.createElement(name);
    style(element, rules);
    element.textContent = text;
    return element;
  };
  const field = (url, name) => {
    const [, value] = new RegExp(`[?&]${name}=([^&]*)`).exec(url.search) ?? [];
    try { return value ? decodeURIComponent(value.replaceAll("_", " ")) : ""; } catch { return ""; }
  };

  // The article decides, not the system: the first background behind an element that is not see-through.
  const getTheme = (element) => {
    if (!element) return "light";
    const colour = getComputedStyle(element).backgroundColor;
    const [first, second, , alpha = 1] = colour.match(/(?<=[( ])[\d.]+/g) ?? [0, 0, 0, 0];
    if (alpha < 0.5) return getTheme(element.parentElement);
    return (colour[0] === "r" ? second / 255 : first > 1 ? first / 100 : first) < 0.5 ? "dark" : "light";
  };

  class Board {
    constructor(link) {
      this.link = link;
      this.url = new URL(link.href);
      const picture = link.firstElementChild;
      const wide = +field(this.url, "size") || picture?.width?.baseVal?.value || +picture?.getAttribute("width") || 400;
      this.box = make("span", { display: "block", position: "relative", width: "100%", maxWidth: `${wide}px` });
      link.before(this.box);
      this.box.append(link);
      style(link, { display: "block", position: "relative" });
      if (picture) style(picture, { display: "block", width: "100%", height: "auto" });
      else style(link, { border: "1px solid", borderRadius: "8px", padding: "35% 12px", textAlign: "center" });
      this.badge = make("span", BADGE, START);
      this.badge.ariaHidden = "true";
      link.append(this.badge);
      const caption = field(this.url, "caption");
      const below = link.closest("figure")?.querySelector("figcaption");
      // A live board shows its caption itself, in place of the article's own line that says the same.
      if (below?.textContent.trim() === caption) this.caption = below;
      else this.box.append(this.caption = make("span", { display: "block" }, below ? "" : caption));
      link.addEventListener("click", (event) => {
        if (this.refused || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        this.start();
        this.used();
      });
      boards.add(this);
      this.paint();
      if (link.dataset.start === "visible") eye.observe(this.box);
      seen.set(this.box, this);
    }

    start() {
      if (this.frame) return;
      this.badge.textContent = "…";
      const frame = make("iframe", { ...BEHIND, height: `${Math.max(this.box.offsetHeight, 280) + 90}px` });
      frame.title = field(this.url, "caption") || this.link.querySelector("img")?.alt || "Fairy Post";
      frame.allow = "clipboard-write";
      // the board is in view or was tapped: the frame need not check that again
      frame.src = `${this.url.href.split("#")[0]}${field(this.url, "start") ? "" : "&start=load"}${this.url.hash}`;
      this.frame = frame;
      frame.onload = () => this.paint();
      this.box.append(frame);
      // frames are forbidden, or there is no connection: the picture stays, and from now on a tap follows its link
      setTimeout(() => {
        if (this.frame !== frame || this.live) return;
        this.refused = true;
        this.stop();
      }, 60000);
    }

    // A frame or picture is see-through only where its colour scheme is that of its element.
    paint() {
      const theme = getTheme(this.box);
      this.box.style.colorScheme = theme;
      this.send("theme", { theme });
    }

    used() {
      this.asked = true;
      if (this !== unasked) return;
      unasked = null;
      next();
    }

    ready() {
      this.turn(true);
      style(this.frame, { position: "static", display: "block", opacity: 1, pointerEvents: "auto" });
      if (this.asked) this.frame.focus({ preventScroll: true });
    }

    turn(live) {
      this.live = live;
      this.link.style.display = this.caption.style.display = live ? "none" : "block";
    }

    stop() {
      this.frame.remove();
      this.frame = null;
      this.badge.textContent = START;
      this.turn(false);
    }

    send(command, values) {
      this.frame?.contentWindow.postMessage({ ...values, fairyPost: 1, command }, "*");
    }
  }

  // At most one board runs without a tap: the first in view. It stops when it leaves the view, unless the reader has used it.
  const next = () => {
    if (unasked) return;
    unasked = [...boards].find((board) => waiting.has(board) && !board.frame) || null;
    unasked?.start();
  };
  const eye = new IntersectionObserver((changes) => {
    for (const change of changes) {
      const board = seen.get(change.target);
      if (change.isIntersecting) waiting.add(board);
      else waiting.delete(board);
      if (board === unasked && !change.isIntersecting) {
        if (!board.asked && document.activeElement !== board.frame) board.stop();
        unasked = null;
      }
    }
    next();
  }, { threshold: 0.4 });

  // Articles that turn light or dark say so on their outermost elements.
  const paint = () => boards.forEach((board) => board.paint());
  const observe = (element) => new MutationObserver(paint).observe(element, { attributes: true });
  for (const name of ["load", "transitionend"]) addEventListener(name, paint);
  matchMedia("(prefers-color-scheme: dark)").onchange = paint;

  addEventListener("message", (event) => {
    const message = event.data;
    const board = message?.fairyPost === 1 && [...boards].find((one) => one.frame?.contentWindow === event.source);
    if (!board) return;
    if (message.event === "ready") board.ready();
    if (message.event === "height") board.frame.style.height = `${message.height}px`;
    if (message.event === "position") board.used();
    board.link.dispatchEvent(new CustomEvent("fairy-post", { bubbles: true, detail: message }));
  });

  customElements.define("fairy-post", class extends HTMLElement {
    connectedCallback() {
      if (this.board) return;
      const others = /^(class|id|style|title|lang|dir|hidden|slot|game-string|data-.*)$/;
      const fields = [...this.attributes].filter(({ name }) => !others.test(name));
      const query = fields.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("&");
      const game = this.hasAttribute("game-string") ? `#${this.getAttribute("game-string")}` : "";
      const link = document.createElement("a");
      // attribute names are lower case: the frame restores the capitals in option names
      link.href = new URL(`embed/?${query}${game}`, base);
      Object.assign(link.dataset, this.dataset);
      link.append(...this.childNodes);
      this.append(link);
      this.style.display = "block";
      this.board = new Board(link);
    }
  });
  const scan = () => document.querySelectorAll('a.fairy-post[href*="/embed/"]').forEach((link) => {
    if (!link.closest("fairy-post") && !seen.has(link.parentNode)) new Board(link);
  });
  const begin = () => {
    scan();
    [document.documentElement, document.body].forEach(observe);
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
  // On our own pages the object has further members.
  window.fairyPost = Object.assign(window.fairyPost ?? {}, { scan, boards });
})();
