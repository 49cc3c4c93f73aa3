// SPDX-License-Identifier: GPL-3.0-or-later
// Sorting, filtering and links of the subjects table, which is complete without them.
import {element, groups, select} from './data.js';

export function enliven(showFailures) {
    const table = document.getElementById('subjects');
    const bodies = [...table.tBodies], rows = bodies.map((b) => [...b.rows].filter((r) => r.dataset.subject !== undefined));
    const sorted = element('tbody');
    let text = '', group = '', sort = {column: -1, way: 0};

    const filter = () => {
        const words = text.toLowerCase().split(/\s+/).filter(Boolean);
        rows.flat().forEach((r) => {
            const name = r.dataset.subject.toLowerCase();
            r.hidden = (group !== '' && r.dataset.group !== group) || !words.every((w) => name.includes(w));
        });
        bodies.forEach((b, i) => { b.hidden = rows[i].length > 0 && rows[i].every((r) => r.hidden); });
    };
    const arrange = () => {
        heads.forEach((h, i) => h.setAttribute('aria-sort', i !== sort.column || sort.way === 0 ? 'none' : sort.way > 0 ? 'ascending' : 'descending'));
        if (sort.way === 0) {
            bodies.forEach((b, i) => { b.append(...rows[i]); table.append(b); });
            sorted.remove();
            return;
        }
        const value = (r) => { const c = r.cells[sort.column]; return sort.column === 0 ? r.dataset.subject : Number(c.dataset.n); };
        const share = (r) => (sort.column > 3 ? value(r) / Math.max(1, Number(r.cells[1].dataset.n)) : value(r));
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
        const go = () => showFailures({subject: r.dataset.subject, verdict});
        cell.classList.add('go');
        cell.tabIndex = 0;
        cell.setAttribute('aria-label', `${cell.innerText}: show these failures`);
        cell.addEventListener('click', go);
        cell.addEventListener('keydown', (e) => { if (e.key === 'Enter') go(); });
    }));
    const tools = document.getElementById('subject-tools');
    const input = element('input', {type: 'search', placeholder: 'such as: double omega', oninput: () => { text = input.value; filter(); }});
    tools.append(element('label', {}, 'Filter', input));
    if (groups.length > 1) tools.append(select('Group', [['', 'all'], ...groups.map((g) => [g.key, g.title])], (v) => { group = v; filter(); }).box);
}
