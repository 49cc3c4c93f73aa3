// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of what the pictures and numbers rest on: npm test (needs build.sh's node_modules).
import assert from 'node:assert/strict';
import test from 'node:test';
import {makeBody} from './bodies.js';
import {cells} from './condition.js';
import {csv, pgfplots} from './download.js';
import {fractionOfDouble, parseExactly, rounded, toScalar} from './exact.js';
import {staircase} from './growth.js';
import {mesh} from './hull.js';
import {hexCase, hexFloat, toDouble} from './numbers.js';
import {draw} from './picture.js';
import {readerOf, matrixOf} from './read.js';
import {makeScene, nearView, wholeView} from './scene.js';
import {drawCycle, drawStep} from './trace_picture.js';
import {cycleView, nearView as nearStep, traceScene} from './trace_scene.js';

test('hex floats are exact', () => {
    for (const [x, text] of [[0, '0x0p+0'], [-0, '-0x0p+0'], [1, '0x1p+0'], [-0.1, '-0x1.999999999999ap-4'], [5e-324, '0x0.0000000000001p-1022'],
        [Number.MAX_VALUE, '0x1.fffffffffffffp+1023'], [Infinity, 'inf']]) {
        assert.equal(hexFloat(x), text);
        assert.ok(Object.is(toDouble(text), x), text);
    }
});

test('every way to write a number is read', () => {
    assert.equal(toDouble('-7/3'), -7 / 3);
    assert.equal(toDouble(`1/${'3'.repeat(400)}`), 0);
    assert.ok(Math.abs(toDouble(`${'1'.repeat(400)}/${'3'.repeat(400)}`) - 1 / 3) < 1e-15);
    assert.equal(toDouble('0x1.8p-4'), 0.09375);
    assert.equal(toDouble('12.5e-3'), 0.0125);
    assert.ok(Number.isNaN(toDouble('alert(1)')));
});

test('a case in hex keeps its words and its strings', () => {
    const line = '{"id":"x","dimension":2,"a":{"shape":"points","vertices":[[0.1,"1/3"]]}}';
    assert.equal(hexCase(line), '{"id":"x","dimension":2,"a":{"shape":"points","vertices":[["0x1.999999999999ap-4","1/3"]]}}');
    assert.ok(hexCase(line.replace('{', '{"scalar":"float",')).includes('0x1.99999ap-4'));
});

test('numbers are rounded once to the scalar of the case', () => {
    assert.equal(toScalar('0.1', 'float'), Math.fround(0.1));
    // A hair above half way between two floats: rounded to double first it would be the tie, and go down.
    const above = '1.00000005960464477539062500000000001';
    assert.equal(Math.fround(Number(above)), 1);
    assert.equal(toScalar(above, 'float'), 1 + 2 ** -23);
    assert.equal(toScalar('1.000000059604644775390625', 'float'), 1);
    assert.equal(toScalar('0x1.000001000001p0', 'float'), 1 + 2 ** -23);
    assert.equal(toScalar('7e-46', 'float'), 0);
    assert.equal(toScalar('8e-46', 'float'), 2 ** -149);
    assert.equal(toScalar('1/3', 'float'), Math.fround(1 / 3));
    assert.equal(toScalar('3.5e38', 'float'), Infinity);
    for (const x of [0.1, 5e-324, 1 / 3, 2 ** 1023, 12345.678, -7e-310]) assert.equal(rounded(fractionOfDouble(x), 'double'), x);
    assert.deepEqual(parseExactly('{"a": [0.1, -1e-3], "b": "x 1 \\" 2", "c": {"1": 2}}'), {a: ['0.1', '-1e-3'], b: 'x 1 " 2', c: {1: '2'}});
    assert.throws(() => parseExactly('{"a": 01x}'));
});

test('a quaternion stands for entries rounded once', () => {
    const reader = readerOf({scalar: 'float', a: {}});
    const q = ['0.9', '0.2', '0.3', '0.1'].map((t) => toScalar(t, 'float')), n = q.reduce((sum, c) => sum + c * c, 0);
    const entry = 2 * (q[1] * q[2] - q[0] * q[3]) / n, found = matrixOf(['0.9', '0.2', '0.3', '0.1'], reader)[0][1];
    assert.ok(Object.is(found, Math.fround(found)) && Math.abs(found - entry) < 2 ** -25);
    assert.deepEqual(matrixOf([1, 1, 0, 0], readerOf({a: {}})), [[1, 0, 0], [0, 0, -1], [0, 1, 0]]);
});

const box = (x, h = [1, 1, 1]) => ({shape: 'box', half_extents: h, pose: {translation: [x, 0, 0]}});

