/* The files and the question in the part of the address after #, packed. */

const base64 = bytes => btoa (Array.from (bytes, b => String.fromCharCode (b)).join ("")).replaceAll ("+", "-").replaceAll ("/", "_").replace (/=+$/, "");
const bytes = text => Uint8Array.from (atob (text.replaceAll ("-", "+").replaceAll ("_", "/")), c => c.charCodeAt (0));

async function through (data, stream) {
    return new Uint8Array (await new Response (new Blob ([data]).stream ().pipeThrough (stream)).arrayBuffer ());
}

export async function pack (state) {
    return base64 (await through (new TextEncoder ().encode (JSON.stringify (state)), new CompressionStream ("deflate-raw")));
}

/* null if it is none. */
export async function unpackState (text) {
    try {
        const state = JSON.parse (new TextDecoder ().decode (await through (bytes (text), new DecompressionStream ("deflate-raw"))));
        const right = Array.isArray (state.files) && state.files.length && typeof state.line === "string"
                      && state.files.every (f => typeof f.name === "string" && /^[\w.-]+$/.test (f.name) && typeof f.text === "string");
        return right ? state : null;
    } catch {
        return null;
    }
}
