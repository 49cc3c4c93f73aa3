// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to draw of a trace: a body, and the states of a solver's iterations beside the exact ones, in one unit.
import {makeBody, directions} from './bodies.js';
import {fractionOf, rounded, toScalar} from './exact.js';
import {mesh} from './hull.js';
import {readerOf, spread} from './read.js';
import {add, bounds, norm, sub, times} from './vec.js';

const most = 6000;
const finite = (p) => p.every(Number.isFinite);
const origin = [0, 0, 0];

/** Points whose hull looks like A − B: all differences, or those along many directions where these are too many. */
function difference([a, b], dimension) {
    if (a.points.length * b.points.length <= most) return a.points.flatMap((p) => b.points.map((q) => sub(p, q)));
    return directions(1500, dimension).map((n) => sub(a.support(n), b.support(times(n, -1))));
}

/** A sum of numbers that are given as decimals, rounded once; those of `minus` are subtracted. */
function sum(plus, minus) {
    const all = [...plus.map((x) => [x, 1n]), ...minus.map((x) => [x, -1n])].map(([x, sign]) => { const f = fractionOf(x); return f && {p: sign * f.p, q: f.q}; });
    if (all.some((f) => f === null)) return NaN;
    return rounded(all.reduce((s, f) => ({p: s.p * f.q + f.p * s.q, q: s.q * f.q}), {p: 0n, q: 1n}), 'double');
}

/** The parts of a scene that all kinds of traces share. */
function common(trace, problem) {
    const reader = readerOf(problem), {scaled} = reader;
    const vector = (v) => { const p = v ? v.map(([decimal]) => scaled(toScalar(decimal))) : null; return p && finite(p) ? p : null; };
    /** A sum of vectors of pairs, each number rounded once. */
    const total = (plus, minus) => ([...plus, ...minus].every(Boolean) ? [0, 1, 2].map((i) => scaled(sum(plus.map((v) => v[i][0]), minus.map((v) => v[i][0])))) : null);
    const body = (points) => {
        if (!points.every(finite)) throw new Error('a number of this case is beyond the range of a picture');
        return {mesh: mesh(points), points, bounds: bounds(points), flat: true};
    };
    const around = (points) => {
        const box = bounds(points);
        return {centre: box.centre, span: Math.max(2.12 * Math.max(...points.map((p) => norm(sub(p, box.centre)))), 1e-300)};
    };
    const count = Math.max(trace.computed.steps.length, trace.exact?.steps.length ?? 0);
    const steps = (state, off) => Array.from({length: count}, (_, k) => {
        const c = trace.computed.steps[k], e = trace.exact?.steps[k];
        return {computed: c ? state(trace.computed, c) : null, exact: e ? state(trace.exact, e) : null, off: c && e ? off(c, e) : null};
    });
    const made = (json) => makeBody(json, reader, 160);
    return {reader, vector, total, body, around, steps, made, dimension: reader.dimension, original: reader.original};
}

const pointsOf = (run, step, vector) => (step.points ?? []).map((at) => vector(run.steps[at]?.w));

/** The way of a cycle: its nearest points in order, and how far each is from the first, rounded once. Null without one. */
function cycleOf({cycle}, vector, total) {
    if (!cycle || cycle.way.length === 0) return null;
    const points = cycle.way.map(vector), off = cycle.way.map((p) => total([p], [cycle.way[0]]));
    return points.every(Boolean) && off.every(Boolean) ? {first: cycle.first, points, off} : null;
}

/** A − B around the origin. */
function distanceScene(trace, problem) {
    const {vector, total, body, around, steps, made, dimension, original} = common(trace, problem);
    const drawn = body(difference([made(problem.a), made(problem.b)], dimension));
    const state = (run, step) => {
        const v = vector(step.v);
        return {eye: origin, foot: v, normal: v, set: step.set, w: vector(step.w), points: pointsOf(run, step, vector), shadow: vector(step.shadow?.v)};
    };
    const off = (c, e) => ({computed: total([c.v], [e.v]), shadow: total([c.shadow?.v], [e.v])});
    return {dimension, original, body: drawn, steps: steps(state, off), whole: around([...drawn.points, origin]), ray: null, cycle: cycleOf(trace, vector, total),
        words: {left: 'A − B', right: 'Origin and v', eye: 'O', foot: 'v', support: 'support point w', shadow: 'shadow: the computed simplex’s own exact nearest point', slots: 'Digits beside the points are slots of W.'}};
}

/** The target of a ray: A, or B − A of a sweep, whose ray starts at the origin. A conservative advancement states the places of its
 * vertices, a GJK cast the steps that found them. */
