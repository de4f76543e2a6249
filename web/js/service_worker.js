// Caches the site so that it opens without the network. The build prepends two constants: BUILD, the name of this build, and FILES,
// the checksum of every file by its path.
//
// Each build has a cache of its own, and a page gets all files from the cache of one worker, so builds are never mixed. A newer
// worker waits until no page is open, or until the reader asks for it while only one page is open. The first worker takes the pages
// that are open already: what they ask for later has to be of their own build, even if the site has changed by then.
const place = registration.scope;
const ours = `fairy-post ${place} `;
const cacheName = ours + BUILD;
// Files that every start reads completely are downloaded compressed. They are cached uncompressed, with a header that says so.
const PACKED = ["memory.bin", "python.bin"].filter((name) => Object.hasOwn(FILES, name));
const UNPACKED = { headers: { "content-type": "application/octet-stream", "x-unpacked": "yes" } };
const address = (name) => place + name.replace(/(^|\/)index\.html$/, "$1"); // a page is cached under its folder

const keep = async () => {
  const cache = await caches.open(cacheName);
  // The checksums reject files of another build: if the site changes during the installation, the next visit tries again.
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

// The browser may have deleted the cache for lack of space, or be unable to read it.
const kept = async (name, request) => {
  const found = await caches.open(cacheName).then((cache) => cache.match(address(name))).catch(() => undefined);
  return found ?? fetch(request);
};

// Requests for WebAssembly are left to the browser, which keeps the compiled code only with the copy in its HTTP cache. Where that
// copy is missing, python.js reads the one in this cache.
const COMPILED = ".wasm";

// Browsers with static routing (`addRoutes`) read the cache without starting this worker. The worker answers in other browsers, and
// requests with a query.
const route = async (event) => {
  const pathname = new URL(place).pathname.replace(/[^\w/-]/g, "\\$&");
  const below = (end, more) => ({ urlPattern: new URLPattern({ pathname: `${pathname}*${end}`, ...more }) });
  await event.addRoutes?.([
    { condition: below(COMPILED), source: "network" },
    { condition: below("", { search: "" }), source: { cacheName } },
  ]);
};

// Replies how many other pages are open; takes over if there are none.
const takeOver = async (asking, answer) => {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = pages.filter((page) => page.id !== asking && page.frameType !== "nested" && page.url.startsWith(place)).length;
  answer.postMessage(others);
  if (!others) skipWaiting();
};

addEventListener("install", (event) => event.waitUntil(Promise.all([keep(), route(event).catch(() => {})])));
addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), clear()])));
addEventListener("message", (event) => event.waitUntil(takeOver(event.source.id, event.ports[0])));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(place) || url.endsWith(COMPILED)) return;
  let name = url.slice(place.length).replace(/[?#].*$/, "");
  if (name === "" || name.endsWith("/")) name += "index.html";
  if (Object.hasOwn(FILES, name)) event.respondWith(kept(name, event.request));
});
