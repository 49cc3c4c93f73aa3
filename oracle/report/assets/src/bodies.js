// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies of a case line as doubles, for pictures only: support functions, and points whose hull looks like the body.
import {add, apply, applyTransposed, cross, dot, frame, norm, times, unit} from './vec.js';
import {matrixOf, spread} from './read.js';

const identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const axes = {x: 0, y: 1, z: 2};

function readPose(pose, reader) {
    if (!pose) return null;
    const {dimension, plain, length} = reader;
    let linear = identity;
    if (pose.linear) {
        linear = pose.linear.map((row) => spread(row, plain, dimension));
        if (dimension === 2) linear = [linear[0], linear[1], [0, 0, 1]];
    } else if (pose.quaternion) {
        linear = matrixOf(pose.quaternion, reader);
    }
    return {linear, translation: pose.translation ? spread(pose.translation, length, dimension) : [0, 0, 0]};
}

/** Directions spread evenly over the sphere (or the circle). */
export function directions(count, dimension) {
    const list = [];
    for (let i = 0; i < count; ++i) {
        if (dimension === 2) { const t = 2 * Math.PI * i / count; list.push([Math.cos(t), Math.sin(t), 0]); continue; }
        const z = 1 - (2 * i + 1) / count, r = Math.sqrt(1 - z * z), t = i * Math.PI * (3 - Math.sqrt(5));
        list.push([r * Math.cos(t), r * Math.sin(t), z]);
    }
    return list;
}

const ring = (count) => Array.from({length: count}, (_, i) => [Math.cos(2 * Math.PI * i / count), Math.sin(2 * Math.PI * i / count)]);

function axial(shape, u, v, w) {
    const out = [0, 0, 0], k = axes[shape.axis ?? 'y'];
    out[k] = w; out[(k + 1) % 3] = u; out[(k + 2) % 3] = v;
    return out;
}

/** The simple shapes: [points of the core, radius of the ball around it], and the core's support function. */
function simple(shape, reader, detail) {
    const {dimension, length} = reader, number = (key) => length(shape[key]);
    const farthest = (points) => (n) => points.reduce((best, p) => (dot(n, p) > dot(n, best) ? p : best));
    const cloud = (points, radius = 0) => ({cores: [{points, radius}], support: ball(farthest(points), radius), flat: radius === 0});
    switch (shape.shape) {
    case 'points': return cloud(shape.vertices.map((v) => spread(v, length, dimension)));
    case 'box': {
        const h = spread(shape.half_extents, length, dimension), signs = [-1, 1];
        return cloud(signs.flatMap((i) => signs.flatMap((j) => signs.map((k) => [i * h[0], j * h[1], k * h[2]]))));
    }
    case 'sphere': return cloud([[0, 0, 0]], number('radius'));
    case 'capsule': {
        const h = number('half_length');
        return cloud([axial(shape, 0, 0, h), axial(shape, 0, 0, -h)], number('radius'));
    }
    case 'ellipsoid': {
        const r = spread(shape.radii, length, dimension);
        const at = (n) => { const s = n.map((x, i) => x * r[i]), k = norm(s); return k > 0 ? s.map((x, i) => x / k * r[i]) : [0, 0, 0]; };
        const points = directions(detail, dimension).map((d) => d.map((x, i) => x * r[i]));
        return {cores: [{points, radius: 0}], support: ball(at, 0), flat: false};
    }
    case 'cylinder': case 'cone': {
        const r = number('radius'), h = number('half_length'), k = axes[shape.axis ?? 'y'], cone = shape.shape === 'cone';
        const rim = (n, w) => { const u = n[(k + 1) % 3], v = n[(k + 2) % 3], s = Math.hypot(u, v);
            return s > 0 ? axial(shape, u / s * r, v / s * r, w) : axial(shape, r, 0, w); };
        const at = (n) => {
            if (!cone) return rim(n, n[k] < 0 ? -h : h);
            const base = rim(n, -h), apex = axial(shape, 0, 0, h);
            return dot(n, base) > dot(n, apex) ? base : apex;
        };
        const discs = ring(Math.max(24, Math.round(detail / 6))).flatMap(([u, v]) => (cone ? [-h] : [-h, h]).map((w) => axial(shape, u * r, v * r, w)));
        if (cone) discs.push(axial(shape, 0, 0, h));
        return {cores: [{points: discs, radius: 0}], support: ball(at, 0), flat: false};
    }
    default: throw new Error(`a body of shape ${shape.shape} cannot be drawn`);
    }
}

