// Starts the Python that the site ships as its pages do, under Node, and keeps its memory after a script:
// `node snapshot.mjs RUNTIME LIBRARY PLACE NOTHING SCRIPT FILLED OUT`. LIBRARY is put at PLACE; NOTHING is a library without anything in
// it; FILLED is up to which address WebAssembly fills a new memory by itself.
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const [runtime, library, place, nothing, script, filled, out] = process.argv.slice(2);
process.argv.splice(1, Infinity, "./this.program"); // as in a page: where this script and its files lie is nobody's business

// Two builds of the same sources have to keep the same memory, else every visitor would load it again. So Python starts with the same
// entropy, clock, time zone and language each time. A page that uses the memory has its own: see python.js.
let state = 1;
const fill = (view) => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0; // a linear congruential generator
    bytes[at] = state >>> 24;
  }
  return view;
};
crypto.randomFillSync = fill;
globalThis.crypto.getRandomValues = fill;
Math.random = () => 0.5;
const SOME_DAY = Date.UTC(2024, 0, 1);
Date.now = () => SOME_DAY;
performance.now = () => 0;
process.env.TZ = "UTC";
delete globalThis.navigator; // newer versions of Node have one, with the language of this machine

const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.js")));
const python = await loadPyodide({
  indexURL: runtime,
  stdLibURL: nothing,
  env: { PYTHONPATH: place, PYTHONHASHSEED: "0" },
  fsInit: async (FS) => FS.writeFile(place, gunzipSync(readFileSync(library))),
  _makeSnapshot: true,
});

// More than a third of a memory is empty. Four bytes each: how long the memory is, how long Pyodide's head of it, how many stretches
// are not empty, where each of them begins and how long it is; then the head and what stands in the stretches. A new memory is empty
// but for what WebAssembly fills it with, so below FILLED everything counts.
const PAGE = 4096;
const sparse = (image) => {
  const headLength = new Uint32Array(image.buffer, image.byteOffset, 2)[1];
  const memory = image.subarray(headLength);
  const stretches = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const page = memory.subarray(at, at + PAGE);
    if (at >= filled && page.every((byte) => byte === 0)) continue;
    const last = stretches.at(-1);
    if (last && last[0] + last[1] === at) last[1] += page.length;
    else stretches.push([at, page.length]);
  }
  const numbers = new Uint32Array([memory.length, headLength, stretches.length, ...stretches.flat()]);
  const contents = stretches.map(([at, length]) => memory.subarray(at, at + length));
  return Buffer.concat([Buffer.from(numbers.buffer), image.subarray(0, headLength), ...contents]);
};

// What the front end takes from a page when it is imported stands there by the same names when the memory is used.
globalThis.document = {};
globalThis.navigator = {};
globalThis.window = { Map, fairyPost: { drawAside: () => {} } };

try {
  python.runPython(readFileSync(script, "utf8"), { filename: "snapshot.py" });
  writeFileSync(out, gzipSync(sparse(python.makeMemorySnapshot()), { level: 9 }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
