// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of what the pictures and numbers rest on: npm test (needs build.sh's node_modules).
import assert from 'node:assert/strict';
import test from 'node:test';
import {makeBody} from './bodies.js';
import {closestPoints} from './closest.js';
import {mesh} from './hull.js';
import {hexCase, hexFloat, toDouble} from './numbers.js';
import {draw} from './picture.js';
import {makeScene, wholeView} from './scene.js';

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
    assert.equal(hexCase(line, false), '{"id":"x","dimension":2,"a":{"shape":"points","vertices":[["0x1.999999999999ap-4","1/3"]]}}');
    assert.ok(hexCase(line, true).includes('0x1.99999ap-4'));
});

const box = (x, h = [1, 1, 1]) => ({shape: 'box', half_extents: h, pose: {translation: [x, 0, 0]}});
const distance = (a, b, reach = 10) => closestPoints(makeBody(a, 3), makeBody(b, 3), reach).distance;

test('closest points are near the truth for every shape', () => {
    const near = (x, y) => assert.ok(Math.abs(x - y) < 1e-6 * (1 + y), `${x} for ${y}`);
    near(distance(box(0), box(3)), 1);
    near(distance(box(0), box(1)), 0);
    near(distance(box(0), {shape: 'sphere', radius: 0.5, pose: {translation: [3, 0, 0]}}), 1.5);
    near(distance(box(0), {shape: 'capsule', radius: 0.5, half_length: 1, axis: 'x', pose: {translation: [4, 0, 0]}}), 1.5);
    near(distance(box(0), {shape: 'cylinder', radius: 1, half_length: 2, axis: 'x', pose: {translation: [4, 0, 0]}}), 1);
    near(distance(box(0), {shape: 'cone', radius: 1, half_length: 2, axis: 'x', pose: {translation: [4, 0, 0]}}), 1);
    near(distance(box(0), {shape: 'ellipsoid', radii: [2, 1, 1], pose: {translation: [4, 0, 0]}}), 1);
    near(distance(box(0), {shape: 'sum', of: [box(4), {shape: 'sphere', radius: 0.5}]}), 1.5);
    near(distance(box(0), {shape: 'hull', of: [box(4), {shape: 'points', vertices: [[2, 0, 0]]}]}), 1);
    near(distance(box(0, [1e200, 1e200, 1e200]), box(3e200, [1e200, 1e200, 1e200]), 4e200) / 1e200, 1);
});

test('closest points of plane bodies stay in the plane', () => {
    const at = (x, y, shape) => makeBody({...shape, pose: {linear: [[0.6, -0.8], [0.8, 0.6]], translation: [x, y]}}, 2);
    const shapes = [{shape: 'sphere', radius: 1}, {shape: 'ellipsoid', radii: [2, 1]}, {shape: 'capsule', radius: 0.5, half_length: 1, axis: 'x'},
        {shape: 'box', half_extents: [1, 2]}, {shape: 'sum', of: [{shape: 'box', half_extents: [1, 1]}, {shape: 'sphere', radius: 0.5}]},
        {shape: 'hull', of: [{shape: 'sphere', radius: 1}, {shape: 'points', vertices: [[3, 0]]}]}];
    for (const s of shapes) for (const t of shapes) {
        const apart = closestPoints(at(0, 0, s), at(9, 0.5, t), 12, 2);
        assert.ok(apart.distance > 1 && apart.a[2] === 0 && apart.b[2] === 0);
        assert.ok(at(0, 0, s).points.every((p) => p[2] === 0));
        assert.ok(closestPoints(at(0, 0, s), at(0.3, 0.1, t), 12, 2).distance < 1e-9, `${s.shape} ${t.shape}`);
    }
    assert.ok(Math.abs(closestPoints(at(0, 0, shapes[0]), at(4, 3, shapes[0]), 6, 2).distance - 3) < 1e-9);
});

test('hulls of every dimension can be drawn', () => {
    assert.equal(mesh([[1, 2, 3]]).faces.length, 0);
    assert.equal(mesh([[0, 0, 0], [1, 1, 1], [2, 2, 2]]).vertices.length, 2);
    assert.equal(mesh([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.5, 0.5, 0]]).vertices.length, 4);
    assert.equal(mesh(makeBody(box(0), 3).points).faces.length, 6);
});

test('motions and depths are drawn as arrows', () => {
    const sweep = {query: 'sweep', a: box(0), b: box(9), sweep: {velocity_a: [5, 0, 0], velocity_b: [1, 0, 0]}};
    const hit = makeScene(sweep, {hit: true, parameter: 1.75, point: [10.75 - 1, 0.5, 0]}, 100);
    assert.deepEqual(hit.arrows, [{kind: 'motion', from: [0, 0, 0], to: [7, 0, 0]}]);
    assert.deepEqual(hit.hit, [8, 0.5, 0]);
    const ray = {query: 'raycast', a: box(0), ray: {source: [-5, 0, 0], direction: ['0x1p+1', 0, 0]}};
    const miss = makeScene(ray, {hit: false}, 100);
    assert.deepEqual(miss.arrows, [{kind: 'motion', from: [-5, 0, 0], to: [-3, 0, 0]}]);
    assert.equal(miss.hit, null);
    assert.ok(miss.whole.low[0] <= -5);
    const deep = makeScene({query: 'penetration', a: box(0), b: box(1.5)}, {depth: 0.5, direction: [-1, 0, 0], witness_a: [1, 0, 0]}, 100);
    assert.deepEqual(deep.arrows, [{kind: 'depth', from: [1, 0, 0], to: [0.5, 0, 0]}]);
    for (const scene of [hit, miss, deep]) {
        const svg = draw(scene, {view: wholeView(scene), rotation: scene.tilted, width: 520, height: 400, title: 'test'});
        assert.ok(!/NaN|Infinity|undefined/.test(svg));
        assert.ok(/l10 10/.test(svg) === (scene === hit));
    }
    assert.deepEqual(makeScene({query: 'sweep', a: box(0), b: box(9)}, null, 100).arrows, []);
});
