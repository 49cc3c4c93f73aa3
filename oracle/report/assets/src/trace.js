// SPDX-License-Identifier: GPL-3.0-or-later
// The page of one trace: stepping, pictures, numbers. Where the runs part and why was computed before; here it is shown.
import {data, element} from './data.js';
import {parseExactly} from './exact.js';
import {originView, traceScene} from './trace_scene.js';
import {showPictures} from './trace_views.js';
import {numbersTable, stepName, stepsTable} from './trace_tables.js';

const count = () => Math.max(1, data.computed.steps.length, data.exact?.steps.length ?? 0);
const last = () => count() - 1;
const asked = () => { const m = location.hash.match(/^#step=(\d{1,9})$/); return m ? Math.min(Number(m[1]), last()) : null; };

function words(k) {
    const p = data.parting, parts = p && p.kind !== 'none';
    const where = !parts ? '' : k < p.step ? `before the first parting, step ${p.step}` : k === p.step ? `the first parting: another ${p.kind}` : `after the first parting, step ${p.step}`;
    const gone = (run, whose) => (run && k >= run.steps.length ? `the ${whose} run has ended (${run.end})` : '');
    return [stepName(k), `of ${last()}`, where, gone(data.computed, 'computed'), gone(data.exact, 'exact')].filter(Boolean).join(' · ').replace(' · of', ' of');
}

function start() {
    document.body.classList.remove('plain');
    const parting = data.parting && data.parting.kind !== 'none' ? data.parting.step : null;
    let k = asked() ?? parting ?? 0, scene = null, why = '';
    try { scene = traceScene(data, parseExactly(data.case)); } catch (error) { why = error.message; }

    const button = (text, label, to) => element('button', {type: 'button', class: 'plainbutton', 'aria-label': label, onclick: () => go(to())}, text);
    const slider = element('input', {type: 'range', min: 0, max: last(), 'aria-label': 'Step', oninput: () => go(Number(slider.value))});
    const said = element('p', {class: 'said', role: 'status'});
    document.getElementById('stepper').append(
        element('div', {class: 'tools'}, button('◀', 'Step before', () => k - 1), slider, button('▶', 'Next step', () => k + 1),
            parting === null ? null : button('First parting', 'Go to the first parting', () => parting)),
        said, element('p', {class: 'note'}, 'Arrow keys left and right step, Home and End go to the ends. The address names the step.'));
    const pictures = scene ? showPictures(scene, document.getElementById('pictures')) : null;
    if (!scene) document.getElementById('pictures').append(element('p', {class: 'note'}, `No picture: ${why}.`));
    const table = stepsTable(document.getElementById('steps'), (to) => go(to));

    function show() {
        slider.value = k;
        said.textContent = words(k);
        said.classList.toggle('parts', k === parting);
        document.getElementById('numbers').replaceChildren(numbersTable(k));
        table.mark(k);
        if (pictures) pictures.show(scene.steps[k] ?? {}, data.computed.steps[k], data.exact?.steps[k], originView(scene, scene.steps[k] ?? {}));
    }
    function go(to) {
        const next = Math.max(0, Math.min(last(), to));
        if (next === k) return;
        k = next;
        history.replaceState(null, '', `#step=${k}`);
        show();
    }
    addEventListener('hashchange', () => { const to = asked(); if (to !== null && to !== k) { k = to; show(); } });
    document.addEventListener('keydown', (e) => {
        if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest?.('input, .view, .scroll')) return;
        const to = {ArrowLeft: k - 1, ArrowRight: k + 1, Home: 0, End: last()}[e.key];
        if (to === undefined) return;
        e.preventDefault();
        go(to);
    });
    show();
}

start();
