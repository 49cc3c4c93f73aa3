// SPDX-License-Identifier: GPL-3.0-or-later
// node page.mjs CHROMIUM PAGE [FOLDER]: looks at a report in headless Chromium at the widths of a desk and of a phone, light and
// dark. axe-core must find nothing, also in an open dialog; the keyboard must reach everything; nothing may be wider than the
// page, or empty. FOLDER gets screenshots.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const [chromium, file, folder] = process.argv.slice(2);
// Installed beside the test's build, not beside this file.
const require = createRequire(process.cwd() + '/');
const puppeteer = require('puppeteer-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const faults = [];
const fault = (where, what) => faults.push(`${where}: ${what}`);
const most_tab_stops = 60;

const browser = await (puppeteer.default ?? puppeteer).launch({executablePath: chromium, headless: true, protocolTimeout: 0, timeout: 0, args: ['--no-sandbox', '--enable-unsafe-swiftshader']});
const level = process.env.OBLONG_TEST_LEVEL ?? '1';  // tests/level.hpp
let runs = 0;

async function violations(page, where) {
    // Rules of axe run in the page's own world; its content policy does not bind the debugger.
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map((v) => `${v.id} (${v.impact}, ${v.nodes.length}): ${v.help}; ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`));
    ++runs;
    for (const v of found) fault(where, v);
}

const settled = (page) => page.evaluate(() => new Promise((done) => setTimeout(done, 400)));

async function tabStops(page) {
    return page.evaluate(() => [...document.querySelectorAll('a[href],button,input,select,summary,[tabindex]')].filter((e) => e.tabIndex >= 0 && !e.disabled && e.getClientRects().length > 0 && !e.closest('dialog:not([open])')).length);
}

async function look(width, scheme) {
    const where = `${width} px, ${scheme}`, page = await browser.newPage();
    page.setDefaultTimeout(0);  // a busy machine is no fault of the page
    page.on('pageerror', (e) => fault(where, `script error: ${e.message}`));
    page.on('console', (m) => { if (m.type() === 'error') fault(where, `console: ${m.text()}`); });
    await page.setViewport({width, height: width < 700 ? 844 : 900, isMobile: width < 700, hasTouch: width < 700});
    await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
    await page.goto(pathToFileURL(file).href);
    await settled(page);
    // Every thumbnail comes into sight once.
    await page.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 500) { scrollTo({top: y, behavior: 'instant'}); await new Promise((d) => requestAnimationFrame(() => setTimeout(d, 20))); } scrollTo({top: 0, behavior: 'instant'}); });
    await settled(page);
    if (folder) await page.screenshot({path: `${folder}/page-${width}-${scheme}.png`, fullPage: true});
    await violations(page, `${where}, page`);
    const size = await page.evaluate(() => ({wide: document.documentElement.scrollWidth, facts: document.querySelector('#provenance table').getBoundingClientRect().height}));
    if (size.wide > width) fault(where, `the page is ${size.wide} px wide: ${await tooWide(page, width)}`);
    if (size.facts > 3000) fault(where, `the table of facts is ${size.facts} px tall`);
    const stops = await tabStops(page);
    if (stops > most_tab_stops) fault(where, `${stops} tab stops, more than ${most_tab_stops}`);
    const empty = await page.evaluate(() => [...document.querySelectorAll('.card .thumb')].filter((t) => !t.querySelector('svg .outline') && !t.querySelector('.none')).map((t) => t.dataset.record));
    if (empty.length > 0) fault(where, `empty thumbnails: records ${empty}`);
    await downloads(page, where);
    await filters(page, where);
    await keyboard(page, where);
    await dialog(page, where);
    await page.close();
    return stops;
}

/** The outermost elements that reach beyond the page's right edge and are in no box that scrolls. */
async function tooWide(page, width) {
    return page.evaluate((limit) => [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > limit + 1 && !e.closest('.scroll *, .chart *')).slice(0, 4).map((e) => e.outerHTML.slice(0, 120)).join(' | '), width);
}

