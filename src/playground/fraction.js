/* Exact fractions, as tacet writes them: "7", "-3/4". */

const gcd = (a, b) => (b === 0n ? (a < 0n ? -a : a) : gcd (b, a % b));

export class Fraction {
    constructor (above, below = 1n) {
        const g = gcd (above, below) || 1n;
        const sign = below < 0n ? -1n : 1n;
        this.above = sign * above / g;
        this.below = sign * below / g;
    }

    /* "3/2", "7" or "0.25"; null for anything else. */
    static read (text) {
        const fraction = /^\s*(-?\d+)(?:\/(\d+))?\s*$/.exec (text);
        if (fraction && fraction[2] !== undefined && BigInt (fraction[2]) === 0n)
            return null;
        if (fraction)
            return new Fraction (BigInt (fraction[1]), BigInt (fraction[2] ?? 1));
        const decimal = /^\s*(-?)(\d+)\.(\d+)\s*$/.exec (text);
        if (!decimal)
            return null;
        const size = BigInt (decimal[2] + decimal[3]);
        return new Fraction (decimal[1] ? -size : size, 10n ** BigInt (decimal[3].length));
    }

    static of (number) { return new Fraction (BigInt (number)); }

    plus (other) { return new Fraction (this.above * other.below + other.above * this.below, this.below * other.below); }
    minus (other) { return new Fraction (this.above * other.below - other.above * this.below, this.below * other.below); }
    times (other) { return new Fraction (this.above * other.above, this.below * other.below); }
    over (other) { return new Fraction (this.above * other.below, this.below * other.above); }
    compare (other) {
        const difference = this.above * other.below - other.above * this.below;
        return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    }
    /* The largest whole number that is not larger. */
    floor () {
        const whole = this.above / this.below;
        return this.above < 0n && whole * this.below !== this.above ? whole - 1n : whole;
    }
    /* For where to put it on the screen, never for an answer. */
    toNumber () { return Number (this.above) / Number (this.below); }
    toString () { return this.below === 1n ? `${this.above}` : `${this.above}/${this.below}`; }
}
