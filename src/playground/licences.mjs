/* The licences of all that is in the page, from the sources that it was made of. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const escape = text => text.replaceAll ("&", "&amp;").replaceAll ("<", "&lt;");

/* Where CMake found them. */
function folder (build, variable) {
    const cache = readFileSync (join (build, "CMakeCache.txt"), "utf8");
    return new RegExp (`^${variable}:\\w+=(.*)$`, "m").exec (cache)?.[1];
}

export function listLicences (top, build) {
    const cudd = folder (build, "TACET_CUDD_SOURCE"), gmp = folder (build, "TACET_MINI_GMP"), expat = folder (build, "TACET_EXPAT_SOURCE");
    const read = (...path) => readFileSync (join (...path), "utf8");
    const head = read (gmp, "mini-gmp.c").split ("*/")[0].replace (/^\/\* /, "");
    const notice = /Copyright\s+\[([^\]]*)\]/.exec (read (cudd, "src/bdd/cudd/cudd.h"))[1];
    const all = [
        ["tacet", read (top, "LICENSE")],
        ["mini-gmp, from Debian's source package gmp", head + "\nThe page is built from its unchanged source by `make playground` in the source of tacet, "
         + "which is how to link it with another version of it."],
        ["CUDD, from Debian's source package berkeley-abc", notice],
        ["ABC, whose files CUDD needs", read (cudd, "copyright.txt")],
        ...(expat ? [["expat, from Debian's source package expat", read (expat, "COPYING")]] : []),
        ["Emscripten's run-time library and musl", "Under the MIT licence: Copyright (c) 2010-2014 Emscripten authors; Copyright (c) 2005-2020 Rich Felker, et al. "
         + "The texts are those of Debian's package emscripten, /usr/share/doc/emscripten/copyright."],
    ];
    return all.map (([name, text]) => `<h3>${escape (name)}</h3><pre>${escape (text.trim ())}</pre>`).join ("");
}
