// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of case and result lines: to doubles for pictures, to hex floats and short texts for people.

/** The double nearest to a JSON number, decimal, hex float or fraction; NaN for anything else. */
export function toDouble(value) {
    if (typeof value === 'number') return value;
    const text = String(value);
    if (text === 'inf') return Infinity;
    if (text === '-inf') return -Infinity;
    const fraction = text.match(/^([+-]?\d+)\/(\d+)$/);
    if (fraction) return ratio(BigInt(fraction[1]), BigInt(fraction[2]));
    const hex = text.match(/^([+-]?)0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?$/i);
    if (!hex) return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
    let digits = BigInt('0x' + (hex[2] + hex[3] || '0'));
    let exponent = Number(hex[4] ?? 0) - 4 * hex[3].length;
    while (digits >= 1n << 60n) { digits >>= 4n; exponent += 4; }
    return (hex[1] === '-' ? -1 : 1) * scale(Number(digits), exponent);
}

/** x·2^n in two steps, so that neither power overflows on the way. */
function scale(x, n) {
    const half = Math.trunc(n / 2);
    return x * 2 ** half * 2 ** (n - half);
}

function ratio(p, q) {
    if (q === 0n) return NaN;
    const sign = p < 0n ? -1 : 1;
    const top = p < 0n ? -p : p;
    const bits = (n) => n.toString(16).length * 4;
    const shift = BigInt(Math.max(0, 70 - (bits(top) - bits(q))));
    const quotient = (top << shift) / q;
    const drop = BigInt(Math.max(0, bits(quotient) - 72));
    return sign * scale(Number(quotient >> drop), Number(drop - shift));
}

/** A finite double as a hex float, such as -0x1.8p-4. */
export function hexFloat(x) {
    if (Number.isNaN(x)) return 'nan';
    if (!Number.isFinite(x)) return x < 0 ? '-inf' : 'inf';
    const bits = new DataView(new ArrayBuffer(8));
    bits.setFloat64(0, x);
    const sign = bits.getUint8(0) >> 7 ? '-' : '';
    if (x === 0) return sign + '0x0p+0';
    const high = bits.getUint32(0), low = bits.getUint32(4);
    const biased = (high >>> 20) & 0x7ff;
    const mantissa = ((high & 0xfffff).toString(16).padStart(5, '0') + low.toString(16).padStart(8, '0')).replace(/0+$/, '');
    const exponent = biased === 0 ? -1022 : biased - 1023;
    return `${sign}0x${biased === 0 ? 0 : 1}${mantissa ? '.' + mantissa : ''}p${exponent < 0 ? '' : '+'}${exponent}`;
}

/** Short decimal for people, with `digits` significant digits. */
export function short(x, digits = 3) {
    if (x === null || x === undefined) return '–';
    if (x === 0) return '0';
    if (!Number.isFinite(x)) return x > 0 ? '∞' : Number.isNaN(x) ? '–' : '−∞';
    const size = Math.abs(x);
    const text = size >= 1e5 || size < 1e-3 ? x.toExponential(digits - 1) : String(Number(x.toPrecision(digits)));
    return text.replace(/\.?0+e/, 'e').replace('e+', 'e').replace(/-/g, '−');
}

/** A count with thin gaps between thousands, as in the tables. */
export function count(n) {
    const text = String(n);
    return text.length > 4 ? text.replace(/\B(?=(\d{3})+$)/g, '\u202f') : text;
}

export function perCent(share) {
    if (share === 0) return '0 %';
    const p = 100 * share;
    if (p < 0.01) return '<0.01 %';
    return `${p < 1 ? p.toFixed(2) : p.toFixed(1)} %`;
}

/** The case line with every JSON number of its bodies, ray and sweep written as a hex float; numbers that are strings
 * stay. The literals are read as `single` says, float or double. */
export function hexCase(line, single) {
    const one = (x) => (typeof x === 'number' ? hexFloat(single ? Math.fround(x) : x) : Array.isArray(x) ? x.map(one)
        : x && typeof x === 'object' ? Object.fromEntries(Object.entries(x).map(([k, v]) => [k, one(v)])) : x);
    const parsed = JSON.parse(line);
    for (const key of ['a', 'b', 'ray', 'sweep']) if (parsed[key]) parsed[key] = one(parsed[key]);
    return JSON.stringify(parsed);
}
