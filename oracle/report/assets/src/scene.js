// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to draw of a case: both bodies about the exact nearest points that the record carries, and what the subject
// stated. Nothing here is solved: where bodies meet and how far they are apart comes from the record.
import {makeBody} from './bodies.js';
import {mesh} from './hull.js';
import {readerOf, spread} from './read.js';
import {toScalar} from './exact.js';
import {add, bounds, cross, dot, norm, sub, times, unit} from './vec.js';

const largestCoordinate = (points) => points.reduce((m, p) => Math.max(m, Math.abs(p[0]), Math.abs(p[1]), Math.abs(p[2])), 0);
const finite = (p) => p.every(Number.isFinite);
const origin = [0, 0, 0];

/** A stated or exact point in the reader's unit, or null. */
function vector(v, {scaled}) {
    if (!Array.isArray(v) || v.length < 2) return null;
    const p = [0, 1, 2].map((i) => scaled(toScalar(v[i] ?? 0)));
    return finite(p) ? p : null;
}

/** The record's exact nearest points in the reader's unit: {outcome, gap, a, b, normal}; null where there are none. */
function nearestOf(record, reader) {
    const n = record?.near, a = n && vector(n.a, reader), b = n && vector(n.b, reader), gap = n && reader.scaled(toScalar(n.gap));
    if (!a || !b || !Number.isFinite(gap)) return null;
    const normal = Array.isArray(n.normal) && finite(n.normal) && norm(n.normal) > 0 ? unit(n.normal) : null;
    return {outcome: n.outcome, gap, a, b, normal, apart: n.outcome === 'separated'};
}

/** The points as seen from the body's own nearest point, where that is `at`. Its plane bounds the body: points that rounding
 * puts beyond it are put on it. `beyond` and `short` say by how much the points passed the plane and missed it. */
function placed(points, own, at, outward) {
    let beyond = 0, reached = -Infinity;
    const moved = points.map((p) => {
        const r = sub(p, own), height = outward ? dot(r, outward) : 0;
        reached = Math.max(reached, height);
        if (height > 0) beyond = Math.max(beyond, height);
        return add(height > 0 ? sub(r, times(outward, height)) : r, at);
    });
    return {points: [...moved, at], all: points.map((p) => add(sub(p, own), at)), beyond, short: outward ? Math.max(0, -reached) : 0};
}

/** Throws where the case cannot be drawn. `problem` is a parsed case whose numbers are texts; `record` has the exact nearest
 * points as `near`; `detail` is about the number of points on a curved body. */
export function makeScene(problem, record, result, detail) {
    const reader = readerOf(problem), {dimension} = reader;
    const bodies = [problem.a, problem.b].filter(Boolean).map((json) => makeBody(json, reader, detail));
    const near = nearestOf(record, reader), centre = near ? near.a : origin;
    const reach = Math.max(...bodies.map((b) => largestCoordinate(b.points)), near ? largestCoordinate([near.a, near.b]) : 0, 1e-300);
    if (!Number.isFinite(reach) || !bodies.every((b) => b.points.every(finite))) throw new Error('a number of this case is beyond the range of a picture');
    const n = near?.normal, across = near?.apart && n ? times(n, near.gap) : origin;
    const drawn = bodies.map((body, i) => {
        const outward = n && near.outcome !== 'overlapping' ? times(n, i === 0 ? 1 : -1) : null;
        const points = outward ? [...body.points, ...body.near(outward)] : body.points;
        const own = near ? placed(points, i === 0 ? near.a : near.b, i === 0 ? origin : across, outward) : {points, all: points, beyond: 0, short: 0};
        return {mesh: mesh(own.all), points: own.points, bounds: bounds(own.points), flat: body.flat, beyond: own.beyond / reach, short: own.short / reach};
    });
    const seen = (v) => { const p = vector(v, reader); return p && sub(p, centre); };
    const moves = arrows(problem, result, {reader, seen, bodies: drawn, centre});
    const exact = near && {...near, a: origin, b: across};
    const all = [...drawn.map((p) => p.bounds).flatMap((x) => [x.low, x.high]), across, ...moves.arrows.flatMap((x) => [x.from, x.to]), ...(moves.hit ? [moves.hit] : [])];
    const stated = {a: seen(result?.witness_a), b: seen(result?.witness_b)};
    return {dimension, bodies: drawn, near: exact, stated, whole: bounds(all), reach, original: reader.original, ...rotation(dimension, exact), ...moves};
}