test('hulls of every dimension can be drawn', () => {
    assert.equal(mesh([[1, 2, 3]]).faces.length, 0);
    assert.equal(mesh([[0, 0, 0], [1, 1, 1], [2, 2, 2]]).vertices.length, 2);
    assert.equal(mesh([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.5, 0.5, 0]]).vertices.length, 4);
    assert.equal(mesh(makeBody(box(0), readerOf({a: box(0)})).points).faces.length, 6);
});

test('every shape can be drawn, about the nearest points of the record', () => {
    const shapes = [{shape: 'sphere', radius: 1}, {shape: 'ellipsoid', radii: [1, 2, 3]}, {shape: 'capsule', radius: 0.5, half_length: 0.5, axis: 'x'}, {shape: 'cylinder', radius: 2, half_length: 1, axis: 'x'},
        {shape: 'cone', radius: 1, half_length: 1, axis: 'x'}, {shape: 'sum', of: Array(20).fill(box(0, [0.05, 0.05, 0.05]))}, {shape: 'hull', of: [{shape: 'sphere', radius: 1}, box(0)]}];
    for (const shape of shapes) {
        const near = {outcome: 'separated', gap: 1, a: [1, 0, 0], b: [2, 0, 0], normal: [1, 0, 0]};
        const scene = makeScene({a: shape, b: box(3)}, {near}, null, 200);
        assert.ok(scene.bodies.every((b) => b.beyond < 1e-15 && b.short < 1e-15), `${shape.shape} ${scene.bodies.map((b) => [b.beyond, b.short])}`);
        const svg = draw(scene, {view: nearView(scene), rotation: scene.rotation, width: 520, height: 400, title: 'test'});
        assert.ok(!/NaN|Infinity|undefined/.test(svg));
    }
});

test('motions and depths are drawn as arrows', () => {
    // In the page's unit: the largest length, 9, is between 8 and 16.
    const sweep = {query: 'sweep', a: box(0), b: box(8), sweep: {velocity_a: [5, 0, 0], velocity_b: [1, 0, 0]}};
    const hit = makeScene(sweep, null, {hit: true, parameter: 1.5, point: [9 - 0.5, 0.5, 0]}, 100);
    assert.deepEqual(hit.arrows, [{kind: 'motion', from: [0, 0, 0], to: [6 / 8, 0, 0]}]);
    assert.deepEqual(hit.hit, [7 / 8, 0.5 / 8, 0]);
    const ray = {query: 'raycast', a: box(0), ray: {source: [-5, 0, 0], direction: ['0x1p+1', 0, 0]}};
    const miss = makeScene(ray, null, {hit: false}, 100);
    assert.deepEqual(miss.arrows, [{kind: 'motion', from: [-5 / 4, 0, 0], to: [-3 / 4, 0, 0]}]);
    assert.equal(miss.hit, null);
    assert.ok(miss.whole.low[0] <= -5 / 4);
    const deep = makeScene({query: 'penetration', a: box(0), b: box(1.5)}, null, {depth: 0.5, direction: [-1, 0, 0], witness_a: [1, 0, 0]}, 100);
    assert.deepEqual(deep.arrows, [{kind: 'depth', from: [1, 0, 0], to: [0.5, 0, 0]}]);
    for (const scene of [hit, miss, deep]) {
        const svg = draw(scene, {view: wholeView(scene), rotation: scene.rotation, width: 520, height: 400, title: 'test'});
        assert.ok(!/NaN|Infinity|undefined/.test(svg));
        assert.ok(/l10 10/.test(svg) === (scene === hit));
    }
    assert.deepEqual(makeScene({query: 'sweep', a: box(0), b: box(9)}, null, null, 100).arrows, []);
});

test('groups of failures grow by stairs', () => {
    assert.deepEqual(staircase([{first: [5, 20, 20], cases: 40}]), [{x: 0, y: 0}, {x: 5, y: 1}, {x: 20, y: 3}, {x: 40, y: 3}]);
    assert.deepEqual(staircase([{first: [30], cases: 40}, {first: [10, 40], cases: 40}]), [{x: 0, y: 0}, {x: 10, y: 1}, {x: 30, y: 2}, {x: 40, y: 3}]);
});

