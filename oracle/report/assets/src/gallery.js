// SPDX-License-Identifier: GPL-3.0-or-later
// The failures as cards with pictures, drawn when they come into sight.
import {data, element, headingOf, select, subjectName} from './data.js';
import {badge, copyable, detail, parse, problemOf, quoted} from './detail.js';
import {parseExactly} from './exact.js';
import {count, short} from './numbers.js';
import {diverse} from './order.js';
import {draw} from './picture.js';
import {rove} from './rove.js';
import {makeScene, thumbView} from './scene.js';

const page = 24;
const chosen = {subject: '', family: '', verdict: '', text: ''};
let limit = page;

function thumbnail(record, frame) {
    const {result, line} = problemOf(record);
    try {
        if (!line) throw new Error(record.long ? 'the case is too long for this page' : 'no case line');
        const scene = makeScene(parseExactly(line), record, result, 110);
        frame.innerHTML = draw(scene, {view: thumbView(scene), rotation: scene.rotation, width: 320, height: 240, thumb: true, title: 'Both bodies'});
    } catch (error) {
        frame.append(element('span', {class: 'none'}, `No picture: ${error.message}.`));
    }
}

let watcher = null;

/** Thumbnails are drawn when they come into sight. */
function watch(frame) {
    watcher ??= new IntersectionObserver((entries) => entries.filter((e) => e.isIntersecting).forEach((e) => {
        watcher.unobserve(e.target);
        thumbnail(data.records[Number(e.target.dataset.record)], e.target);
    }), {rootMargin: '400px'});
    watcher.observe(frame);
}

const errorText = (r) => (r.ulps !== null && r.ulps !== undefined ? `error ${short(r.ulps, 2)} ulp` : r.o ? `${r.o}, exactly ${r.eo || '?'}` : '');

function card(index) {
    const r = data.records[index], frame = element('span', {class: 'thumb', 'data-record': index});
    watch(frame);
    return element('button', {type: 'button', class: 'card', onclick: () => open(index)}, frame, element('span', {class: 'words'},
        element('span', {}, badge(r), data.families[r.f] ?? ''), element('span', {}, errorText(r)), element('span', {class: 'who'}, subjectName(r.s))));
}

let shown = [];

function showTrace(dialog) {
    const section = dialog.querySelector('.trace');
    if (!section) return;
    section.style.scrollMarginTop = `${dialog.querySelector('.bar').offsetHeight + 8}px`;
    section.scrollIntoView();
    section.focus({preventScroll: true});
}

/** Opens a record; `step` is the iteration to show first, if not the one where the runs part. */
export function open(index, step = null) {
    const dialog = document.getElementById('detail'), record = data.records[index], at = shown.indexOf(index);
    const line = problemOf(record).given, id = (line && parse(line)?.id) ?? 'record';
    const go = (by, name) => element('button', {type: 'button', class: 'plainbutton', disabled: shown[at + by] === undefined || at < 0, onclick: () => open(shown[at + by])}, name);
    const inside = element('div', {class: 'inside'}), tell = (k) => history.replaceState(null, '', `#record-${index}&step=${k}`);
    inside.append(...detail(record, {step, tell}));
    const title = element('h3', {id: 'detail-title', tabindex: '-1'}, badge(record), String(id), ' · ', subjectName(record.s));
    dialog.replaceChildren(element('div', {class: 'bar'}, title, go(-1, '←'), go(1, '→'), element('button', {type: 'button', class: 'plainbutton', onclick: () => dialog.close()}, 'Close')), inside);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector('.bar h3').focus();
    dialog.scrollTop = 0;
    if (step === null) history.replaceState(null, '', `#record-${index}`);
    else showTrace(dialog);
}

function matches(r) {
    const words = chosen.text.toLowerCase().split(/\s+/).filter(Boolean);
    return (chosen.subject === '' || subjectName(r.s) === chosen.subject) && (chosen.family === '' || data.families[r.f] === chosen.family) && (chosen.verdict === '' || r.v === chosen.verdict) &&
        (words.length === 0 || words.every((w) => `${subjectName(r.s)} ${data.families[r.f]} ${r.v} ${r.why} ${r.res}`.toLowerCase().includes(w)));
}

