// SPDX-License-Identifier: GPL-3.0-or-later
// Failure rates by family and subject: a chart where there is room, a table where there is little.
import * as Plot from '@observablehq/plot';
import {data, element, groups, select, severityCells, shortName} from './data.js';
import {count, perCent} from './numbers.js';
import {dark, layout, nothing, pieces, power, ramps, scaleBar, tip} from './rows.js';

/** Colours are logarithmic: one failure in a thousand is to be seen. */
const strength = (rate) => (rate === 0 ? 0 : Math.max(0.15, 1 + Math.log10(rate) / 3));
const short = (rate) => { const p = 100 * rate; return p === 0 ? '0' : p < 1 ? '<1' : String(Math.round(p)); };

/** Sums over what `keyOf` maps to one key, which is null for what is left out. */
function sums(keyOf) {
    const map = new Map();
    for (const c of severityCells()) {
        const key = keyOf(c);
        if (key === null) continue;
        const m = map.get(key) ?? {s: c.s, f: c.f, judged: 0, fails: 0, refused: 0};
        m.judged += c.judged; m.fails += c.fails; m.refused += c.refused;
        map.set(key, m);
    }
    return map;
}

export function families(where) {
    if (where.clientWidth < 742) familyTable(where);
    else familyChart(where);
    return {columns: ['subject', 'family', 'wrong', 'judged', 'refused'], rows: [...sums((c) => `${c.s},${c.f}`).values()].map((c) => [data.subjects[c.s].name, data.families[c.f], c.fails, c.judged, c.refused])};
}

function familyChart(where) {
    const map = sums((c) => `${c.s},${c.f}`);
    const worst = new Map();
    for (let k = 0; k < data.worst.length; k += 3) worst.set(`${data.worst[k]},${data.worst[k + 1]}`, data.worst[k + 2]);
    const cells = [...map.values()].filter((c) => c.judged > 0).map((c) => ({...c, y: `s${c.s}`, x: data.families[c.f], rate: c.fails / c.judged}));
    if (cells.length === 0) return nothing(where, 'Nothing was judged.');
    const rows = layout(Math.max(where.clientWidth - 22, 0), (i) => cells.some((c) => c.s === i)), ramp = ramps.bad();
    const names = data.families.filter((f) => cells.some((c) => c.x === f));
    const width = Math.max(rows.size.width, rows.size.marginLeft + names.length * 26);
    const wide = (width - rows.size.marginLeft) / names.length > 34;
    const worstText = (c) => { const w = worst.get(`${c.s},${c.f}`); return w === undefined ? '' : `\nworst error ${w > 100000 ? 'infinite' : `about ${power(w)} ulp`}`; };
    const dyText = rows.narrow ? 7 : 0;
    where.replaceChildren(scaleBar(ramp, 'failure rate: 0', '100 % (logarithmic; pale: none)'), Plot.plot({
        ...rows.size, width, marginTop: 112, height: rows.size.height + 60, marginBottom: 8, style: rows.style, y: rows.y,
        x: {domain: names, axis: 'top', tickRotate: -55, tickSize: 0, label: null, padding: 0.05},
        color: {type: 'linear', domain: [0, 1], ...pieces(ramp)},
        marks: [
            Plot.cell(cells, {x: 'x', y: 'y', fill: (c) => strength(c.rate), fillOpacity: (c) => (c.fails === 0 ? 0.55 : 1), insetTop: rows.insetTop,
                title: (c) => `${data.subjects[c.s].name}\n${c.x}: ${perCent(c.rate)} fail\n${count(c.fails)} of ${count(c.judged)} judged answers, ${count(c.refused)} refused${worstText(c)}`, ...tip}),
            wide ? Plot.text(cells.filter((c) => c.fails > 0), {x: 'x', y: 'y', dy: dyText, text: (c) => short(c.rate), fontSize: 10,
                fill: (c) => ((strength(c.rate) > 0.6) !== dark() ? '#fff' : '#000'), pointerEvents: 'none'}) : null,
            ...rows.marks,
        ],
    }));
}

let columns = '';

/** Families as rows, under headings that stand upright: groups of subjects, or the subjects of one group. */
function familyTable(where) {
    const one = groups.find((g) => g.key === columns);
    const heads = one ? one.members.map((i) => ({name: shortName(data.subjects[i]), members: [i]})) : groups.map((g) => ({name: g.key, members: g.members}));
    const of = new Map(heads.flatMap((h, k) => h.members.map((i) => [i, k]))), map = sums((c) => (of.has(c.s) ? `${of.get(c.s)},${c.f}` : null));
    const names = data.families.map((name, f) => ({name, f})).filter(({f}) => heads.some((_, k) => map.get(`${k},${f}`)?.judged > 0));
    if (names.length === 0) return nothing(where, 'Nothing was judged.');
    const picker = select('Columns', [['', 'groups of subjects'], ...groups.map((g) => [g.key, `each subject of ${g.title}`])], (v) => { columns = v; familyTable(where); });
    picker.list.value = columns;
    const colour = pieces(ramps.bad()).interpolate;
    const cell = (k, f) => {
        const m = map.get(`${k},${f}`);
        if (!m || m.judged === 0) return element('td', {class: 'none'}, '–');
        const rate = m.fails / m.judged, s = strength(rate), td = element('td', {title: `${count(m.fails)} of ${count(m.judged)} judged answers fail`}, short(rate));
        td.style.background = rate === 0 ? '' : colour(s);
        td.style.color = rate === 0 ? '' : (s > 0.6) !== dark() ? '#fff' : '#000';
        return td;
    };
    const table = element('table', {class: 'heat'}, element('caption', {class: 'sr'}, 'Failure rate in per cent by family'),
        element('thead', {}, element('tr', {}, element('th', {scope: 'col'}, 'family'), ...heads.map((h) => element('th', {scope: 'col'}, element('span', {}, h.name))))),
        element('tbody', {}, ...names.map(({name, f}) => element('tr', {}, element('th', {scope: 'row'}, ...name.split(/(?<=[_@])/).flatMap((part) => [part, element('wbr')])), ...heads.map((_, k) => cell(k, f))))));
    where.replaceChildren(element('div', {class: 'tools'}, picker.box), scaleBar(ramps.bad(), 'per cent that fail: 0', '100 (logarithmic)'),
        element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Failure rate by family'}, table));
}
