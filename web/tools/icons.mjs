// Draws SVG pictures as PNG: reads a JSON list of {svg, file, size} from standard input, writes the files.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const packages = createRequire(join(process.argv[2], "icons.cjs"));
const { initWasm, Resvg } = packages("@resvg/resvg-wasm");
const font = (name) => readFileSync(packages.resolve(`@expo-google-fonts/source-serif-4/${name}.ttf`));
const fontBuffers = [font("400Regular/SourceSerif4_400Regular"), font("700Bold/SourceSerif4_700Bold")];
await initWasm(readFileSync(packages.resolve("@resvg/resvg-wasm/index_bg.wasm")));
for (const { svg, file, size } of JSON.parse(readFileSync(0, "utf8"))) {
  writeFileSync(file, new Resvg(svg, { fitTo: { mode: "width", value: size }, font: { fontBuffers, defaultFontFamily: "Source Serif 4" } }).render().asPng());
}
