// SPDX-License-Identifier: GPL-3.0-or-later
// What charts with one row a subject share: rows under group headings, and colour scales for both themes.
import * as Plot from '@observablehq/plot';
import {data, element, groups, shortName} from './data.js';

export const dark = () => matchMedia('(prefers-color-scheme: dark)').matches;
export const ramps = {
    bad: () => (dark() ? ['#332720', '#c65c12', '#ff9a4d', '#ffe0c4'] : ['#fdeee2', '#f4a261', '#c8500a', '#5a1e00']),
    good: () => (dark() ? ['#1f2d38', '#2b76ad', '#6fb9ea', '#e0f2ff'] : ['#e8f1f8', '#7fb6da', '#0067a5', '#002a47']),
};
export const ink = () => (dark() ? '#e6e8ea' : '#1b1f24');
export const soft = () => (dark() ? '#a0a8b1' : '#5b6470');
export const faint = () => (dark() ? '#2d3339' : '#e8eaec');

export function scaleBar(ramp, left, right) {
    const i = element('i');
    i.style.background = `linear-gradient(90deg, ${ramp.join(',')})`;
    return element('div', {class: 'scale'}, left, i, right);
}

export function nothing(where, text) { where.replaceChildren(element('p', {class: 'empty'}, text)); }

/** Rows of the subjects that `has`; a heading row before each group. On narrow screens the names stand above
 * their rows. */
export function layout(width, has) {
    const narrow = width < 720, domain = [], names = [], headings = [];
    for (const group of groups) {
        const members = group.members.filter(has);
        if (members.length === 0) continue;
        const heading = `heading ${group.key}`;
        domain.push(heading);
        headings.push({y: heading, text: group.title});
        for (const i of members) { domain.push(`s${i}`); names.push({y: `s${i}`, text: shortName(data.subjects[i])}); }
    }
    const longest = Math.max(10, ...names.map((n) => n.text.length));
    const band = narrow ? 30 : 19, insetTop = narrow ? 15 : 2;
    const at = narrow ? {frameAnchor: 'left', textAnchor: 'start', dx: 0, dy: -7, fontSize: 10.5} : {frameAnchor: 'left', textAnchor: 'end', dx: -8, fontSize: 11};
    const marks = [
        Plot.text(names, {y: 'y', text: 'text', ...at, fill: ink()}),
        Plot.text(headings, {y: 'y', text: 'text', ...at, dy: narrow ? 4 : 2, fontWeight: 700, fontSize: 11.5, fill: ink()}),
    ];
    return {
        marks, insetTop, narrow, empty: names.length === 0,
        y: {domain, axis: null, paddingInner: 0.06, paddingOuter: 0},
        size: {width, height: domain.length * band + 62, marginLeft: narrow ? 4 : Math.min(430, longest * 6.5 + 16), marginRight: 24, marginTop: 30, marginBottom: 32},
        style: {background: 'transparent', color: soft(), fontSize: '11px', fontVariantNumeric: 'tabular-nums', overflow: 'visible'},
    };
}
