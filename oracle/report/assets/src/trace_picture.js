// SPDX-License-Identifier: GPL-3.0-or-later
// A step as SVG text: the body, the ray, both simplexes, eye, foot, support point, support plane and shadow. The text holds numbers and constant words
// only.
import {clip, drawBody, fixed, path, Pen, scaleBar, triad} from './picture.js';
import {add, cross, dot, frame, norm, sub, times, unit} from './vec.js';

const colours = {computed: 'var(--stated)', exact: 'var(--true)'};
const inside = (p, pen) => Math.abs(p[0]) < pen.w && Math.abs(p[1]) < pen.h;

/** An area of points in the window, in the order that is given. */
function area(points, pen, style) {
    const ring = clip(points.map((p) => pen.at(p).slice(0, 2)), pen.w, pen.h);
    return ring.length > 1 ? `<path d="${path(ring)}" ${style}/>` : '';
}

/** The support plane at w, about the foot of the eye on it; in the plane a line. */
function plane({eye, normal, plane: at, w: support}, kind, pen, dimension) {
    const w = at ?? support;
    if (!normal || !w || !(norm(normal) > 0)) return '';
    const n = unit(normal), foot = add(eye, times(n, dot(n, sub(w, eye)))), size = pen.view.span * 0.32, style = `stroke="${colours[kind]}" stroke-opacity="0.8" stroke-dasharray="2 4" fill="${colours[kind]}"`;
    if (dimension === 2) { const u = times(cross([0, 0, 1], n), size); return pen.segment(sub(foot, u), add(foot, u), `${style} stroke-width="1.6"`); }
    const [a, b] = frame(n), ring = Array.from({length: 48}, (_, i) => i * Math.PI / 24).map((t) => add(foot, add(times(a, size * Math.cos(t)), times(b, size * Math.sin(t)))));
    return area(ring, pen, `${style} fill-opacity="0.1" stroke-width="1.2" class="plane"`);
}

function simplex({set, points, names}, kind, pen) {
    const slots = [0, 1, 2, 3].filter((i) => (set >> i) & 1 && points[i]), dash = kind === 'computed' ? ' stroke-dasharray="6 4"' : '';
    let svg = '';
    slots.forEach((i, a) => slots.slice(a + 1).forEach((j, b) => {
        slots.slice(a + b + 2).forEach((k) => { svg += area([points[i], points[j], points[k]], pen, `fill="${colours[kind]}" fill-opacity="0.16"`); });
        svg += pen.segment(points[i], points[j], `class="edge-${kind}" stroke="${colours[kind]}" stroke-width="2" fill="none"${dash}`);
    }));
    for (const i of slots) {
        const p = pen.at(points[i]);
        if (inside(p, pen)) svg += `<circle class="slot-${kind}" cx="${fixed(p[0])}" cy="${fixed(-p[1])}" r="3.5" fill="${colours[kind]}"/><text class="small" x="${fixed(p[0] + (kind === 'exact' ? 7 : -13))}" y="${fixed(-p[1] + (kind === 'exact' ? 12 : -5))}" fill="currentColor">${names ? names[i] : i}</text>`;
    }
    return svg;
}

/** The edges of a surface, thin. */
function edgesOf(faces, kind, pen) {
    const seen = new Set(), parts = [];
    for (const face of faces) face.forEach((p, i) => {
        const q = face[(i + 1) % face.length], key = [p, q].map(String).sort().join(' ');
        if (seen.has(key)) return;
        seen.add(key);
        parts.push(pen.segment(p, q, `class="face-${kind}" stroke="${colours[kind]}" stroke-opacity="0.7" stroke-width="0.9" fill="none"${kind === 'computed' ? ' stroke-dasharray="4 3"' : ''}`));
    });
    return parts.join('');
}

function marks(at, kind, pen) {
    const [x, y] = at;
    if (!inside(at, pen)) return '';
    if (kind === 'shadow') return `<path class="shadow" d="M${fixed(x - 6)} ${fixed(-y)}L${fixed(x)} ${fixed(-y - 6)}L${fixed(x + 6)} ${fixed(-y)}L${fixed(x)} ${fixed(-y + 6)}Z" fill="none" stroke="currentColor" stroke-width="1.8"/>`;
    if (kind === 'exact') return `<circle class="v-exact" cx="${fixed(x)}" cy="${fixed(-y)}" r="4.5" fill="${colours.exact}" stroke="var(--card)"/>`;
    return `<rect class="v-computed" x="${fixed(x - 4.5)}" y="${fixed(-y - 4.5)}" width="9" height="9" fill="none" stroke="${colours.computed}" stroke-width="2.2"/>`;
}

function support(w, kind, pen) {
    const at = pen.at(w);
    if (!inside(at, pen)) return '';
    const turn = kind === 'exact' ? 'm-5 0h10m-5 -5v10' : 'm-4 -4l8 8m0 -8l-8 8';
    return `<path class="w-${kind}" d="M${fixed(at[0])} ${fixed(-at[1])}${turn}" stroke="${colours[kind]}" stroke-width="2.2" fill="none"/>`;
}

/** How many times farther from the exact foot the computed one and the shadow are drawn, so that the farthest of them is 40 px away;
 * 1 where they can be told apart as they are. */
export function magnified(off, pen) {
    const longest = Math.max(0, ...off.filter(Boolean).map((d) => { const p = pen.at(add(pen.view.centre, d)); return Math.hypot(p[0], p[1]); }));
    return longest > 0 && longest < 6 ? 40 / longest : 1;
}

