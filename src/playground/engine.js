/* Questions to tacet.  The module is compiled once; every question has a worker and an
 * instance of its own, so that nothing is left behind, and stopping it is ending the worker. */

import { decode } from "./digits.js";

/* What the page carries, packed. */
export async function unpack (id) {
    const plain = new Blob ([decode (document.getElementById (id).textContent)]).stream ().pipeThrough (new DecompressionStream ("gzip"));
    return new Uint8Array (await new Response (plain).arrayBuffer ());
}

let compiled, source;

async function load () {
    compiled ??= unpack ("module").then (bytes => WebAssembly.compile (bytes));
    source ??= unpack ("glue").then (bytes => URL.createObjectURL (new Blob ([bytes], { type: "text/javascript" })));
    return { module: await compiled, url: await source };
}

export const prepare = () => void load ();

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
