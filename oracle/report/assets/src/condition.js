// SPDX-License-Identifier: GPL-3.0-or-later
// Errors against the condition of their cases.
import * as Plot from '@observablehq/plot';
import {data, element} from './data.js';
import {show} from './download.js';
import {count} from './numbers.js';
import {dark, faint, ink, nothing, power, soft, tip} from './rows.js';
import {picker, seriesOf} from './series.js';

let lines = '';

/** Answers of some subjects by factors of two: {x: of the condition, e: of the relative error, n}; e is 'exact' where there is no
 * error, Infinity where it is beyond every number. */
export function cells(measure, members) {
    const sums = new Map();
    for (const i of members)
        for (const [key, n] of Object.entries(measure[i] ?? {})) sums.set(key, (sums.get(key) ?? 0) + n);
    return [...sums].map(([key, n]) => {
        const [x, e] = key.split(' ');
        return {x: Number(x), e: e === 'exact' ? e : e === 'inf' ? Infinity : Number(e), n};
    }).filter((c) => Number.isFinite(c.x) && (c.e === 'exact' || !Number.isNaN(c.e)));
}

/** Significand bits for which a panel has a line. */
function bitsOf(members) {
    const known = [...new Set(members.map((i) => data.subjects[i].digits).filter((d) => d > 0))];
    return known.length > 0 ? known : [24, 53];
}

export function condition(where) {
    const series = seriesOf(lines).map((s) => ({...s, cells: cells(data.measures.error_by_condition ?? [], s.members)})).filter((s) => s.cells.length > 0);
    const head = picker(lines, (key) => { lines = key; show(where, condition); }, 'Panels: ');
    if (series.length === 0) { nothing(where, 'No answer of these has an error and a condition.'); where.prepend(head); return null; }
    const all = series.flatMap((s) => s.cells), numbers = all.map((c) => c.e).filter((e) => Number.isFinite(e));
    const high = Math.max(1, ...all.map((c) => c.x)) + 1, low = Math.max(-170, Math.min(-60, ...numbers)), top = Math.min(60, Math.max(4, ...numbers)) + 2;
    // The lowest row is for exact answers, the highest for errors beyond it.
    const zero = low - 6, height = (e) => (e === 'exact' ? zero : Math.max(low, Math.min(top, e)));
    const most = Math.max(...all.map((c) => c.n)), room = where.clientWidth - 22;
    const columns = Math.max(1, Math.floor((room + 14) / 330)), width = Math.floor((room - 14 * (columns - 1)) / columns);
    const step = [10, 20, 40, 80].find((s) => (top - zero) / s <= 8) ?? 100, ticks = [];
    for (let k = Math.ceil(low / step) * step; k <= top; k += step) ticks.push(k);
    const across = high / 10 <= 8 ? 10 : high / 20 <= 8 ? 20 : 200;
    const says = (c) => (c.e === 'exact' ? 'no error' : c.e > top ? `relative error above ${power(top)}` : `relative error ${power(c.e)} to ${power(c.e + 1)}`);
    const panel = (s) => {
        const guides = bitsOf(s.members).map((bits) => {
            const first = Math.max(0, low + bits), last = Math.min(high, top + bits);
            return {bits, from: {x: first, y: first - bits}, to: {x: last, y: last - bits}};
        }).filter((g) => g.from.x < g.to.x);
        return element('div', {}, element('h4', {}, s.name), Plot.plot({
            width, height: 260, marginLeft: 46, marginTop: 24, marginBottom: 38, marginRight: 10, style: {background: 'transparent', color: soft(), fontSize: '10px', fontVariantNumeric: 'tabular-nums'},
            x: {domain: [0, high], label: null}, y: {domain: [zero - 2, top + 1], label: null}, r: {domain: [1, Math.max(2, most)], range: [1.4, 8], type: 'log'},
            marks: [Plot.axisX({ticks: Array.from({length: Math.floor(high / across) + 1}, (_, k) => k * across), tickFormat: power, tickSize: 3, label: 'condition', labelAnchor: 'center', labelArrow: 'none'}),
                Plot.axisY({ticks: [zero, ...ticks], tickFormat: (y) => (y === zero ? 'exact' : power(y)), tickSize: 0, label: 'relative error', labelArrow: 'none'}),
                Plot.gridY({ticks, stroke: faint(), strokeOpacity: 1}),
                Plot.link(guides, {x1: (g) => g.from.x, y1: (g) => g.from.y, x2: (g) => g.to.x, y2: (g) => g.to.y, stroke: ink(), strokeDasharray: '4 3', strokeWidth: 1.1}),
                Plot.text(guides, {x: (g) => g.to.x, y: (g) => g.to.y, text: (g) => `u = ${power(-g.bits)}`, textAnchor: 'end', dy: 15, dx: -2, fill: ink()}),
                Plot.dot(s.cells, {x: (c) => c.x + 0.5, y: (c) => height(c.e), r: 'n', fill: dark() ? '#4ba3e0' : '#0072b2', fillOpacity: 0.55, stroke: 'none'}),
                Plot.tip(s.cells, Plot.pointer({x: (c) => c.x + 0.5, y: (c) => height(c.e), ...tip.tip, title: (c) => `${s.name}\ncondition ${power(c.x)} to ${power(c.x + 1)}\n${says(c)}\n${count(c.n)} answer${c.n === 1 ? '' : 's'}`}))],
        }));
    };
    where.replaceChildren(head, element('div', {class: 'series'}, element('span', {}, 'dot: answers of like condition and error'), element('span', {}, 'dashed: error = condition · u')),
        element('div', {class: 'panels wide'}, ...series.map(panel)));
    return {columns: ['subject', 'log2_condition', 'log2_relative_error', 'answers'], rows: series.flatMap((s) => s.cells.map((c) => [s.name, c.x, c.e === 'exact' ? -Infinity : c.e, c.n]))};
}