/** The ray: dotted up to x, which is clipped, and the part that is left. */
function rayLines({from, to}, x, pen) {
    return pen.segment(from, x, 'class="clipped" stroke="currentColor" stroke-width="1.6" stroke-dasharray="1 5" fill="none"') +
        pen.segment(x, to, 'class="ray" stroke="currentColor" stroke-width="1.4" fill="none"');
}

/** A cross at the point whose nearest point is sought: the origin, or x of each run. */
function eyes(scene, {computed, exact}, pen) {
    const cross = (at, colour) => (inside(at, pen) ? `<path class="origin" d="M${fixed(at[0] - 7)} ${fixed(-at[1])}h14m-7 -7v14" stroke="${colour}" stroke-width="1.6"/>` : '');
    const first = pen.at((exact ?? computed)?.eye ?? [0, 0, 0]), moves = scene.ray !== null;
    return (moves && exact && computed ? cross(pen.at(computed.eye), colours.computed) : '') + cross(first, moves ? colours[exact ? 'exact' : 'computed'] : 'currentColor') +
        (inside(first, pen) ? `<text class="letter" x="${fixed(first[0] + 9)}" y="${fixed(-first[1] + 16)}">${scene.words.eye}</text>` : '');
}

/** The closed way of a cycle. */
const closed = (points, pen) => points.map((p, i) => pen.segment(p, points[(i + 1) % points.length], 'class="way" stroke="var(--cycle)" stroke-width="2.4" fill="none"')).join('');

/** SVG text of a cycle alone: its points about the first of them, each with its step; `step` is the one that is shown. */
export function drawCycle({cycle, dimension, original}, step, {view, rotation, width, height}) {
    const pen = new Pen(view, rotation, width, height), {off, first} = cycle, at = off.map((p) => pen.at(p));
    const labels = [];
    at.forEach(([x, y], i) => {
        const near = labels.find((l) => Math.hypot(l.x - x, l.y - y) < 14);
        if (near) near.steps.push(first + i); else labels.push({x, y, steps: [first + i]});
    });
    const label = ({x, y, steps}) => { const far = Math.max(1, Math.hypot(x, y)); return `<text class="small" text-anchor="middle" x="${fixed(x + 18 * x / far)}" y="${fixed(-y - 16 * y / far + 4)}" fill="currentColor">${steps.slice(0, 3).join(', ')}${steps.length > 3 ? ', …' : ''}</text>`; };
    const now = step >= first ? at[(step - first) % at.length] : null;
    const svg = closed(off, pen) + at.map((p) => `<circle class="way-point" cx="${fixed(p[0])}" cy="${fixed(-p[1])}" r="3.5" fill="var(--cycle)"/>`).join('') +
        (now ? `<rect class="way-now" x="${fixed(now[0] - 6)}" y="${fixed(-now[1] - 6)}" width="12" height="12" fill="none" stroke="var(--stated)" stroke-width="2.2"/>` : '') +
        labels.slice(0, 40).map(label).join('') + triad(pen, dimension) + scaleBar(pen, original);
    return `<svg viewBox="${-width / 2} ${-height / 2} ${width} ${height}" role="img" aria-label="The cycle alone" color="var(--ink)" font-family="system-ui, sans-serif">${svg}</svg>`;
}

/** SVG text of a step. `exaggerate` draws the computed foot and shadow farther from the exact foot where no screen shows the gap. */
export function drawStep(scene, step, {view, rotation, width, height, exaggerate, title}) {
    const pen = new Pen(view, rotation, width, height), {computed, exact, off} = step;
    let svg = `<g opacity="0.3">${drawBody(scene.body, 'var(--a)', pen, {thin: true, shift: [0, 0, 0], narrow: false})}</g>`;
    if (scene.ray) svg += rayLines(scene.ray, (exact ?? computed)?.eye ?? scene.ray.from, pen);
    for (const [kind, state] of [['exact', exact], ['computed', computed]]) if (state) svg += edgesOf(state.faces ?? [], kind, pen) + plane(state, kind, pen, scene.dimension) + simplex(state, kind, pen);
    if (scene.cycle) svg += closed(scene.cycle.points, pen);
    const factor = exaggerate ? magnified([off?.computed, off?.shadow], pen) : 1;
    const place = (own, d) => (d && exact?.foot && factor !== 1 ? add(exact.foot, times(d, factor)) : own);
    for (const [kind, state] of [['exact', exact], ['computed', computed]]) {
        if (!state?.foot) continue;
        const foot = kind === 'computed' ? place(state.foot, off?.computed) : state.foot;
        svg += pen.segment(state.eye, foot, `stroke="${colours[kind]}" stroke-width="1.6" fill="none"${kind === 'computed' ? ' stroke-dasharray="5 4"' : ''}`) + marks(pen.at(foot), kind, pen);
        if (state.w) svg += support(state.w, kind, pen);
    }
    if (computed?.shadow) svg += marks(pen.at(place(computed.shadow, off?.shadow)), 'shadow', pen);
    svg += eyes(scene, step, pen);
    svg += triad(pen, scene.dimension) + scaleBar(pen, scene.original);
    return {factor, svg: `<svg viewBox="${-width / 2} ${-height / 2} ${width} ${height}" role="img" aria-label="${title}" color="var(--ink)" font-family="system-ui, sans-serif">${svg}</svg>`};
}
