// SPDX-License-Identifier: GPL-3.0-or-later
// A scene as SVG text, orthographic, so that lengths in the picture's plane are true. The text holds numbers and constant
// words only.
import {polygonHull} from 'd3-polygon';
import {add, apply, dot, sub, times} from './vec.js';
import {short} from './numbers.js';

const light = [0.35, 0.55, 0.76];

/** The part of a convex polygon inside |x| ≤ w, |y| ≤ h; huge coordinates never reach the renderer. */
export function clip(ring, w, h) {
    let out = ring;
    for (const [axis, sign, limit] of [[0, 1, w], [0, -1, w], [1, 1, h], [1, -1, h]]) {
        const from = out;
        out = [];
        from.forEach((p, i) => {
            const q = from[(i + 1) % from.length], dp = limit - sign * p[axis], dq = limit - sign * q[axis];
            if (dp >= 0) out.push(p);
            if ((dp >= 0) !== (dq >= 0)) { const t = dp / (dp - dq); out.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]); }
        });
        if (out.length === 0) return out;
    }
    return out;
}

/** The part of a segment inside the same window, or null. */
function clipSegment(p, q, w, h) {
    let low = 0, high = 1;
    const d = [q[0] - p[0], q[1] - p[1]];
    for (const [axis, limit] of [[0, w], [1, h]]) {
        for (const sign of [1, -1]) {
            const room = limit - sign * p[axis], speed = sign * d[axis];
            if (speed === 0) { if (room < 0) return null; continue; }
            const t = room / speed;
            if (speed > 0) high = Math.min(high, t); else low = Math.max(low, t);
        }
    }
    return low > high ? null : [low, high].map((t) => [p[0] + t * d[0], p[1] + t * d[1]]);
}

/** A gap narrower than this is drawn this wide, in units of the drawing. */
export const leastGap = 4;

export const fixed = (x) => (Math.round(x * 100) / 100).toString();
export const path = (ring) => 'M' + ring.map((p) => `${fixed(p[0])} ${fixed(-p[1])}`).join('L') + 'Z';
const lineTo = (s) => `M${fixed(s[0][0])} ${fixed(-s[0][1])}L${fixed(s[1][0])} ${fixed(-s[1][1])}`;

export class Pen {
    constructor(view, rotation, width, height) {
        this.view = view; this.rotation = rotation; this.width = width; this.height = height;
        this.scale = Math.min(width, height) / view.span;
        this.w = width / 2 + 8; this.h = height / 2 + 8;
    }
    /** A pen that draws everything moved by a vector. */
    moved(v) { return new Pen({...this.view, centre: sub(this.view.centre, v)}, this.rotation, this.width, this.height); }
    at(p) { const r = apply(this.rotation, sub(p, this.view.centre)); return [r[0] * this.scale, r[1] * this.scale, r[2]]; }
    segment(p, q, style) { const s = clipSegment(this.at(p), this.at(q), this.w, this.h); return s ? `<path d="${lineTo(s)}" ${style}/>` : ''; }
}

/** The two ends of points in line: of a flat body seen along its plane. */
function ends(points) {
    const far = (from) => points.reduce((m, p) => (Math.hypot(p[0] - from[0], p[1] - from[1]) > Math.hypot(m[0] - from[0], m[1] - from[1]) ? p : m), from);
    const p = far(points[0]);
    return [p, far(p)];
}

function edges(mesh) {
    const map = new Map();
    mesh.faces.forEach((ring, f) => ring.forEach((i, k) => {
        const j = ring[(k + 1) % ring.length], key = i < j ? `${i},${j}` : `${j},${i}`;
        map.set(key, [...(map.get(key) ?? []), f]);
    }));
    return [...map].map(([key, faces]) => ({ends: key.split(',').map(Number), faces}));
}

/** The creases that can be seen, those that cannot, and shaded faces: as path data, path data and SVG. */
function inner(body, at, pen) {
    const {mesh} = body, facing = mesh.normals.map((n) => dot(pen.rotation[2], n)), paths = {shown: '', hidden: '', faces: ''};
    if (mesh.flat || mesh.faces.length === 0) return paths;
    mesh.edges ??= edges(mesh);
    for (const {ends: [i, j], faces: [f, g]} of mesh.edges) {
        if (g === undefined || dot(mesh.normals[f], mesh.normals[g]) >= (body.flat ? 0.99999 : 0.8)) continue;
        const s = clipSegment(at[i], at[j], pen.w, pen.h);
        if (s) paths[facing[f] > 0 || facing[g] > 0 ? 'shown' : 'hidden'] += lineTo(s);
    }
    mesh.faces.forEach((ring, f) => {
        const inside = facing[f] > 0 ? clip(ring.map((i) => at[i]), pen.w, pen.h) : [];
        if (inside.length < 3) return;
        const shade = Math.max(0, dot(light, apply(pen.rotation, mesh.normals[f])));
        paths.faces += `<path d="${path(inside)}" fill="#fff" fill-opacity="${fixed(0.5 * shade * shade)}"/>`;
    });
    return paths;
}

