// SPDX-License-Identifier: GPL-3.0-or-later
// A step as SVG text: A − B, both simplexes, v, w, the support plane and the shadow. The text holds numbers and constant words
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

/** The support plane at w, at right angles to v, about the foot of the origin; in the plane a line. */
function plane({v, w}, kind, pen, dimension) {
    if (!v || !w || !(norm(v) > 0)) return '';
    const n = unit(v), foot = times(n, dot(n, w)), size = pen.view.span * 0.32, style = `stroke="${colours[kind]}" stroke-opacity="0.8" stroke-dasharray="2 4" fill="${colours[kind]}"`;
    if (dimension === 2) { const u = times(cross([0, 0, 1], n), size); return pen.segment(sub(foot, u), add(foot, u), `${style} stroke-width="1.6"`); }
    const [a, b] = frame(n), ring = Array.from({length: 48}, (_, i) => i * Math.PI / 24).map((t) => add(foot, add(times(a, size * Math.cos(t)), times(b, size * Math.sin(t)))));
    return area(ring, pen, `${style} fill-opacity="0.1" stroke-width="1.2" class="plane"`);
}

function simplex({set, points}, kind, pen) {
    const slots = [0, 1, 2, 3].filter((i) => (set >> i) & 1 && points[i]), dash = kind === 'computed' ? ' stroke-dasharray="6 4"' : '';
    let svg = '';
    slots.forEach((i, a) => slots.slice(a + 1).forEach((j, b) => {
        slots.slice(a + b + 2).forEach((k) => { svg += area([points[i], points[j], points[k]], pen, `fill="${colours[kind]}" fill-opacity="0.16"`); });
        svg += pen.segment(points[i], points[j], `class="edge-${kind}" stroke="${colours[kind]}" stroke-width="2" fill="none"${dash}`);
    }));
    for (const i of slots) {
        const p = pen.at(points[i]);
        if (inside(p, pen)) svg += `<circle class="slot-${kind}" cx="${fixed(p[0])}" cy="${fixed(-p[1])}" r="3.5" fill="${colours[kind]}"/><text class="small" x="${fixed(p[0] + (kind === 'exact' ? 7 : -13))}" y="${fixed(-p[1] + (kind === 'exact' ? 12 : -5))}" fill="currentColor">${i}</text>`;
    }
    return svg;
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

/** How many times farther from the exact v the computed one and the shadow are drawn, so that the farthest of them is 40 px away;
 * 1 where they can be told apart as they are. */
export function magnified(off, pen) {
    const longest = Math.max(0, ...off.filter(Boolean).map((d) => { const p = pen.at(add(pen.view.centre, d)); return Math.hypot(p[0], p[1]); }));
    return longest > 0 && longest < 6 ? 40 / longest : 1;
}

/** SVG text of a step. `off` is {computed, shadow}: where they are as seen from the exact v, or null; `exaggerate` draws these
 * longer where no screen shows them. */
export function drawStep(scene, step, {view, rotation, width, height, off, exaggerate, title}) {
    const pen = new Pen(view, rotation, width, height), {computed, exact} = step, o = pen.at([0, 0, 0]);
    let svg = `<g opacity="0.3">${drawBody(scene.body, 'var(--a)', pen, {thin: true, shift: [0, 0, 0], narrow: false})}</g>`;
    for (const [kind, state] of [['exact', exact], ['computed', computed]]) if (state) svg += plane(state, kind, pen, scene.dimension) + simplex(state, kind, pen);
    const factor = exaggerate ? magnified([off?.computed, off?.shadow], pen) : 1;
    const place = (own, d) => (d && exact?.v && factor !== 1 ? add(exact.v, times(d, factor)) : own);
    for (const [kind, state] of [['exact', exact], ['computed', computed]]) {
        if (!state?.v) continue;
        const v = kind === 'computed' ? place(state.v, off?.computed) : state.v;
        svg += pen.segment([0, 0, 0], v, `stroke="${colours[kind]}" stroke-width="1.6" fill="none"${kind === 'computed' ? ' stroke-dasharray="5 4"' : ''}`) + marks(pen.at(v), kind, pen);
        if (state.w) svg += support(state.w, kind, pen);
    }
    if (computed?.shadow) svg += marks(pen.at(place(computed.shadow, off?.shadow)), 'shadow', pen);
    if (inside(o, pen)) svg += `<path class="origin" d="M${fixed(o[0] - 7)} ${fixed(-o[1])}h14m-7 -7v14" stroke="currentColor" stroke-width="1.6"/><text class="letter" x="${fixed(o[0] + 9)}" y="${fixed(-o[1] + 16)}">O</text>`;
    svg += triad(pen, scene.dimension) + scaleBar(pen, scene.original);
    return {factor, svg: `<svg viewBox="${-width / 2} ${-height / 2} ${width} ${height}" role="img" aria-label="${title}" color="var(--ink)" font-family="system-ui, sans-serif">${svg}</svg>`};
}
