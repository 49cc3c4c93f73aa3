// SPDX-License-Identifier: GPL-3.0-or-later
// node report_traces.mjs CHROMIUM PAGE [FOLDER]: opens every record of a report in headless Chromium at the widths of a desk and of a
// phone, light and dark. A record with a trace shows its first parting, steps by keys, buttons and address, and axe-core finds nothing.
// Prints what each traced record says. FOLDER gets screenshots.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const [chromium, file, folder] = process.argv.slice(2);
const require = createRequire(process.cwd() + '/');
const puppeteer = require('puppeteer-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const faults = [], said = new Set();
const fault = (where, what) => faults.push(`${where}: ${what}`);
const browser = await (puppeteer.default ?? puppeteer).launch({executablePath: chromium, headless: true, protocolTimeout: 0, timeout: 0, args: ['--no-sandbox']});
const address = pathToFileURL(file).href;
let runs = 0;

const state = (page) => page.evaluate(() => {
    const part = document.querySelector('#detail .trace'), rows = [...(part?.querySelectorAll('.trace-steps tbody tr') ?? [])];
    return {
        open: document.getElementById('detail').open, hash: location.hash, section: part !== null, focus: part?.contains(document.activeElement) ?? false,
        sentence: part?.querySelector('.sentence')?.textContent ?? null, said: part?.querySelector('.said')?.textContent ?? '', command: part?.querySelector('pre')?.textContent ?? '',
        marked: rows.findIndex((r) => r.getAttribute('aria-current') === 'step'), parts: rows.findIndex((r) => r.classList.contains('parts')), rows: rows.length,
        pictures: [...(part?.querySelectorAll('.trace-pictures svg[role=img]') ?? [])].map((svg) => svg.outerHTML), numbers: part?.querySelector('.trace-numbers')?.textContent ?? '',
        wide: document.getElementById('detail').scrollWidth - document.getElementById('detail').clientWidth, images: document.querySelectorAll('img').length,
    };
});

/** Goes to an address of the page that is open, and waits until the page has followed it. */
const follow = (page, hash) => page.evaluate((to) => location.hash === to || new Promise((done) => {
    addEventListener('hashchange', () => setTimeout(() => done(true)), {once: true});
    location.hash = to;
}), hash);

async function traced(page, where, i, trace) {
    const first = await state(page), parts = trace.parting && trace.parting.kind !== 'none' ? trace.parting.step : -1, last = first.rows - 1;
    if (first.sentence !== trace.sentence) fault(where, `says ${first.sentence}, not ${trace.sentence}`);
    said.add(first.sentence);
    if (first.parts !== parts) fault(where, `row ${first.parts} is marked as the first parting, not ${parts}`);
    if (first.marked !== Math.max(parts, 0)) fault(where, `opens at step ${first.marked}, not at ${parts}`);
    if (parts >= 0 && !/the first parting/.test(first.said)) fault(where, `does not say that it parts: ${first.said}`);
    if (first.pictures.length !== 2 || !first.pictures.some((p) => /v-(computed|exact)/.test(p))) fault(where, 'has no picture of the step');
    if (trace.kind === 'cast' && !first.pictures.some((p) => /class="(ray|clipped)"/.test(p))) fault(where, 'shows no ray');
    if (trace.kind === 'depth' && !first.pictures.some((p) => /class="face-computed"/.test(p))) fault(where, 'shows no surface');
    if (!first.command.includes('trace --solver')) fault(where, `has no command: ${first.command}`);
    await follow(page, `#record-${i}&step=0`);
    const zero = await state(page);
    if (zero.marked !== 0 || !zero.focus) fault(where, `the address of step 0 shows step ${zero.marked}, focus ${zero.focus}`);
    const v = trace.computed.steps[0]?.v?.[0];
    if (v && !v.every((text) => zero.numbers.includes(text))) fault(where, `step 0 does not show ${v}`);
    for (let k = 1; k <= last; ++k) {
        await page.keyboard.press('ArrowRight');
        const now = await state(page);
        if (now.marked !== k || now.hash !== `#record-${i}&step=${k}`) fault(where, `step ${now.marked} at ${now.hash} after ${k} times right`);
    }
    await page.keyboard.press('Home');
    if ((await state(page)).marked !== 0) fault(where, 'Home does not go to the first step');
    await page.keyboard.press('End');
    if ((await state(page)).marked !== last) fault(where, 'End does not go to the last step');
    await page.evaluate(() => document.querySelector('#detail .trace-steps tbody button').focus());
    await page.keyboard.press('Enter');
    if ((await state(page)).marked !== 0) fault(where, 'a row’s button does not step');
}

async function record(page, where, i, data) {
    await follow(page, `#record-${i}`);
    const now = await state(page), tr = data.records[i].tr;
    if (!now.open) { fault(where, 'does not open'); return; }
    if (now.wide > 0) fault(where, `the dialog is ${now.wide} px too wide`);
    if (now.section !== (tr !== undefined)) fault(where, `a section of iterations: ${now.section}, trace ${tr}`);
    if (tr === true && (now.sentence !== null || !now.command.includes('trace --solver'))) fault(where, `without a trace says ${now.sentence}, ${now.command}`);
    if (typeof tr === 'number') await traced(page, where, i, data.traces[tr]);
}

async function look(width, scheme) {
    const page = await browser.newPage();
    let where = `${width} px, ${scheme}`;
    page.setDefaultTimeout(0);
    page.on('pageerror', (e) => fault(where, `script error: ${e.message}`));
    page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) fault(where, `console: ${m.text()}`); });
    page.on('request', (r) => { if (!r.url().startsWith(address)) fault(where, `asks for ${r.url()}`); });
    await page.setViewport({width, height: width < 700 ? 844 : 900, isMobile: width < 700, hasTouch: width < 700});
    await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
    await page.goto(address);
    const data = await page.evaluate(() => JSON.parse(document.getElementById('data').textContent)), kinds = new Set();
    for (let i = 0; i < data.records.length; ++i) {
        where = `${width} px, ${scheme}, record ${i}`;
        await record(page, where, i, data);
        const kind = data.traces[data.records[i].tr]?.kind;
        if (!kind || kinds.has(kind)) continue;
        kinds.add(kind);
        await follow(page, `#record-${i}&step=1`);
        await page.evaluate(axe);
        const found = await page.evaluate(async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map((v) => `${v.id} (${v.impact}): ${v.help}; ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`));
        ++runs;
        for (const v of found) fault(where, v);
        if (folder) await page.screenshot({path: `${folder}/report-trace-${kind}-${width}-${scheme}.png`});
    }
    if ((await state(page)).images > 0) fault(where, 'a text became markup');
    await page.goto(`${address}#record-0&step=1`);
    await page.reload();
    if (!(await state(page)).open) fault(where, 'a deep link does not open its record');
    await page.close();
}

try {
    for (const width of [1400, 390]) for (const scheme of ['light', 'dark']) await look(width, scheme);
} catch (error) {
    faults.push(error.stack);
} finally {
    await browser.close();
}
console.log([...said].join('\n'));
console.log(faults.join('\n'));
if (faults.length > 0) { console.log(`${faults.length} faults`); process.exit(1); }
console.log(`axe finds nothing in ${runs} runs`);
