/* The inverse of xz --format=lzma for what has a size in its header: bytes were replaced by what a range coder makes of literals and of
 * references to what came before; how likely each of its bits is 0 is learnt on the way.  A fifth
 * smaller than what browsers unpack themselves. */

const HALF = 1024, FULL = 2048, LEARN = 5; /* probabilities, in parts of 2^11 */
const STATES = 12, POSITIONS = 16;
/* Where the probabilities of what begin. */
const MATCH = 0, REPEAT = MATCH + STATES * POSITIONS, FIRST = REPEAT + STATES, SECOND = FIRST + STATES, THIRD = SECOND + STATES;
const LONG = THIRD + STATES, SLOT = LONG + STATES * POSITIONS, NEAR = SLOT + 4 * 64, ALIGN = NEAR + 115;
const LENGTH = 2 + 2 * 8 * POSITIONS + 256, NEW_LENGTH = ALIGN + 16, OLD_LENGTH = NEW_LENGTH + LENGTH, LITERAL = OLD_LENGTH + LENGTH;
const LITERALS = 0x300, HEADER = 13, END = 0xffffffff;
export const HEADER_SIZE = 5; /* where the size begins */

/* Gives one bit after the other; `likely` are the probabilities. */
function rangeDecoder (bytes, likely) {
    let at = HEADER + 5, range = END, code = 0;
    for (let i = HEADER + 1; i < at; i++)
        code = (code << 8 | bytes[i]) >>> 0;
    const normalise = () => {
        if (range < 0x1000000) {
            range = range << 8 >>> 0;
            code = (code << 8 | bytes[at++]) >>> 0;
        }
    };
    const bit = index => {
        const chance = likely[index], bound = (range >>> 11) * chance, one = code >= bound;
        if (one) {
            range -= bound;
            code -= bound;
            likely[index] = chance - (chance >> LEARN);
        } else {
            range = bound;
            likely[index] = chance + (FULL - chance >> LEARN);
        }
        normalise ();
        return one ? 1 : 0;
    };
    return {
        bit,
        /* `count` bits, the highest first, each with chances that depend on those before. */
        tree (base, count) {
            let node = 1;
            for (let i = 0; i < count; i++)
                node = node << 1 | bit (base + node);
            return node - (1 << count);
        },
        /* The same, the lowest first. */
        reverse (base, count) {
            let node = 1, value = 0;
            for (let i = 0; i < count; i++) {
                const b = bit (base + node);
                node = node << 1 | b;
                value |= b << i;
            }
            return value;
        },
        /* Bits that are as often 0 as 1. */
        even (count) {
            let value = 0;
            for (let i = 0; i < count; i++) {
                range >>>= 1;
                const one = code >= range;
                code -= one ? range : 0;
                value = 2 * value + (one ? 1 : 0);
                normalise ();
            }
            return value;
        }
    };
}

function length (coder, base, position) {
    if (!coder.bit (base))
        return coder.tree (base + 2 + position * 8, 3);
    return coder.bit (base + 1) ? 16 + coder.tree (base + 2 + 2 * 8 * POSITIONS, 8) : 8 + coder.tree (base + 2 + 8 * POSITIONS + position * 8, 3);
}

/* How far back the reference goes, less one. */
function distance (coder, length) {
    const slot = coder.tree (SLOT + Math.min (length, 3) * 64, 6), count = (slot >> 1) - 1;
    if (slot < 4)
        return slot;
    const far = (2 | slot & 1) * 2 ** count;
    return far + (slot < 14 ? coder.reverse (NEAR + far - slot, count) : 16 * coder.even (count - 4) + coder.reverse (ALIGN, 4));
}

/* Where the byte at the distance differs from what comes, the rest is learnt without it. */
function literal (coder, base, like) {
    let symbol = 1;
    for (let same = like !== null; symbol < 0x100;) {
        const expected = same ? like >> 7 & 1 : 0;
        const b = coder.bit (base + (same ? 1 + expected << 8 : 0) + symbol);
        symbol = symbol << 1 | b;
        like <<= 1;
        same &&= expected === b;
    }
    return symbol & 0xff;
}

export function unpack (bytes) {
    const lc = bytes[0] % 9, lp = Math.floor (bytes[0] / 9) % 5, pb = Math.floor (bytes[0] / 45);
    const out = new Uint8Array (new DataView (bytes.buffer, bytes.byteOffset).getUint32 (HEADER_SIZE, true));
    const coder = rangeDecoder (bytes, new Uint16Array (LITERAL + (LITERALS << lc + lp)).fill (HALF)), { bit } = coder;
    const last = [0, 0, 0, 0]; /* distances, the latest first */
    for (let at = 0, state = 0; at < out.length;) {
        const position = at & (1 << pb) - 1, place = state * POSITIONS + position;
        if (!bit (MATCH + place)) {
            const context = ((at & (1 << lp) - 1) << lc) + ((at ? out[at - 1] : 0) >> 8 - lc);
            out[at] = literal (coder, LITERAL + LITERALS * context, state < 7 ? null : out[at - last[0] - 1]);
            at++;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        let count;
        if (bit (REPEAT + state)) {
            const which = !bit (FIRST + state) ? 0 : !bit (SECOND + state) ? 1 : 2 + bit (THIRD + state);
            const short = which === 0 && !bit (LONG + place);
            last.unshift (...last.splice (which, 1));
            count = short ? 1 : 2 + length (coder, OLD_LENGTH, position);
            state = state < 7 ? short ? 9 : 8 : 11;
        } else {
            count = 2 + length (coder, NEW_LENGTH, position);
            last.pop ();
            last.unshift (distance (coder, count - 2));
            state = state < 7 ? 7 : 10;
            if (last[0] === END)
                break;
        }
        for (const end = Math.min (at + count, out.length); at < end; at++)
            out[at] = out[at - last[0] - 1];
    }
    return out;
}