test('a chart as text: every cell comes back from CSV, and pgfplots gets numbers, braces and no command', () => {
    const table = {columns: ['name', 'x', 'y'], rows: [['a,"b"\nc', -Infinity, 0.1], ['50% \\of_{this}', NaN, null], ['', 1e300, Infinity]]};
    const read = [[]];
    let cell = '', inside = false;
    for (const c of csv(table)) {
        if (inside ? c === '"' : c === '"') inside = !inside, cell += '"';
        else if (!inside && c === ',') read.at(-1).push(cell), cell = '';
        else if (!inside && c === '\n') read.at(-1).push(cell), cell = '', read.push([]);
        else if (inside || c !== '\r') cell += c;
    }
    const plain = (t) => (t.startsWith('"') ? t.slice(1, -1).replaceAll('""', '"') : t);
    assert.deepEqual(read.slice(0, -1).map((row) => row.map(plain)),
        [['name', 'x', 'y'], ['a,"b"\nc', '-Infinity', '0.1'], ['50% \\of_{this}', 'NaN', ''], ['', '1e+300', 'Infinity']]);
    const lines = pgfplots(table, '3 % of\nall').split('\n');
    assert.deepEqual(lines, ['% 3 \\% of all', 'name\tx\ty', '{a,"b" c}\t-inf\t0.1', '{50\\% \\textbackslash of\\_\\{this\\}}\tnan\tnan', 'nan\t1e+300\tinf', '']);
});

test('answers of several subjects are added by factors of two', () => {
    const measure = [{'3 -40': 2, '3 exact': 1, 'inf 4': 7}, {'3 -40': 5, '0 inf': 1, 'x y': 1}];
    assert.deepEqual(cells(measure, [0, 1, 2]), [{x: 3, e: -40, n: 7}, {x: 3, e: 'exact', n: 1}, {x: 0, e: Infinity, n: 1}]);
});

const pairs = (v) => v.map((x) => [String(x), hexFloat(Number(x))]);
const upright = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const drawn = (scene, k, exaggerate = true) => drawStep(scene, scene.steps[k], {view: scene.whole, rotation: upright, width: 500, height: 400, exaggerate, title: 'x'});

test('a traced cast has its ray, and x moves along it', () => {
    const problem = parseExactly('{"query":"raycast","scalar":"double","a":{"shape":"box","half_extents":[1,1,1]},"ray":{"source":[4,0,0],"direction":[-1,0,0],"max":10}}');
    const step = (x, v, points) => ({lambda: ['0', '0'], x: pairs(x), v: pairs(v), w: pairs([1, 1, 1]), set: points.length > 0 ? 1 : 0, points: [...points, null, null, null].slice(0, 4)});
    const trace = {kind: 'cast', r: pairs([-1, 0, 0]), computed: {steps: [step([4, 0, 0], [3, -1, -1], []), step(['1.5', 0, 0], ['0.5', 0, '1e-17'], [0])]}, exact: {steps: [step([4, 0, 0], [3, -1, -1], []), step(['1.5', 0, 0], ['0.5', 0, 0], [0])]}};
    const scene = traceScene(trace, problem), at = (p) => p.map((x) => scene.original(x));
    assert.deepEqual(at(scene.steps[0].computed.foot), [1, 1, 1]);
    assert.deepEqual(at(scene.steps[1].computed.eye), [1.5, 0, 0]);
    assert.deepEqual(at(scene.steps[1].computed.points[0]), [1, 1, 1]);
    assert.deepEqual(at(scene.steps[1].off.computed), [0, 0, -1e-17]);
    assert.deepEqual(at(scene.ray.to), [-6, 0, 0]);
    const {svg, factor} = drawn(scene, 1);
    assert.ok(/class="clipped"/.test(svg) && /class="ray"/.test(svg) && />x</.test(svg));
    assert.equal(factor, 1, 'the gap lies along the line of sight');
    assert.ok(drawStep(scene, scene.steps[1], {view: nearStep(scene, scene.steps[1]), rotation: [[0, 0, 1], [0, 1, 0], [-1, 0, 0]], width: 500, height: 400, exaggerate: true, title: 'x'}).factor > 1e10);
    problem.ray.max = undefined;
    assert.deepEqual(at(traceScene(trace, problem).ray.to), [3, 0, 0]);
});

test('a traced sweep has B − A, and its ray starts at the origin', () => {
    const problem = parseExactly('{"query":"sweep","a":{"shape":"box","half_extents":[1,1,1]},"b":{"shape":"box","half_extents":[1,1,1],"pose":{"translation":[5,0,0]}},"sweep":{"velocity_a":[1,0,0],"velocity_b":[0,0,0]}}');
    const trace = {kind: 'cast', r: pairs([1, 0, 0]), computed: {steps: [{lambda: ['2', ''], x: pairs([2, 0, 0]), v: pairs([-1, 0, 0]), set: 0, points: []}]}, exact: null};
    const scene = traceScene(trace, problem);
    assert.deepEqual([scene.body.bounds.low, scene.body.bounds.high].map((p) => p.map((x) => scene.original(x))), [[3, -2, -2], [7, 2, 2]]);
    assert.deepEqual(scene.original(scene.steps[0].computed.foot[0]), 3);
    assert.equal(scene.steps[0].exact, null);
    assert.ok(/class="v-computed"/.test(drawn(scene, 0).svg));
});

