// SPDX-License-Identifier: GPL-3.0-or-later
// The charts, drawn from the sums in the data block.
import * as Plot from '@observablehq/plot';
import {condition} from './condition.js';
import {data, element, severityCells} from './data.js';
import {show} from './download.js';
import {growth} from './growth.js';
import {families} from './heat.js';
import {count, perCent, short} from './numbers.js';
import {dark, faint, ink, layout, nothing, pieces, power, ramps, scaleBar, soft, tip} from './rows.js';
import {legend, looks, picker, seriesOf} from './series.js';

const measure = (name, i) => Object.entries(data.measures[name]?.[i] ?? {});
const total = (entries) => entries.reduce((n, [, k]) => n + k, 0);
/** The counts of a measure as the table of a chart. Keys that are no numbers are words, or ends of a logarithmic axis. */
function counts(name, column) {
    const end = {exact: -Infinity, inf: Infinity}, number = (key) => end[key] ?? (Number.isFinite(Number(key)) ? Number(key) : key);
    return {columns: ['subject', column, 'answers'], rows: data.subjects.flatMap((s, i) => measure(name, i).map(([key, n]) => [s.name, number(key), n]))};
}

/** Cells of one row a subject: {row, bin, n, share}. `bin` maps a tally's key to an integer. */
function strips(name, bin) {
    return data.subjects.flatMap((s, i) => {
        const entries = measure(name, i), all = total(entries), bins = new Map();
        for (const [key, n] of entries) bins.set(bin(key), (bins.get(bin(key)) ?? 0) + n);
        return [...bins].map(([b, n]) => ({i, y: `s${i}`, bin: b, n, share: n / all, subject: s.name}));
    });
}

function strip(where, {cells, label, tick, title, extra = () => [], ramp = ramps.good(), ticks}) {
    if (cells.length === 0) return nothing(where, 'Nothing of this kind was recorded.');
    const rows = layout(where.clientWidth - 22, (i) => cells.some((c) => c.i === i));
    const low = Math.min(...cells.map((c) => c.bin)), high = Math.max(...cells.map((c) => c.bin));
    const axis = {tickFormat: tick, ticks: ticks?.(low, high), tickSize: 3, label: null};
    where.replaceChildren(scaleBar(ramp, 'share of a subject’s answers: few', 'all'), Plot.plot({
        ...rows.size, style: rows.style, y: rows.y, x: {domain: [low, high + 1], label: null},
        color: {type: 'sqrt', domain: [0, 1], range: ramp, interpolate: 'rgb', ...pieces(ramp)},
        marks: [
            Plot.axisX({anchor: 'top', ...axis}), Plot.axisX({anchor: 'bottom', ...axis, label, labelAnchor: 'center', labelArrow: 'none'}),
            Plot.gridX({stroke: faint(), strokeOpacity: 1, ticks: axis.ticks}),
            Plot.rect(cells, {x1: 'bin', x2: (c) => c.bin + 1, y: 'y', fill: 'share', insetTop: rows.insetTop, insetLeft: 0.4, insetRight: 0.4,
                title: (c) => `${c.subject}\n${title(c)}\n${count(c.n)} answers, ${perCent(c.share)}`, ...tip}),
            ...extra(rows, low, high), ...rows.marks,
        ],
    }));
}

const everyNth = (low, high, step) => {
    const list = [];
    for (let k = Math.ceil(low / step) * step; k <= high + 1; k += step) list.push(k);
    return list;
};
const step = (low, high, most = 14) => [1, 2, 5, 10, 20, 50, 100, 200, 500].find((s) => (high - low) / s <= most) ?? 1000;

/** The last column of an axis that one outlier must not stretch: that of the 99.9th percentile of every subject's answers,
 * or what a subject needs to keep its 99th on the axis; at most 2^128. What lies beyond goes to a column of its own. */
function lastColumn(name, floor) {
    const tops = data.subjects.map((_, i) => measure(name, i).filter(([k]) => Number.isFinite(Number(k)))).filter((e) => e.length > 0);
    return Math.min(128, Math.max(floor, quantile(tops.flat(), 0.999), ...tops.map((e) => quantile(e, 0.99)).sort((x, y) => x - y).slice(0, -1)));
}

