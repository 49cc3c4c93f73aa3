// SPDX-License-Identifier: GPL-3.0-or-later
// A − B as points about the origin, and the states of a solver's iterations beside the exact ones, in one unit.
import {makeBody, directions} from './bodies.js';
import {fractionOf, rounded, toScalar} from './exact.js';
import {mesh} from './hull.js';
import {readerOf} from './read.js';
import {bounds, norm, sub, times} from './vec.js';

const most = 6000;
const finite = (p) => p.every(Number.isFinite);

/** Points whose hull looks like A − B: all differences, or those along many directions where these are too many. */
function difference([a, b], dimension) {
    if (a.points.length * b.points.length <= most) return a.points.flatMap((p) => b.points.map((q) => sub(p, q)));
    return directions(1500, dimension).map((n) => sub(a.support(n), b.support(times(n, -1))));
}

/** The difference of two numbers that are given as decimals, rounded once. */
function apart(x, y) {
    const f = fractionOf(x), g = fractionOf(y);
    return f && g ? rounded({p: f.p * g.q - g.p * f.q, q: f.q * g.q}, 'double') : NaN;
}

/** {steps, body, whole, original, dimension, apart}. A step is {computed, exact}, each {v, w, points, set, shadow} or null.
 * Throws where the case cannot be drawn. */
export function traceScene(data, problem) {
    const reader = readerOf(problem), {dimension, scaled} = reader;
    const points = difference([problem.a, problem.b].map((json) => makeBody(json, reader, 160)), dimension);
    if (!points.every(finite)) throw new Error('a number of this case is beyond the range of a picture');
    const vector = (v) => { const p = v ? v.map(([decimal]) => scaled(toScalar(decimal))) : null; return p && finite(p) ? p : null; };
    const state = (step) => (step ? {set: step.set, v: vector(step.v), w: vector(step.w), points: step.points.map(vector), shadow: vector(step.shadow?.v)} : null);
    const count = Math.max(data.computed.steps.length, data.exact?.steps.length ?? 0);
    const steps = Array.from({length: count}, (_, k) => ({computed: state(data.computed.steps[k]), exact: state(data.exact?.steps[k])}));
    const body = {mesh: mesh(points), points, bounds: bounds(points), flat: true}, box = bounds([...points, [0, 0, 0]]);
    const span = Math.max(2.12 * Math.max(...[...points, [0, 0, 0]].map((p) => norm(sub(p, box.centre)))), 1e-300);
    return {dimension, body, steps, whole: {centre: box.centre, span}, original: reader.original,
        apart: (x, y) => (x && y ? x.map(([decimal], i) => scaled(apart(decimal, y[i][0]))) : null)};
}

/** The view at the origin and v of a step. */
export function originView(scene, step) {
    const vs = [step.computed?.v, step.exact?.v].filter(Boolean), far = Math.max(0, ...vs.map(norm));
    const v = step.exact?.v ?? step.computed?.v ?? [0, 0, 0], least = scene.whole.span * 1e-14;
    return {centre: times(v, 0.5), span: Math.min(scene.whole.span, Math.max(2.2 * far, least))};
}
