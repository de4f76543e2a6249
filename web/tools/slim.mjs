// Leaves out of Pyodide what only libraries in WebAssembly could use, which this site never loads: `node slim.mjs PACKAGES WASM OUT`.
// Its script names each of the 8,560 things that its WebAssembly exports, and defines graphics, sound and a few other interfaces.
// What the script itself does not use is no longer exported; what nobody can reach then goes, on both sides.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [packages, source, out] = process.argv.slice(2);
const { parse } = createRequire(join(packages, "/"))("acorn");
const read = (name) => readFileSync(join(packages, "pyodide", name), "utf8");
const listWords = (text) => new Set(text.match(/[\w$]+/g));

let script = read("pyodide.asm.mjs");
const bytes = readFileSync(source);
const given = WebAssembly.Module.exports(new WebAssembly.Module(bytes));
const GIVEN = /([\w$]+)=Module\["\1"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;/g; // variable and export
const WRAPPED = /wasmExports\["([\w$]+)"\]=makeWrapper_\w+\(wasmExports\["\1"\]\);/g; // addresses above 2 GB
const DECLARED = /(?<=[;}])var ([\w$]+,){1000,}[\w$]+;/; // the variables
const variables = new Map(Array.from(script.matchAll(GIVEN), ([, variable, name]) => [name, variable]));
if (variables.size < given.length / 2 || !DECLARED.test(script)) throw new Error("This Pyodide names its exports in another way.");

// --- WebAssembly

const ownScript = script.replace(GIVEN, "").replace(WRAPPED, "").replace(DECLARED, "");
const used = listWords(ownScript + read("pyodide.mjs"));
const isUsed = ({ kind, name }) => !["function", "global"].includes(kind) || used.has(variables.get(name) ?? `_${name}`) || used.has(name);
const kept = new Set(given.filter(isUsed).map(({ name }) => name));
const graph = [...kept].map((name) => ({ name: `given ${name}`, export: name }));
graph.push({ name: "page", root: true, reaches: graph.map(({ name }) => name) });
writeFileSync(`${out}/graph.json`, JSON.stringify(graph));
const FEATURES = [
  ...["bulk-memory", "bulk-memory-opt", "call-indirect-overlong", "exception-handling", "extended-const", "multivalue"],
  ...["mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext", "simd"],
].map((name) => `--enable-${name}`);
const wasm = `${out}/pyodide.asm.wasm`;
const metadce = join(packages, "binaryen/bin/wasm-metadce");
execFileSync(process.execPath, [metadce, ...FEATURES, `--graph-file=${out}/graph.json`, source, "-o", wasm], { stdio: "ignore" });
const asked = new Set(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(wasm))).map(({ name }) => name));

// --- the script

const gone = new Set([...variables].filter(([name]) => !kept.has(name)).map(([, variable]) => variable));
script = script
  .replace(GIVEN, (line, _, name) => (kept.has(name) ? line : ""))
  .replace(WRAPPED, (line, name) => (kept.has(name) ? line : ""))
  .replace(DECLARED, (line) => `var ${line.slice(4, -1).split(",").filter((name) => !gone.has(name)).join(",")};`)
  .replace(/(?<=var wasmImports=\{)[^}]*/, (list) => list.split(",").filter((item) => asked.has(item.split(":")[0])).join(","));
const OFFERED = /Module\["([\w$]+)"\]=\1;/g; // a function of its own, offered to others
const members = (text) => Array.from(text.matchAll(/(?:\.|\["?)([\w$]+)/g), ([, name]) => name); // of whatever object
const wanted = new Set(members(script.replace(OFFERED, "")));
for (const word of listWords(read("pyodide.mjs"))) wanted.add(word);
script = script.replace(OFFERED, (line, name) => (wanted.has(name) ? line : ""));

// Goes through the statements of the function that holds everything, beginning with those that do something. A definition stays if
// its name stands in one that stays.
const isValue = (node) => !node || /^(Literal|Identifier|ArrowFunctionExpression|FunctionExpression)$/.test(node.type)
  || (node.type === "ArrayExpression" && node.elements.every(isValue))
  || (node.type === "ObjectExpression" && node.properties.every(isPlain));
const isPlain = ({ type, computed, value }) => type === "Property" && !computed && isValue(value);
const nameDefined = (node) => {
  if (node.type === "FunctionDeclaration") return node.id.name;
  if (node.type === "VariableDeclarator") return node.id.type === "Identifier" && isValue(node.init) ? node.id.name : "";
  const { type, left, right } = node.expression ?? {};
  const isLabel = type === "AssignmentExpression" && left.type === "MemberExpression" && left.object.type === "Identifier";
  return isLabel && left.property.name === "sig" && isValue(right) ? left.object.name : "";
};
const tree = parse(script, { ecmaVersion: "latest", sourceType: "module" });
const { body } = tree.body.find(({ id }) => id?.name === "_createPyodideModule").body;
const parts = body.flatMap((node) => (node.type === "VariableDeclaration" && node.declarations.every(nameDefined)
  ? node.declarations.map((one) => ({ name: nameDefined(one), text: `${node.kind} ${script.slice(one.start, one.end)};` }))
  : [{ name: nameDefined(node), text: script.slice(node.start, node.end) }]));
const definitions = parts.reduce(
  (groups, part) => groups.set(part.name, [...(groups.get(part.name) ?? []), part]), new Map(),
);
const waiting = [...definitions.get("")];
const rest = script.slice(0, body[0].start) + script.slice(body.at(-1).end);
const staying = new Set();
for (const words = [...listWords(rest)]; words.length || waiting.length;) {
  if (waiting.length) words.push(...listWords(waiting.pop().text));
  for (const word of words.splice(0)) {
    if (!word || staying.has(word)) continue;
    staying.add(word);
    waiting.push(...(definitions.get(word) ?? []));
  }
}
const left = parts.filter(({ name }) => !name || staying.has(name)).map(({ text }) => text).join("\n");
writeFileSync(`${out}/pyodide.asm.mjs`, `${script.slice(0, body[0].start)}${left}${script.slice(body.at(-1).end)}`);
