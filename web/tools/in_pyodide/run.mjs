// Runs a Python script in the Pyodide that the site ships, under Node: `node run.mjs RUNTIME FOLDER SCRIPT [LIBRARY]`.
// The script sees FOLDER as /job; its `main` is awaited. LIBRARY takes the place of the standard library that came with Pyodide.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, folder, script, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: runtime,
  ...(library && { stdLibURL: library }),
  // Byte code without the columns of each instruction is a fifth smaller; tracebacks keep their lines. Without a fixed seed sets
  // of strings would be written in another order each time.
  env: { PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" },
});
python.FS.mkdirTree("/job");
python.mountNodeFS("/job", folder);
try {
  await python.runPythonAsync(readFileSync(script, "utf8"), { filename: script });
  await python.runPythonAsync("await main()");
} catch (error) {
  console.error(error.message); // Python's traceback; Node's own would bury it in pages of its own source
  process.exitCode = 1;
}
process.exit(); // a timer that Python no longer needs would be waited for
