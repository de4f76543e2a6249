// Starts Python at once and hands it to PyScript when PyScript asks: the two need not wait for each other.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

const ARCHIVE = "/lib/site.zip";
const here = (place) => new URL(place, import.meta.url).href;

// Pyodide waits for ever for a file that does not come. While it starts, what fails to come is an error that nobody catches: the
// page hears of it and says so.
const network = globalThis.fetch;
const fetched = async (...what) => {
  const answer = await network(...what);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer;
};
globalThis.fetch = (...what) => {
  const answer = fetched(...what);
  answer.catch((error) => { Promise.reject(error); });
  return answer;
};

// All that Python imports here, packed as a whole and unpacked while it arrives.
const library = fetch(here("python.bin")).then(({ body }) =>
  new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
);

let streams = { stdout: console.log, stderr: console.error };
const started = load({
  indexURL: here("vendor/pyodide/"),
  stdLibURL: here("vendor/pyodide/empty.zip"),
  env: { PYTHONPATH: ARCHIVE },
  fsInit: async (FS) => FS.writeFile(ARCHIVE, new Uint8Array(await library), { canOwn: true }),
  stdout: (line) => streams.stdout(line),
  stderr: (line) => streams.stderr(line),
}).then((python) => {
  globalThis.fetch = network;
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
