// Draws SVG pictures as PNG: reads a JSON list of {svg, file, size} from standard input, writes the files.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const packages = createRequire(join(process.argv[2], "icons.cjs"));
const { initWasm, Resvg } = packages("@resvg/resvg-wasm");
await initWasm(readFileSync(packages.resolve("@resvg/resvg-wasm/index_bg.wasm")));
for (const { svg, file, size } of JSON.parse(readFileSync(0, "utf8"))) {
  writeFileSync(file, new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng());
}
