// Starts Python immediately and hands it to PyScript on request, so that both load in parallel.
import { loadPyodide as load, version, wasmName } from "../vendor/pyodide/pyodide.js";

// Disables Pyodide's stack switching, which this site does not need: with it a page in Chromium crashed when code that walked the
// stack reached the guard page at its end.
delete WebAssembly.Suspending;

const ARCHIVE = "/lib/site.zip";
const WORDS = "/lib/words.json";
const here = (place) => new URL(`../${place}`, import.meta.url).href; // the address of a file of the site

// Pyodide waits forever for a file that fails to load. During the start such a failure is therefore raised as an unhandled rejection
// as well, which the page reports.
const network = globalThis.fetch;
const good = (answer) => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer;
};
// Browsers compile a stream only if its type is application/wasm, which some hosts do not send.
const compiled = async (answer) => {
  const typed = answer.headers.get("content-type") === "application/wasm";
  return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
};
// Returns the module compiled by boot.js, else compiles the copy of the service worker, else that of the network.
const wasm = async () => {
  const module = await globalThis.fairyPost?.wasm?.catch(() => {}); // undefined in a worker
  if (module) return module;
  const place = here(`vendor/pyodide/${wasmName}`);
  const kept = await (async () => caches.match(place))().catch(() => {}); // throws in a sandboxed frame
  return compiled(kept ?? good(await network(place)));
};
globalThis.fetch = (...what) => {
  const answer = String(what[0]).endsWith("/pyodide.asm.wasm") ? wasm() : network(...what).then(good);
  answer.catch((error) => { Promise.reject(error); });
  return answer;
};
const streamed = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (compiling, imports) => {
  const module = await compiling;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
};

// Decompresses a download, unless the service worker has cached it uncompressed.
const unpacked = (answer) => {
  const ready = answer.headers.has("x-unpacked");
  return (ready ? answer : new Response(answer.body.pipeThrough(new DecompressionStream("gzip")))).arrayBuffer();
};

// All modules that Python imports, in one compressed file that is decompressed while it arrives; so are the words of a page whose
// language is not the first.
const library = fetch(here("python.bin")).then(unpacked);
const named = globalThis.document?.documentElement.dataset.words; // undefined in a worker, which says nothing
const words = named && fetch(here(named)).then(unpacked);

// Memory was kept after the start of a page and names what only pages have. Workers have none of it, so something stands in for it
// there while the memory is read. Not before that: Pyodide looks for it to find out where it runs.
const STAND_IN = globalThis.document ? {} : { document: {}, window: { Map, fairyPost: { drawAside() {} } } };

let streams = { stdout: console.log, stderr: console.error };
const writeLibrary = async (FS) => { FS.writeFile(ARCHIVE, new Uint8Array(await library), { canOwn: true }); };
const writeLibraryAndStandIn = async (FS) => {
  await writeLibrary(FS);
  Object.assign(globalThis, STAND_IN);
};
// Pyodide keeps these functions as long as it runs, so none of them is made where the memory that was read can be seen.
const SETTINGS = {
  indexURL: here("vendor/pyodide/"),
  stdLibURL: here("vendor/pyodide/empty.zip"),
  env: { PYTHONPATH: ARCHIVE },
  fsInit: writeLibrary,
  stdout: (line) => streams.stdout(line),
  stderr: (line) => streams.stderr(line),
};
const anew = async () => {
  const python = await load(SETTINGS);
  // PyScript writes its Python sources into the current folder; the archive has them compiled.
  python.runPython("import sys; sys.path.remove('')");
  return python;
};
// Reads an image of memory in the build's format, which leaves out what is empty (see web/tools/in_pyodide/snapshot.mjs). Pyodide
// reads the head, and has the rest written (see web/tools/vendor.py).
const readImage = (parts) => {
  const [memoryLength, headLength, count] = new Uint32Array(parts, 0, 3);
  const stretches = new Uint32Array(parts, 12, 2 * count);
  const head = new Uint8Array(parts, 12 + stretches.byteLength, headLength);
  const contents = [];
  let from = head.byteOffset + headLength;
  for (let n = 0; n < 2 * count; n += 2) {
    contents.push([new Uint8Array(parts, from, stretches[n + 1]), stretches[n]]);
    from += stretches[n + 1];
  }
  if (from !== parts.byteLength) throw new Error("another memory");
  const writeTo = (memory) => { for (const [content, at] of contents) memory.set(content, at); };
  return Object.assign(head, { memoryLength, writeTo });
};

// The service worker also caches an image of Python's memory after its start. It belongs to the same build as all other files of
// that worker. If it cannot be used for any reason, Python starts from the beginning.
const again = async () => {
  const memory = network(here("memory.bin")).then(unpacked).then(readImage);
  memory.catch(() => {}); // Pyodide awaits it later and gets the error then
  const python = await load({ ...SETTINGS, fsInit: writeLibraryAndStandIn, _loadSnapshot: memory }).finally(() => {
    for (const name of Object.keys(STAND_IN)) delete globalThis[name];
  });
  delete python._api.config._loadSnapshot; // which would be kept as long as Python
  python.runPython("import random; random.seed()"); // otherwise all pages would draw the same random numbers
  return python;
};
const kept = () => {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch { // throws in a sandboxed frame
    return false;
  }
};
// Pyodide starts whatever becomes of `fsInit`, so words that are missing are noticed here.
const withWords = async (python) => {
  if (words) python.FS.writeFile(WORDS, new Uint8Array(await words), { canOwn: true });
  return python;
};
const started = (kept() ? again().catch(anew) : anew()).then(withWords).finally(() => {
  globalThis.fetch = network;
  WebAssembly.instantiateStreaming = streamed;
});
started.catch(() => {}); // `loadPyodide` passes the error on

export { version };
export const loadPyodide = ({ stdout, stderr }) => {
  streams = { stdout, stderr };
  return started;
};
