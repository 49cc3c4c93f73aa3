// SPDX-License-Identifier: GPL-3.0-or-later
// Loops that came back to a state: how many of each subject, and one of them drawn.
import {data, element, subjectName} from './data.js';
import {parse, problemOf} from './detail.js';
import {open} from './gallery.js';
import {count} from './numbers.js';
import {parseExactly} from './exact.js';
import {draw, gapWords} from './picture.js';
import {makeScene, wholeView, nearView} from './scene.js';

const number = '(-?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?)';
const triple = new RegExp(`[\\[(]\\s*${number}\\s*,\\s*${number}\\s*,\\s*${number}\\s*[\\])]`, 'gi');

/** Points that a message or note lists as [x, y, z]. */
export const states = (text) => [...String(text ?? '').matchAll(triple)].map((m) => m.slice(1, 4).map(Number));

/** The points as a closed path around the origin, seen along the axis in which they spread least. */
function path(points) {
    const spread = [0, 1, 2].map((i) => Math.max(...points.map((p) => Math.abs(p[i]))));
    const [i, j] = [0, 1, 2].sort((x, y) => spread[y] - spread[x]).slice(0, 2).sort();
    const k = 120 / Math.max(spread[i], spread[j], 1e-300), at = points.map((p) => [p[i] * k, -p[j] * k].map((x) => x.toFixed(1)));
    return `<svg viewBox="-160 -140 320 280" role="img" aria-label="The states of the cycle" color="var(--ink)"><path d="M${at.map((p) => p.join(' ')).join('L')}Z" fill="none" stroke="var(--stated)" stroke-width="2"/>` +
        at.map((p, n) => `<circle cx="${p[0]}" cy="${p[1]}" r="4" fill="var(--stated)"/><text class="small" x="${Number(p[0]) + 7}" y="${p[1]}">${n + 1}</text>`).join('') +
        '<path d="M-6 0H6M0-6V6" stroke="currentColor" stroke-width="1.5"/><text class="small" x="6" y="14">origin</text></svg>';
}

function drawn(record) {
    const {result, line} = problemOf(record), problem = parse(line ?? '');
    const views = element('div', {class: 'views'});
    try {
        if (!line) throw new Error('no case line');
        const scene = makeScene(parseExactly(line), record, result, 300);
        for (const [view, words] of [[wholeView(scene), 'Both bodies'], [nearView(scene), 'Their closest features']]) {
            const frame = element('div');
            frame.innerHTML = draw(scene, {view, rotation: scene.rotation, width: 520, height: 360, title: words});
            views.append(element('div', {class: 'view'}, frame, element('p', {}, `${words}: ${gapWords(scene, view.span, 360)}`)));
        }
    } catch (error) { views.append(element('p', {class: 'note'}, `No picture: ${error.message}.`)); }
    const visited = states(`${result?.message ?? ''} ${problem?.note ?? ''}`);
    if (visited.length > 1) {
        const frame = element('div');
        frame.innerHTML = path(visited);
        views.append(element('div', {class: 'view'}, frame, element('p', {}, 'The points that come back, in A − B')));
    }
    return views;
}

export function listCycles() {
    const where = document.getElementById('cycle-list'), counts = (i, m, key) => data.measures[m]?.[i]?.[key] ?? 0;
    const rows = data.subjects.map((s, i) => ({i, name: s.name, ended: counts(i, 'termination', 'cycle'), said: counts(i, 'outcome', 'cycled')})).filter((r) => r.ended + r.said > 0);
    const found = data.records.map((r, i) => ({r, i})).filter(({r}) => r.cycle);
    if (rows.length === 0 && found.length === 0) { where.replaceChildren(element('p', {}, 'No cycle was found in these answers.')); return; }
    const cases = found.filter(({r}) => r.c !== undefined);
    const best = cases.find(({r}) => states(parse(r.res)?.message).length > 1) ?? cases.sort((x, y) => data.cases[x.r.c].length - data.cases[y.r.c].length)[0];
    const table = element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of cycles'}, element('table', {class: 'grid'}, element('thead', {}, element('tr', {}, ...['subject', 'loops that cycled', 'answers “cycled”', 'records on this page'].map((h, k) => element('th', {scope: 'col', class: k ? 'n' : null}, h)))),
        element('tbody', {}, ...rows.sort((x, y) => y.ended - x.ended).map((r) => element('tr', {}, element('th', {scope: 'row'}, r.name), ...[r.ended, r.said, found.filter((f) => subjectName(f.r.s) === r.name).length].map((n) => element('td', {class: 'n'}, count(n))))))));
    where.replaceChildren(table);
    if (!best) { where.append(element('p', {class: 'note'}, 'No record of a cycle is on this page, so none can be drawn.')); return; }
    const message = parse(best.r.res)?.message;
    where.append(element('h3', {}, `One of them: ${subjectName(best.r.s)} on ${parse(data.cases[best.r.c])?.id ?? 'a case'}`),
        element('p', {class: 'note'}, [message, `after ${parse(best.r.res)?.iterations ?? 'some'} iterations`].filter(Boolean).join(', ') + '. '), drawn(best.r),
        element('div', {class: 'tools'}, ...found.slice(0, 12).map(({r, i}) => element('button', {type: 'button', class: 'plainbutton', onclick: () => open(i)}, `Open ${parse(data.cases[r.c] ?? '')?.id ?? 'record'}`))));
}
