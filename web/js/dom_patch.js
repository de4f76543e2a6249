// Redraws parts of the page from HTML and changes only the differences: unchanged elements keep focus, input, scroll position and
// layout. The HTML is always our own, so a simple parser suffices, which is faster than the browser's.
import { site } from "./shared/site.js";

const VOID = new Set(["area", "br", "hr", "img", "input", "link", "meta", "wbr"]);
const ATTRIBUTE = /([^\s="]+)(?:="([^"]*)")?/g;
const KNOWN = / (?:id|xmlns|data-(?:at|token|do|look|key))="[^"]*"/;
const SIGNS = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const [SPACE, SLASH] = [32, 47];
const MOST = 1500; // cached texts; each may keep the longer text alive that it is a slice of
const drawn = new WeakMap(); // element: its last content, as `read` returns it

const plain = (text) => (text.includes("&") ? text.replace(/&([^;]*);/g, (_, name) => {
  if (!Object.hasOwn(SIGNS, name)) throw new Error(`unknown sign ${name}`);
  return SIGNS[name];
}) : text);

// Returns the nodes of an HTML text: each with its HTML, its tag ("" for text), its attributes as written, and its content.
const read = (html) => {
  const root = { kids: [] };
  const open = [root];
  for (let at = 0; at < html.length;) {
    const parent = open[open.length - 1];
    if (html[at] !== "<") {
      const end = html.indexOf("<", at);
      parent.kids.push({ html: html.slice(at, end < 0 ? html.length : end), tag: "", attributes: "", kids: [] });
      at = end < 0 ? html.length : end;
      continue;
    }
    const end = html.indexOf(">", at) + 1; // attributes never contain ">"
    if (!end) throw new Error("cut off");
    if (html.charCodeAt(at + 1) === SLASH) {
      parent.html = html.slice(parent.begin, end);
      open.pop();
    } else {
      const closed = html.charCodeAt(end - 2) === SLASH;
      const last = closed ? end - 2 : end - 1;
      let stop = at + 1;
      while (stop < last && html.charCodeAt(stop) !== SPACE) stop += 1;
      const node = { html: "", tag: html.slice(at + 1, stop), attributes: html.slice(stop, last), kids: [], begin: at };
      parent.kids.push(node);
      if (closed || VOID.has(node.tag)) node.html = html.slice(at, end);
      else open.push(node);
    }
    at = end;
  }
  if (open.length > 1) throw new Error("not closed");
  return root.kids;
};

const known = (node) => node.tag + (KNOWN.exec(node.attributes)?.[0] ?? "");
const attributes = new Map(); // attributes as written: their values by name; a cache, since every drawing repeats them
const written = (text) => {
  let values = attributes.get(text);
  if (!values) {
    values = new Map(Array.from(text.matchAll(ATTRIBUTE), ([, name, value]) => [name, value ?? ""]));
    if (attributes.size === MOST) attributes.clear();
    attributes.set(text, values);
  }
  return values;
};
const dress = (element, before, after) => {
  const [old, now] = [written(before), written(after)];
  for (const name of old.keys()) if (!now.has(name)) element.removeAttribute(name);
  for (const [name, value] of now) {
    if (old.get(name) === value) continue;
    element.setAttribute(name, plain(value));
    if (name === "value") element.value = plain(value); // also replaces what the reader typed
  }
};

const make = (parent, nodes) => {
  if (!nodes.length) return [];
  const elements = nodes.filter((node) => node.tag);
  const html = elements.map((node) => node.html).join("");
  const template = document.createElement("template");
  const svg = parent.namespaceURI.endsWith("svg");
  template.innerHTML = svg ? `<svg>${html}</svg>` : html;
  const made = [...(svg ? template.content.firstChild : template.content).childNodes];
  if (made.length !== elements.length) throw new Error("read otherwise");
  return nodes.map((node) => (node.tag ? made.shift() : document.createTextNode(plain(node.html))));
};

// Matches old nodes with new ones: first identical nodes, then nodes of the same name, in order. New nodes without a match are
// left out.
const pairs = (old, now) => {
  const chosen = new Map();
  const left = new Set(old.keys());
  for (const name of [(node) => node.html, known]) {
    if (!left.size || chosen.size === now.length) break;
    const waiting = new Map();
    for (const n of left) {
      const key = name(old[n]);
      if (waiting.has(key)) waiting.get(key).push(n);
      else waiting.set(key, [n]);
    }
    now.forEach((node, n) => {
      const same = chosen.has(n) ? undefined : waiting.get(name(node))?.shift();
      if (same === undefined) return;
      chosen.set(n, same);
      left.delete(same);
    });
  }
  return [chosen, left];
};

// Updates the content of an element; throws if the page differs from the last drawing.
const change = (element, before, after) => {
  let [start, end] = [0, 0];
  const most = Math.min(before.length, after.length);
  while (start < most && before[start].html === after[start].html) start += 1;
  while (end < most - start && before[before.length - 1 - end].html === after[after.length - 1 - end].html) end += 1;
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (!old.length && !now.length) return;
  const places = [...element.childNodes].slice(start);
  if (places.length < before.length - start) throw new Error("something is missing");
  const [chosen, left] = pairs(old, now);
  const made = make(element, now.filter((_, n) => !chosen.has(n)));
  for (const n of left) places[n].remove();
  let next = places.find((_, n) => n >= old.length || !left.has(n)) ?? null;
  now.forEach((node, n) => {
    const same = chosen.get(n);
    const place = same === undefined ? made.shift() : places[same];
    if (place === next) next = next.nextSibling;
    else element.insertBefore(place, next);
    if (same === undefined || old[same].html === node.html) return;
    if (place.nodeName.toLowerCase() !== (node.tag || "#text").toLowerCase()) throw new Error("something else is there");
    if (!node.tag) {
      place.data = plain(node.html);
      return;
    }
    if (old[same].attributes !== node.attributes) dress(place, old[same].attributes, node.attributes);
    change(place, old[same].kids, node.kids);
  });
};

const redraw = (element, html) => {
  try {
    const after = read(html);
    change(element, drawn.get(element) ?? read(element.innerHTML), after);
    drawn.set(element, after);
  } catch {
    element.innerHTML = html;
    drawn.delete(element);
  }
};

// Calls back after the next paint, or after 100 ms at the latest, since hidden pages are never painted.
let behind = 0;
site.afterPaint = (call) => {
  let waits = true;
  const go = () => {
    if (!waits) return;
    waits = false;
    behind -= 1;
    call();
  };
  behind += 1;
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, 100);
};
site.isPainting = () => behind > 0;

// Draws parts as `draw` does, into detached elements that are kept in a map by id.
site.drawAside = (parts, places) => {
  for (let n = 0; n < parts.length; n += 2) {
    if (!places.has(parts[n])) places.set(parts[n], document.createElement("div"));
    redraw(places.get(parts[n]), parts[n + 1]);
  }
};

// Returns a selector that finds the same element after a redraw, "" if there is none.
const called = (element) => {
  if (!element || element === document.body) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = ["token", "do", "look", "claim"].find((one) => one in element.dataset);
  return name ? `[data-${name}="${CSS.escape(element.dataset[name])}"]` : "";
};

// Scrolls a move list so that the move that is shown is in sight.
const showCurrent = (listed) => {
  const current = listed.scrollHeight > listed.clientHeight && listed.querySelector(".cur");
  if (current) listed.scrollTop = current.offsetTop - listed.offsetTop - listed.clientHeight / 2;
};
const panel = document.getElementById("moves");
const follow = () => panel.querySelectorAll(".moves").forEach(showCurrent);
if (panel) new ResizeObserver(follow).observe(panel); // what stands above it may grow later

// Draws parts, each an element's id and its new HTML, or an attribute of the body and its value. No other code may change these
// elements.
site.draw = (parts) => {
  const active = document.activeElement;
  const focused = called(active);
  let listed = null; // the move list, if it is among the parts
  const pieces = Array.from({ length: parts.length / 2 }, (_, n) => [parts[2 * n], parts[2 * n + 1]]);
  // The part with the focus comes first: where the focused element goes, the browser lays out all that was changed before.
  const first = focused ? pieces.findIndex(([name]) => document.getElementById(name)?.contains(active)) : -1;
  if (first > 0) pieces.unshift(...pieces.splice(first, 1));
  for (const [name, content] of pieces) {
    if (name.startsWith("data-")) {
      document.body.setAttribute(name, content);
      continue;
    }
    const element = document.getElementById(name);
    redraw(element, content);
    listed = element.querySelector(".moves") ?? listed;
  }
  if (document.documentElement.dataset.keys === "off") site.effects.announceKeys();
  if (listed) showCurrent(listed); // after all changes, as it forces a layout
  if (document.activeElement?.matches(":disabled")) document.activeElement.blur();
  if (!focused || called(document.activeElement) === focused) return;
  // If the focused element has gone or is disabled, the focus moves to the board or what has replaced it.
  for (const place of [focused, '#boards .cell[tabindex="0"]', "#choices .btn.main"]) {
    const again = document.querySelector(place);
    if (again && !called(document.activeElement)) again.focus({ preventScroll: true });
  }
};
