/* The module answers the questions of all models (their lines '# query:') as the program does.
 * Differences are allowed only where Z3 or PPL are needed, and only as "unknown". */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { load } from "../../src/playground/node.mjs";
import { check } from "./report_line.mjs";

const [, , build, wasm] = process.argv;
const top = join (dirname (fileURLToPath (import.meta.url)), "../..");
const ask = load (wasm);
const SECONDS = "20";

function modelsIn (folder) {
    return readdirSync (folder).flatMap (name => {
        const path = join (folder, name);
        return statSync (path).isDirectory () ? modelsIn (path) : /\.(tck|gcl)$/.test (name) ? [path] : [];
    }).sort ();
}

/* The words of a line; models quote with ' only. */
const split = line => [...line.matchAll (/'([^']*)'|(\S+)/g)].map (m => m[1] ?? m[2]);

function native (words, folder) {
    try {
        return { status: 0, out: execFileSync (join (build, "tacet"), words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 }) };
    } catch (problem) {
        return { status: problem.status, out: problem.stdout ?? "" };
    }
}

const first = text => text.split ("\n")[0];
/* Another build cannot say what it has no library for; and it says so. */
const lacks = answer => answer.status === 2 && /no Z3|no polyhedra|no sets of integers|no GLPK/.test (answer.out + answer.err);

let asked = 0, same = 0;
const listed = [];
for (const model of [...modelsIn (join (top, "models")), ...modelsIn (join (top, "tests/bugs"))]) {
    const text = readFileSync (model, "utf8"), name = basename (model);
    for (const [, query] of text.matchAll (/^# query: *(.*)$/gm)) {
        const [command, ...rest] = split (query);
        if (rest.some (w => /\.(tck|gcl|hoa|aut|c)$/.test (w)) || rest.includes ("--certificate"))
            continue; /* it is about other files too */
        const limits = rest.includes ("--limit-time") ? [] : ["--limit-time", SECONDS];
        const words = [command, name, ...rest, "-q", ...limits];
        const here = await ask (words, [{ name, text }]), there = native (words, dirname (model));
        asked++;
        if (here.status === there.status && first (here.out) === first (there.out))
            same++;
        else if (here.status === there.status && /^(yes|no)/.test (first (here.out)) && /\bstop:|\.gcl$/.test (text + name))
            listed.push (`${name}: ${query} (the same answer, found in another way)`);
        else if (lacks (here))
            listed.push (`${name}: ${query}`);
        else if ([here, there].some (answer => answer.status === 2 && /limit/.test (first (answer.out))))
            listed.push (`${name}: ${query} (limit)`);
        else
            check (`${name}: ${query}`, false, `the module says '${first (here.out) || first (here.err)}' (${here.status}), the program '${first (there.out)}' (${there.status})`);
    }
}
for (let i = 0; i < same; i++)
    console.log (`pass question ${i + 1} has the same answer`);
console.log (`${asked} questions, ${same} the same, ${listed.length} for want of a library or of time:`);
for (const line of listed)
    console.log ("  " + line);
check ("most questions need no library that the module lacks", listed.length * 5 < asked, `${listed.length} of ${asked}`);