/** Supports are pairs: the core's point and the ball's radius, since poses move only the core. */
function ball(core, radius) { return (n) => ({point: core(n), radius}); }

const value = (s, n) => dot(n, s.point) + s.radius * norm(n);

function raw(body, reader, detail) {
    let made;
    if (body.shape === 'sum' || body.shape === 'hull') {
        const parts = body.of.map((part) => raw(part, reader, Math.max(24, Math.round(detail / (body.shape === 'sum' ? 4 : 2)))));
        made = body.shape === 'hull' ? {
            cores: parts.flatMap((p) => p.cores),
            support: (n) => parts.map((p) => p.support(n)).reduce((x, y) => (value(y, n) > value(x, n) ? y : x)),
        } : sum(parts, reader.dimension, detail);
        made = {...made, flat: made.flat ?? parts.every((p) => p.flat)};
    } else {
        made = simple(body, reader, detail);
    }
    const pose = readPose(body.pose, reader);
    if (!pose) return made;
    const move = (p) => add(apply(pose.linear, p), pose.translation);
    return {
        flat: made.flat,
        cores: made.cores.map((c) => ({points: c.points.map(move), radius: c.radius})),
        support: (n) => { const s = made.support(applyTransposed(pose.linear, n)); return {point: move(s.point), radius: s.radius}; },
    };
}

/** The sum of parts: of all sums of their points, or of points along many directions where those are too many. */
function sum(parts, dimension, detail) {
    const support = (n) => parts.map((p) => p.support(n)).reduce((p, q) => ({point: add(p.point, q.point), radius: p.radius + q.radius}));
    const count = parts.reduce((n, p) => n * p.cores.reduce((k, c) => k + c.points.length, 0), 1);
    if (count > 4000) {
        const points = directions(2 * detail, dimension).map((n) => { const s = support(n); return add(s.point, times(n, s.radius)); });
        return {cores: [{points, radius: 0}], support, flat: false};
    }
    const cores = parts.map((p) => p.cores).reduce((all, more) => all.flatMap((i) => more.map((j) => (
        {points: i.points.flatMap((x) => j.points.map((y) => add(x, y))), radius: i.radius + j.radius}))));
    return {cores, support};
}

/** A body to draw: `points` whose hull looks like it, its support function, and whether all its faces are flat.
 * `near(n)` adds points around the support in direction n, so that a curved surface stays smooth when zoomed. */
export function makeBody(json, reader, detail = 400) {
    const made = raw(json, reader, detail), {dimension} = reader;
    const support = (n) => { const s = made.support(n); return s.radius > 0 ? add(s.point, times(unit(n), s.radius)) : s.point; };
    const points = made.cores.flatMap(({points: core, radius}) => {
        if (!(radius > 0)) return core;
        const around = directions(Math.max(40, Math.round(detail / Math.min(8, Math.max(1, core.length / 2)))), dimension);
        return core.flatMap((p) => around.map((d) => add(p, times(d, radius))));
    });
    const near = (n) => {
        if (made.flat) return [];
        const list = [support(n)], [u, v] = dimension === 2 ? [unit(cross([0, 0, 1], n)), [0, 0, 0]] : frame(n);
        for (let k = 1; k <= 30; ++k) {
            const t = 0.45 ** k;
            for (const [c, s] of dimension === 2 ? [[1, 0], [-1, 0]] : ring(10)) list.push(support(add(n, times(add(times(u, c), times(v, s)), t))));
        }
        return list;
    };
    return {points, support, near, flat: made.flat};
}
