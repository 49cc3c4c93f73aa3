// SPDX-License-Identifier: GPL-3.0-or-later
// The page of one trace.
import {data} from './data.js';
import {contactSection} from './trace_contact.js';
import {showTrace} from './trace_viewer.js';

const asked = () => { const m = location.hash.match(/^#step=(\d{1,9})$/); return m ? Number(m[1]) : null; };
const box = (id) => document.getElementById(id);

document.body.classList.remove('plain');
const viewer = showTrace(data, data.case, {stepper: box('stepper'), pictures: box('pictures'), numbers: box('numbers'), steps: box('steps')},
    {asked: asked(), tell: (k) => history.replaceState(null, '', `#step=${k}`), keys: document});
document.querySelector('main').append(...contactSection(data, data.case, 2, showTrace));
addEventListener('hashchange', () => { const to = asked(); if (to !== null) viewer.go(to); });
