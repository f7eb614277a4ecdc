/* One question: a fresh instance of the module gets the files, runs main once, and hands
 * back what was written.  `tacet` is the function that Emscripten makes; in a worker of the
 * page and in tests under node it is the same. */

/* Files instead of terminals, so that no progress is written and long answers are quick. */
function openStreams (FS) {
    FS.mkdir ("/streams");
    for (let fd = 0; fd < 3; fd++) {
        const path = "/streams/" + fd;
        FS.writeFile (path, "");
        FS.close (FS.streams[fd]);
        FS.open (path, fd === 0 ? "r" : "w");
    }
}

function writtenFiles (FS, given) {
    const files = [];
    for (const name of FS.readdir ("/work"))
        if (name !== "." && name !== "..") {
            const text = FS.readFile ("/work/" + name, { encoding: "utf8" });
            if (given.get (name) !== text)
                files.push ({ name, text });
        }
    return files;
}

export async function answer (tacet, { module, files, words }) {
    let status = 70;
    const program = await tacet ({
        instantiateWasm (imports, receive) {
            WebAssembly.instantiate (module, imports).then (instance => receive (instance, module));
            return {};
        },
        onExit (code) { status = code; },
        quit (code, reason) { throw reason; }, /* node would end */
        print () {}, printErr () {},
    });
    const { FS } = program;
    openStreams (FS);
    FS.mkdir ("/work");
    for (const { name, text } of files)
        FS.writeFile ("/work/" + name, text);
    FS.chdir ("/work");
    const start = performance.now ();
    let failure = "";
    try {
        program.callMain (words);
    } catch (problem) {
        if (problem?.name !== "ExitStatus")
            failure = "tacet ended early: " + (problem?.message ?? problem) + "\n";
        if (/memory|allocat/i.test (failure))
            status = 2;
    }
    const read = fd => FS.readFile ("/streams/" + fd, { encoding: "utf8" });
    return { status, out: read (1), err: read (2) + failure, seconds: (performance.now () - start) / 1000,
             files: writtenFiles (FS, new Map (files.map (f => [f.name, f.text]))) };
}
