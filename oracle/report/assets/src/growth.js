// SPDX-License-Identifier: GPL-3.0-or-later
// How many groups of failures were seen after how many cases.
import * as Plot from '@observablehq/plot';
import {data} from './data.js';
import {show} from './download.js';
import {count} from './numbers.js';
import {faint, ink, nothing, soft, tip} from './rows.js';
import {legend, looks, picker, seriesOf} from './series.js';

let lines = '';

/** The corners of a staircase: {x: cases, y: groups}, from the origin to the last case. */
export function staircase(rows) {
    const first = rows.flatMap((r) => r.first).sort((a, b) => a - b), cases = Math.max(...rows.map((r) => r.cases));
    const corners = [{x: 0, y: 0}];
    first.forEach((x, n) => { if (corners.at(-1).x === x) corners.at(-1).y = n + 1; else corners.push({x, y: n + 1}); });
    if (corners.at(-1).x < cases) corners.push({x: cases, y: first.length});
    return corners;
}

export function growth(where) {
    const series = seriesOf(lines).map((s) => ({...s, rows: data.growth.filter((r) => s.members.includes(r.s))}));
    const look = looks(series.map((s) => s.rows.reduce((n, r) => n + r.first.length, 0)));
    const head = picker(lines, (key) => { lines = key; show(where, growth); });
    if (look.size === 0) { nothing(where, 'No failure among these.'); where.prepend(head); return; }
    const steps = [...look.keys()].map((k) => ({k, corners: staircase(series[k].rows)}));
    const points = steps.flatMap(({k, corners}) => corners.map((c) => ({...c, k})));
    const width = Math.max(280, where.clientWidth - 22), ticks = width < 600 ? 4 : 8;
    where.replaceChildren(head, legend(series, look, 'failure groups'), Plot.plot({
        width, height: 320, marginLeft: 52, marginRight: 28, marginTop: 26, marginBottom: 40,
        style: {background: 'transparent', color: soft(), fontSize: '11px', fontVariantNumeric: 'tabular-nums', overflow: 'visible'},
        x: {domain: [0, Math.max(...points.map((p) => p.x))], label: null}, y: {domain: [0, Math.max(...points.map((p) => p.y))], nice: true, label: null},
        marks: [Plot.axisX({anchor: 'bottom', ticks, tickSize: 3, tickFormat: count, label: 'cases judged', labelAnchor: 'center', labelArrow: 'none'}),
            Plot.axisY({ticks: 5, tickSize: 0, tickFormat: (y) => (Number.isInteger(y) ? count(y) : ''), label: 'failure groups seen', labelArrow: 'none'}),
            Plot.gridY({ticks: 5, stroke: faint(), strokeOpacity: 1}), Plot.ruleY([0], {stroke: ink(), strokeWidth: 1}),
            ...steps.flatMap(({k, corners}) => { const {colour, symbol} = look.get(k), end = corners.at(-1);
                return [Plot.line(corners, {x: 'x', y: 'y', curve: 'step-after', stroke: colour, strokeWidth: 1.8}), Plot.dot([end], {x: 'x', y: 'y', fill: colour, symbol, r: 3.6})]; }),
            Plot.tip(points, Plot.pointer({x: 'x', y: 'y', ...tip.tip, title: (p) => `${series[p.k].name}\n${count(p.y)} failure groups after ${count(p.x)} cases\n${once(series[p.k].rows)}`}))],
    }));
    return {columns: ['subjects', 'cases', 'groups'], rows: points.map((p) => [series[p.k].name, p.x, p.y])};
}

function once(rows) {
    const n = rows.reduce((sum, r) => sum + r.once, 0);
    return `${count(n)} of them ${n === 1 ? 'was' : 'were'} seen on one case alone`;
}
