// SPDX-License-Identifier: GPL-3.0-or-later
// A scene as SVG text, orthographic, so that lengths in the picture's plane are true. The text holds numbers and constant
// words only.
import {polygonHull} from 'd3-polygon';
import {apply, dot, sub} from './vec.js';
import {short} from './numbers.js';

const light = [0.35, 0.55, 0.76];

/** The part of a convex polygon inside |x| ≤ w, |y| ≤ h; huge coordinates never reach the renderer. */
function clip(ring, w, h) {
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

const fixed = (x) => (Math.round(x * 100) / 100).toString();
const path = (ring) => 'M' + ring.map((p) => `${fixed(p[0])} ${fixed(-p[1])}`).join('L') + 'Z';
const lineTo = (s) => `M${fixed(s[0][0])} ${fixed(-s[0][1])}L${fixed(s[1][0])} ${fixed(-s[1][1])}`;

class Pen {
    constructor(view, rotation, width, height) {
        this.view = view; this.rotation = rotation; this.width = width; this.height = height;
        this.scale = Math.min(width, height * 1.25) / view.span;
        this.w = width / 2 + 8; this.h = height / 2 + 8;
    }
    at(p) { const r = apply(this.rotation, sub(p, this.view.centre)); return [r[0] * this.scale, r[1] * this.scale, r[2]]; }
    segment(p, q, style) { const s = clipSegment(this.at(p), this.at(q), this.w, this.h); return s ? `<path d="${lineTo(s)}" ${style}/>` : ''; }
}

function edges(mesh) {
    const map = new Map();
    mesh.faces.forEach((ring, f) => ring.forEach((i, k) => {
        const j = ring[(k + 1) % ring.length], key = i < j ? `${i},${j}` : `${j},${i}`;
        map.set(key, [...(map.get(key) ?? []), f]);
    }));
    return [...map].map(([key, faces]) => ({ends: key.split(',').map(Number), faces}));
}

function drawBody(body, colour, pen, thin) {
    const {mesh} = body, at = mesh.vertices.map((v) => pen.at(v));
    const stroke = `stroke="${colour}" fill="none" stroke-linecap="round" stroke-linejoin="round"`;
    if (mesh.faces.length === 0) {
        if (mesh.vertices.length > 1) return pen.segment(mesh.vertices[0], mesh.vertices[1], `${stroke} stroke-width="3"`);
        return Math.abs(at[0][0]) < pen.w && Math.abs(at[0][1]) < pen.h ? `<circle cx="${fixed(at[0][0])}" cy="${fixed(-at[0][1])}" r="4" fill="${colour}"/>` : '';
    }
    const facing = mesh.normals.map((n) => dot(pen.rotation[2], n));
    const outline = clip(polygonHull(at.map((p) => [p[0], p[1]]))?.reverse() ?? [], pen.w, pen.h);
    let hidden = '', shown = '', faces = '';
    if (!mesh.flat) {
        mesh.edges ??= edges(mesh);
        for (const {ends: [i, j], faces: [f, g]} of mesh.edges) {
            if (g === undefined) continue;
            const crease = body.flat ? dot(mesh.normals[f], mesh.normals[g]) < 0.99999 : dot(mesh.normals[f], mesh.normals[g]) < 0.8;
            if (!crease) continue;
            const s = clipSegment(at[i], at[j], pen.w, pen.h);
            if (s) { if (facing[f] > 0 || facing[g] > 0) shown += lineTo(s); else hidden += lineTo(s); }
        }
        mesh.faces.forEach((ring, f) => {
            if (facing[f] <= 0) return;
            const inside = clip(ring.map((i) => at[i]), pen.w, pen.h);
            if (inside.length < 3) return;
            const n = apply(pen.rotation, mesh.normals[f]), shade = Math.max(0, dot(light, n));
            faces += `<path d="${path(inside)}" fill="#fff" fill-opacity="${fixed(0.5 * shade * shade)}"/>`;
        });
    }
    const hull = outline.length > 2 ? path(outline) : '';
    return (hull ? `<path d="${hull}" fill="${colour}" fill-opacity="0.62"/>` : '') + faces +
        (hidden ? `<path d="${hidden}" ${stroke} stroke-width="${thin ? 0.5 : 0.8}" stroke-dasharray="2 3" stroke-opacity="0.8"/>` : '') +
        (shown ? `<path d="${shown}" ${stroke} stroke-width="${thin ? 0.7 : 1.1}"/>` : '') +
        (hull ? `<path d="${hull}" ${stroke} stroke-width="${thin ? 1 : 1.7}"/>` : '');
}

/** A ring and letter where a body is too small to see; the letter alone otherwise. */
function label(body, letter, pen) {
    const middle = pen.at(body.bounds.centre), size = body.bounds.size * pen.scale;
    if (Math.abs(middle[0]) > pen.width / 2 - 12 || Math.abs(middle[1]) > pen.height / 2 - 12) return '';
    const small = size < 26, x = fixed(middle[0] + (small ? 13 : 0)), y = fixed(-middle[1] + (small ? -9 : 5));
    return (size < 7 ? `<circle cx="${fixed(middle[0])}" cy="${fixed(-middle[1])}" r="8" fill="none" stroke="currentColor" stroke-width="1.2"/>` : '') +
        `<text x="${x}" y="${y}" class="letter" text-anchor="middle">${letter}</text>`;
}

function witness(pair, colour, dash, pen) {
    if (!pair?.a || !pair?.b) return '';
    const dots = [pair.a, pair.b].map((p) => pen.at(p)).filter((p) => Math.abs(p[0]) < pen.w && Math.abs(p[1]) < pen.h)
        .map((p) => (dash ? `<rect x="${fixed(p[0] - 3.5)}" y="${fixed(-p[1] - 3.5)}" width="7" height="7" fill="none" stroke="${colour}" stroke-width="2"/>`
            : `<circle cx="${fixed(p[0])}" cy="${fixed(-p[1])}" r="3.4" fill="${colour}" stroke="var(--card)"/>`)).join('');
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

function scaleBar(pen) {
    const most = pen.width * 0.3 / pen.scale, power = 10 ** Math.floor(Math.log10(most));
    const length = [5, 2, 1].map((k) => k * power).find((l) => l <= most) ?? power;
    const x = -pen.width / 2 + 14, y = pen.height / 2 - 14, end = x + length * pen.scale;
    return `<path d="M${fixed(x)} ${y - 4}V${y}H${fixed(end)}V${y - 4}" fill="none" stroke="currentColor" stroke-width="1.5"/>` +
        `<text x="${fixed(x + 2)}" y="${y - 7}" class="small">${short(length)}</text>`;
}

function triad(pen, dimension) {
    const x = pen.width / 2 - 34, y = pen.height / 2 - 32;
    return ['x', 'y', 'z'].slice(0, dimension).map((name, i) => {
        const d = pen.rotation.map((row) => row[i]);
        return `<path d="M${x} ${y}l${fixed(20 * d[0])} ${fixed(-20 * d[1])}" stroke="currentColor" stroke-opacity="0.6"/>` +
            `<text x="${fixed(x + 27 * d[0])}" y="${fixed(y - 27 * d[1] + 3.5)}" class="small" text-anchor="middle" opacity="0.75">${name}</text>`;
    }).join('');
}

/** SVG text. options: {view, rotation, width, height, thumb, title}; `title` is a constant word or two. */
export function draw(scene, {view, rotation, width, height, thumb = false, title}) {
    const pen = new Pen(view, rotation, width, height);
    const colours = ['var(--a)', 'var(--b)'];
    const order = scene.bodies.map((_, i) => i);
    const depth = (i) => (scene.near && scene.near.distance > 0 ? apply(rotation, i === 0 ? scene.near.a : scene.near.b)[2] : apply(rotation, scene.bodies[i].bounds.centre)[2]);
    order.sort((i, j) => depth(i) - depth(j));
    let svg = order.map((i) => drawBody(scene.bodies[i], colours[i], pen, thumb)).join('');
    svg += scene.arrows.map((x) => arrow(x, pen)).join('');
    svg += witness(scene.near, 'var(--true)', false, pen);
    svg += witness(scene.stated, 'var(--stated)', true, pen);
    if (scene.hit) svg += cross(scene.hit, pen);
    if (!thumb) svg += scene.bodies.map((b, i) => label(b, 'AB'[i], pen)).join('') + triad(pen, scene.dimension);
    svg += scaleBar(pen);
    return `<svg viewBox="${-width / 2} ${-height / 2} ${width} ${height}" role="img" aria-label="${title}" color="var(--ink)" ` +
        `font-family="system-ui, sans-serif">${svg}</svg>`;
}
