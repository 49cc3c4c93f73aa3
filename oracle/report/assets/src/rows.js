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

/** A colour scale through all colours of a ramp. */
export function pieces(ramp) {
    const channels = ramp.map((c) => [1, 3, 5].map((k) => parseInt(c.slice(k, k + 2), 16)));
    const at = (t) => {
        const x = Math.max(0, Math.min(1, t)) * (ramp.length - 1), k = Math.min(ramp.length - 2, Math.floor(x));
        return `rgb(${channels[k].map((c, j) => Math.round(c + (x - k) * (channels[k + 1][j] - c))).join(',')})`;
    };
    return {range: undefined, interpolate: undefined, scheme: undefined, ...{interpolate: at}};
}

export const power = (k) => (k === 0 ? '1' : '2' + [...String(k)].map((c) => (c === '-' ? '\u207b' : '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079'[c])).join(''));
export const tip = {tip: {fill: 'var(--card)', stroke: 'var(--line)', textPadding: 8, lineWidth: 34, fontSize: 12}};

/** Makes each drawing of a figure one image with the figure's heading as its name: its parts have no roles of their own. */
export function named(where) {
    const heading = where.closest('figure')?.querySelector('h3')?.textContent ?? 'chart';
    for (const svg of where.querySelectorAll('svg')) {
        for (const part of svg.querySelectorAll('[aria-label],[aria-description]')) { part.removeAttribute('aria-label'); part.removeAttribute('aria-description'); }
        const words = svg.closest('h4, .panels > div')?.querySelector('h4')?.textContent;
        svg.setAttribute('role', 'img');
        svg.setAttribute('aria-label', words ? `${heading}: ${words}` : heading);
    }
    for (const swatch of where.querySelectorAll('.series svg')) { swatch.setAttribute('aria-hidden', 'true'); swatch.removeAttribute('role'); swatch.removeAttribute('aria-label'); }
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
