// SPDX-License-Identifier: GPL-3.0-or-later
// Two pictures of a step that turn alike: A − B whole, and the origin with v, enlarged.
import {element} from './data.js';
import {short} from './numbers.js';
import {drawCycle, drawStep} from './trace_picture.js';
import {cycleView} from './trace_scene.js';
import {product} from './vec.js';

const size = {width: 520, height: 400};

function turned(rotation, dx, dy) {
    const [c, s] = [Math.cos(dx), Math.sin(dx)], [d, t] = [Math.cos(dy), Math.sin(dy)];
    return product([[1, 0, 0], [0, d, -t], [0, t, d]], product([[c, 0, s], [0, 1, 0], [-s, 0, c]], rotation));
}

function key(name, svg) {
    const mark = element('span', {'aria-hidden': 'true'});
    mark.innerHTML = `<svg viewBox="-8 -8 16 16" width="16" height="16" color="var(--ink)">${svg}</svg>`;
    return element('span', {}, mark, name);
}

/** The picture of a cycle alone; without a frame to turn where all its points are one. */
function cyclePicture(scene, {frame, words, box}) {
    const at = cycleView(scene), count = scene.cycle.points.length;
    if (!at) {
        box.replaceChildren(element('p', {}, `${count === 1 ? 'The step that comes back has' : 'All steps of the cycle have'} one ${scene.words.foot}.`));
        return {box, draw() {}};
    }
    words.append('The cycle alone', element('span', {}, `× ${short(scene.whole.span / at.span)}, numbers are steps`));
    return {box, frame, draw(k, rotation) { frame.innerHTML = drawCycle(scene, k, {...size, view: at, rotation}); }};
}

/** Returns {show(k, step, view)}. */
export function showPictures(scene, box) {
    let rotation = scene.dimension === 2 ? [[1, 0, 0], [0, 1, 0], [0, 0, 1]] : turned([[1, 0, 0], [0, 1, 0], [0, 0, 1]], -0.6, 0.35);
    let now = null;
    const view = (title) => { const frame = element('div', {tabindex: '0', role: 'application', 'aria-label': `${title}; arrow keys turn it`}), words = element('p'); return {frame, words, box: element('div', {class: 'view'}, frame, words)}; };
    const {words} = scene, left = view(`${words.left}, whole`), right = view(`${words.right}, enlarged`), range = Math.log(1e14);
    const slider = element('input', {type: 'range', min: 0, max: 1000, 'aria-label': 'Zoom', oninput: () => { now.view = {...now.view, span: scene.whole.span * Math.exp(-range * slider.value / 1000)}; draw(); }});
    const widen = element('input', {type: 'checkbox', checked: true, onchange: draw});
    const zoom = element('span'), gap = element('span');
    const third = scene.cycle ? cyclePicture(scene, view('The cycle')) : null;
    left.words.append(words.left, element('span', {}, scene.dimension === 3 ? 'drag or use arrow keys to turn' : 'in the plane'));
    right.words.append(words.right, zoom, slider, element('label', {}, widen, ' draw gaps that no screen shows wider'), gap);

    function draw() {
        const {step} = now, {off} = step;
        third?.draw(now.k, rotation);
        left.frame.innerHTML = drawStep(scene, step, {...size, view: scene.whole, rotation, title: 'The whole with the simplexes'}).svg;
        const near = drawStep(scene, step, {...size, view: now.view, rotation, exaggerate: widen.checked, title: 'The nearest points, enlarged'});
        right.frame.innerHTML = near.svg;
        zoom.textContent = `× ${short(scene.whole.span / now.view.span)}`;
        const wide = off?.computed ? Math.hypot(...off.computed) : NaN, pixels = wide * Math.min(size.width, size.height) / now.view.span;
        gap.textContent = Number.isNaN(wide) ? '' : wide === 0 ? `both have the same ${words.foot}` : near.factor > 1 ? `computed ${words.foot} and shadow drawn ${short(near.factor)} times farther from the exact one; to scale ${short(pixels, 2)} px` : '';
    }
    const turn = (dx, dy) => { if (scene.dimension === 3) { rotation = turned(rotation, dx, dy); draw(); } };
    for (const {frame} of [left, right, third].filter((v) => v?.frame)) {
        frame.addEventListener('pointerdown', (e) => { if (e.button === 0) frame.setPointerCapture(e.pointerId); });
        frame.addEventListener('pointermove', (e) => { if (frame.hasPointerCapture(e.pointerId)) turn(e.movementX / 130, e.movementY / 130); });
        frame.addEventListener('keydown', (e) => {
            const by = {ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15]}[e.key];
            if (by) { turn(...by); e.preventDefault(); }
        });
    }
    box.append(element('div', {class: 'views'}, ...[left, right, third].filter(Boolean).map((v) => v.box)), element('div', {class: 'keys'},
        key('computed simplex', '<path d="M-7 5L7 -5" stroke="var(--stated)" stroke-width="2" stroke-dasharray="4 3"/>'), key('exact simplex', '<path d="M-7 5L7 -5" stroke="var(--true)" stroke-width="2"/>'),
        key(`computed ${words.foot}`, '<rect x="-4.5" y="-4.5" width="9" height="9" fill="none" stroke="var(--stated)" stroke-width="2.2"/>'), key(`exact ${words.foot}`, '<circle r="4.5" fill="var(--true)"/>'),
        key(words.shadow, '<path d="M-6 0L0 -6L6 0L0 6Z" fill="none" stroke="currentColor" stroke-width="1.8"/>'),
        ...(words.support ? [key(`computed ${words.support}`, '<path d="M-4 -4L4 4M4 -4L-4 4" stroke="var(--stated)" stroke-width="2.2"/>'), key(`exact ${words.support}`, '<path d="M-5 0H5M0 -5V5" stroke="var(--true)" stroke-width="2.2"/>')] : []),
        ...(scene.cycle ? [key('the way of the cycle', '<path d="M-6 4L0 -5L6 4Z" fill="none" stroke="var(--cycle)" stroke-width="2.2"/>')] : []),
        key('support plane', '<circle r="6" fill="var(--true)" fill-opacity="0.15" stroke="var(--true)" stroke-dasharray="2 3"/>')),
    element('p', {class: 'note'}, `${words.slots} Curved surfaces are sampled. The scale bar holds for lengths in the picture’s plane.`));
    return {show(k, step, start) {
        now = {k, step, view: start};
        slider.value = 1000 * Math.log(scene.whole.span / start.span) / range;
        draw();
    }};
}
