// SPDX-License-Identifier: GPL-3.0-or-later
// Sorting, filtering and links of the subjects table, which is complete without them.
import {element, groups, select} from './data.js';
import {rove} from './rove.js';

/** Says how much of a box that scrolls sideways is out of sight. */
function hint(box) {
    const words = element('p', {class: 'hint'}), edge = element('div', {class: 'edge'});
    box.before(words);
    box.replaceWith(edge);
    edge.append(box);
    const show = () => {
        const right = box.scrollWidth - box.clientWidth - box.scrollLeft, hidden = box.scrollWidth > box.clientWidth + 1;
        edge.classList.toggle('more', right > 1);
        words.hidden = !hidden;
        if (!hidden) return;
        const limit = box.getBoundingClientRect().right, cut = [...box.querySelectorAll('thead th')].filter((h) => h.getBoundingClientRect().right > limit + 1).length;
        words.textContent = cut > 0 ? `Scroll the table sideways: ${cut} more column${cut === 1 ? '' : 's'} →` : '← Scroll the table back: the first columns are out of sight';
    };
    box.addEventListener('scroll', show, {passive: true});
    addEventListener('resize', show);
    show();
}

export function enliven(showFailures) {
    const table = document.getElementById('subjects');
    const bodies = [...table.tBodies], rows = bodies.map((b) => [...b.rows].filter((r) => r.dataset.subject !== undefined));
    const sorted = element('tbody'), none = element('p', {class: 'note', role: 'status'});
    let text = '', group = '', sort = {column: -1, way: 0};

    const filter = () => {
        const words = text.toLowerCase().split(/\s+/).filter(Boolean);
        rows.flat().forEach((r) => {
            const name = r.dataset.subject.toLowerCase();
            r.hidden = (group !== '' && r.dataset.group !== group) || !words.every((w) => name.includes(w));
        });
        bodies.forEach((b, i) => { b.hidden = rows[i].length > 0 && rows[i].every((r) => r.hidden); });
        const all = rows.flat(), shown = all.filter((r) => !r.hidden).length;
        none.textContent = shown === all.length ? '' : shown === 0 ? `None of the ${all.length} subjects matches ${text ? `“${text}”` : 'this group'}.` : `${shown} of ${all.length} subjects.`;
        refresh();
    };
    const arrange = () => {
        heads.forEach((h, i) => h.setAttribute('aria-sort', i !== sort.column || sort.way === 0 ? 'none' : sort.way > 0 ? 'ascending' : 'descending'));
        if (sort.way === 0) {
            bodies.forEach((b, i) => { b.append(...rows[i]); table.append(b); });
            sorted.remove();
            return;
        }
        const value = (r) => { const c = r.cells[sort.column]; return sort.column === 0 ? r.dataset.subject : Number(c.dataset.n); };
        const share = (r) => (heads[sort.column].dataset.verdict ? value(r) / Math.max(1, Number(r.cells[1].dataset.n)) : value(r));
        const all = rows.flat();
        all.sort((x, y) => { const a = share(x), b = share(y); return sort.way * (a < b ? -1 : a > b ? 1 : 0); });
        sorted.append(...all);
        bodies.forEach((b) => b.remove());
        table.append(sorted);
    };
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((h, column) => {
        const first = column === 0 ? 1 : -1;
        const press = () => {
            if (sort.column !== column) sort = {column, way: first};
            else sort = {column, way: sort.way === first ? -first : sort.way === -first ? 0 : first};
            arrange();
        };
        h.replaceChildren(element('button', {type: 'button', onclick: press}, ...h.childNodes));
    });
    rows.flat().forEach((r) => [...r.cells].forEach((cell, i) => {
        const verdict = heads[i].dataset.verdict;
        if (!verdict || !cell.classList.contains('bad')) return;
        cell.classList.add('go');
        cell.replaceChildren(element('button', {type: 'button', onclick: () => showFailures({subject: r.dataset.subject, verdict})},
            ...cell.childNodes, element('span', {class: 'sr'}, `: show these failures of ${r.dataset.subject}`)));
    }));
    const refresh = rove(table, () => [...table.querySelectorAll('button')]);
    const tools = document.getElementById('subject-tools');
    const input = element('input', {type: 'search', placeholder: 'such as: double omega', oninput: () => { text = input.value; filter(); }});
    tools.append(element('label', {}, 'Filter', input));
    if (groups.length > 1) tools.append(select('Group', [['', 'all'], ...groups.map((g) => [g.key, g.title])], (v) => { group = v; filter(); }).box);
    tools.after(none);
    hint(table.parentElement);
}
