// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart shows, as files: the drawing, and its numbers for other programs and for LaTeX.
import {element} from './data.js';
import {rove} from './rove.js';
import {named} from './rows.js';

const quoted = (cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const text = (cell) => (cell === null || cell === undefined ? '' : String(cell));

export const csv = ({columns, rows}) => [columns, ...rows].map((row) => row.map((cell) => quoted(text(cell))).join(',')).join('\r\n') + '\r\n';

const texWord = {'\\': '\\textbackslash ', '~': '\\textasciitilde ', '^': '\\textasciicircum '};
const tex = (cell) => text(cell).replace(/[\\~^]|[&%$#_{}]/g, (c) => texWord[c] ?? `\\${c}`).replace(/\s+/g, ' ');
/** A table that pgfplots reads: text in braces, nan for what is not there. Column names have no blanks. */
export function pgfplots({columns, rows}, title) {
    const cell = (x) => (typeof x === 'number' ? (Number.isFinite(x) ? String(x) : x > 0 ? 'inf' : x < 0 ? '-inf' : 'nan') : text(x) === '' ? 'nan' : `{${tex(x)}}`);
    return [`% ${tex(title)}`, columns.join('\t'), ...rows.map((row) => row.map(cell).join('\t'))].join('\n') + '\n';
}

/** Colours of the page stand where its style names them. */
const settled = (svg) => svg.replace(/var\((--[a-z]+)\)/g, (_, name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim());

/** All drawings of a chart in one, as they stand on the page, below the heading; with the words between them. */
function drawing(where, title) {
    const box = where.getBoundingClientRect(), top = 34, space = 'http://www.w3.org/2000/svg';
    const style = getComputedStyle(where), all = document.createElementNS(space, 'svg');
    const width = Math.ceil(where.scrollWidth), height = Math.ceil(where.scrollHeight) + top;
    for (const [key, value] of Object.entries({xmlns: space, width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': 'sans-serif', fill: style.color})) all.setAttribute(key, value);
    const write = (words, x, y, size, weight) => {
        const t = document.createElementNS(space, 'text');
        for (const [key, value] of Object.entries({x, y, 'font-size': size, 'font-weight': weight})) t.setAttribute(key, value);
        t.textContent = words;
        all.append(t);
    };
    write(title, 8, 22, 15, 'bold');
    for (const part of where.querySelectorAll('svg, h4, .series > span, .scale')) {
        if (part.closest('svg') !== part && part.closest('svg') !== null) continue;
        const at = part.getBoundingClientRect(), x = at.left - box.left + where.scrollLeft, y = at.top - box.top + top;
        if (part.localName === 'svg') {
            const copy = part.cloneNode(true);
            for (const [key, value] of Object.entries({x, y, width: at.width, height: at.height, color: getComputedStyle(part).color})) copy.setAttribute(key, value);
            all.append(copy);
        } else {
            const swatch = part.querySelector('svg, i.swatch')?.getBoundingClientRect();
            write(part.textContent, swatch ? swatch.right - box.left + 5 : x, y + 13, 12, part.localName === 'h4' ? 'bold' : 'normal');
            const colour = part.querySelector('i.swatch');
            if (colour) {
                const square = document.createElementNS(space, 'rect');
                for (const [key, value] of Object.entries({x: swatch.left - box.left, y: y + 3, width: 10, height: 10, fill: getComputedStyle(colour).backgroundColor})) square.setAttribute(key, value);
                all.append(square);
            }
        }
    }
    return settled(new XMLSerializer().serializeToString(all)) + '\n';
}

function save(name, content, type) {
    const link = element('a', {download: name, href: URL.createObjectURL(new Blob([content], {type}))});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Draws a chart into its box, and offers it below as files. `chart` returns what it drew as {columns, rows}; nothing where it
 * drew nothing. */
export function show(where, chart) {
    const table = chart(where);
    named(where);
    const figure = where.closest('figure'), name = where.id.replace('chart-', 'oblong-');
    figure?.querySelector('.downloads')?.remove();
    if (!figure || !table || table.rows.length === 0) return;
    const title = figure.querySelector('h3').textContent;
    const button = (words, file, make, type) => element('button', {type: 'button', class: 'plainbutton', 'aria-label': `${words} of: ${title}`, onclick: () => save(file, make(), type)}, words);
    // On a narrow page a chart may be a table, which is no drawing.
    const drawings = where.querySelector('svg') ? [button('SVG', `${name}.svg`, () => drawing(where, title), 'image/svg+xml')] : [];
    const box = element('div', {class: 'tools downloads', role: 'group', 'aria-label': 'Download'}, 'Download ', ...drawings,
        button('CSV', `${name}.csv`, () => csv(table), 'text/csv'),
        button('pgfplots table', `${name}.dat`, () => pgfplots(table, title), 'text/plain'));
    figure.append(box);
    rove(box, () => [...box.querySelectorAll('button')]);
}
