// Keeps the site in the browser, so that it opens without the network. The build puts before this: BUILD, which names this very
// state of the site, and FILES, the checksum of every file by its place.
//
// One cache holds one build, and a page gets all of it from the cache of one worker: old and new never meet. A newer worker waits
// until no page is open, or until somebody asks for it on the only page that is.
const place = registration.scope;
const ours = `fairy-post ${place} `;
const cacheName = ours + BUILD;
// What every start reads as a whole comes packed; it is kept unpacked, and says so.
const PACKED = ["memory.bin", "python.bin"].filter((name) => Object.hasOwn(FILES, name));
const UNPACKED = { headers: { "content-type": "application/octet-stream", "x-unpacked": "yes" } };
const address = (name) => place + name.replace(/(^|\/)index\.html$/, "$1"); // a page is known by its folder

const keep = async () => {
  const cache = await caches.open(cacheName);
  // The checksums refuse a file of another build: when the site changes in this very moment, the next visit tries again.
  await cache.addAll(
    Object.entries(FILES).map(([name, sum]) => new Request(address(name), { cache: "no-cache", integrity: `sha256-${sum}` })),
  );
  for (const name of PACKED) {
    const { body } = await cache.match(place + name);
    await cache.put(place + name, new Response(body.pipeThrough(new DecompressionStream("gzip")), UNPACKED));
  }
};

const clear = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(ours) && name !== cacheName).map((name) => caches.delete(name)));
};

const kept = async (name, request) => {
  const cache = await caches.open(cacheName);
  return (await cache.match(address(name))) ?? fetch(request); // a browser short of space may have dropped it
};

// WebAssembly comes from the browser's own cache, beside which alone it is kept compiled; what is kept here is for want of that.
const COMPILED = ".wasm";

// Browsers that can look into the cache by themselves need not wait for this worker, which is here for the others, and for
// addresses with a question.
const route = async (event) => {
  const pathname = new URL(place).pathname.replace(/[^\w/-]/g, "\\$&");
  const below = (end, more) => ({ urlPattern: new URLPattern({ pathname: `${pathname}*${end}`, ...more }) });
  await event.addRoutes?.([
    { condition: below(COMPILED), source: "network" },
    { condition: below("", { search: "" }), source: { cacheName } },
  ]);
};

// Tells how many other pages are open; takes over when there are none.
const takeOver = async (asking, answer) => {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = pages.filter((page) => page.id !== asking && page.frameType !== "nested" && page.url.startsWith(place)).length;
  answer.postMessage(others);
  if (!others) skipWaiting();
};

addEventListener("install", (event) => event.waitUntil(Promise.all([keep(), route(event).catch(() => {})])));
addEventListener("activate", (event) => event.waitUntil(clear()));
addEventListener("message", (event) => event.waitUntil(takeOver(event.source.id, event.ports[0])));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(place) || url.endsWith(COMPILED)) return;
  let name = url.slice(place.length).replace(/[?#].*$/, "");
  if (name === "" || name.endsWith("/")) name += "index.html";
  if (Object.hasOwn(FILES, name)) event.respondWith(kept(name, event.request));
});
