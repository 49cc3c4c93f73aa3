// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a step, computed beside exact, and the list of all steps.
import {data, element} from './data.js';
import {short} from './numbers.js';
import {rove} from './rove.js';

/** What a step is: iterations, and a last state without a support point of its own. */
export const stepName = (k) => (k < Math.max(data.computed.loops, data.exact?.loops ?? 0) ? `step ${k}` : 'the end');

const setText = (set) => `{${[0, 1, 2, 3].filter((i) => (set >> i) & 1).join(', ')}}`;
const cell = (text, attributes = {}) => element('td', attributes, text);
const region = (name, table) => element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name}, table);
const head = (names) => element('thead', {}, element('tr', {}, ...names.map((n) => element('th', {scope: 'col'}, n))));

/** Pairs of a decimal and a hex float as two cells; vectors have three lines. */
function pairCells(value) {
    if (value === undefined || value === null) return [cell('–', {class: 'num'}), cell('', {class: 'num hex'})];
    const list = Array.isArray(value[0]) ? value : [value], lines = (i) => list.flatMap((x, n) => (n ? [element('br'), x[i]] : [x[i]]));
    return [element('td', {class: 'num'}, ...lines(0)), element('td', {class: 'num hex'}, ...lines(1))];
}

export function numbersTable(k) {
    const c = data.computed.steps[k], e = data.exact?.steps[k], d = data.differences?.[k] ?? {};
    const rows = [];
    const row = (name, x, y, difference) => rows.push(element('tr', {}, element('th', {scope: 'row'}, name), ...pairCells(x), ...pairCells(y), cell(difference ?? '', {class: 'num'})));
    const text = (name, x, y) => rows.push(element('tr', {class: x !== y && c && e ? 'differs' : null}, element('th', {scope: 'row'}, name), cell(x ?? '–', {colspan: 2}), cell(y ?? '–', {colspan: 2}), cell(x !== y && c && e ? 'differ' : '')));
    const both = (f) => [c ? f(c) : null, e ? f(e) : null];
    text('W, slots', ...both((s) => setText(s.set)));
    if (c?.a !== undefined || e?.a !== undefined) text('vertices of w', ...both((s) => (s.a === undefined ? '–' : `a${s.a} of A, b${s.b} of B`)));
    row('v', c?.v, e?.v, d.v);
    row('upper bound ‖v‖', c?.upper, e?.upper);
    row('lower bound μ', c?.lower, e?.lower);
    row('‖v‖²', c?.vv, e?.vv, d.vv);
    row('w', c?.w, e?.w, d.w);
    row('v·w', c?.vw, e?.vw, d.vw);
    row('rule, left', c?.left, e?.left);
    row('rule, right', c?.right, e?.right);
    if (c?.met !== undefined || e?.met !== undefined) text('rule met', ...both((s) => (s.met === undefined ? '–' : s.met ? 'yes' : 'no')));
    for (let i = 0; i < 4; ++i) if (c?.weights[i] || e?.weights[i]) row(`weight of slot ${i}`, c?.weights[i], e?.weights[i]);
    if (c?.shadow) {
        text('shadow’s slots', setText(c.shadow.set), null);
        row('shadow: exact nearest point of the computed W', c.shadow.v, null, `v is ${c.shadow.off} away`);
        row('‖shadow‖', c.shadow.length, null);
    }
    const n = data.number;
    if (n && data.parting.step === k) {
        row(`decides: ${n.name}`, n.computed, n.exact);
        if (n.exact_at_computed) row('the same, exactly, of the computed numbers', n.exact_at_computed, null);
    }
    return region(`Numbers of ${stepName(k)}`, element('table', {class: 'grid steps'}, head(['number', 'computed', `computed, hex`, 'exact, 20 digits', `nearest ${data.scalar === 'rational' ? 'double' : data.scalar}, hex`, 'computed − exact']), element('tbody', {}, ...rows)));
}

/** Every step on a line; its number is a button. Returns {mark(k)}. */
export function stepsTable(box, go) {
    const count = Math.max(data.computed.steps.length, data.exact?.steps.length ?? 0), parting = data.parting && data.parting.kind !== 'none' ? data.parting : null;
    const vertex = (s) => (s?.a === undefined ? '–' : `a${s.a}, b${s.b}`), length = (x) => (x ? short(x[0], 6) : '–');
    const lines = Array.from({length: count}, (_, k) => {
        const c = data.computed.steps[k], e = data.exact?.steps[k], part = parting?.step === k;
        return element('tr', {class: part ? 'parts' : null}, element('th', {scope: 'row'}, element('button', {type: 'button', class: 'plainbutton', onclick: () => go(k)}, stepName(k))),
            cell(c ? setText(c.set) : '–'), cell(e ? setText(e.set) : '–'), cell(vertex(c)), cell(vertex(e)), cell(length(c?.upper), {class: 'num'}), cell(length(e?.upper), {class: 'num'}),
            cell(length(c?.lower), {class: 'num'}), cell(length(e?.lower), {class: 'num'}), cell(c?.shadow?.off ?? '–', {class: 'num'}), cell(part ? `first parting: ${parting.kind}` : ''));
    });
    const body = element('tbody', {}, ...lines);
    box.append(region('All steps', element('table', {class: 'grid steps'}, head(['step', 'W computed', 'W exact', 'vertices computed', 'vertices exact', '‖v‖ computed', '‖v‖ exact', 'μ computed', 'μ exact', 'v to shadow', 'parting']), body)),
        element('p', {class: 'note'}, `The computed run ends as “${data.computed.outcome}” (${data.computed.end})` + (data.exact ? `, the exact one as “${data.exact.outcome}” (${data.exact.end}).` : '.')));
    const buttons = () => [...body.querySelectorAll('button')];
    if (count > 0) rove(body, buttons);
    return {mark(k) { lines.forEach((line, i) => { if (i === k) line.setAttribute('aria-current', 'step'); else line.removeAttribute('aria-current'); }); }};
}
