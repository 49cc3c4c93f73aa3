// SPDX-License-Identifier: GPL-3.0-or-later
// node pictures.mjs SCRIPT DATA: runs the page's own script over the records of a page's data block and holds the outlines
// that it draws against the exact outcome and distance. DATA is two lines of JSON: the data block, and {id: {outcome, gap}}.
import {readFileSync} from 'node:fs';

const [script, file] = process.argv.slice(2);
(0, eval)(readFileSync(script, 'utf8'));
const {draw, leastGap, makeScene, nearView, parseExactly, thumbView, wholeView, zoomRange} = globalThis.oblongPictures;
const [data, truth] = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));

const sub = (p, q) => [p[0] - q[0], p[1] - q[1]], dot = (p, q) => p[0] * q[0] + p[1] * q[1], turn = (p, q) => p[0] * q[1] - p[1] * q[0];

/** The outline of a body in a picture: a convex polygon, segment or point; empty where the body is out of sight. */
function outline(svg, body) {
    const group = svg.match(new RegExp(`<g class="body-${body}">(.*?)</g>`, 's'))[1];
    const circle = group.match(/<circle class="outline" cx="([^"]*)" cy="([^"]*)"/), path = group.match(/<path class="outline" d="M([^"]*?)Z?"/);
    if (circle) return [[Number(circle[1]), Number(circle[2])]];  // all of it is within half a pixel of there
    return path ? path[1].split('L').map((p) => p.trim().split(' ').map(Number)) : [];
}

function fromSegment(p, a, b) {
    const d = sub(b, a), t = dot(d, d) > 0 ? Math.max(0, Math.min(1, dot(sub(p, a), d) / dot(d, d))) : 0;
    return Math.hypot(...sub(p, [a[0] + t * d[0], a[1] + t * d[1]]));
}

const sides = (polygon) => polygon.map((p, i) => [p, polygon[(i + 1) % polygon.length]]);

function holds(polygon, p) {
    if (polygon.length < 3) return false;
    const signs = sides(polygon).map(([a, b]) => turn(sub(b, a), sub(p, a)));
    return signs.every((s) => s >= 0) || signs.every((s) => s <= 0);
}

/** The distance of two convex polygons; 0 where they have a common point. */
function distance(p, q) {
    if (p.some((x) => holds(q, x)) || q.some((x) => holds(p, x))) return 0;
    for (const [a, b] of sides(p)) for (const [c, d] of sides(q)) {
        if (turn(sub(b, a), sub(c, a)) * turn(sub(b, a), sub(d, a)) < 0 && turn(sub(d, c), sub(a, c)) * turn(sub(d, c), sub(b, c)) < 0) return 0;
    }
    return Math.min(...p.flatMap((x) => sides(q).map(([a, b]) => fromSegment(x, a, b))), ...q.flatMap((x) => sides(p).map(([a, b]) => fromSegment(x, a, b))));
}

const faults = [], seen = {separated: 0, touching: 0, overlapping: 0, unknown: 0};
let pictures = 0, toScale = 0;
const turned = [[[0.36, 0.48, -0.8], [-0.8, 0.6, 0], [0.48, 0.64, 0.6]], [[0, 0, 1], [1, 0, 0], [0, 1, 0]]];

function check(id, scene, expected) {
    const {widest, narrowest} = zoomRange(scene), near = nearView(scene), views = [[wholeView(scene), 520, 400], [near, 520, 400], [thumbView(scene), 320, 240]];
    for (let k = 1; k <= 5; ++k) views.push([{centre: near.centre, span: widest * (narrowest / widest) ** (k / 5)}, 520, 400]);
    const meet = expected.outcome !== 'separated', rotations = meet && scene.dimension === 3 ? [scene.rotation, ...turned] : [scene.rotation];
    for (const rotation of rotations) {
        for (const [k, [view, width, height]] of views.entries()) {
            const svg = draw(scene, {view, rotation, width, height, thumb: k === 2, title: 'test'});
            ++pictures;
            const fail = (what) => faults.push(`${id}: ${expected.outcome}, gap ${expected.gap}: ${what} (picture ${k}, ${view.span / scene.reach} of the bodies' size)`);
            if (/NaN|Infinity|undefined/.test(svg)) fail('numbers that are none');
            if (scene.bodies.length < 2) continue;
            const [a, b] = ['a', 'b'].map((body) => outline(svg, body)), pixels = Number(expected.gap) / scene.original(1) * Math.min(width, height) / view.span;
            if ((k === 0 || k === 2 || meet) && (a.length === 0 || b.length === 0)) { fail('a body is not to be seen'); continue; }
            if (a.length === 0 || b.length === 0) continue;
            const apart = distance(a, b);
            if (meet && apart > 0.03 + (a.length === 1 || b.length === 1 ? 0.5 : 0)) fail(`drawn ${apart} apart`);
            if (!meet && apart < Math.min(leastGap, pixels) - 0.05) fail(`drawn ${apart} apart, to scale ${pixels}`);
            if (!meet && pixels < leastGap && apart < leastGap - 0.05) fail(`a gap too narrow to be seen is drawn ${apart} wide`);
            if (!meet && pixels >= leastGap && pixels < 190 && k !== 0 && k !== 2) {
                ++toScale;
                if (Math.abs(apart - pixels) > 0.01 * pixels + 0.05 + (a.length === 1 || b.length === 1 ? 0.5 : 0)) fail(`drawn ${apart} apart, to scale ${pixels}`);
            }
        }
    }
}

for (const record of data.records) {
    const line = data.cases[record.c], problem = parseExactly(line), expected = truth[problem.id];
    if (expected.outcome === 'undecided') { ++seen.unknown; continue; }
    if (!record.near) { faults.push(`${problem.id}: the record does not say where the bodies are nearest`); continue; }
    if (record.near.outcome !== expected.outcome) faults.push(`${problem.id}: the record says ${record.near.outcome}, exact is ${expected.outcome}`);
    const gap = Number(expected.gap);
    if (Math.abs(record.near.gap - gap) > gap * 2 ** -52 + 2 ** -1074) faults.push(`${problem.id}: the record's gap is ${record.near.gap}, exact ${gap}`);
    ++seen[expected.outcome];
    try {
        const scene = makeScene(problem, record, JSON.parse(record.res), 150);
        // The page's bodies are those of the oracle: they reach their nearest points, and pass them by no more than rounding.
        const allowed = 16 * 2 ** -52 + 16 * 2 ** -1074 / Number(scene.original(scene.reach));
        scene.bodies.forEach((body, i) => {
            if (body.beyond > allowed || body.short > allowed) faults.push(`${problem.id}: body ${'AB'[i]} passes its nearest point by ${body.beyond} of its size, or misses it by ${body.short}\n  ${line.slice(0, 2000)}`);
        });
        check(problem.id, scene, expected);
    } catch (error) {
        faults.push(`${problem.id}: ${error.stack}\n  ${line.slice(0, 2000)}`);
    }
}
console.log(faults.slice(0, 40).join('\n'));
if (faults.length > 0) { console.log(`${faults.length} faults`); process.exit(1); }
console.log(`${pictures} pictures agree, ${toScale} of them with a gap to scale: ${JSON.stringify(seen)}`);
