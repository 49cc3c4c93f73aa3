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
const kinds = new Set();
let runs = 0;

const state = (page) => page.evaluate(() => {
    const part = document.querySelector('#detail .trace'), rows = [...(part?.querySelector('.trace-steps')?.querySelectorAll('tbody tr') ?? [])];
    const contact = part?.querySelector('.contact'), words = (where, name) => [...where.querySelectorAll(name)].map((e) => e.textContent);
    return {
        open: document.getElementById('detail').open, hash: location.hash, section: part !== null, focus: part?.contains(document.activeElement) ?? false,
        sentence: part?.querySelector('.sentence')?.textContent ?? null, said: part?.querySelector('.said')?.textContent ?? '', command: part?.querySelector('pre')?.textContent ?? '',
        marked: rows.findIndex((r) => r.getAttribute('aria-current') === 'step'), parts: rows.findIndex((r) => r.classList.contains('parts')), rows: rows.length,
        pictures: [...(part?.querySelector('.trace-pictures')?.querySelectorAll('svg[role=img]') ?? [])].map((svg) => svg.outerHTML), numbers: part?.querySelector('.trace-numbers')?.textContent ?? '',
        cycle: part?.querySelector('p.cycle')?.textContent ?? null, cycles: rows.flatMap((r, k) => (r.classList.contains('cycles') ? [k] : [])),
        contact: contact ? {sentence: contact.querySelector('.sentence').textContent, rows: contact.querySelectorAll('.trace-steps tbody tr').length} : null,
        bounds: words(document, '#detail table.bounds td.num'), facts: words(document, '#detail .facts th'),
        wide: document.getElementById('detail').scrollWidth - document.getElementById('detail').clientWidth, images: document.querySelectorAll('img').length,
    };
});

/** Goes to an address of the page that is open, and waits until the page has followed it. */
const follow = (page, hash) => page.evaluate((to) => location.hash === to || new Promise((done) => {
    addEventListener('hashchange', () => setTimeout(() => done(true)), {once: true});
    location.hash = to;
}), hash);

/** The sentence of a cycle, its closed way in the pictures, and its steps in the list. */
function expectCycle(where, now, {cycle, computed}) {
    if (!cycle) { if (now.cycle !== null || now.cycles.length > 0) fault(where, `marks a cycle: ${now.cycle}, steps ${now.cycles}`); return; }
    if (now.cycle?.toLowerCase() !== `${cycle.sentence.toLowerCase()}.`) fault(where, `says ${now.cycle}, not ${cycle.sentence}`);
    const steps = Array.from({length: now.rows}, (_, k) => k).filter((k) => k >= cycle.first && k < computed.loops);
    if (String(steps) !== String(now.cycles)) fault(where, `marks the steps ${now.cycles}, not ${steps}`);
    if (new Set(cycle.way.map(String)).size > 1 && now.pictures.filter((p) => /class="way"/.test(p)).length < 2) fault(where, 'draws no way of the cycle');
    kinds.add('cycle');
}

function expectContact(where, now, {contact}) {
    if (!contact !== !now.contact) { fault(where, `a loop before: ${now.contact}`); return; }
    if (!contact) return;
    if (now.contact.sentence !== contact.sentence) fault(where, `says of the loop before ${now.contact.sentence}`);
    const rows = Math.max(1, contact.computed.steps.length, contact.exact?.steps.length ?? 0);
    if (now.contact.rows !== rows) fault(where, `${now.contact.rows} steps before, not ${rows}`);
    kinds.add('loop before');
}

/** What the record says of its error beside its condition and its roundings. */
function expectBounds(where, now, {bounds, cond}) {
    const stated = bounds ? [bounds.observed, bounds.running, bounds.enclosed].map((x) => (x === 'inf' ? '∞' : x)) : [];
    if (String(now.bounds) !== String(stated)) fault(where, `states the bounds ${now.bounds}, not ${stated}`);
    if (now.facts.includes('condition') !== (cond !== undefined)) fault(where, `states a condition: ${now.facts}`);
    if (bounds) kinds.add('bounds');
    if (cond !== undefined) kinds.add('condition');
}

async function traced(page, where, i, trace) {
    const first = await state(page), parts = trace.parting && trace.parting.kind !== 'none' ? trace.parting.step : -1, last = first.rows - 1;
    if (first.sentence !== trace.sentence) fault(where, `says ${first.sentence}, not ${trace.sentence}`);
    said.add(first.sentence);
    if (first.parts !== parts) fault(where, `row ${first.parts} is marked as the first parting, not ${parts}`);
    if (first.marked !== Math.max(parts, 0)) fault(where, `opens at step ${first.marked}, not at ${parts}`);
    if (parts >= 0 && !/the first parting/.test(first.said)) fault(where, `does not say that it parts: ${first.said}`);
    const alone = trace.cycle && new Set(trace.cycle.way.map(String)).size > 1 ? 1 : 0;
    if (first.pictures.length !== 2 + alone || !first.pictures.some((p) => /v-(computed|exact)/.test(p))) fault(where, 'has no picture of the step');
    if (trace.kind === 'cast' && !first.pictures.some((p) => /class="(ray|clipped)"/.test(p))) fault(where, 'shows no ray');
    if (trace.kind === 'depth' && !first.pictures.some((p) => /class="face-computed"/.test(p))) fault(where, 'shows no surface');
    if (trace.kind === 'advance' && !first.pictures.some((p) => /class="plane"/.test(p) || trace.computed.steps.length < 1)) fault(where, 'shows no plane');
    expectCycle(where, first, trace);
    expectContact(where, first, trace);
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
    expectBounds(where, now, data.records[i]);
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
    const data = await page.evaluate(() => JSON.parse(document.getElementById('data').textContent)), looked = new Set();
    for (let i = 0; i < data.records.length; ++i) {
        where = `${width} px, ${scheme}, record ${i}`;
        await record(page, where, i, data);
        const trace = data.traces[data.records[i].tr], kind = trace && `${trace.kind}${trace.cycle ? '-cycle' : ''}${trace.cores ? '-cores' : ''}`;
        if (!kind || looked.has(kind)) continue;
        looked.add(kind);
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
console.log(`seen: ${[...kinds].sort().join(', ')}`);
console.log(faults.join('\n'));
if (faults.length > 0) { console.log(`${faults.length} faults`); process.exit(1); }
console.log(`axe finds nothing in ${runs} runs`);
