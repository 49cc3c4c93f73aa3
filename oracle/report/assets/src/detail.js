// SPDX-License-Identifier: GPL-3.0-or-later
// One record opened: pictures, numbers, and the command that replays it.
import {data, element, headingOf, kindOf, subjectName} from './data.js';
import {parseExactly} from './exact.js';
import {hexCase, hexFloat, short, toDouble} from './numbers.js';
import {draw, gapWords} from './picture.js';
import {makeScene, nearView, wholeView, zoomRange} from './scene.js';
import {iterations} from './trace_detail.js';
import {product} from './vec.js';

export const parse = (text) => { try { return JSON.parse(text); } catch { return null; } };

/** The case that the subject was judged on: the converted one where it had to convert. */
export function problemOf(record) {
    const result = parse(record.res), given = record.c === undefined ? null : data.cases[record.c];
    const converted = typeof result?.converted_case === 'string' ? result.converted_case : null;
    return {result, given, line: converted ?? given, converted: converted !== null};
}

function turned(rotation, dx, dy) {
    const [c, s] = [Math.cos(dx), Math.sin(dx)], [d, t] = [Math.cos(dy), Math.sin(dy)];
    return product([[1, 0, 0], [0, d, -t], [0, t, d]], product([[c, 0, s], [0, 1, 0], [-s, 0, c]], rotation));
}

function pictures(scene) {
    const whole = wholeView(scene), near = nearView(scene), range = zoomRange(scene);
    let {rotation} = scene;
    const view = (title) => { const frame = element('div', {tabindex: '0', role: 'application', 'aria-label': `${title}; arrow keys turn it`}), words = element('p'); return {frame, words, box: element('div', {class: 'view'}, frame, words), title}; };
    const left = view('Both bodies'), right = view('The closest features');
    const steps = Math.log(range.widest / range.narrowest);
    const slider = element('input', {type: 'range', min: 0, max: 1000, 'aria-label': 'Zoom', oninput: () => { near.span = range.widest * Math.exp(-steps * slider.value / 1000); show(); }});
    slider.value = steps > 0 ? 1000 * Math.log(range.widest / near.span) / steps : 0;
    const zoom = element('span'), gaps = [element('span'), element('span')];
    left.words.append('Both bodies', gaps[0], element('span', {}, scene.dimension === 3 ? 'drag or use arrow keys to turn' : 'in the plane'));
    right.words.append('Closest features', zoom, slider, gaps[1]);
    const show = () => {
        left.frame.innerHTML = draw(scene, {view: whole, rotation, width: 520, height: 400, title: 'Both bodies, whole'});
        right.frame.innerHTML = draw(scene, {view: near, rotation, width: 520, height: 400, title: 'The closest features, enlarged'});
        [whole, near].forEach((v, i) => { gaps[i].textContent = gapWords(scene, v.span); });
        zoom.textContent = `× ${short(range.widest / near.span)}`;
    };
    const turn = (dx, dy) => { if (scene.dimension === 3) { rotation = turned(rotation, dx, dy); show(); } };
    for (const {frame} of [left, right]) {
        frame.addEventListener('pointerdown', (e) => { if (e.button === 0) frame.setPointerCapture(e.pointerId); });
        frame.addEventListener('pointermove', (e) => { if (frame.hasPointerCapture(e.pointerId)) turn(e.movementX / 130, e.movementY / 130); });
        frame.addEventListener('keydown', (e) => {
            const step = {ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15]}[e.key];
            if (step) { turn(...step); e.preventDefault(); }
        });
    }
    show();
    const key = (colour, name, style = '') => { const i = element('i', {class: style}); i.style[style ? 'borderColor' : 'background'] = colour; return element('span', {}, i, name); };
    const keys = element('div', {class: 'keys'}, key('var(--a)', 'body A'), scene.bodies.length > 1 ? key('var(--b)', 'body B') : null, scene.near ? key('var(--true)', scene.near.apart ? 'exact nearest points' : 'a common point', 'stroke') : null,
        ...scene.arrows.map((x) => key(x.kind === 'depth' ? 'var(--stated)' : 'currentColor', x.kind === 'depth' ? 'the stated move that parts them' : 'motion as seen from the body at rest, up to the stated hit', 'stroke')),
        scene.hit ? key('var(--stated)', 'the stated point of the hit', 'stroke') : null,
        scene.stated.a && scene.stated.b ? key('var(--stated)', 'witnesses as stated by the subject', 'stroke dash') : null);
    return [element('div', {class: 'views'}, left.box, right.box), keys,
        element('p', {class: 'note'}, (scene.near ? 'Where the bodies are nearest or meet, and their gap, are the exact answer, rounded once. ' : 'The exact nearest points are not known here (the oracle could not tell, or an older program made the record): whether a gap is drawn means nothing. ') + 'Curved surfaces are sampled. The scale bar holds for lengths in the picture’s plane; at first the gap lies in it.')];
}