/** The files of every chart: a drawing that stands alone, and tables with the same rows. */
async function downloads(page, where) {
    const found = await page.evaluate(async () => {
        const blobs = [], make = URL.createObjectURL, files = [];
        URL.createObjectURL = (blob) => { blobs.push(blob); return '#'; };
        HTMLAnchorElement.prototype.click = function click() {};
        for (const figure of document.querySelectorAll('figure:has(.downloads)')) {
            blobs.length = 0;
            for (const button of figure.querySelectorAll('.downloads button')) button.click();
            const chart = figure.querySelector('.chart'), texts = await Promise.all(blobs.map((b) => b.text()));
            files.push({chart: chart.id, isDrawn: chart.querySelector('svg') !== null, texts});
        }
        delete HTMLAnchorElement.prototype.click;
        URL.createObjectURL = make;
        return files.map(({chart, isDrawn, texts}) => {
            const [csv, table] = texts.slice(-2), svg = isDrawn ? texts[0] : '';
            const parsed = new DOMParser().parseFromString(svg || '<svg/>', 'image/svg+xml'), lines = table.trimEnd().split('\n'), width = lines[1].split('\t').length;
            return {chart, isDrawn, files: texts.length, marks: parsed.querySelector('parsererror') ? -1 : parsed.querySelectorAll('path, rect, circle, line').length, variables: /var\(--|NaN/.test(svg),
                rows: csv.trimEnd().split('\r\n').length - 1, plotted: lines.length - 2, ragged: lines.slice(1).some((l) => l.split('\t').length !== width)};
        });
    });
    const charts = await page.evaluate(() => [...document.querySelectorAll('.chart')].map((c) => c.id));
    for (const chart of charts) if (!found.some((f) => f.chart === chart)) fault(where, `${chart} has no downloads`);
    if (found.filter((f) => f.isDrawn).length < charts.length / 2) fault(where, 'hardly a chart is drawn');
    for (const f of found)
        if (f.files !== (f.isDrawn ? 3 : 2) || (f.isDrawn && f.marks < 1) || f.variables || f.rows < 1 || f.rows !== f.plotted || f.ragged) fault(where, `downloads of ${JSON.stringify(f)}`);
}

async function filters(page, where) {
    const said = await page.evaluate(() => {
        const input = document.querySelector('#subject-tools input');
        const type = (text) => { input.value = text; input.dispatchEvent(new Event('input')); };
        type('no such subject');
        const words = document.querySelector('#subject-tools + [role=status]')?.textContent;
        type('');
        return words;
    });
    if (!/^None of the \d+ subjects matches “no such subject”\.$/.test(said)) fault(where, `an empty filter says: ${said}`);
}

/** The cell of a count, pressed by Space, shows what is kept of that count; arrow keys go from cell to cell. */
async function keyboard(page, where) {
    const count = await page.evaluate(() => {
        const cell = document.querySelector('td.go button');
        if (!cell) return null;
        cell.focus();
        return cell.closest('td').dataset.n;
    });
    if (count === null) { fault(where, 'the table has no cell of failures'); return; }
    await page.keyboard.press('ArrowDown');
    if (!await page.evaluate(() => document.activeElement.closest('#subjects') !== null)) fault(where, 'an arrow key leaves the table');
    await page.evaluate(() => document.querySelector('td.go button').focus());
    await page.keyboard.press('Space');
    await settled(page);
    const words = await page.evaluate(() => (document.querySelector('#records [role=status]')?.textContent ?? '').replace(/\u202f/g, ''));
    if (!new RegExp(`^\\d+ of ${count} are kept on this page`).test(words)) fault(where, `Space on the cell of ${count} failures says: ${words}`);
    const cards = await page.evaluate(() => { const card = document.querySelector('.card'); card?.focus(); return document.querySelectorAll('.card').length; });
    if (cards === 0) return;
    await page.keyboard.press('ArrowRight');
    const second = await page.evaluate(() => [...document.querySelectorAll('.card')].indexOf(document.activeElement));
    if (cards > 1 && second !== 1) fault(where, `the right arrow goes from the first card to ${second}`);
    await page.keyboard.press('Space');
    if (!await page.evaluate(() => document.getElementById('detail').open)) fault(where, 'Space does not open a card');
    await page.keyboard.press('Escape');
}

async function dialog(page, where) {
    await page.evaluate(() => document.querySelector('.card')?.click());
    await settled(page);
    if (!await page.evaluate(() => document.getElementById('detail').open)) { fault(where, 'a card opens no dialog'); return; }
    if (folder) await page.screenshot({path: `${folder}/dialog-${where.replace(' px, ', '-')}.png`});
    await violations(page, `${where}, dialog`);
    const wide = await page.evaluate(() => document.getElementById('detail').scrollWidth - document.getElementById('detail').clientWidth);
    if (wide > 0) fault(where, `the dialog is ${wide} px too wide`);
    const before = await page.evaluate(() => document.querySelector('#detail .view svg').outerHTML);
    await page.evaluate(() => document.querySelector('#detail .view [tabindex]').focus());
    await page.keyboard.press('ArrowLeft');
    const flat = await page.evaluate(() => /in the plane/.test(document.querySelector('#detail .view').textContent));
    if (!flat && before === await page.evaluate(() => document.querySelector('#detail .view svg').outerHTML)) fault(where, 'an arrow key does not turn the picture');
}

const stops = [];
try {
    const widths = level === '1' ? [390] : [1400, 390];
    const schemes = level === '1' ? ['dark'] : ['light', 'dark'];
    for (const width of widths) for (const scheme of schemes) stops.push(await look(width, scheme));
} catch (error) {
    faults.push(error.stack);
} finally {
    await browser.close();
}
console.log(faults.join('\n'));
if (faults.length > 0) { console.log(`${faults.length} faults`); process.exit(1); }
console.log(`axe finds nothing in ${runs} runs; tab stops: ${stops.join(', ')}`);