/** `shift` moves the body. What bears the class `outline` is the body's whole outline: of all its points, so that it holds
 * the nearest point whatever the mesh merges. */
export function drawBody(body, colour, still, {thin, shift, narrow}) {
    const pen = still.moved(shift), flat = body.points.map((p) => pen.at(p).slice(0, 2));
    const ring = polygonHull(flat), outline = clip(ring && ring.length > 1 ? ring.reverse() : ends(flat), pen.w, pen.h);
    if (outline.length === 0) return '';
    const stroke = `stroke="${colour}" fill="none" stroke-linecap="round" stroke-linejoin="round"`;
    const wide = Math.max(...outline.map((p) => Math.hypot(p[0] - outline[0][0], p[1] - outline[0][1])));
    if (wide < 0.5) return `<circle class="outline" cx="${fixed(outline[0][0])}" cy="${fixed(-outline[0][1])}" r="${narrow ? 1.8 : 4}" fill="${colour}"/>`;
    const {shown, hidden, faces} = inner(body, body.mesh.vertices.map((v) => pen.at(v)), pen), hull = path(outline);
    return `<path d="${hull}" fill="${colour}" fill-opacity="0.62"/>` + faces +
        (hidden ? `<path d="${hidden}" ${stroke} stroke-width="${thin ? 0.5 : 0.8}" stroke-dasharray="2 3" stroke-opacity="0.8"/>` : '') +
        (shown ? `<path d="${shown}" ${stroke} stroke-width="${thin ? 0.7 : 1.1}"/>` : '') +
        `<path class="outline" d="${hull}" ${stroke} stroke-width="${body.mesh.faces.length === 0 && !narrow ? 3 : thin ? 1 : 1.7}"/>`;
}

/** A ring and letter where a body is too small to see; the letter alone otherwise, and nothing in a thumbnail. */
function label(body, letter, pen, thumb) {
    const middle = pen.at(body.bounds.centre), size = body.bounds.size * pen.scale;
    if (Math.abs(middle[0]) > pen.width / 2 - 12 || Math.abs(middle[1]) > pen.height / 2 - 12) return '';
    if (thumb && size >= 7) return '';
    const small = size < 26, x = fixed(middle[0] + (small ? 13 : 0)), y = fixed(-middle[1] + (small ? -9 : 5));
    return (size < 7 ? `<circle cx="${fixed(middle[0])}" cy="${fixed(-middle[1])}" r="8" fill="none" stroke="currentColor" stroke-width="1.2"/>` : '') +
        `<text x="${x}" y="${y}" class="letter" text-anchor="middle">${letter}</text>`;
}

/** Two points and the line between them; small points where the line is short. */
function witness(pair, colour, dash, pen) {
    if (!pair?.a || !pair?.b) return '';
    const p = pen.at(pair.a), q = pen.at(pair.b), apart = Math.hypot(p[0] - q[0], p[1] - q[1]), r = apart > 0 && apart < 10 ? 1.5 : 3.4;
    const dots = [p, q].filter((p) => Math.abs(p[0]) < pen.w && Math.abs(p[1]) < pen.h)
        .map((p) => (dash ? `<rect x="${fixed(p[0] - 3.5)}" y="${fixed(-p[1] - 3.5)}" width="7" height="7" fill="none" stroke="${colour}" stroke-width="2"/>`
            : `<circle cx="${fixed(p[0])}" cy="${fixed(-p[1])}" r="${r}" fill="${colour}" stroke="var(--card)"/>`)).join('');
    return pen.segment(pair.a, pair.b, `stroke="${colour}" stroke-width="2.2" fill="none"${dash ? ' stroke-dasharray="5 4"' : ''}`) + dots;
}

/** From the ray's source or A's centre; its head is drawn where it is long enough to be seen. */
function arrow({kind, from, to}, pen) {
    const colour = kind === 'depth' ? 'var(--stated)' : 'currentColor', p = pen.at(from), q = pen.at(to);
    const style = `stroke="${colour}" stroke-width="2" fill="none"`, d = [q[0] - p[0], q[1] - p[1]], long = Math.hypot(...d);
    const start = Math.abs(p[0]) < pen.w && Math.abs(p[1]) < pen.h ? `<circle cx="${fixed(p[0])}" cy="${fixed(-p[1])}" r="2.6" fill="${colour}"/>` : '';
    if (!(long > 6) || Math.abs(q[0]) > pen.w || Math.abs(q[1]) > pen.h) return pen.segment(from, to, style) + start;
    const u = [d[0] / long, d[1] / long], wing = (side) => [q[0] - 9 * u[0] - 4.5 * side * u[1], q[1] - 9 * u[1] + 4.5 * side * u[0]];
    return pen.segment(from, to, style) + start + `<path d="${path([q, wing(1), wing(-1)])}" fill="${colour}"/>`;
}

