/* Questions to tacet.  The module is compiled once; every question has a worker and an
 * instance of its own, so that nothing is left behind, and stopping it is ending the worker. */

import { decode } from "./digits.js";
import { unpack } from "./lzma.js";

/* What the page carries, packed. */
export const carried = id => unpack (decode (document.getElementById (id).textContent));

let compiled, source;

async function load () {
    compiled ??= WebAssembly.compile (carried ("module"));
    source ??= URL.createObjectURL (new Blob ([carried ("glue")], { type: "text/javascript" }));
    return { module: await compiled, url: source };
}

/* Once the page is shown. */
export const prepare = () => void setTimeout (load);

/* { promise, stop }: the promise gives { status, out, err, seconds, files }, or null once stopped. */
export function put (words, files) {
    let worker = null, finish;
    const promise = new Promise (resolve => { finish = resolve; });
    const end = result => {
        worker?.terminate ();
        finish (result);
        finish = () => {};
    };
    let stopped = false;
    load ().then (({ module, url }) => {
        if (stopped)
            return;
        worker = new Worker (url);
        worker.onmessage = ({ data }) => end (data);
        worker.onerror = event => {
            event.preventDefault ();
            end ({ status: 70, out: "", err: "tacet cannot run here: " + (event.message ?? ""), seconds: 0, files: [] });
        };
        worker.postMessage ({ module, files, words });
    });
    return { promise, stop () { stopped = true; end (null); } };
}
