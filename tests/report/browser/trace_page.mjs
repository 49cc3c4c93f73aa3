// SPDX-License-Identifier: GPL-3.0-or-later
// node trace_page.mjs CHROMIUM PAGE [FOLDER]: looks at a trace page in headless Chromium at the widths of a desk and of a phone,
// light and dark: no script runs but the page's, keys and the address step, and axe-core finds nothing. FOLDER gets screenshots.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import {basename} from 'node:path';
import {pathToFileURL} from 'node:url';

const [chromium, file, folder] = process.argv.slice(2);
const require = createRequire(process.cwd() + '/');
const puppeteer = require('puppeteer-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const faults = [];
const fault = (where, what) => faults.push(`${where}: ${what}`);
const browser = await (puppeteer.default ?? puppeteer).launch({executablePath: chromium, headless: true, protocolTimeout: 0, timeout: 0, args: ['--no-sandbox']});
const address = pathToFileURL(file).href;
let runs = 0;

const state = (page) => page.evaluate(() => ({
    said: document.querySelector('.said').textContent, hash: location.hash, marked: [...document.querySelectorAll('#steps tbody tr')].findIndex((r) => r.getAttribute('aria-current') === 'step'),
    cycle: document.querySelector('#stepper p.cycle')?.textContent ?? '', cycles: document.querySelectorAll('#steps tr.cycles').length, ways: [...document.querySelectorAll('#pictures svg')].filter((svg) => svg.querySelector('.way')).length,
    rows: document.querySelectorAll('#steps tbody tr').length, parts: [...document.querySelectorAll('#steps tbody tr')].findIndex((r) => r.classList.contains('parts')),
    numbers: document.querySelector('#numbers tbody').textContent, near: document.querySelectorAll('#pictures svg')[1]?.outerHTML ?? '',
}));

async function stepping(page, where) {
    const data = await page.evaluate(() => JSON.parse(document.getElementById('data').textContent));
    const first = await state(page), parts = data.parting && data.parting.kind !== 'none' ? data.parting.step : -1;
    const last = first.rows - 1;
    if (first.parts !== parts) fault(where, `row ${first.parts} is marked as the first parting, not ${parts}`);
    if (first.marked !== Math.max(parts, 0)) fault(where, `opens at step ${first.marked}, not at the first parting ${parts}`);
    if (first.rows !== Math.max(1, data.computed.steps.length, data.exact?.steps.length ?? 0)) fault(where, `${first.rows} rows`);
    if (data.cycle) {
        const marked = Math.min(first.rows, data.computed.loops) - data.cycle.first;
        if (first.cycles !== Math.max(0, marked)) fault(where, `${first.cycles} steps belong to the cycle, not ${marked}`);
        if (!first.cycle.toLowerCase().startsWith(data.cycle.sentence.toLowerCase())) fault(where, `says of the cycle ${first.cycle}`);
        if (data.cycle.period > 1 && first.ways === 0) fault(where, 'no way of the cycle is drawn');
    }
    await page.keyboard.press('Home');
    for (let k = 0; k < last; ++k) {
        const now = await state(page);
        if (now.marked !== k) fault(where, `step ${now.marked} is shown after ${k} times right`);
        const v = data.computed.steps[k]?.v?.[0];
        if (v && !v.every((text) => now.numbers.includes(text))) fault(where, `step ${k} does not show ${v}`);
        if (parts === k && !/the first parting/.test(now.said)) fault(where, `step ${k} does not say that it parts: ${now.said}`);
        await page.keyboard.press('ArrowRight');
    }
    let now = await state(page);
    if (now.marked !== last || (last > 0 && now.hash !== `#step=${last}`)) fault(where, `the last step is ${now.marked} at ${now.hash}, not ${last}`);
    await page.keyboard.press('ArrowRight');
    if ((await state(page)).marked !== last) fault(where, 'the right arrow leaves the last step');
    await page.keyboard.press('ArrowLeft');
    now = await state(page);
    if (last > 0 && now.marked !== last - 1) fault(where, `the left arrow goes from ${last} to ${now.marked}`);
    // The page listens first: it has stepped when this listener runs.
    await page.evaluate(() => location.hash === '#step=1' || new Promise((done) => {
        addEventListener('hashchange', done, {once: true});
        location.hash = '#step=1';
    }).then(() => true));
    if ((await state(page)).marked !== Math.min(1, last)) fault(where, 'a changed address does not step');
    if (last > 0) {
        await page.evaluate(() => document.querySelectorAll('#steps tbody button')[0].click());
        if ((await state(page)).marked !== 0) fault(where, 'a row’s button does not step');
    }
    await turning(page, where);
}

async function turning(page, where) {
    const before = await state(page);
    if (!before.near) { fault(where, 'no picture'); return; }
    if (!/class="origin"/.test(before.near) && !/class="v-computed"/.test(before.near)) fault(where, 'the picture shows neither the origin nor v');
    await page.evaluate(() => document.querySelector('#pictures .view [tabindex]').focus());
    await page.keyboard.press('ArrowRight');
    const after = await state(page);
    if (after.marked !== before.marked) fault(where, 'an arrow key in the picture steps');
    if (after.near === before.near && !/in the plane/.test(await page.evaluate(() => document.getElementById('pictures').textContent))) fault(where, 'an arrow key does not turn the picture');
    await page.evaluate(() => document.activeElement.blur());
}

async function look(width, scheme) {
    const where = `${width} px, ${scheme}`, page = await browser.newPage();
    page.setDefaultTimeout(0);
    page.on('pageerror', (e) => fault(where, `script error: ${e.message}`));
    page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) fault(where, `console: ${m.text()}`); });
    page.on('request', (r) => { if (!r.url().startsWith('file:') || !r.url().startsWith(address)) fault(where, `asks for ${r.url()}`); });
    await page.setViewport({width, height: width < 700 ? 844 : 900, isMobile: width < 700, hasTouch: width < 700});
    await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
    await page.goto(address);
    if (folder) await page.screenshot({path: `${folder}/${basename(file, '.html')}-${width}-${scheme}.png`, fullPage: true});
    if (await page.evaluate(() => document.querySelectorAll('img').length) > 0) fault(where, 'a text became markup');
    if (!(await page.evaluate(() => document.querySelector('h1').textContent)).includes('</script><img')) fault(where, 'the id is not shown as it is');
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map((v) => `${v.id} (${v.impact}): ${v.help}; ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`));
    ++runs;
    for (const v of found) fault(where, v);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) fault(where, `the page is ${wide} px wide`);
    await stepping(page, where);
    await page.goto(`${address}#step=0`);
    await page.reload();
    if ((await state(page)).marked !== 0) fault(where, 'a deep link does not open its step');
    await page.close();
}

try {
    for (const width of [1400, 390]) for (const scheme of ['light', 'dark']) await look(width, scheme);
} catch (error) {
    faults.push(error.stack);
} finally {
    await browser.close();
}
console.log(faults.join('\n'));
if (faults.length > 0) { console.log(`${faults.length} faults`); process.exit(1); }
console.log(`axe finds nothing in ${runs} runs`);
