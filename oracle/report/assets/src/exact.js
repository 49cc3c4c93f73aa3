// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of numbers as fractions of big integers, rounded once to a case's scalar.

const formats = {float: {digits: 24, lowest: -149, end: 128}, double: {digits: 53, lowest: -1074, end: 1024}};
const longest = 6000;

const bits = (n) => { const hex = n.toString(16); return 4 * hex.length - Math.clz32(parseInt(hex[0], 16)) + 28; };

/** x·2^n in two steps, so that neither power overflows on the way. */
export function scale(x, n) {
    const half = Math.trunc(n / 2);
    return x * 2 ** half * 2 ** (n - half);
}

/** The fraction {p, q} that a decimal, hex float or p/q denotes, q > 0; null for anything else, and for what would take
 * numbers of more than some thousand digits. */
export function fractionOf(text) {
    if (text.length > longest) return null;
    const fraction = text.match(/^([+-]?\d+)\/(\d+)$/);
    if (fraction) return BigInt(fraction[2]) === 0n ? null : {p: BigInt(fraction[1]), q: BigInt(fraction[2])};
    const hex = text.match(/^([+-]?)0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?$/i);
    const decimal = hex ? null : text.match(/^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i);
    const [, sign, whole, rest, power] = hex ?? decimal ?? [];
    if (whole === undefined || (whole + rest).length === 0) return null;
    const exponent = Number(power ?? 0) - (hex ? 4 : 1) * rest.length, base = hex ? 2n : 10n;
    if (Math.abs(exponent) > longest) return null;
    const digits = BigInt((hex ? '0x' : '') + whole + rest), factor = base ** BigInt(Math.abs(exponent));
    const p = sign === '-' ? -digits : digits;
    return exponent < 0 ? {p, q: factor} : {p: p * factor, q: 1n};
}

/** A finite double as a fraction, exactly. */
export function fractionOfDouble(x) {
    let e = 0, m = x;
    if (m !== 0) {
        e = Math.max(-1074, Math.floor(Math.log2(Math.abs(m))) - 54);
        m = scale(x, -e);
        while (!Number.isInteger(m)) { m *= 2; --e; }
    }
    return e < 0 ? {p: BigInt(m), q: 1n << BigInt(-e)} : {p: BigInt(m) << BigInt(e), q: 1n};
}

/** p/q rounded once, to nearest even. Precondition: q > 0. */
export function rounded({p, q}, scalar) {
    if (p === 0n) return 0;
    const {digits, lowest, end} = formats[scalar] ?? formats.double, top = p < 0n ? -p : p, limit = 1n << BigInt(digits);
    let e = Math.max(lowest, bits(top) - bits(q) - digits);
    const divided = () => {
        const n = e < 0 ? top << BigInt(-e) : top, d = e > 0 ? q << BigInt(e) : q, whole = n / d, twice = 2n * (n % d);
        return whole + (twice > d || (twice === d && (whole & 1n) === 1n) ? 1n : 0n);
    };
    let m = divided();
    if (m >= limit) { ++e; m = divided(); }
    const size = e + bits(m) > end ? Infinity : scale(Number(m), e);
    return p < 0n ? -size : size;
}

/** The number of a case's scalar (float, double; exact: the nearest double) that a text denotes, rounded once; NaN for
 * anything else. JSON numbers are taken as the doubles that they are. */
export function toScalar(value, scalar = 'double') {
    if (typeof value === 'number') return scalar === 'float' ? Math.fround(value) : value;
    const text = String(value);
    if (text === 'inf') return Infinity;
    if (text === '-inf') return -Infinity;
    if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
        const x = Number(text);
        if (scalar !== 'float') return x;
        // Rounding twice differs from rounding once only where the double is half way between two floats.
        const halves = new DataView(new ArrayBuffer(8));
        halves.setFloat64(0, x);
        if ((halves.getUint32(4) & 0x0fffffff) !== 0 || Math.fround(x) === x) return Math.fround(x);
    }
    const fraction = fractionOf(text), x = fraction ? rounded(fraction, scalar) : NaN;
    return x === 0 && text[0] === '-' ? -0 : x;
}

const mark = '\u0001';

/** JSON text parsed with every number as its own text, so that none is rounded on the way. Throws where it is no JSON. */
export function parseExactly(text) {
    const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => (token[0] === '"' ? token : `"\\u0001${token}"`));
    return JSON.parse(marked, (_, value) => (typeof value === 'string' && value.startsWith(mark) ? value.slice(1) : value));
}
