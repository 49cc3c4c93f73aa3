// SPDX-License-Identifier: GPL-3.0-or-later
import {drawCharts} from './charts.js';
import {listCycles} from './cycles.js';
import {parseExactly} from './exact.js';
import {showFailures, startGallery} from './gallery.js';
import {draw, gapWords, leastGap} from './picture.js';
import {makeScene, nearView, thumbView, wholeView, zoomRange} from './scene.js';
import {enliven} from './table.js';

function start() {
    document.body.classList.remove('plain');
    if (matchMedia('(max-width: 700px)').matches) document.querySelector('details.key')?.removeAttribute('open');
    enliven(showFailures);
    drawCharts();
    startGallery();
    listCycles();

    let width = innerWidth, waiting = 0;
    addEventListener('resize', () => {
        if (innerWidth === width) return;
        width = innerWidth;
        clearTimeout(waiting);
        waiting = setTimeout(drawCharts, 150);
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawCharts);
}

// Without a page the script shows what it would draw: tests hold that against the exact answers.
if (globalThis.document) start();
else globalThis.oblongPictures = {draw, gapWords, leastGap, makeScene, nearView, parseExactly, thumbView, wholeView, zoomRange};
