/* playground.mjs BUILD OUT: the playground as one file.  Run by `make playground`. */
import { writeFileSync } from "node:fs";

import { listExamples } from "./examples.mjs";
import { load } from "./node.mjs";
import { fill, top } from "./page.mjs";

const [, , build, out] = process.argv;
const help = JSON.parse ((await load (build) (["help", "--json"])).out);
const page = fill ("index.html", "page.js", build, {}, { help, examples: listExamples (top) });
writeFileSync (out, page);
console.log (`${out}: ${Math.ceil (Buffer.byteLength (page) / 1000)} kB`);
