// SPDX-License-Identifier: GPL-3.0-or-later
// The failures as cards with pictures, drawn when they come into sight; and the list of cycles.
import {data, element, headingOf, select, subjectName} from './data.js';
import {badge, detail, parse, problemOf} from './detail.js';
import {count, short} from './numbers.js';
import {draw} from './picture.js';
import {makeScene, nearView, wholeView} from './scene.js';

const page = 24;
const chosen = {subject: '', family: '', verdict: '', text: ''};
let limit = page;

function thumbnail(record, frame) {
    const {result, line} = problemOf(record), problem = line ? parse(line) : null;
    try {
        if (!problem) throw new Error('no case line');
        const scene = makeScene(problem, result, 110), sizes = scene.bodies.map((b) => b.bounds.size);
        const all = Math.min(...sizes) > 0.06 * scene.whole.size || !scene.near, view = all ? wholeView(scene) : nearView(scene);
        frame.innerHTML = draw(scene, {view, rotation: all ? scene.tilted : scene.across, width: 320, height: 240, thumb: true, title: 'Both bodies'});
    } catch {
        frame.append(element('span', {class: 'note'}, ' no picture'));
    }
}

const watcher = new IntersectionObserver((entries) => entries.filter((e) => e.isIntersecting).forEach((e) => {
    watcher.unobserve(e.target);
    thumbnail(data.records[Number(e.target.dataset.record)], e.target);
}), {rootMargin: '400px'});

const errorText = (r) => (r.ulps !== null && r.ulps !== undefined ? `error ${short(r.ulps, 2)} ulp` : r.o ? `${r.o}, exactly ${r.eo || '?'}` : '');

function card(index) {
    const r = data.records[index], frame = element('span', {class: 'thumb', 'data-record': index});
    watcher.observe(frame);
    return element('button', {type: 'button', class: 'card', onclick: () => open(index)}, frame, element('span', {class: 'words'},
        element('span', {}, badge(r), data.families[r.f] ?? ''), element('span', {}, errorText(r)), element('span', {class: 'who'}, subjectName(r.s))));
}

let shown = [];

export function open(index) {
    const dialog = document.getElementById('detail'), record = data.records[index], at = shown.indexOf(index);
    const line = problemOf(record).given, id = (line && parse(line)?.id) ?? 'record';
    const go = (step, name) => element('button', {type: 'button', class: 'plainbutton', disabled: shown[at + step] === undefined || at < 0, onclick: () => open(shown[at + step])}, name);
    const title = element('h3', {id: 'detail-title', tabindex: '-1'}, badge(record), String(id), ' · ', subjectName(record.s));
    dialog.replaceChildren(element('div', {class: 'bar'}, title, go(-1, '←'), go(1, '→'), element('button', {type: 'button', class: 'plainbutton', onclick: () => dialog.close()}, 'Close')), element('div', {class: 'inside'}, ...detail(record)));
    if (!dialog.open) dialog.showModal();
    dialog.querySelector('.bar h3').focus();
    dialog.scrollTop = 0;
    history.replaceState(null, '', `#record-${index}`);
}

function matches(r) {
    const words = chosen.text.toLowerCase().split(/\s+/).filter(Boolean);
    return (chosen.subject === '' || subjectName(r.s) === chosen.subject) && (chosen.family === '' || data.families[r.f] === chosen.family) && (chosen.verdict === '' || r.v === chosen.verdict) &&
        (words.length === 0 || words.every((w) => `${subjectName(r.s)} ${data.families[r.f]} ${r.v} ${r.why} ${r.res}`.toLowerCase().includes(w)));
}

function list() {
    const where = document.getElementById('records');
    shown = data.records.map((_, i) => i).filter((i) => matches(data.records[i]));
    const now = shown.slice(0, limit);
    where.replaceChildren(element('p', {class: 'note', role: 'status'}, shown.length === 0 ? (data.records.length === 0 ? 'No failure was recorded.' : 'No record on this page matches.') : `${count(now.length)} of ${count(shown.length)} matching records.`),
        element('div', {class: 'cards'}, ...now.map(card)));
    if (now.length < shown.length) where.append(element('p', {class: 'more'}, element('button', {type: 'button', class: 'plainbutton', onclick: () => { limit += page; list(); }}, `Show ${Math.min(page, shown.length - now.length)} more`)));
}

const pickers = {};

export function showFailures({subject = '', verdict = '', family = ''}) {
    Object.assign(chosen, {subject, verdict, family, text: ''});
    for (const key of ['subject', 'verdict', 'family']) pickers[key].value = chosen[key];
    pickers.text.value = '';
    limit = page;
    list();
    document.getElementById('failures').scrollIntoView();
}

export function startGallery() {
    const tools = document.getElementById('record-tools');
    const used = (name) => [...new Set(data.records.map(name))];
    const add = (key, label, values, text = (v) => v) => {
        const {box, list: picker} = select(label, [['', 'all'], ...values.map((v) => [v, text(v)])], (v) => { chosen[key] = v; limit = page; list(); });
        pickers[key] = picker;
        tools.append(box);
    };
    add('verdict', 'Verdict', used((r) => r.v), headingOf);
    add('family', 'Family', used((r) => data.families[r.f]).sort());
    add('subject', 'Subject', used((r) => subjectName(r.s)));
    pickers.text = element('input', {type: 'search', oninput: () => { chosen.text = pickers.text.value; limit = page; list(); }});
    tools.append(element('label', {}, 'Words', pickers.text));
    document.getElementById('detail').addEventListener('close', () => history.replaceState(null, '', location.pathname + location.search));
    list();
    const asked = location.hash.match(/^#record-(\d+)$/);
    if (asked && data.records[Number(asked[1])]) open(Number(asked[1]));
}
