// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a case, as its scalar has them, in a unit in which the largest is about one.
import {fractionOf, fractionOfDouble, rounded, scale, toScalar} from './exact.js';

const lengths = ['vertices', 'half_extents', 'radii', 'radius', 'half_length', 'translation', 'source'];

/** The largest of the lengths below a part of a case. */
function largest(part, plain, depth = 0) {
    if (depth > 64 || part === null || typeof part !== 'object') return 0;
    let most = 0;
    for (const [key, value] of Object.entries(part)) {
        const numbers = lengths.includes(key) ? [value].flat(3) : [];
        for (const n of numbers) { const x = Math.abs(plain(n)); if (x > most) most = x; }
        if (numbers.length === 0) most = Math.max(most, largest(value, plain, depth + 1));
    }
    return most;
}

/** How to read the numbers of a parsed case: `plain` as they are, `length` divided by `unit`, a power of two. */
export function readerOf(problem) {
    const scalar = problem.scalar ?? 'double', plain = (value) => toScalar(value, scalar);
    const size = largest([problem.a, problem.b, problem.ray], plain);
    const exponent = size > 0 && Number.isFinite(size) ? Math.floor(Math.log2(size)) : 0;
    const scaled = (x) => scale(x, -exponent);
    return {scalar, dimension: Number(problem.dimension ?? 3), plain, scaled, length: (value) => scaled(plain(value)), original: (x) => scale(x, exponent)};
}

/** The three coordinates of a point or vector, read by `number`; plane ones have two. */
export const spread = (v, number, dimension) => (dimension === 2 ? [number(v[0]), number(v[1]), 0] : v.map((x) => number(x)));

/** The matrix of a quaternion: each entry is a fraction of its numbers, rounded once to the scalar. */
export function matrixOf(quaternion, reader) {
    const parts = quaternion.map((c) => (reader.scalar === 'exact' && typeof c === 'string' ? fractionOf(c) : fractionOfDouble(reader.plain(c))));
    if (parts.some((f) => f === null)) return [[NaN, 0, 0], [0, NaN, 0], [0, 0, NaN]];
    const common = parts.reduce((d, f) => d * f.q, 1n);
    const [w, x, y, z] = parts.map((f) => f.p * (common / f.q)), n = w * w + x * x + y * y + z * z;
    const entry = (p) => (n === 0n ? NaN : rounded({p, q: n}, reader.scalar));
    return [[w * w + x * x - y * y - z * z, 2n * (x * y - w * z), 2n * (x * z + w * y)],
        [2n * (x * y + w * z), w * w - x * x + y * y - z * z, 2n * (y * z - w * x)],
        [2n * (x * z - w * y), 2n * (y * z + w * x), w * w - x * x - y * y + z * z]].map((row) => row.map(entry));
}
