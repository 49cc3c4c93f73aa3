// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to draw of a case: both bodies, their closest points, and what the subject stated.
import {closestPoints} from './closest.js';
import {makeBody} from './bodies.js';
import {mesh} from './hull.js';
import {toDouble} from './numbers.js';
import {add, bounds, cross, dot, norm, sub, times, unit} from './vec.js';

const largestCoordinate = (points) => points.reduce((m, p) => Math.max(m, Math.abs(p[0]), Math.abs(p[1]), Math.abs(p[2])), 0);

const vector = (v) => {
    if (!Array.isArray(v)) return null;
    const p = [toDouble(v[0]), toDouble(v[1]), v.length > 2 ? toDouble(v[2]) : 0];
    return p.every(Number.isFinite) ? p : null;
};

/** Throws where the case cannot be drawn. `detail` is about the number of points on a curved body. */
export function makeScene(problem, result, detail) {
    const dimension = problem.dimension ?? 3;
    const a = makeBody(problem.a, dimension, detail), b = problem.b ? makeBody(problem.b, dimension, detail) : null;
    for (const body of [a, b]) if (body && !body.points.flat().every(Number.isFinite)) throw new Error('a number of this case is beyond the range of a picture');
    const reach = Math.max(largestCoordinate([...a.points, ...(b?.points ?? [])]), 1e-300);
    const near = b ? closestPoints(a, b, reach, dimension) : null;
    const pairs = [a, b].filter(Boolean).map((body, i) => {
        const n = near && near.distance > 0 ? times(unit(near.direction), i === 0 ? -1 : 1) : null;
        const points = n ? [...body.points, ...body.near(n)] : body.points;
        return {mesh: mesh(points), bounds: bounds(points), flat: body.flat};
    });
    const moves = arrows(problem, result, pairs);
    const all = [...pairs.map((p) => p.bounds).flatMap((x) => [x.low, x.high]), ...moves.arrows.flatMap((x) => [x.from, x.to]), ...(moves.hit ? [moves.hit] : [])];
    const whole = bounds(all);
    const stated = {a: vector(result?.witness_a), b: vector(result?.witness_b)};
    return {dimension, bodies: pairs, near, stated, whole, reach, ...firstRotations(dimension, near, pairs), ...moves};
}

/** What moves, drawn as seen from B: A's centre or the ray's source up to the stated hit, or for one unit of the parameter
 * where none is stated; of a penetration, the stated move that parts the bodies. */
function arrows(problem, result, bodies) {
    const none = {arrows: [], hit: null};
    if (problem.query === 'penetration') {
        const u = vector(result?.direction), depth = toDouble(result?.depth ?? NaN), from = vector(result?.witness_a) ?? bodies[0].bounds.centre;
        return u && Number.isFinite(depth) && depth > 0 ? {arrows: [{kind: 'depth', from, to: add(from, times(u, depth))}], hit: null} : none;
    }
    const motion = problem.ray ?? problem.sweep;
    if (!motion) return none;
    const rest = problem.ray ? [0, 0, 0] : vector(motion.velocity_b);
    const velocity = problem.ray ? vector(motion.direction) : sub(vector(motion.velocity_a) ?? [NaN, 0, 0], rest ?? [NaN, 0, 0]);
    const from = problem.ray ? vector(motion.source) : bodies[0].bounds.centre;
    const stated = toDouble(result?.parameter ?? NaN), share = Number.isFinite(stated) ? stated : 1;
    const to = from && add(from, times(velocity, share)), point = vector(result?.point);
    if (!to || !to.every(Number.isFinite)) return none;
    return {arrows: [{kind: 'motion', from, to}], hit: point && Number.isFinite(stated) ? sub(point, times(rest, stated)) : null};
}

/** The direction of a tiny gap is mostly rounding; where a face agrees with it, the face's normal is better. */
function faceNormal(n, bodies) {
    const best = bodies.flatMap((b) => b.mesh.normals).reduce((m, f) => (Math.abs(dot(n, f)) > Math.abs(dot(n, m)) ? f : m), [0, 0, 0]);
    return Math.abs(dot(n, best)) > 1 - 1e-6 ? best : n;
}

const identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

function looking(eye) {
    const right = unit(cross(Math.abs(eye[1]) < 0.95 ? [0, 1, 0] : [0, 0, -1], eye));
    return [right, cross(eye, right), eye];
}

/** `across` looks at right angles to the gap, so that the gap is seen in its true length; `tilted` from further along it, so
 * that faces along the gap are seen at all. */
function firstRotations(dimension, near, bodies) {
    if (dimension === 2) return {across: identity, tilted: identity};
    let eye = unit([0.55, 0.4, 0.73]);
    if (!near || !(near.distance > 0)) return {across: looking(eye), tilted: looking(eye)};
    const n = faceNormal(unit(near.direction), bodies), flat = sub(eye, times(n, dot(n, eye)));
    const along = dot(n, eye) < 0 ? times(n, -1) : n;
    eye = norm(flat) > 0.1 ? unit(flat) : unit(cross(n, Math.abs(n[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
    return {across: looking(eye), tilted: looking(unit(add(eye, times(along, 0.45))))};
}

/** The view of everything. */
export function wholeView(scene) { return {centre: scene.whole.centre, span: Math.max(scene.whole.size * 1.12, scene.reach * 1e-13)}; }

/** Spans between which a view at the closest points makes sense: everything, and the last digits of doubles. */
export function zoomRange(scene) {
    const widest = wholeView(scene).span;
    return {widest, narrowest: Math.min(widest, scene.reach * 1e-13)};
}

/** The view at the closest points: on the gap where it is small against the smaller body, else on that body. */
export function nearView(scene) {
    const {widest, narrowest} = zoomRange(scene);
    if (!scene.near) return wholeView(scene);
    const small = Math.min(...scene.bodies.map((b) => b.bounds.size)) || Math.max(...scene.bodies.map((b) => b.bounds.size));
    const gap = scene.near.distance;
    const span = gap > 0.05 * small ? 2.4 * (gap + Math.min(small, gap)) : gap > 1e-14 * scene.reach ? 6 * gap : 0.25 * small;
    return {centre: times(add(scene.near.a, scene.near.b), 0.5), span: Math.max(Math.min(span, widest), narrowest)};
}
