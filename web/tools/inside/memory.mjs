// Starts the Python that the site ships as its pages do, under Node, and keeps its memory after a script:
// `node memory.mjs RUNTIME LIBRARY PLACE NOTHING SCRIPT OUT`. LIBRARY is put at PLACE; NOTHING is a library without anything in it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const [runtime, library, place, nothing, script, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: runtime,
  stdLibURL: nothing,
  env: { PYTHONPATH: place, PYTHONHASHSEED: "0" }, // with a fixed seed each build keeps the same
  fsInit: async (FS) => FS.writeFile(place, gunzipSync(readFileSync(library))),
  _makeSnapshot: true,
});
try {
  python.runPython(readFileSync(script, "utf8"), { filename: script });
  writeFileSync(out, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
