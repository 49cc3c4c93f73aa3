// SPDX-License-Identifier: GPL-3.0-or-later
// The convex hull of a point cloud as a drawable mesh, whatever its dimension.
import qh from 'quickhull3d';
import {polygonHull} from 'd3-polygon';
import {bounds, cross, dot, norm, sub, times, unit} from './vec.js';

const largest = (points, f) => points.reduce((best, p) => (f(p) > f(best) ? p : best));

/** {vertices, faces, normals}: vertices are some of the points as they are given, faces are rings of indices, outward and
 * counter-clockwise. One face seen from both sides for a flat body, none for a segment or a point. */
export function mesh(points) {
    const {centre, size} = bounds(points);
    if (!(size > 0)) return {vertices: [points[0]], faces: [], normals: []};
    const local = points.map((p) => times(sub(p, centre), 1 / size)), pick = (list) => list.map((p) => points[local.indexOf(p)]);
    const p0 = largest(local, norm), p1 = largest(local, (p) => norm(sub(p, p0)));
    const u = unit(sub(p1, p0));
    const off = (p) => norm(cross(sub(p, p0), u));
    const p2 = largest(local, off);
    if (off(p2) < 1e-13) return {vertices: pick([p0, p1]), faces: [], normals: []};
    const n = unit(cross(u, sub(p2, p0))), v = cross(n, u);
    const thickness = Math.max(...local.map((p) => Math.abs(dot(n, sub(p, p0)))));
    if (thickness < 1e-13) return flat(local, {p0, u, v, n}, pick);
    try {
        return solid(local, points);
    } catch {
        return flat(local, {p0, u, v, n}, pick);
    }
}

function flat(local, {p0, u, v, n}, pick) {
    const tagged = local.map((p) => [dot(u, sub(p, p0)), dot(v, sub(p, p0)), p]);
    const ring = polygonHull(tagged);
    if (!ring) return {vertices: pick(local.slice(0, 2)), faces: [], normals: []};
    const vertices = ring.reverse().map((t) => t[2]);
    return {vertices: pick(vertices), faces: [vertices.map((_, i) => i)], normals: [n], flat: true};
}

/** One of all points that are closer together than a ten-millionth of the size: of what is nearer the hull's search makes faces
 * without area, and may never end. */
function apart(local) {
    const cells = new Map();
    local.forEach((p, i) => { const key = p.map((x) => Math.round(x * 1e7)).join(); if (!cells.has(key)) cells.set(key, i); });
    return [...cells.values()];
}

function solid(all, given) {
    const kept = apart(all), local = kept.map((i) => all[i]), points = kept.map((i) => given[i]);
    const faces = qh(local, {skipTriangulation: true});
    const used = new Map();
    const index = (i) => { if (!used.has(i)) used.set(i, used.size); return used.get(i); };
    const rings = faces.map((face) => face.map(index));
    const near = [...used.keys()].map((i) => local[i]), vertices = [...used.keys()].map((i) => points[i]);
    const normals = rings.map((ring) => unit(ring.reduce((sum, i, k) => {
        const a = sub(near[i], near[ring[0]]), b = sub(near[ring[(k + 1) % ring.length]], near[ring[0]]);
        const c = cross(a, b);
        return [sum[0] + c[0], sum[1] + c[1], sum[2] + c[2]];
    }, [0, 0, 0])));
    return {vertices, faces: rings, normals};
}
