// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of case and result lines: to hex floats and short texts for people.
import {parseExactly, toScalar} from './exact.js';

/** The double nearest to a JSON number, decimal, hex float or fraction; NaN for anything else. */
export const toDouble = (value) => toScalar(value, 'double');

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
    if (typeof x === 'string') return short(toDouble(x), digits);
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

/** The case line with every JSON number of its bodies, ray and sweep written as the hex float of the case's scalar;
 * numbers that are strings stay. */
export function hexCase(line) {
    const scalar = JSON.parse(line).scalar ?? 'double', given = JSON.parse(line), exact = parseExactly(line);
    const one = (x, literal) => (typeof x === 'number' ? hexFloat(toScalar(literal, scalar)) : Array.isArray(x) ? x.map((e, i) => one(e, literal[i]))
        : x && typeof x === 'object' ? Object.fromEntries(Object.entries(x).map(([k, v]) => [k, one(v, literal[k])])) : x);
    for (const key of ['a', 'b', 'ray', 'sweep']) if (given[key]) given[key] = one(given[key], exact[key]);
    return JSON.stringify(given);
}