function castScene(trace, problem) {
    const {reader, vector, total, body, around, steps, made, dimension, original} = common(trace, problem);
    const drawn = body(problem.sweep ? difference([made(problem.b), made(problem.a)], dimension) : made(problem.a).points);
    const state = (run, step) => {
        const eye = vector(step.x), v = vector(step.v), shadow = vector(step.shadow?.v);
        return {eye: eye ?? origin, foot: eye && v ? sub(eye, v) : null, normal: v, set: step.set, w: vector(step.w), points: step.corners ? step.corners.map(vector) : pointsOf(run, step, vector), shadow: eye && shadow ? sub(eye, shadow) : null, plane: trace.kind === 'advance' && eye && v ? sub(eye, v) : null};
    };
    const off = (c, e) => ({computed: total([c.x, e.v], [c.v, e.x]), shadow: total([c.x, e.v], [c.shadow?.v, e.x])});
    const isAdvance = trace.kind === 'advance';
    const from = problem.sweep ? origin : spread(problem.ray.source, reader.length, dimension), r = vector(trace.r) ?? origin;
    const reached = [trace.computed, trace.exact].filter(Boolean).flatMap((run) => run.steps.map((s) => toScalar(s.lambda[0]))).filter(Number.isFinite);
    const most = toScalar((problem.ray ?? problem.sweep).max ?? NaN), far = 1.4 * Math.max(0, ...reached);
    const end = Number.isFinite(most) ? most : far > 0 ? far : 1, to = add(from, times(r, far > 0 ? Math.min(end, far) : end));
    if (!finite(to)) throw new Error('a number of this case is beyond the range of a picture');
    return {dimension, original, body: drawn, steps: steps(state, off), whole: around([...drawn.points, from, to]), ray: {from, to}, cycle: cycleOf(trace, vector, total),
        words: {left: problem.sweep ? 'B − A and the ray of the motion' : 'The body and the ray', right: 'x and the nearest point found', eye: 'x', foot: 'nearest point x − v', support: isAdvance ? null : 'support point p',
            shadow: isAdvance ? 'shadow: the exact nearest point of the computed x' : 'shadow: the exact nearest point of the computed P', slots: `Digits beside the points are slots of ${isAdvance ? 'the inner loop’s simplex' : 'P'}; the dotted part of the ray is clipped.`}};
}

/** A − B around the origin and the surface that grows inside it. */
function depthScene(trace, problem) {
    const {vector, total, body, around, steps, made, dimension, original} = common(trace, problem);
    const drawn = body(difference([made(problem.a), made(problem.b)], dimension));
    const state = (run, step) => {
        const points = [...run.corners, ...run.steps.slice(0, run.steps.indexOf(step)).filter((s) => s.grows).map((s) => s.w)].map(vector);
        return {eye: origin, foot: vector(step.v), normal: vector(step.n), set: 2 ** step.facet.length - 1, w: vector(step.w), points: step.facet.map((i) => points[i]), names: step.facet,
            faces: step.faces.map((face) => face.map((i) => points[i])).filter((face) => face.every(Boolean)), shadow: vector(step.shadow?.v)};
    };
    const off = (c, e) => ({computed: total([c.v], [e.v]), shadow: total([c.shadow?.v], [e.v])});
    return {dimension, original, body: drawn, steps: steps(state, off), whole: around([...drawn.points, origin]), ray: null, cycle: null,
        words: {left: 'A − B and the surface', right: 'Origin and the nearest facet', eye: 'O', foot: 'nearest point of the facet’s plane', support: 'support point w', shadow: 'shadow: the exact one of the computed corners', slots: 'Digits beside the points are their numbers in the surface; thin lines are its edges.'}};
}

/** {steps, body, whole, original, dimension, ray, cycle, words}. `cycle` is {first, points, off} or null. A step is {computed, exact, off}: each run's state {eye, foot, normal, w,
 * points, set, shadow, and of expansions faces and the points’ names} or null, and how far the computed foot and shadow are from the exact foot. The eye is the point whose nearest
 * point is sought, the foot the one found; `normal` is that of the support plane. Throws where the case cannot be drawn. */
export const traceScene = (trace, problem) => ({cast: castScene, advance: castScene, depth: depthScene}[trace.kind] ?? distanceScene)(trace, problem);

/** The view at the eye and the foot of a step. */
export function nearView(scene, step) {
    const states = [step.exact, step.computed].filter((s) => s?.foot), {eye, foot} = states[0] ?? {eye: origin, foot: origin};
    const far = Math.max(0, ...states.map((s) => norm(sub(s.foot, s.eye)))), least = scene.whole.span * 1e-14;
    return {centre: times(add(eye, foot), 0.5), span: Math.min(scene.whole.span, Math.max(2.2 * far, least))};
}

/** The view at the points of a cycle, about the first of them; null where they are one point. */
export function cycleView({cycle}) {
    const box = bounds(cycle.off), size = Math.max(...cycle.off.map((p) => norm(sub(p, box.centre))));
    return size > 0 ? {centre: box.centre, span: 2.6 * size} : null;
}