/** Powers of two on an axis with columns for exact answers, for what is beyond its end, and for infinity. */
function powers(name, lowest, width) {
    const finite = data.subjects.flatMap((_, i) => measure(name, i).map(([k]) => Number(k)).filter(Number.isFinite));
    const low = Math.max(lowest, Math.min(-1, ...finite)), high = lastColumn(name, 1), zero = low - 2, most = Math.max(...finite), beyond = most > high ? high + 2 : null;
    const spacing = step(low, high, Math.max(3, Math.min(14, width / 60)));
    const infinite = (beyond ?? high) + 2, any = data.subjects.some((_, i) => measure(name, i).some(([k]) => k !== 'exact' && !Number.isFinite(Number(k))));
    return {
        zero, beyond, infinite, most,
        bin: (k) => (k === 'exact' ? zero : !Number.isFinite(Number(k)) ? infinite : Number(k) > high ? beyond : Math.max(low, Number(k))),
        // Labels of the special columns need room beside them.
        ticks: () => [zero + 0.5, ...everyNth(low, high, spacing).filter((k) => k > low + spacing / 3 && k < high - (beyond !== null ? spacing / 2 : 0)), ...(beyond !== null ? [beyond + 0.5] : []), ...(any ? [infinite + 0.5] : [])],
        tick: (k) => (k < low ? 'exact' : k > infinite ? '∞' : beyond !== null && k > beyond ? `>${power(high + 1)}` : power(k)),
    };
}

function ulps(where) {
    const axis = powers('error_ulps', -8, where.clientWidth);
    strip(where, {
        cells: strips('error_ulps', axis.bin), label: 'error, ulp of the exact distance (each column a factor of two)', ticks: axis.ticks, tick: axis.tick,
        title: (c) => (c.bin === axis.zero ? 'exact' : c.bin === axis.infinite ? 'infinite error' : c.bin === axis.beyond ? `error beyond the axis, up to ${power(axis.most + 1)} ulp` : `error of ${power(c.bin)} to ${power(c.bin + 1)} ulp`),
        extra: () => [Plot.ruleX([0], {stroke: ink(), strokeWidth: 1.2, strokeDasharray: '3 3'})],
    });
    return counts('error_ulps', 'log2_error_ulp');
}

function promise(where) {
    const axis = powers('promise', -30, where.clientWidth);
    strip(where, {
        cells: strips('promise', axis.bin), label: 'real error / promised error', ramp: ramps.bad(), ticks: axis.ticks, tick: axis.tick,
        title: (c) => (c.bin === axis.zero ? 'no error' : c.bin === axis.infinite ? 'infinite error' : c.bin === axis.beyond ? `beyond the axis, up to ${power(axis.most + 1)} times the promise: broken` : `${power(c.bin)} to ${power(c.bin + 1)} times the promise${c.bin >= 0 ? ': broken' : ''}`),
        extra: () => [Plot.ruleX([0], {stroke: ink(), strokeWidth: 1.6}), Plot.text([[0]], {x: 0, frameAnchor: 'top', dy: 2, dx: 5, textAnchor: 'start', text: () => 'broken →', fill: ink(), fontSize: 11})],
    });
    return counts('promise', 'log2_error_by_promise');
}

function backward(where) {
    const axis = powers('backward_error', -8, where.clientWidth);
    strip(where, {
        cells: strips('backward_error', axis.bin), label: 'error / (condition · u) (each column a factor of two)', ticks: axis.ticks, tick: axis.tick,
        title: (c) => (c.bin === axis.zero ? 'no error' : c.bin === axis.infinite ? 'infinite error' : c.bin === axis.beyond ? `beyond the axis, up to ${power(axis.most + 1)} times condition · u` : `${power(c.bin)} to ${power(c.bin + 1)} times condition · u`),
        extra: () => [Plot.ruleX([0], {stroke: ink(), strokeWidth: 1.2, strokeDasharray: '3 3'})],
    });
    return counts('backward_error', 'log2_error_by_condition_u');
}

function quantile(entries, q) {
    const sorted = entries.map(([k, n]) => [Number(k), n]).sort((a, b) => a[0] - b[0]);
    let left = q * total(entries);
    for (const [k, n] of sorted) { left -= n; if (left <= 0) return k; }
    return sorted.at(-1)?.[0] ?? 0;
}