/** What moves, drawn as seen from B: A's centre or the ray's source up to the stated hit, or for one unit of the parameter
 * where none is stated; of a penetration, the stated move that parts the bodies. */
function arrows(problem, result, {reader, seen, bodies, centre}) {
    const none = {arrows: [], hit: null}, vectorOf = (v) => (Array.isArray(v) ? spread(v, reader.length, reader.dimension) : null);
    if (problem.query === 'penetration') {
        const u = Array.isArray(result?.direction) ? result.direction.map((x) => toScalar(x)) : null, depth = reader.scaled(toScalar(result?.depth ?? NaN));
        const from = seen(result?.witness_a) ?? bodies[0].bounds.centre;
        return u && finite(u) && Number.isFinite(depth) && depth > 0 ? {arrows: [{kind: 'depth', from, to: add(from, times(u, depth))}], hit: null} : none;
    }
    const motion = problem.ray ?? problem.sweep;
    if (!motion) return none;
    const rest = problem.ray ? [0, 0, 0] : vectorOf(motion.velocity_b);
    const velocity = problem.ray ? vectorOf(motion.direction) : sub(vectorOf(motion.velocity_a) ?? [NaN, 0, 0], rest ?? [NaN, 0, 0]);
    const from = problem.ray ? sub(vectorOf(motion.source), centre) : bodies[0].bounds.centre;
    const stated = toScalar(result?.parameter ?? NaN), share = Number.isFinite(stated) ? stated : 1;
    const to = from && add(from, times(velocity, share)), point = seen(result?.point);
    if (!to || !finite(to)) return none;
    return {arrows: [{kind: 'motion', from, to}], hit: point && Number.isFinite(stated) ? sub(point, times(rest, stated)) : null};
}

const identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

function looking(eye) {
    const right = unit(cross(Math.abs(eye[1]) < 0.95 ? [0, 1, 0] : [0, 0, -1], eye));
    return [right, cross(eye, right), eye];
}

/** The first look is at right angles to the normal, so that a gap is seen in its true length. */
function rotation(dimension, near) {
    if (dimension === 2) return {rotation: identity};
    const eye = unit([0.55, 0.4, 0.73]), n = near?.normal;
    if (!n) return {rotation: looking(eye)};
    const flat = sub(eye, times(n, dot(n, eye)));
    return {rotation: looking(norm(flat) > 0.1 ? unit(flat) : unit(cross(n, Math.abs(n[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0])))};
}

/** The view of everything, from every side. */
export function wholeView(scene) {
    const {centre} = scene.whole, ends = [...scene.bodies.flatMap((b) => b.points), ...scene.arrows.flatMap((x) => [x.from, x.to]), ...(scene.hit ? [scene.hit] : [])];
    return {centre, span: Math.max(2.12 * Math.max(...ends.map((p) => norm(sub(p, centre)))), scene.reach * 1e-12)};
}

/** Spans between which a view at the closest points makes sense: everything, and the last digits of doubles. */
export function zoomRange(scene) {
    const widest = wholeView(scene).span;
    return {widest, narrowest: Math.min(widest, scene.reach * 1e-12)};
}

/** The view at the nearest points: on the gap where it is small against the smaller body, else on that body. */
export function nearView(scene) {
    const {widest, narrowest} = zoomRange(scene);
    if (!scene.near) return wholeView(scene);
    const sizes = scene.bodies.map((b) => b.bounds.size).filter((s) => s > 0), small = sizes.length > 0 ? Math.min(...sizes) : scene.reach;
    const {gap} = scene.near;
    const span = gap > 0.05 * small ? 2.4 * (gap + Math.min(small, gap)) : gap > 1e-12 * scene.reach ? 6 * gap : 0.25 * small;
    return {centre: times(add(scene.near.a, scene.near.b), 0.5), span: Math.max(Math.min(span, widest), narrowest)};
}

/** The view of a thumbnail: of everything, unless a body would be too small to be seen there. */
export function thumbView(scene) {
    return Math.min(...scene.bodies.map((b) => b.bounds.size)) > 0.06 * scene.whole.size || !scene.near ? wholeView(scene) : nearView(scene);
}
