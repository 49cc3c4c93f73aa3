// SPDX-License-Identifier: GPL-3.0-or-later
// The iterations of a record's subject beside exact ones, inside the opened record.
import {data, element} from './data.js';
import {boxesOf, contactSection} from './trace_contact.js';
import {showTrace, stepCount} from './trace_viewer.js';

/** The verb's command; `quoted` makes one word of a shell of a text. */
const command = (subject, line, quoted) => `${data.prefix} trace --solver ${quoted(subject)} --html trace.html - <<'CASE'\n${line}\nCASE`;

function viewer(trace, line, {step, tell}, keys) {
    const {boxes, parts} = boxesOf(5);
    showTrace(trace, line, boxes, {asked: step, tell, keys});
    const note = (text) => element('p', {class: 'note'}, text);
    return [element('p', {class: 'sentence'}, trace.sentence),
        trace.agrees === false ? note('This run ends otherwise than the stored answer: another version of the solver gave that.') : null,
        ...parts,
        trace.loops !== undefined ? note(`This page keeps ${stepCount(trace)} steps of a run of ${trace.loops}; the command shows all.`) : null, ...contactSection(trace, line, 5, showTrace)].filter(Boolean);
}

/** The section of a record, or nothing where the verb `trace` does not take its subject. `how` is {subject, line, step, tell,
 * copyable, quoted}: the step that the address names or null, who hears of steps, and the two functions of detail.js. */
export function iterations(record, how) {
    if (record.tr === undefined || !how.line) return [];
    const trace = typeof record.tr === 'number' ? data.traces[record.tr] : null;
    const {pre, button} = how.copyable(command(how.subject, how.line, how.quoted), 'trace command');
    const section = element('section', {class: 'trace', tabindex: '-1', 'aria-label': 'Iterations'}, element('h4', {}, 'Iterations beside exact ones'));
    if (trace) section.append(...viewer(trace, how.line, how, section));
    section.append(element('p', {class: 'note'}, trace ? 'The same as a page of its own:' : 'This page holds no trace of this record. The command writes one:'), pre, button);
    return [section];
}