test('a traced expansion has the surface of each step', () => {
    const problem = parseExactly('{"query":"penetration","a":{"shape":"box","half_extents":[1,1,1]},"b":{"shape":"points","vertices":[[0,0,0]]}}');
    const step = (facet, faces, grows) => ({facet, faces, removed: [0], v: pairs([0, 0, 1]), n: pairs([0, 0, 1]), w: pairs([1, 1, 1]), grows});
    const run = {corners: [[-1, -1, -1], [1, -1, 1], [-1, 1, 1], [0, 0, -1]].map(pairs), steps: [step([0, 1, 2], [[0, 1, 2], [0, 3, 1], [1, 3, 2], [0, 2, 3]], true), step([1, 2, 4], [[1, 2, 4], [0, 3, 1]], false)]};
    const scene = traceScene({kind: 'depth', computed: run, exact: run}, problem);
    assert.deepEqual(scene.steps[1].computed.points.map((p) => scene.original(p[2])), [1, 1, 1]);
    assert.deepEqual(scene.steps[1].computed.names, [1, 2, 4]);
    assert.equal((drawn(scene, 0).svg.match(/class="face-computed"/g) ?? []).length, 6);
    assert.equal((drawn(scene, 1).svg.match(/class="face-exact"/g) ?? []).length, 6);
});

test('a cycle is a closed way, and alone it is drawn to its own scale', () => {
    const problem = parseExactly('{"a":{"shape":"box","half_extents":[1,1,1]},"b":{"shape":"box","half_extents":[1,1,1],"pose":{"translation":[4,0,0]}}}');
    const step = (v) => ({v: pairs(v), w: pairs([-2, 2, 0]), set: 1, points: [0, null, null, null]}), ways = [[-2, 0, '1e-17'], [-2, '2e-17', 0], [-2, 0, 0]];
    const trace = {kind: 'distance', cycle: {first: 1, period: 3, way: ways.map(pairs)}, computed: {steps: [[-4, 0, 0], ...ways].map(step)}, exact: null};
    const scene = traceScene(trace, problem);
    assert.equal((drawn(scene, 2).svg.match(/class="way"/g) ?? []).length, 3);
    assert.deepEqual(scene.cycle.off.map((p) => p.map((x) => scene.original(x))), [[0, 0, 0], [0, 2e-17, -1e-17], [0, 0, -1e-17]]);
    const view = cycleView(scene), from = [[0, 1, 0], [0, 0, 1], [1, 0, 0]], svg = (k) => drawCycle(scene, k, {view, rotation: from, width: 500, height: 400});
    assert.ok(scene.original(view.span) < 1e-15);
    assert.ok(!/NaN|Infinity|undefined/.test(svg(2)));
    assert.equal((svg(2).match(/class="way"/g) ?? []).length, 3);
    const marked = (k) => svg(k).match(/class="way-now" x="([-.\d]+)" y="([-.\d]+)"/)?.slice(1).join(' ');
    assert.equal(marked(0), undefined, 'step 0 is outside the cycle');
    assert.equal(marked(1), marked(4), 'the state comes back after three steps');
    assert.equal(new Set([1, 2, 3].map(marked)).size, 3);
    trace.cycle.way = [ways[0]].map(pairs);
    assert.equal(cycleView(traceScene(trace, problem)), null, 'one point has no way');
});

test('a traced advancement states the places of its vertices', () => {
    const problem = parseExactly('{"query":"raycast","a":{"shape":"box","half_extents":[1,1,1]},"ray":{"source":[4,0,0],"direction":[-1,0,0]}}');
    const step = {lambda: ['0', '0'], x: pairs([4, 0, 0]), v: pairs([3, 0, 0]), set: 3, corners: [pairs([1, 1, 0]), pairs([1, -1, 0]), null, null], weights: [], carriers: '{a1, a3}', inner: 2};
    const scene = traceScene({kind: 'advance', r: pairs([-1, 0, 0]), computed: {steps: [step]}, exact: null}, problem), at = (p) => p.map((x) => scene.original(x));
    assert.deepEqual(at(scene.steps[0].computed.points[1]), [1, -1, 0]);
    assert.deepEqual(at(scene.steps[0].computed.foot), [1, 0, 0]);
    const {svg} = drawn(scene, 0);
    assert.ok(/class="plane"/.test(svg) && /class="slot-computed"/.test(svg) && !/class="w-/.test(svg));
});