/** A number of a result in decimal and hex; the hex is of the nearest double (float for our float subjects). */
function numberCells(value, single) {
    if (Array.isArray(value)) {
        const cells = value.map((x) => numberCells(x, single));
        return [cells.map((c) => c[0]).join(', '), cells.map((c) => c[1]).join(', ')];
    }
    if (value === undefined || value === null || value === '') return ['–', '–'];
    const x = toDouble(value);
    if (Number.isNaN(x)) return [String(value), '–'];
    return [String(value), hexFloat(single ? Math.fround(x) : x)];
}

function numbers(record, result, query) {
    const single = data.subjects[record.s]?.group === 'float';
    const list = [element('tr', {}, element('th', {scope: 'row'}, 'outcome'), element('td', {}, record.o || '–'), element('td', {}, ''), element('td', {}, 'exact: ', element('b', {}, record.eo || '–')))];
    const row = (name, value, extra = '') => { const [decimal, hex] = numberCells(value, single);
        list.push(element('tr', {}, element('th', {scope: 'row'}, name), element('td', {class: 'num'}, decimal), element('td', {class: 'num'}, hex), element('td', {}, extra))); };
    const asked = {raycast: 'parameter', sweep: 'parameter', penetration: 'depth'}[query] ?? 'distance';
    row(`stated ${asked}`, result?.[asked]);
    row(`exact ${asked}`, record.ed, record.ed ? `to 20 digits; hex of the nearest ${single ? 'float' : 'double'}` : '');
    for (const [key, name] of Object.entries({lower: 'stated lower bound', upper: 'stated upper bound', squared: 'stated squared distance', witness_a: 'witness on A', witness_b: 'witness on B', normal: 'normal', hit: 'stated hit', parameter_lower: 'stated lower bound', parameter_upper: 'stated upper bound', point: 'point of the hit', depth_lower: 'stated lower bound', depth_upper: 'stated upper bound', direction: 'direction'}))
        if (result?.[key] !== undefined) row(name, result[key]);
    return element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Numbers'}, element('table', {}, element('thead', {}, element('tr', {}, ...['number', 'decimal', `hex (nearest ${single ? 'float' : 'double'})`, 'note'].map((h) => element('th', {scope: 'col'}, h)))), element('tbody', {}, ...list)));
}

