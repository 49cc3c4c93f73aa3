// SPDX-License-Identifier: GPL-3.0-or-later
// Vectors as arrays of three doubles.
export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a, k) => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const norm = (a) => Math.hypot(a[0], a[1], a[2]);
export const unit = (a) => { const n = norm(a); return n > 0 ? times(a, 1 / n) : [0, 0, 1]; };
/** Rows of a matrix times a vector, and the transposed matrix times it. */
export const apply = (m, v) => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
export const applyTransposed = (m, v) => [0, 1, 2].map((j) => m[0][j] * v[0] + m[1][j] * v[1] + m[2][j] * v[2]);
export const product = (a, b) => a.map((row) => [0, 1, 2].map((j) => row[0] * b[0][j] + row[1] * b[1][j] + row[2] * b[2][j]));
/** Two unit vectors that complete the unit vector n to an orthogonal frame. */
export function frame(n) {
    const u = unit(cross(n, Math.abs(n[0]) < 0.8 ? [1, 0, 0] : [0, 1, 0]));
    return [u, cross(n, u)];
}
export function bounds(points) {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (const p of points) for (let i = 0; i < 3; ++i) { low[i] = Math.min(low[i], p[i]); high[i] = Math.max(high[i], p[i]); }
    return {low, high, centre: times(add(low, high), 0.5), size: norm(sub(high, low))};
}
