// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a step, computed beside exact, and the list of all steps.
import {element} from './data.js';
import {rove} from './rove.js';
import {setText, tableOf} from './trace_rows.js';

/** What a step is: iterations, and a last state without a support point of its own. */
export const stepName = (trace, k) => (k < Math.max(trace.computed.loops, trace.exact?.loops ?? 0) ? `step ${k}` : 'the end');

/** Which step of its cycle a computed step is, from 1; null outside. */
export const inCycle = (trace, k) => (trace.cycle && k >= trace.cycle.first && k < trace.computed.loops ? (k - trace.cycle.first) % trace.cycle.period + 1 : null);

const cell = (text, attributes = {}) => element('td', attributes, text);
const region = (name, table) => element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name}, table);
const head = (names) => element('thead', {}, element('tr', {}, ...names.map((n) => element('th', {scope: 'col'}, n))));

/** Pairs of a decimal and a hex float as two cells; vectors have three lines. */
function pairCells(value) {
    if (value === undefined || value === null) return [cell('–', {class: 'num'}), cell('', {class: 'num hex'})];
    const list = Array.isArray(value[0]) ? value : [value], lines = (i) => list.flatMap((x, n) => (n ? [element('br'), x[i]] : [x[i]]));
    return [element('td', {class: 'num'}, ...lines(0)), element('td', {class: 'num hex'}, ...lines(1))];
}

export function numbersTable(trace, k) {
    const c = trace.computed.steps[k], e = trace.exact?.steps[k], d = trace.differences?.[k] ?? {};
    const rows = [];
    const row = (name, x, y, difference) => rows.push(element('tr', {}, element('th', {scope: 'row'}, name), ...pairCells(x), ...pairCells(y), cell(difference ?? '', {class: 'num'})));
    const words = (name, x, y) => {
        const differ = x !== null && y !== null && x !== y;
        rows.push(element('tr', {class: differ ? 'differs' : null}, element('th', {scope: 'row'}, name), cell(x ?? '–', {colspan: 2}), cell(y ?? '–', {colspan: 2}), cell(differ ? 'differ' : '')));
    };
    tableOf(trace).rows((name, of) => {
        const [x, y] = [c ? of(c) : null, e ? of(e) : null];
        if (x !== null || y !== null) words(name, x, y);
    }, (name, key) => { if (c?.[key] || e?.[key]) row(name, c?.[key], e?.[key], d[key]); });
    for (let i = 0; i < 4; ++i) if (c?.weights?.[i] || e?.weights?.[i]) row(`weight of slot ${i}`, c?.weights[i], e?.weights[i]);
    if (c?.shadow) {
        if (c.shadow.set !== undefined) words('shadow’s slots', setText(c.shadow.set), null);
        row(`shadow: ${tableOf(trace).shadow}`, c.shadow.v, null, `${c.shadow.off} away`);
        row('distance of the shadow', c.shadow.length, null);
    }
    const n = trace.number;
    if (n && trace.parting.step === k) {
        row(`decides: ${n.name}`, n.computed, n.exact);
        if (n.exact_at_computed) row('the same, exactly, of the computed numbers', n.exact_at_computed, null);
    }
    return region(`Numbers of ${stepName(trace, k)}${trace.part ?? ''}`, element('table', {class: 'grid steps'}, head(['number', 'computed', 'computed, hex', 'exact, 20 digits', `nearest ${trace.scalar === 'rational' ? 'double' : trace.scalar}, hex`, 'computed − exact']), element('tbody', {}, ...rows)));
}

/** Every step on a line; its number is a button. Returns {mark(k)}. */
export function stepsTable(trace, box, go) {
    const count = Math.max(trace.computed.steps.length, trace.exact?.steps.length ?? 0), parting = trace.parting && trace.parting.kind !== 'none' ? trace.parting : null;
    const {columns} = tableOf(trace);
    const lines = Array.from({length: count}, (_, k) => {
        const c = trace.computed.steps[k], e = trace.exact?.steps[k], part = parting?.step === k, turn = inCycle(trace, k);
        const remarks = [part ? `first parting: ${parting.kind}` : '', turn === null ? '' : `cycle, ${turn} of ${trace.cycle.period}`];
        return element('tr', {class: [part ? 'parts' : '', turn === null ? '' : 'cycles'].join(' ').trim() || null}, element('th', {scope: 'row'}, element('button', {type: 'button', class: 'plainbutton', onclick: () => go(k)}, stepName(trace, k))),
            ...columns.flatMap(([, of, isNumber]) => [c, e].map((s) => cell(s ? of(s) : '–', {class: isNumber ? 'num' : null}))),
            cell(c?.shadow?.off ?? '–', {class: 'num'}), cell(remarks.filter(Boolean).join('; ')));
    });
    const body = element('tbody', {}, ...lines);
    box.append(region(`All steps${trace.part ?? ''}`, element('table', {class: 'grid steps'}, head(['step', ...columns.flatMap(([name]) => [`${name} computed`, `${name} exact`]), 'to shadow', 'remark']), body)),
        element('p', {class: 'note'}, `The computed run ends as “${trace.computed.outcome}” (${trace.computed.end})` + (trace.exact ? `, the exact one as “${trace.exact.outcome}” (${trace.exact.end}).` : '.')));
    const buttons = () => [...body.querySelectorAll('button')];
    if (count > 0) queueMicrotask(rove(body, buttons));  // by then the table is on the page
    return {mark(k) { lines.forEach((line, i) => { if (i === k) line.setAttribute('aria-current', 'step'); else line.removeAttribute('aria-current'); }); }};
}
