// SPDX-License-Identifier: GPL-3.0-or-later
// The convex hull of a point cloud as a drawable mesh, whatever its dimension.
import qh from 'quickhull3d';
import {polygonHull} from 'd3-polygon';
import {bounds, cross, dot, norm, sub, times, unit} from './vec.js';

const largest = (points, f) => points.reduce((best, p) => (f(p) > f(best) ? p : best));

/** {vertices, faces, normals}: faces are rings of indices, outward and counter-clockwise. One face seen from
 * both sides for a flat body, none for a segment or a point. */
export function mesh(points) {
    const {centre, size} = bounds(points);
    if (!(size > 0)) return {vertices: [points[0]], faces: [], normals: []};
    const local = points.map((p) => times(sub(p, centre), 1 / size));
    const back = (list) => list.map((p) => p.map((x, i) => x * size + centre[i]));
    const p0 = largest(local, norm), p1 = largest(local, (p) => norm(sub(p, p0)));
    const u = unit(sub(p1, p0));
    const off = (p) => norm(cross(sub(p, p0), u));
    const p2 = largest(local, off);
    if (off(p2) < 1e-13) return {vertices: back([p0, p1]), faces: [], normals: []};
    const n = unit(cross(u, sub(p2, p0))), v = cross(n, u);
    const thickness = Math.max(...local.map((p) => Math.abs(dot(n, sub(p, p0)))));
    if (thickness < 1e-13) return flat(local, {p0, u, v, n}, back);
    try {
        return solid(local, back);
    } catch {
        return flat(local, {p0, u, v, n}, back);
    }
}

function flat(local, {p0, u, v, n}, back) {
    const tagged = local.map((p) => [dot(u, sub(p, p0)), dot(v, sub(p, p0)), p]);
    const ring = polygonHull(tagged);
    if (!ring) return {vertices: back(local.slice(0, 2)), faces: [], normals: []};
    const vertices = ring.reverse().map((t) => t[2]);
    return {vertices: back(vertices), faces: [vertices.map((_, i) => i)], normals: [n], flat: true};
}

function solid(local, back) {
    const faces = qh(local, {skipTriangulation: true});
    const used = new Map();
    const index = (i) => { if (!used.has(i)) used.set(i, used.size); return used.get(i); };
    const rings = faces.map((face) => face.map(index));
    const vertices = [...used.keys()].map((i) => local[i]);
    const normals = rings.map((ring) => unit(ring.reduce((sum, i, k) => {
        const a = sub(vertices[i], vertices[ring[0]]), b = sub(vertices[ring[(k + 1) % ring.length]], vertices[ring[0]]);
        const c = cross(a, b);
        return [sum[0] + c[0], sum[1] + c[1], sum[2] + c[2]];
    }, [0, 0, 0])));
    return {vertices: back(vertices), faces: rings, normals};
}