function link(source) {
    const url = source.match(/https?:\/\/[^\s"'<>]+/);
    if (!url) return source;
    const [before, after] = source.split(url[0], 2);
    return element('span', {}, before, element('a', {href: url[0], rel: 'noopener noreferrer', target: '_blank'}, url[0]), after ?? '');
}

/** How hard the case is, and what the error is beside that. */
function conditioned(record) {
    const outcome = record.o !== record.eo;
    return [['condition', record.cond === undefined ? '' : `${short(record.cond)}: a change of the input by a factor 1 + δ moves the exact answer by up to ${short(record.cond)} |δ| of it`],
        ['error/(condition · u)', record.back === undefined ? '' : `${short(record.back)}: the least change of the input, in units of roundoff, for which ${outcome ? 'the outcome' : 'the answer'} is right`],
        ['ill-posedness', record.ill === undefined ? '' : `${short(record.ill)}: the least change of the bodies, by twice their size, that makes another outcome right`]];
}

/** The error beside what rounding can explain of it. */
function boundsTable(record) {
    if (!record.bounds) return [];
    const line = (name, value, note) => element('tr', {}, element('th', {scope: 'row'}, name), element('td', {class: 'num'}, value === 'inf' ? '∞' : value), element('td', {}, note));
    return [element('h4', {}, 'What rounding explains'), element('table', {class: 'bounds'}, element('tbody', {},
        line('observed error', record.bounds.observed, 'of the stated distance'),
        line('running bound', record.bounds.running, 'of the roundings of this run, to first order'),
        line('interval bound', record.bounds.enclosed, 'of the same roundings, with all terms'))),
    element('p', {class: 'note'}, `${record.bounds.sentence[0].toUpperCase()}${record.bounds.sentence.slice(1)}.`)];
}

function facts(record, problem, result) {
    const about = [
        ['reason', record.why], ['error', [record.ulps !== null ? `${short(record.ulps)} ulp` : '', record.rel !== null ? `relative ${short(record.rel)}` : '', record.size !== null ? `${short(record.size)} S` : ''].filter(Boolean).join(' · ')],
        ...conditioned(record), ['promise', record.broken ? 'broken: the error is above the subject’s own stated tolerance' : ''], ['message', result?.message === record.why ? '' : result?.message], ['iterations', result?.iterations], ['termination', result?.termination], ['rung', result?.rung],
        ['time', record.t !== undefined ? `${short(record.t / 1000)} µs` : ''], ['family', `${data.families[record.f] ?? '–'}, severity ${short(record.sev)}`], ['subject version', record.ver], ['source', problem?.source ? link(problem.source) : ''], ['note', problem?.note],
    ].filter(([, v]) => v !== undefined && v !== null && v !== '');
    return element('table', {class: 'facts'}, element('tbody', {}, ...about.map(([k, v]) => element('tr', {}, element('th', {scope: 'row'}, k), element('td', {}, typeof v === 'number' ? String(v) : v)))));
}

/** A text in a box of its own, which can be scrolled, with a button that copies it. */
export function copyable(text, name, label = name) {
    const pre = element('pre', {tabindex: '0', role: 'region', 'aria-label': label}, text);
    const button = element('button', {type: 'button', class: 'plainbutton', onclick: async () => {
        try { await navigator.clipboard.writeText(pre.textContent); button.textContent = 'Copied'; } catch {
            const all = document.createRange(); all.selectNodeContents(pre); getSelection().removeAllRanges(); getSelection().addRange(all); button.textContent = 'Selected: copy it';
        }
    }}, `Copy ${name}`);
    return {pre, button};
}

export const quoted = (text) => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The command that answers and judges the case again; the case travels in a here-document that the shell leaves alone. */
export const replay = (subject, line) => `${data.prefix} judge --subject ${quoted(subject)} - <<'CASE'\n${line}\nCASE`;

/** What is inside the dialog of a record. `trace` is {step, tell}, as `iterations` takes it. */
export function detail(record, trace) {
    const {result, given, line, converted} = problemOf(record), problem = line ? parse(line) : null;
    const parts = [];
    if (problem) {
        try { parts.push(...pictures(makeScene(parseExactly(line), record, result, 500))); } catch (error) { parts.push(element('p', {class: 'note'}, `No picture: ${error.message}.`)); }
        if (converted) parts.push(element('p', {class: 'note'}, 'The subject had to convert the case; it is judged on the converted one, which is drawn.'));
    } else {
        parts.push(element('p', {class: 'note'}, record.long ? `The case line (${record.long} bytes) is too long for this page; the campaign’s export holds it.` : 'No case line is stored with this record.'));
    }
    parts.push(element('h4', {}, 'Numbers'), numbers(record, result, problem?.query), ...boundsTable(record), element('h4', {}, 'About'), facts(record, problem, result));
    parts.push(...iterations(record, {...trace, subject: subjectName(record.s), line, copyable, quoted}));
    if (given) {
        const command = copyable(replay(subjectName(record.s), given), 'command'), text = copyable(given, 'case line');
        let hex = false;
        const swap = element('button', {type: 'button', class: 'plainbutton', onclick: () => {
            hex = !hex;
            text.pre.textContent = hex ? hexCase(given) : given;
            swap.textContent = hex ? 'Show as given' : 'Show in hex';
        }}, 'Show in hex');
        parts.push(element('h4', {}, 'Replay'), command.pre, command.button, element('h4', {}, 'Case line'), text.pre, element('div', {class: 'tools'}, text.button, parse(given) ? swap : null));
    }
    if (record.res) parts.push(element('h4', {}, 'Result line'), element('pre', {tabindex: '0', role: 'region', 'aria-label': 'Result line'}, record.res));
    return parts;
}

export const badge = (record) => element('span', {class: `badge ${kindOf(record.v)}`}, headingOf(record.v));