function iterations(where) {
    const slot = (k) => (k < 1 ? 0 : 1 + Math.floor(4 * Math.log2(k) + 1e-9)), value = (b) => (b < 1 ? 0 : 2 ** ((b - 1) / 4));
    const place = (k) => (k < 1 ? 0.5 : 1 + 4 * Math.log2(k) + 0.5);
    const cells = strips('iterations', (k) => slot(Number(k)));
    const marks = data.subjects.map((s, i) => ({i, y: `s${i}`, entries: measure('iterations', i)})).filter((m) => m.entries.length > 0)
        .map((m) => ({...m, median: quantile(m.entries, 0.5), high: quantile(m.entries, 0.99)}));
    strip(where, {
        cells, label: 'iterations (logarithmic)', ticks: (low, high) => everyNth(0, high, 4).map((k) => k + 1.5).filter((k) => k <= high + 1), tick: (k) => String(Math.round(value(k - 0.5))),
        title: (c) => { const m = marks.find((x) => x.i === c.i), from = Math.ceil(value(c.bin) - 1e-9), to = Math.max(from, Math.ceil(value(c.bin + 1) - 1e-9) - 1);
            return `${from === to ? from : `${from} to ${to}`} iterations\nmedian ${m.median}, 99th percentile ${m.high}`; },
        extra: (rows) => [
            Plot.tickX(marks, {x: (m) => place(m.median), y: 'y', stroke: ink(), strokeWidth: 2, insetTop: rows.insetTop}),
            Plot.dot(marks, {x: (m) => place(m.high), y: 'y', stroke: ink(), r: 3.5, fill: 'var(--card)', dy: rows.narrow ? 7 : 0}),
        ],
    });
    return counts('iterations', 'iterations');
}

function termination(where) {
    const names = ['gap', 'relative', 'absolute', 'lower_bound', 'origin_enclosed', 'repeated_support', 'no_progress', 'cycle', 'subalgorithm_failed', 'iteration_limit'];
    const range = dark() ? ['#b9d7ee', '#6cb0e0', '#3a86c0', '#7a9fbe', '#3fb59a', '#cfc26a', '#e3b341', '#ff6fa5', '#f07d28', '#b3541e']
        : ['#9ecae1', '#4292c6', '#08519c', '#6b8ba4', '#1b9e77', '#d9c94a', '#e6a800', '#c2185b', '#d55e00', '#7f2704'];
    const bars = data.subjects.flatMap((s, i) => { const all = total(measure('termination', i));
        return measure('termination', i).map(([key, n]) => ({i, y: `s${i}`, key: names.includes(key) ? key : 'other', n, share: n / all, subject: s.name})); });
    if (bars.length === 0) return nothing(where, 'No subject named a termination.');
    const used = names.map((name, k) => [name, range[k]]).filter(([name]) => bars.some((b) => b.key === name));
    if (bars.some((b) => b.key === 'other')) used.push(['other', '#888888']);
    const rows = layout(where.clientWidth - 22, (i) => bars.some((b) => b.i === i));
    const legend = element('div', {class: 'series'}, ...used.map(([name, colour]) => {
        const swatch = element('i', {class: 'swatch'});
        swatch.style.background = colour;
        return element('span', {}, swatch, name.replaceAll('_', ' '));
    }));
    where.replaceChildren(legend, Plot.plot({
        ...rows.size, style: rows.style, y: rows.y, x: {domain: [0, 1], label: null},
        color: {domain: used.map((u) => u[0]), range: used.map((u) => u[1])},
        marks: [...['top', 'bottom'].map((anchor) => Plot.axisX({anchor, tickSize: 3, ticks: 5, tickFormat: (x) => `${Math.round(100 * x)} %`})), Plot.barX(bars, {x: 'share', y: 'y', fill: 'key', order: used.map((u) => u[0]), insetTop: rows.insetTop, insetRight: 0.5,
            title: (b) => `${b.subject}\n${b.key.replaceAll('_', ' ')}: ${perCent(b.share)}\n${count(b.n)} answers`, ...tip}), ...rows.marks],
    }));
    return counts('termination', 'termination');
}

const duration = (ns) => (ns >= 1e9 ? `${short(ns / 1e9)} s` : ns >= 1e6 ? `${short(ns / 1e6)} ms` : ns >= 1e3 ? `${short(ns / 1e3)} µs` : `${short(ns)} ns`);

function time(where) {
    const points = data.subjects.map((s, i) => ({i, y: `s${i}`, subject: s.name, mean: total(measure('time_ns', i).filter(([k]) => k === 'sum')) / Math.max(1, s.verdicts.reduce((a, b) => a + b, 0))})).filter((p) => p.mean > 0);
    if (points.length === 0) return nothing(where, 'No times were recorded.');
    const rows = layout(where.clientWidth - 22, (i) => points.some((p) => p.i === i));
    const low = 10 ** Math.floor(Math.log10(Math.min(...points.map((p) => p.mean)))), high = 10 ** Math.ceil(Math.log10(Math.max(...points.map((p) => p.mean)) * 1.3));
    const decades = []; for (let t = low; t <= high * 1.01; t *= 10) decades.push(t);
    where.replaceChildren(Plot.plot({
        ...rows.size, style: rows.style, y: rows.y, x: {type: 'log', domain: [low, high], label: null},
        marks: [Plot.axisX({anchor: 'top', ticks: decades, tickFormat: duration, tickSize: 3}), Plot.axisX({anchor: 'bottom', ticks: decades, tickFormat: duration, tickSize: 3}), Plot.gridX({ticks: decades, stroke: faint(), strokeOpacity: 1}),
            Plot.ruleY(points, {x1: low, x2: 'mean', y: 'y', stroke: 'var(--a)', strokeOpacity: 0.5, dy: rows.narrow ? 7 : 0}),
            Plot.dot(points, {x: 'mean', y: 'y', r: 4, fill: 'var(--a)', dy: rows.narrow ? 7 : 0, title: (p) => `${p.subject}\nmean ${duration(p.mean)} a case`, ...tip}),
            Plot.text(points, {x: 'mean', y: 'y', dx: 8, dy: rows.narrow ? 7 : 0, textAnchor: 'start', text: (p) => duration(p.mean), fill: ink(), fontSize: 10.5}), ...rows.marks],
    }));
    return {columns: ['subject', 'mean_ns'], rows: points.map((p) => [p.subject, p.mean])};
}