/** How many answers the filters mean in the whole campaign, where the page knows it. */
function total() {
    if (chosen.text !== '' || chosen.family !== '') return null;
    if (chosen.verdict === '') return chosen.subject === '' ? data.of : null;
    const column = data.verdicts.findIndex((v) => v[0] === chosen.verdict);
    return column < 0 ? null : data.subjects.filter((s) => chosen.subject === '' || s.name === chosen.subject).reduce((n, s) => n + s.verdicts[column], 0);
}

/** The command that lists every record that the filters mean, and not only those on this page. */
export function listing({subject, verdict, family}) {
    const parts = Object.entries({subject, family, verdict}).filter(([, v]) => v !== '').map(([k, v]) => ` | grep -F ${quoted(`"${k}": ${JSON.stringify(v)}`)}`);
    return data.list + (parts.length > 0 ? parts.join('') : ` | grep -F ${quoted('"kind": "record"')}`);
}

function statusOf(now) {
    const all = total(), words = [];
    if (data.records.length === 0) words.push('No failure was recorded.');
    else if (all !== null) words.push(`${count(shown.length)} of ${count(all)} are kept on this page`, shown.length > now.length ? `, the first ${count(now.length)} are shown.` : '.');
    else words.push(shown.length === 0 ? 'No record on this page matches.' : `${count(shown.length)} records on this page match${shown.length > now.length ? `, the first ${count(now.length)} are shown` : ''}.`);
    const left = all === null ? data.of > data.records.length : shown.length < all;
    const parts = [element('p', {class: 'note', role: 'status'}, words.join(''))];
    if (left && data.list) {
        const command = copyable(listing(chosen), 'command', 'The command that lists them all');
        parts.push(element('p', {class: 'note'}, 'This lists them all:'), element('div', {class: 'command'}, command.pre, command.button));
    } else if (left) {
        parts.push(element('p', {class: 'note'}, 'The records that this page was made from hold them all.'));
    }
    return parts;
}

function list() {
    const where = document.getElementById('records');
    shown = diverse(data.records.map((_, i) => i).filter((i) => matches(data.records[i])), (i) => {
        const r = data.records[i], subject = subjectName(r.s);
        return [[`case ${r.c}`, 8], [`family ${r.f}`, 3], [`verdict ${r.v}`, 2], [`group ${subject.split('/')[0]}`, 1], [`subject ${subject}`, 1]];
    });
    const now = shown.slice(0, limit), cards = element('div', {class: 'cards'}, ...now.map(card));
    where.replaceChildren(...statusOf(now), cards);
    rove(cards, () => [...cards.children]);
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
    document.querySelector('#records .card')?.focus({preventScroll: true});
}

export function startGallery() {
    const tools = document.getElementById('record-tools');
    const used = (name) => [...new Set(data.records.map(name))];
    const add = (key, label, values, text = (v) => v) => {
        const {box, list: picker} = select(label, [['', 'all'], ...values.map((v) => [v, text(v)])], (v) => { chosen[key] = v; limit = page; list(); });
        pickers[key] = picker;
        tools.append(box);
    };
    const failing = data.verdicts.filter((v, i) => v[2] === 0 && data.subjects.some((s) => s.verdicts[i] > 0)).map((v) => v[0]);
    add('verdict', 'Verdict', [...new Set([...failing, ...used((r) => r.v)])], headingOf);
    add('family', 'Family', used((r) => data.families[r.f]).sort());
    add('subject', 'Subject', [...new Set([...data.subjects.map((s) => s.name), ...used((r) => subjectName(r.s))])]);
    pickers.text = element('input', {type: 'search', oninput: () => { chosen.text = pickers.text.value; limit = page; list(); }});
    tools.append(element('label', {}, 'Words', pickers.text));
    document.getElementById('detail').addEventListener('close', () => history.replaceState(null, '', location.pathname + location.search));
    list();
    const follow = () => {
        const asked = location.hash.match(/^#record-(\d{1,9})(?:&step=(\d{1,9}))?$/);
        if (asked && data.records[Number(asked[1])]) open(Number(asked[1]), asked[2] === undefined ? null : Number(asked[2]));
    };
    addEventListener('hashchange', follow);
    follow();
}
