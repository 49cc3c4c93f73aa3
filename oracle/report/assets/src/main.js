// SPDX-License-Identifier: GPL-3.0-or-later
import {drawCharts} from './charts.js';
import {listCycles} from './cycles.js';
import {showFailures, startGallery} from './gallery.js';
import {enliven} from './table.js';

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
