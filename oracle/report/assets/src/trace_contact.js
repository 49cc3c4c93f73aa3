// SPDX-License-Identifier: GPL-3.0-or-later
// The distance loop before an expansion, with a viewer of its own.
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
    const loop = {...trace.contact, part: ' of the loop before'}, {boxes, parts} = boxesOf(level + 1, element('p', {class: 'sentence'}, loop.sentence));
    const section = element('section', {class: 'contact', 'aria-label': 'The distance loop before the expansion'}, element(`h${level}`, {}, 'The distance loop before the expansion'), ...parts);
    show(loop, line, boxes, {asked: null, tell: () => {}, keys: section});
    return [section];
}