let lines = '';

function severity(where) {
    const series = seriesOf(lines);
    const sums = new Map(), of = new Map(series.flatMap((s, k) => s.members.map((i) => [i, k])));
    const failing = new Set();
    for (const c of severityCells()) {
        if (!of.has(c.s)) continue;
        const key = `${c.f},${of.get(c.s)},${c.bin}`, m = sums.get(key) ?? {f: c.f, k: of.get(c.s), bin: c.bin, judged: 0, fails: 0};
        m.judged += c.judged; m.fails += c.fails;
        sums.set(key, m);
        if (c.fails > 0) failing.add(c.f);
    }
    const points = [...sums.values()].filter((p) => p.judged > 0).map((p) => ({...p, rate: p.fails / p.judged, x: (p.bin + 0.5) / 10})).sort((a, b) => a.bin - b.bin);
    const look = looks(series.map((_, k) => points.filter((p) => p.k === k).reduce((n, p) => n + p.fails, 0)));
    const head = picker(lines, (key) => { lines = key; show(where, severity); });
    if (look.size === 0) { where.replaceChildren(head, element('p', {class: 'empty'}, 'No failure among these.')); return; }
    const columns = Math.max(1, Math.floor((where.clientWidth - 22 + 14) / 244)), width = Math.floor((where.clientWidth - 22 - 14 * (columns - 1)) / columns);
    const panel = (f) => element('div', {}, element('h4', {}, data.families[f]), Plot.plot({
        width, height: 132, marginLeft: 38, marginTop: 8, marginBottom: 24, marginRight: 8, style: {background: 'transparent', color: soft(), fontSize: '10px', fontVariantNumeric: 'tabular-nums'},
        x: {domain: [0, 1], ticks: [0, 0.5, 1], label: null, tickSize: 3}, y: {domain: [0, 1], ticks: [0, 0.5, 1], tickFormat: (y) => `${100 * y} %`, label: null, tickSize: 0},
        marks: [Plot.gridY({ticks: [0, 0.5, 1], stroke: faint(), strokeOpacity: 1}),
            ...[...look.keys()].flatMap((k) => { const own = points.filter((p) => p.f === f && p.k === k), {colour, symbol} = look.get(k);
                return [Plot.line(own, {x: 'x', y: 'rate', stroke: colour, strokeWidth: 1.6}), Plot.dot(own, {x: 'x', y: 'rate', fill: colour, symbol, r: 2.6})]; }),
            Plot.tip(points.filter((p) => p.f === f && look.has(p.k)), Plot.pointer({x: 'x', y: 'rate', ...tip.tip, title: (p) => `${series[p.k].name}\nseverity ${p.bin / 10} to ${(p.bin + 1) / 10}\n${perCent(p.rate)}: ${count(p.fails)} of ${count(p.judged)}`}))],
    }));
    const quiet = data.families.filter((_, f) => !failing.has(f));
    where.replaceChildren(head, legend(series, look, 'failures'), element('div', {class: 'panels'}, ...[...failing].sort((a, b) => a - b).map(panel)));
    if (quiet.length > 0) where.append(element('p', {class: 'empty'}, `No failure in: ${quiet.join(', ')}.`));
    return {columns: ['family', 'subjects', 'severity', 'wrong', 'judged'], rows: points.map((p) => [data.families[p.f], series[p.k].name, p.x, p.fails, p.judged])};
}

export function drawCharts() {
    for (const [id, chart] of Object.entries({families, severity, ulps, promise, backward, condition, termination, iterations, time, growth})) {
        const where = document.getElementById(`chart-${id}`);
        if (!where) continue;  // of records that are of no campaign
        try { show(where, chart); } catch (error) { nothing(where, `This chart could not be drawn: ${error.message}`); }
    }
}