/** The stated point of a hit. */
function cross(point, pen) {
    const [x, y] = pen.at(point);
    if (Math.abs(x) > pen.w || Math.abs(y) > pen.h) return '';
    return `<path d="M${fixed(x - 5)} ${fixed(-y - 5)}l10 10m-10 0l10 -10" stroke="var(--stated)" stroke-width="2.2" fill="none"/>`;
}

/** A bar of a round length in the case's unit. */
export function scaleBar(pen, original) {
    const most = original(pen.width * 0.3 / pen.scale), power = 10 ** Math.floor(Math.log10(most));
    const length = [5, 2, 1].map((k) => k * power).find((l) => l <= most) ?? most;
    const x = -pen.width / 2 + 14, y = pen.height / 2 - 14, end = x + pen.width * 0.3 * (length / most);
    if (!Number.isFinite(end)) return '';
    return `<path d="M${fixed(x)} ${y - 4}V${y}H${fixed(end)}V${y - 4}" fill="none" stroke="currentColor" stroke-width="1.5"/>` +
        `<text x="${fixed(x + 2)}" y="${y - 7}" class="small">${short(length)}</text>`;
}

export function triad(pen, dimension) {
    const x = pen.width / 2 - 34, y = pen.height / 2 - 32;
    return ['x', 'y', 'z'].slice(0, dimension).map((name, i) => {
        const d = pen.rotation.map((row) => row[i]);
        return `<path d="M${x} ${y}l${fixed(20 * d[0])} ${fixed(-20 * d[1])}" stroke="currentColor" stroke-opacity="0.6"/>` +
            `<text x="${fixed(x + 27 * d[0])}" y="${fixed(y - 27 * d[1] + 3.5)}" class="small" text-anchor="middle" opacity="0.75">${name}</text>`;
    }).join('');
}

/** How far to move each body so that a gap too narrow to be seen is seen; both 0 for a gap in its true width. */
export function widened(scene, pen) {
    const {near} = scene, still = [[0, 0, 0], [0, 0, 0]];
    if (!near?.apart || !near.normal || near.gap * pen.scale >= leastGap) return {shifts: still, wider: false};
    const half = (leastGap / pen.scale - near.gap) / 2;
    return {shifts: [times(near.normal, -half), times(near.normal, half)], wider: true};
}

/** What a picture says of the nearest points, for people. */
export function gapWords(scene, span, side = 400) {
    const {near, original} = scene;
    if (!near) return 'where they are nearest is not known';
    if (!near.apart) return near.outcome === 'touching' ? 'they touch: no gap' : 'they overlap: no gap';
    const pixels = near.gap * side / span;
    return `gap ${short(original(near.gap))}` + (pixels < leastGap ? `, drawn wider: to scale it would be ${short(pixels, 2)} px` : '');
}

/** SVG text. options: {view, rotation, width, height, thumb, title}; `title` is a constant word or two. */
export function draw(scene, {view, rotation, width, height, thumb = false, title}) {
    const pen = new Pen(view, rotation, width, height), {near} = scene, {shifts, wider} = widened(scene, pen);
    const colours = ['var(--a)', 'var(--b)'];
    const order = scene.bodies.map((_, i) => i);
    const depth = (i) => apply(rotation, near?.apart ? [near.a, near.b][i] : scene.bodies[i].bounds.centre)[2];
    order.sort((i, j) => depth(i) - depth(j));
    let svg = order.map((i) => `<g class="body-${'ab'[i]}">${drawBody(scene.bodies[i], colours[i], pen, {thin: thumb, shift: shifts[i], narrow: near?.apart && near.gap * pen.scale < 12})}</g>`).join('');
    svg += scene.arrows.map((x) => arrow(x, pen)).join('');
    if (near) svg += witness({a: add(near.a, shifts[0]), b: add(near.b, shifts[1])}, 'var(--true)', false, pen);
    svg += witness(scene.stated, 'var(--stated)', true, pen);
    if (scene.hit) svg += cross(scene.hit, pen);
    svg += scene.bodies.map((b, i) => label(b, 'AB'[i], pen.moved(shifts[i]), thumb)).join('');
    if (!thumb) svg += triad(pen, scene.dimension);
    svg += scaleBar(pen, scene.original);
    if (wider) svg += `<text x="${-width / 2 + 14}" y="${-height / 2 + 18}" class="small">gap drawn wider</text>`;
    return `<svg viewBox="${-width / 2} ${-height / 2} ${width} ${height}" role="img" aria-label="${title}" color="var(--ink)" ` +
        `font-family="system-ui, sans-serif">${svg}</svg>`;
}
