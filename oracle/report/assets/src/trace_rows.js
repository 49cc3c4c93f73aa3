// SPDX-License-Identifier: GPL-3.0-or-later
// What the tables of a trace hold, by its kind: rows of a step's numbers, columns of the list of steps.
import {short} from './numbers.js';

export const setText = (set) => `{${[0, 1, 2, 3].filter((i) => (set >> i) & 1).join(', ')}}`;
const cornersText = (corners) => `{${[...corners].sort((x, y) => x - y).join(', ')}}`;
const length = (x) => (x ? short(x[0], 6) : '–');
const vertices = (s) => (s?.a === undefined ? '–' : `a${s.a} of A` + (s.b === undefined ? '' : `, b${s.b} of B`));
const vertex = (s) => (s?.a === undefined ? '–' : `a${s.a}` + (s.b === undefined ? '' : `, b${s.b}`));

/** `rows` calls text(name, words of a step or null) and number(name, key of a pair or vector). A column is [heading, words of a step,
 * is a number], and stands for each run; `shadow` says what the shadow is. */
const kinds = {
    distance: {
        rows: (text, number) => {
            text('W, slots', (s) => setText(s.set));
            text('vertices of w', (s) => (s.a === undefined ? null : vertices(s)));
            number('v', 'v');
            number('upper bound ‖v‖', 'upper');
            number('lower bound μ', 'lower');
            number('‖v‖²', 'vv');
            number('w', 'w');
            number('v·w', 'vw');
            number('rule, left', 'left');
            number('rule, right', 'right');
            text('rule met', (s) => (s.met === undefined ? null : s.met ? 'yes' : 'no'));
        },
        columns: [['W', (s) => setText(s.set)], ['vertices', vertex], ['‖v‖', (s) => length(s.upper), true], ['μ', (s) => length(s.lower), true]],
        shadow: 'exact nearest point of the computed W',
    },
    cast: {
        rows: (text, number) => {
            text('P, slots', (s) => setText(s.set));
            text('vertices of p', (s) => (s.a === undefined ? null : vertices(s)));
            text('what λ does', (s) => s.clip ?? null);
            number('λ', 'lambda');
            number('x = s + λ r', 'x');
            number('v', 'v');
            number('‖v‖', 'upper');
            number('‖v‖²', 'vv');
            number('hit if ‖v‖² ≤', 'allowed');
            number('p', 'w');
            number('v·(x − p)', 'vw');
            number('v·r', 'vr');
            number('next λ', 'next');
        },
        columns: [['P', (s) => setText(s.set)], ['vertices', vertex], ['λ', (s) => length(s.lambda), true], ['‖v‖', (s) => length(s.upper), true], ['clip', (s) => s.clip ?? '–']],
        shadow: 'exact v of the computed x and P',
    },
    advance: {
        rows: (text, number) => {
            text('vertices that carry c', (s) => s.carriers);
            text('iterations of the inner loop', (s) => String(s.inner));
            text('what λ does', (s) => s.clip ?? null);
            number('λ', 'lambda');
            number('x = s + λ r', 'x');
            number('v = x − c', 'v');
            number('‖v‖', 'upper');
            number('‖v‖²', 'vv');
            number('hit if ‖v‖² ≤', 'allowed');
            number('v·r', 'vr');
            number('next λ', 'next');
        },
        columns: [['vertices', (s) => s.carriers], ['inner', (s) => String(s.inner), true], ['λ', (s) => length(s.lambda), true], ['‖v‖', (s) => length(s.upper), true], ['λ then', (s) => s.clip ?? '–']],
        shadow: 'exact v of the computed x',
    },
    depth: {
        rows: (text, number) => {
            text('nearest facet, points', (s) => cornersText(s.facet));
            text('facets', (s) => String(s.faces.length));
            text('vertices of w', vertices);
            text('facets that w removes', (s) => s.removed.map((i) => cornersText(s.faces[i])).join(' ') || 'none');
            number('n', 'n');
            number('l, distance of the facet', 'lower');
            number('h, distance of the plane at w', 'upper');
            number('l n, nearest point of the facet’s plane', 'v');
            number('w', 'w');
            number('rule, left', 'left');
            number('rule, right', 'right');
        },
        columns: [['facet', (s) => cornersText(s.facet)], ['vertices', vertex], ['l', (s) => length(s.lower), true], ['h', (s) => length(s.upper), true], ['facets', (s) => String(s.faces.length), true], ['removed', (s) => String(s.removed.length), true]],
        shadow: 'exact l n of the computed corners',
    },
};

export const tableOf = (trace) => kinds[trace.kind] ?? kinds.distance;
