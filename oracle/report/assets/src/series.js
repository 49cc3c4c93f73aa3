// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of several subjects, or of groups of subjects: how they look, their legend, and the list that chooses them.
import * as Plot from '@observablehq/plot';
import {data, element, groups, select, shortName} from './data.js';
import {dark} from './rows.js';

const okabe = () => [dark() ? '#4ba3e0' : '#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', dark() ? '#b8a1e3' : '#6a4c93', dark() ? '#c9c9c9' : '#555555'];
const symbols = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star', 'wye', 'hexagon'];

/** The members of the group with this key, each a line; of no group: each group a line. */
export function seriesOf(key) {
    const one = groups.find((g) => g.key === key);
    return one ? one.members.map((i) => ({name: shortName(data.subjects[i]), members: [i]})) : groups.map((g) => ({name: g.title, members: g.members}));
}

/** A colour and a symbol for each of the lines with the largest totals, as many as can be told apart; by their index, in order. */
export function looks(totals) {
    const chosen = totals.map((_, k) => k).sort((a, b) => totals[b] - totals[a]).slice(0, symbols.length).filter((k) => totals[k] > 0).sort((a, b) => a - b);
    const colours = okabe();
    return new Map(chosen.map((k, n) => [k, {colour: colours[n], symbol: symbols[n]}]));
}

/** The list of what lines or panels stand for; `draw` gets the chosen key. */
export function picker(key, draw, label = 'Lines: ') {
    const chosen = select(label, [['', 'groups of subjects'], ...groups.map((g) => [g.key, `each subject of ${g.title}`])], draw);
    chosen.list.value = key;
    return element('div', {class: 'tools'}, chosen.box);
}

/** Names with swatches. `most`: what those have most of that are shown where not all are. */
export function legend(series, look, most) {
    const swatch = ({colour, symbol}) => Plot.plot({width: 26, height: 12, margin: 0, axis: null, x: {domain: [0, 1]}, y: {domain: [0, 1]}, style: {background: 'transparent'},
        marks: [Plot.ruleY([0.5], {stroke: colour, strokeWidth: 1.6}), Plot.dot([[0.5, 0.5]], {symbol, fill: colour, r: 3.2})]});
    const box = element('div', {class: 'series'}, ...[...look].map(([k, l]) => element('span', {}, swatch(l), series[k].name)));
    if (series.length > look.size) box.append(element('span', {}, `(the ${look.size} of ${series.length} with most ${most})`));
    return box;
}
