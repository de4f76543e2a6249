// Starts Python at once and hands it to PyScript when PyScript asks: the two need not wait for each other.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

const ARCHIVE = "/lib/site.zip";
const here = (place) => new URL(place, import.meta.url).href;

// All that Python imports here, packed as a whole and unpacked while it arrives.
const library = fetch(here("python.bin")).then((answer) => {
  if (!answer.ok) throw new Error(`python.bin: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
});

let streams = { stdout: console.log, stderr: console.error };
const started = load({
  indexURL: here("vendor/pyodide/"),
  stdLibURL: here("vendor/pyodide/empty.zip"),
  env: { PYTHONPATH: ARCHIVE },
  fsInit: async (FS) => FS.writeFile(ARCHIVE, new Uint8Array(await library), { canOwn: true }),
  stdout: (line) => streams.stdout(line),
  stderr: (line) => streams.stderr(line),
}).then((python) => {
  // PyScript writes its own Python into the current folder; the archive has it compiled.
  python.runPython("import sys; sys.path.remove('')");
  return python;
});
started.catch(() => {}); // whoever asks is told

export { version };
export const loadPyodide = ({ stdout, stderr }) => {
  streams = { stdout, stderr };
  return started;
};
