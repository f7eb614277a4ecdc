/* Bytes as text inside a script element: six of them are seven digits of base 125, which are all
 * ASCII characters but three that mean something there (NUL, the carriage return and <).  A sixth
 * longer than the bytes, where base 64 is a third. */

const BASE = 125, BYTES = 6, DIGITS = 7;
const codes = [...Array (128).keys ()].filter (code => code !== 0 && code !== 13 && code !== 60);

export function encode (bytes) {
    let text = `${bytes.length};`;
    for (let at = 0; at < bytes.length; at += BYTES) {
        let value = 0, group = "";
        for (let i = 0; i < BYTES; i++)
            value = 256 * value + (bytes[at + i] ?? 0);
        for (let i = 0; i < DIGITS; i++, value = Math.floor (value / BASE))
            group = String.fromCharCode (codes[value % BASE]) + group;
        text += group;
    }
    return text;
}

export function decode (text) {
    const start = text.indexOf (";") + 1, length = Number (text.slice (0, start - 1));
    const bytes = new Uint8Array (BYTES * Math.ceil (length / BYTES)), digit = new Uint8Array (128);
    codes.forEach ((code, i) => { digit[code] = i; });
    for (let at = 0, from = start; at < bytes.length; at += BYTES, from += DIGITS) {
        let value = 0;
        for (let i = 0; i < DIGITS; i++)
            value = BASE * value + digit[text.charCodeAt (from + i)];
        for (let i = BYTES - 1; i >= 0; i--, value = Math.floor (value / 256))
            bytes[at + i] = value % 256;
    }
    return bytes.subarray (0, length);
}
