// Starts the Python that the site ships as its pages do, under Node, and keeps its memory after a script:
// `node snapshot.mjs RUNTIME LIBRARY PLACE NOTHING SCRIPT OUT`. LIBRARY is put at PLACE; NOTHING is a library without anything in it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const [runtime, library, place, nothing, script, out] = process.argv.slice(2);
process.argv[1] = "./this.program"; // as in a page; where this script lies is nobody's business
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: runtime,
  stdLibURL: nothing,
  env: { PYTHONPATH: place, PYTHONHASHSEED: "0" }, // with a fixed seed each build keeps the same
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
globalThis.navigator ??= {};
globalThis.window = { Map, fairyPost: { drawAside: () => {} } };

try {
  python.runPython(readFileSync(script, "utf8"), { filename: "snapshot.py" });
  writeFileSync(out, gzipSync(sparse(python.makeMemorySnapshot()), { level: 9 }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
