// SPDX-License-Identifier: GPL-3.0-or-later
// The distance loop before an expansion, with a viewer of its own, and the proven bounds that a bracket makes of an expansion.
import {element} from './data.js';

/** The boxes of a viewer under headings of this level, and the parts of a page that hold them. */
export function boxesOf(level, first = null) {
    const boxes = Object.fromEntries(['stepper', 'pictures', 'numbers', 'steps'].map((name) => [name, element('div', {class: `trace-${name}`})]));
    const heading = (text) => element(`h${level}`, {}, text);
    return {boxes, parts: [first, boxes.stepper, boxes.pictures, heading('Numbers of the step'), boxes.numbers, heading('All steps'), boxes.steps].filter(Boolean)};
}

/** A section with the loop before, whose heading has this level; `show` is showTrace. Nothing for other traces. */
export function contactSection(trace, line, level, show) {
    if (!trace.contact) return [];
    const loop = {...trace.contact, cores: trace.cores, part: ' of the loop before'}, {boxes, parts} = boxesOf(level + 1, element('p', {class: 'sentence'}, loop.sentence));
    const section = element('section', {class: 'contact', 'aria-label': 'The distance loop before the expansion'}, element(`h${level}`, {}, 'The distance loop before the expansion'), ...parts);
    show(loop, line, boxes, {asked: null, tell: () => {}, keys: section});
    return [section];
}

/** What a bracket proves, as a paragraph. */
export function boundsNote(trace) {
    if (!trace.cores) return [];
    const proven = trace.bounds ? `Doubles prove a depth from ${trace.bounds[0][0]} to ${trace.bounds[1][0]}. ` : 'Doubles prove no depth. ';
    return [element('p', {class: 'note'}, `${proven}The steps only propose it. They see the cores of the bodies: of a sphere its centre, of a capsule its segment.`)];
}

/** A case line’s problem with the core in the place of each sphere and capsule. */
export function withCores(problem) {
    const core = (body) => {
        const end = (sign) => ['x', 'y', 'z'].map((axis) => (axis === (body.axis ?? 'y') ? `${sign}${body.half_length}` : '0'));
        if (body?.shape === 'sphere') return {shape: 'points', vertices: [['0', '0', '0']], pose: body.pose};
        if (body?.shape === 'capsule') return {shape: 'points', vertices: [end(''), end('-')], pose: body.pose};
        return body;
    };
    return {...problem, a: core(problem.a), b: core(problem.b)};
}
