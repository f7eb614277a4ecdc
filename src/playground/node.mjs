/* The module under node: for packing the page, and for tests. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

import { answer } from "./question.js";

/* ask (words, files) gives { status, out, err, seconds, files }. */
export function load (build) {
    const tacet = createRequire (import.meta.url) (resolve (join (build, "tacet.js")));
    const module = new WebAssembly.Module (readFileSync (join (build, "tacet.wasm")));
    return (words, files = []) => answer (tacet, { module, files, words });
}
