// Starts Python at once and hands it to PyScript when PyScript asks: the two need not wait for each other.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.js";

// Pyodide would run Python on stacks of its own, which nothing here needs. On one of them a page of Chromium broke down: something
// walked along the stack and met the guard at its end.
delete WebAssembly.Suspending;

const ARCHIVE = "/lib/site.zip";
const here = (place) => new URL(`../${place}`, import.meta.url).href; // a file of the site

// Pyodide waits for ever for a file that does not come. While it starts, what fails to come is an error that nobody catches: the
// page hears of it and says so.
const network = globalThis.fetch;
const good = (answer) => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer;
};
// A host may have another idea of the type, with which a browser will not compile what still arrives.
const compiled = async (answer) => {
  const typed = answer.headers.get("content-type") === "application/wasm";
  return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
};
// What boot.js has compiled, what the service worker keeps, or what the network has.
const wasm = async () => {
  const module = await globalThis.fairyPost?.wasm?.catch(() => {}); // a worker has no such thing
  if (module) return module;
  const place = here(`vendor/pyodide/pyodide.asm.${version}.wasm`);
  const kept = await (async () => caches.match(place))().catch(() => {}); // a frame in a sandbox may not even ask
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

// The service worker keeps unpacked what comes packed.
const unpacked = (answer) => {
  const ready = answer.headers.has("x-unpacked");
  return (ready ? answer : new Response(answer.body.pipeThrough(new DecompressionStream("gzip")))).arrayBuffer();
};

// All that Python imports here, packed as a whole and unpacked while it arrives.
const library = fetch(here("python.bin")).then(unpacked);

let streams = { stdout: console.log, stderr: console.error };
const begun = (memory) => load({
  indexURL: here("vendor/pyodide/"),
  stdLibURL: here("vendor/pyodide/empty.zip"),
  env: { PYTHONPATH: ARCHIVE },
  fsInit: async (FS) => FS.writeFile(ARCHIVE, new Uint8Array(await library), { canOwn: true }),
  stdout: (line) => streams.stdout(line),
  stderr: (line) => streams.stderr(line),
  ...(memory && { _loadSnapshot: memory }),
});
const anew = async () => {
  const python = await begun();
  // PyScript writes its own Python into the current folder; the archive has it compiled.
  python.runPython("import sys; sys.path.remove('')");
  return python;
};
// A memory without its empty parts, as the build writes it, becomes whole.
const whole = (parts) => {
  const [length, count] = new Uint32Array(parts, 0, 2);
  const stretches = new Uint32Array(parts, 8, 2 * count);
  const memory = new Uint8Array(length);
  let from = stretches.byteOffset + stretches.byteLength;
  for (let n = 0; n < 2 * count; n += 2) {
    memory.set(new Uint8Array(parts, from, stretches[n + 1]), stretches[n]);
    from += stretches[n + 1];
  }
  if (from !== parts.byteLength) throw new Error("another memory");
  return memory;
};

// Where the service worker keeps the site, it keeps Python's memory as it is after its start, too: of the same build, as all that
// a page gets from a worker. Whatever is wrong with it, Python starts from the beginning.
const again = async () => {
  const memory = network(here("memory.bin")).then(unpacked).then(whole);
  memory.catch(() => {}); // Pyodide asks for it later, and hears of it then
  const python = await begun(memory);
  python.runPython("import random; random.seed()"); // every page would draw the same numbers
  return python;
};
const kept = () => {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch { // a frame in a sandbox may not even ask
    return false;
  }
};
const started = (kept() ? again().catch(anew) : anew()).finally(() => {
  globalThis.fetch = network;
  WebAssembly.instantiateStreaming = streamed;
});
started.catch(() => {}); // whoever asks is told

export { version };
export const loadPyodide = ({ stdout, stderr }) => {
  streams = { stdout, stderr };
  return started;
};
