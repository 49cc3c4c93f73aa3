// SPDX-License-Identifier: GPL-3.0-or-later
// Closest points of two bodies in doubles, to aim pictures at. No verdict depends on it.
import {add, dot, norm, sub, times} from './vec.js';

/** Weights of the least-norm point of the affine hull of `points`, or null where some are not positive. */
function weights(points) {
    const [p0, ...rest] = points;
    const edges = rest.map((p) => sub(p, p0));
    const m = edges.map((e) => [...edges.map((f) => dot(e, f)), -dot(e, p0)]);
    for (let i = 0; i < m.length; ++i) {
        const pivot = m.slice(i).reduce((best, row, k) => (Math.abs(row[i]) > Math.abs(m[best][i]) ? i + k : best), i);
        [m[i], m[pivot]] = [m[pivot], m[i]];
        if (!(Math.abs(m[i][i]) > 0)) return null;
        for (let k = 0; k < m.length; ++k) {
            if (k === i) continue;
            const f = m[k][i] / m[i][i];
            for (let j = i; j <= m.length; ++j) m[k][j] -= f * m[i][j];
        }
    }
    const mu = m.map((row, i) => row[m.length] / row[i]);
    const all = [1 - mu.reduce((s, x) => s + x, 0), ...mu];
    return all.every((x) => x > 0) ? all : null;
}

/** The subset of up to four points whose hull comes closest to the origin. */
function reduce(simplex) {
    let best = null;
    for (let mask = 1; mask < 1 << simplex.length; ++mask) {
        const chosen = simplex.filter((_, i) => mask >> i & 1);
        const w = weights(chosen.map((c) => c.w));
        if (!w) continue;
        const v = chosen.reduce((s, c, i) => add(s, times(c.w, w[i])), [0, 0, 0]);
        if (!best || norm(v) < norm(best.v)) best = {chosen, w, v};
    }
    return best;
}

/** `reach` is the size of the largest coordinates: the search runs on a copy of size one, where squares stay in range.
 * One point more than dimensions can carry nothing but the origin. */
export function closestPoints(a, b, reach, dimension = 3) {
    const full = dimension + 1;
    const shrunk = (p) => p.map((x) => x / reach);
    const probe = (n) => { const p = shrunk(a.support(times(n, -1))), q = shrunk(b.support(n)); return {p, q, w: sub(p, q)}; };
    let best = reduce([probe(dimension === 2 ? [1, 0.3, 0] : [1, 0.3, 0.2])]);
    for (let i = 0; i < 80 && norm(best.v) > 0; ++i) {
        const k = 1 / norm(best.v);
        const next = probe(Number.isFinite(k) ? times(best.v, k) : best.v);
        if (best.chosen.some((c) => norm(sub(c.w, next.w)) === 0)) break;
        const better = reduce([...best.chosen, next].slice(-full));
        if (!better || !(norm(better.v) < norm(best.v))) break;
        best = better;
        if (best.chosen.length === full) break;
    }
    const mix = (key) => times(best.chosen.reduce((s, c, i) => add(s, times(c[key], best.w[i])), [0, 0, 0]), reach);
    return {a: mix('p'), b: mix('q'), direction: best.v, distance: best.chosen.length === full ? 0 : norm(best.v) * reach};
}
