// SPDX-License-Identifier: GPL-3.0-or-later
// The page's data block, and what several parts of the page derive from it.
// Without a page, as in tests of what is drawn, it is empty.
export const data = JSON.parse(globalThis.document?.getElementById('data').textContent ?? '{"records": [], "cases": [], "verdicts": []}');
data.subjects ??= [];

export const kinds = ['bad', 'prot', 'tol', 'good', 'ref', 'unj'];
export const kindOf = (verdict) => kinds[data.verdicts.find((v) => v[0] === verdict)?.[2] ?? 5];
export const headingOf = (verdict) => data.verdicts.find((v) => v[0] === verdict)?.[0].replaceAll('_', ' ') ?? verdict;
/** The subjects with a row in the tables; records may name further ones, which have no tallies. */
export const subjectName = (i) => data.subjects[i]?.name ?? '?';

/** Groups in order: {key, title, members: [index]}. */
export const groups = [];
data.subjects.forEach((s, i) => {
    let group = groups.find((g) => g.key === s.group);
    if (!group) groups.push(group = {key: s.group, title: s.title, ours: s.ours, members: []});
    group.members.push(i);
});

/** The name without what its group's heading says already. */
export function shortName(subject) {
    const prefix = subject.group + '/';
    return subject.ours && subject.name.startsWith(prefix) ? subject.name.slice(prefix.length).replaceAll('/', ' · ') : subject.name;
}

/** An element with attributes and children; strings become text, never markup. */
export function element(name, attributes = {}, ...children) {
    const e = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('on')) e.addEventListener(key.slice(2), value);
        else if (value !== null && value !== undefined && value !== false) e.setAttribute(key, value === true ? '' : value);
    }
    e.append(...children.filter((c) => c !== null && c !== undefined));
    return e;
}

export function select(label, options, onchange) {
    const list = element('select', {onchange: () => onchange(list.value)}, ...options.map(([value, text]) => element('option', {value}, text)));
    return {box: element('label', {}, label, list), list};
}

/** Sums of [judged, failures, refusals] by subject, family and severity bin. */
export function* severityCells() {
    const d = data.severity;
    for (let k = 0; k < d.length; k += 6) yield {s: d[k], f: d[k + 1], bin: d[k + 2], judged: d[k + 3], fails: d[k + 4], refused: d[k + 5]};
}
