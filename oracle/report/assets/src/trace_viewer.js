// SPDX-License-Identifier: GPL-3.0-or-later
// A trace to step through: pictures, numbers, all steps. Where the runs part and why was computed before; here it is shown.
import {element} from './data.js';
import {parseExactly} from './exact.js';
import {nearView, traceScene} from './trace_scene.js';
import {inCycle, numbersTable, stepName, stepsTable} from './trace_tables.js';
import {showPictures} from './trace_views.js';

export const stepCount = (trace) => Math.max(1, trace.computed.steps.length, trace.exact?.steps.length ?? 0);
export const partingStep = (trace) => (trace.parting && trace.parting.kind !== 'none' ? trace.parting.step : null);

function words(trace, k) {
    const part = partingStep(trace);
    const where = part === null ? '' : k < part ? `before the first parting, step ${part}` : k === part ? `the first parting: another ${trace.parting.kind}` : `after the first parting, step ${part}`;
    const turn = inCycle(trace, k), way = turn === null ? '' : `${turn} of ${trace.cycle.period} in the cycle`;
    const gone = (run, whose) => (run && k >= run.steps.length ? `the ${whose} run has ended (${run.end})` : '');
    return [stepName(trace, k), `of ${stepCount(trace) - 1}`, where, way, gone(trace.computed, 'computed'), gone(trace.exact, 'exact')].filter(Boolean).join(' · ').replace(' · of', ' of');
}

/** Fills the boxes {stepper, pictures, numbers, steps} with the trace of a case line. It begins at the step `asked`, else at the
 * first parting; `tell` hears of every other step. Arrow keys, Home and End that reach `keys` step. Returns {go}. */
export function showTrace(trace, line, boxes, {asked, tell, keys}) {
    const last = stepCount(trace) - 1, parting = partingStep(trace), within = (to) => Math.max(0, Math.min(last, to));
    let k = within(asked ?? parting ?? 0), scene = null, why = '';
    try { const problem = parseExactly(line); scene = traceScene(trace, problem); } catch (error) { why = error.message; }

    const button = (text, label, to) => element('button', {type: 'button', class: 'plainbutton', 'aria-label': label, onclick: () => go(to())}, text);
    const slider = element('input', {type: 'range', min: 0, max: last, 'aria-label': 'Step', oninput: () => go(Number(slider.value))});
    const said = element('p', {class: 'said', role: 'status'});
    boxes.stepper.classList.add('stepper');
    boxes.stepper.append(
        element('div', {class: 'tools'}, button('◀', 'Step before', () => k - 1), slider, button('▶', 'Next step', () => k + 1),
            parting === null ? null : button('First parting', 'Go to the first parting', () => parting)),
        said, ...(trace.cycle ? [element('p', {class: 'cycle'}, `${trace.cycle.sentence[0].toUpperCase()}${trace.cycle.sentence.slice(1)}.`)] : []), element('p', {class: 'note'}, 'Arrow keys left and right step, Home and End go to the ends. The address names the step.'));
    const pictures = scene ? showPictures(scene, boxes.pictures) : null;
    if (!scene) boxes.pictures.append(element('p', {class: 'note'}, `No picture: ${why}.`));
    const table = stepsTable(trace, boxes.steps, (to) => go(to));

    function show() {
        slider.value = k;
        said.textContent = words(trace, k);
        said.classList.toggle('parts', k === parting);
        boxes.numbers.replaceChildren(numbersTable(trace, k));
        table.mark(k);
        if (pictures) pictures.show(k, scene.steps[k] ?? {}, nearView(scene, scene.steps[k] ?? {}));
    }
    function go(to) {
        const next = within(to);
        if (next === k) return;
        k = next;
        tell(k);
        show();
    }
    keys.addEventListener('keydown', (e) => {
        if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || e.target.closest?.('input, .view, .scroll')) return;
        const to = {ArrowLeft: k - 1, ArrowRight: k + 1, Home: 0, End: last}[e.key];
        if (to === undefined) return;
        e.preventDefault();
        go(to);
    });
    show();
    return {go};
}
