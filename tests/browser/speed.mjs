/* On long runs the module takes at most so many times the program's processor time, held with
 * TACET_TIMED=1: the least of two, taken in turn. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { load } from "../../src/playground/node.mjs";
import { checkTime } from "./report_line.mjs";

const [, , build, wasm] = process.argv;
const top = join (dirname (fileURLToPath (import.meta.url)), "../..");
/* On a run of a fifth of a second what an instance costs counts too. */
const MOST = 2.5, MOST_SHORT = 3.5, SHORT = 0.5, TIMES = 2;
const folder = mkdtempSync (join (tmpdir (), "tacet-speed-"));
const ask = load (wasm);

function generate (script, ...words) {
    const text = spawnSync ("bash", [join (top, "models", script), ...words], { encoding: "utf8" }).stdout;
    const name = `${basename (script, ".sh")}-${words.join ("-")}.tck`;
    writeFileSync (join (folder, name), text);
    return { name, text };
}

/* Processor time, which other work on the machine does not change. */
function programSeconds (words) {
    const done = spawnSync ("bash", ["-c", 'TIMEFORMAT=%U; time "$0" "$@" > /dev/null', join (build, "tacet"), ...words], { cwd: folder, encoding: "utf8" });
    return Number (done.stderr.trim ().split ("\n").pop ());
}

async function moduleSeconds (words, file) {
    const start = process.cpuUsage ();
    await ask (words, [file]);
    return process.cpuUsage (start).user / 1e6;
}

const questions = [
    [generate ("classic/fischer.sh", "9"), "reach"],
    [generate ("classic/csma-cd.sh", "9", "8", "2"), "reach"],
    [generate ("drift/drift.sh", "6"), "decide", "--time", "any", "--engine", "orbit"],
    [generate ("classic/fischer.sh", "6", "2"), "reach", "--time", "1/2", "--engine", "explicit"],
    [generate ("classic/fischer.sh", "8", "2"), "reach", "--time", "1/2", "--engine", "bdd"],
];
for (const [file, command, ...options] of questions) {
    const words = [command, file.name, ...options, "-q"];
    let native = Infinity, module = Infinity;
    for (let i = 0; i < TIMES; i++) {
        native = Math.min (native, programSeconds (words));
        module = Math.min (module, await moduleSeconds (words, file));
    }
    const times = module / native;
    console.log (`${words.join (" ")}: ${native.toFixed (3)} s, as module ${module.toFixed (3)} s, ${times.toFixed (2)} times`);
    const most = native < SHORT ? MOST_SHORT : MOST;
    checkTime (`${file.name} ${options.join (" ")}: at most ${most} times as long`, times <= most, times.toFixed (2));
}
rmSync (folder, { recursive: true });
