/* A page as one file: its template with style and scripts, the module and its glue packed, data,
 * and the licences. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { encode } from "./digits.js";
import { listLicences } from "./licences.mjs";
import { HEADER_SIZE } from "./lzma.js";

const here = dirname (fileURLToPath (import.meta.url));
export const top = join (here, "../..");
const read = name => readFileSync (join (here, name), "utf8");

/* As lzma.js unpacks it: xz, which reads from a pipe, leaves the size in the header open. */
function packed (data) {
    const bytes = execFileSync ("xz", ["--format=lzma", "--lzma1=preset=9e,lc=4,pb=0", "--stdout"], { input: data, maxBuffer: 1 << 28 });
    bytes.writeBigUInt64LE (BigInt (Buffer.byteLength (data)), HEADER_SIZE);
    return encode (bytes);
}

/* The modules in one script, each a function of its own that runs after those it imports. */
function script (first) {
    const done = new Set (), parts = ["const modules = {};\n"];
    const add = name => {
        if (done.has (name))
            return;
        done.add (name);
        const text = read (name);
        for (const [, other] of text.matchAll (/^import .* from "\.\/([^"]+)";$/gm))
            add (other);
        const exported = [...text.matchAll (/^export (?:async )?(?:function|const|class) (\w+)/gm)].map (m => m[1]);
        const body = text.replace (/^import \* as (\w+) from "\.\/([^"]+)";$/gm, 'const $1 = modules["$2"];')
            .replace (/^import (\{.*\}) from "\.\/([^"]+)";$/gm, 'const $1 = modules["$2"];').replace (/^export /gm, "")
            .replace (/^ *\/\*[^]*?\*\/\n/gm, ""); /* comments are for those who read the source */
        parts.push (`modules["${name}"] = (() => {\n${body}return { ${exported.join (", ")} };\n}) ();\n`);
    };
    add (first);
    return parts.join ("");
}

/* `more` fills further places of the template; `data` is for the script. */
export function fill (template, first, build, more, data) {
    const glue = [readFileSync (join (build, "tacet.js"), "utf8"), read ("question.js").replace (/^export /gm, ""), read ("worker.js")].join ("\n");
    const parts = { style: read ("style.css"), "tour-style": read ("tour.css"), licences: listLicences (top, build), script: script (first),
                    module: packed (readFileSync (join (build, "tacet.wasm"))), glue: packed (glue), examples: packed (JSON.stringify (data)), ...more };
    return read (template).replace (/@([\w-]+)@/g, (_, name) => parts[name]);
}
