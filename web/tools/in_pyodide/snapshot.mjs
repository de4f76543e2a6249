// Starts the Python that the site ships as its pages do, under Node, and keeps its memory after a script:
// `node snapshot.mjs RUNTIME LIBRARY PLACE NOTHING SCRIPT OUT`. LIBRARY is put at PLACE; NOTHING is a library without anything in it.
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const [runtime, library, place, nothing, script, out] = process.argv.slice(2);
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

// Half of a memory is nothing. Four bytes each: how long it is, how many stretches are not empty, where each of them begins and how
// long it is; then what stands in them.
const PAGE = 4096;
const sparse = (memory) => {
  const stretches = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const page = memory.subarray(at, at + PAGE);
    if (page.every((byte) => byte === 0)) continue;
    const last = stretches.at(-1);
    if (last && last[0] + last[1] === at) last[1] += page.length;
    else stretches.push([at, page.length]);
  }
  const head = new Uint32Array([memory.length, stretches.length, ...stretches.flat()]);
  return Buffer.concat([Buffer.from(head.buffer), ...stretches.map(([at, length]) => memory.subarray(at, at + length))]);
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
