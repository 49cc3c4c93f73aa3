// SPDX-License-Identifier: GPL-3.0-or-later
// What an adapter of an engine from npm needs beside docs/examples/oblong_subject.mjs, which reads and writes.
//
//     import { load, serve, timed } from './kit.mjs';           // first: it guards standard output
//     const engine = await load('some-engine');                  // from build/engines (`make engines`)
//     serve({ name: 'some-engine', version: engine.version, scalar: 'float', queries: ['distance'],
//       answer: (c, a, b) => meeting(timed(() => engine.distance(a.vertices, b.vertices)).value) });
//
// The kit turns each body into a plain form, in the subject's scalar:
//
//     { kind: 'points', vertices, position }       vertices in the frame of `position`, a translation
//     { kind: 'box', half, position }              a box without a linear part
//     { kind: 'sphere', radius, position }
//     { kind: 'capsule' | 'cylinder' | 'cone', radius, half_length, axis, position, turn, along }
//
// `turn` is the rotation of the pose as a quaternion [x, y, z, w]; along('y') is the rotation for an engine whose shape
// lies along y. Points and boxes under a linear part become points of the world, each coordinate computed exactly and
// rounded once: where that changes a number, the answer carries the changed case (`converted_case`). A body that the
// engine changed itself, such as a hull without some vertices, is stated by keep().
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { converted, corners, isIdentity, placed, refuse, run, unsupported }
  from '../../../../docs/examples/oblong_subject.mjs';

export { refuse, unsupported };

/** The folder into which `make engines` installs the packages, or that of the environment variable OBLONG_ENGINES. */
export const folder = path.resolve(process.env.OBLONG_ENGINES
  ?? fileURLToPath(new URL('../../../../build/engines', import.meta.url)));
export const file = (name) => path.join(folder, 'node_modules', name);
/** The version that is installed; ends the program with exit code 69 where there is none. */
export function version(name) {
  try {
    return JSON.parse(fs.readFileSync(file(name + '/package.json'), 'utf8')).version;
  } catch {
    process.stderr.write(`${name} is not installed in ${folder}: make engines\n`);
    process.exit(69);
  }
}
/** The module of a package, or one of its files. */
export async function load(name, inside = null) {
  version(name);
  if (inside !== null) return import(pathToFileURL(file(name + '/' + inside)));
  const manifest = JSON.parse(fs.readFileSync(file(name + '/package.json'), 'utf8'));
  const from = (entry) => (typeof entry === 'string' ? entry : entry.import ? from(entry.import) : from(entry.default));
  const main = manifest.exports ? from(manifest.exports['.']) : manifest.module ?? manifest.main;
  return import(pathToFileURL(file(name + '/' + main)));
}

/** The value of --NAME on the command line; '' if it is the last word. */
export function option(name, otherwise) {
  const at = process.argv.indexOf('--' + name);
  return at < 0 ? otherwise : process.argv[at + 1] ?? '';
}

// ---- rotations: quaternions [x, y, z, w] ----

export const product = ([a, b, c, d], [e, f, g, h]) =>
  [d * e + a * h + b * g - c * f, d * f - a * g + b * h + c * e, d * g + a * f - b * e + c * h,
    d * h - a * e - b * f - c * g];
/** A cyclic permutation of the axes, exact in every format, that takes the axis `from` to the axis `to`. */
export function permutation(from, to) {
  const steps = ('xyz'.indexOf(to) - 'xyz'.indexOf(from) + 3) % 3;
  return [[0, 0, 0, 1], [0.5, 0.5, 0.5, 0.5], [-0.5, -0.5, -0.5, 0.5]][steps];
}
/** The rotation of a matrix that is orthogonal within 8 unit roundoffs; anything else is declined. */
function rotation(m, unit) {
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      const entry = m[0][i] * m[0][j] + m[1][i] * m[1][j] + m[2][i] * m[2][j];
      if (Math.abs(entry - (i === j ? 1 : 0)) > 8 * unit) unsupported('a pose of a curved body that is no rotation');
    }
  const minor = (i, j) => m[1][i] * m[2][j] - m[1][j] * m[2][i];
  if (m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1) < 0) unsupported('a reflected curved body');
  const q = [0, 0, 0, 0], trace = m[0][0] + m[1][1] + m[2][2];
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    q[3] = s / 4;
    for (let i = 0; i < 3; i++) { const j = (i + 1) % 3, k = (i + 2) % 3; q[i] = (m[k][j] - m[j][k]) / s; }
  } else {
    const i = [0, 1, 2].reduce((x, y) => (m[y][y] > m[x][x] ? y : x)), j = (i + 1) % 3, k = (i + 2) % 3;
    const s = 2 * Math.sqrt(1 + m[i][i] - m[j][j] - m[k][k]);
    q[i] = s / 4;
    q[3] = (m[k][j] - m[j][k]) / s;
    q[j] = (m[j][i] + m[i][j]) / s;
    q[k] = (m[k][i] + m[i][k]) / s;
  }
  const length = Math.hypot(...q);
  return q.map((x) => x / length);
}

// ---- bodies ----

const ROUND = { float: Math.fround, double: (x) => x }, UNIT = { float: 2 ** -24, double: 2 ** -53 };

/** The plain form of a body, and in `changed` the body that stands in its place where a number was rounded. */
function plain(body, { scalar, dimensions, world, boxes }) {
  const { linear, translation } = body.pose, straight = isIdentity(linear), zero = translation.map(() => 0);
  if (body.shape === 'points' || body.shape === 'box') {
    const stays = straight && (!world || translation.every((x) => x === 0));
    if (stays && body.shape === 'box' && boxes) return { kind: 'box', half: body.half_extents, position: translation };
    if (stays) return { kind: 'points', vertices: corners(body), position: translation };
    let there;
    try {
      there = placed(body, scalar);
    } catch (e) {
      unsupported('a posed vertex ' + e.message);  // beyond the range of the scalar
    }
    return { kind: 'points', vertices: there.vertices, position: zero,
      changed: there.changed ? { shape: 'points', vertices: there.vertices } : undefined };
  }
  if (body.shape === 'sphere') return { kind: 'sphere', radius: body.radius, position: translation };
  if (!['capsule', 'cylinder', 'cone'].includes(body.shape)) unsupported(body.shape);
  if (dimensions[0] === 2 && !straight) unsupported('a turned ' + body.shape + ' in the plane');
  const turn = straight ? [0, 0, 0, 1] : rotation(linear, UNIT[scalar]);
  return { kind: body.shape, radius: body.radius, half_length: body.half_length, axis: body.axis, position: translation,
    turn, along: (axis) => product(turn, permutation(axis, body.axis)).map(ROUND[scalar]) };
}

/** States that the engine computes with `body`, in the fields of a case, instead of what it was given. */
export function keep(form, body) {
  form.changed = body;
}
/** keep() for a hull: nothing where every vertex is kept, whatever their order. */
export function keepHull(form, vertices, position = form.position) {
  const key = (v) => v.map((x) => x + 0).join();
  const kept = new Set(vertices.map(key)), given = new Set(form.vertices.map(key));
  const stays = position.every((x, i) => x === form.position[i]);
  if (!stays || kept.size !== given.size || [...given].some((k) => !kept.has(k)))
    keep(form, moved({ shape: 'points', vertices }, position));
}
/** A body under a translation. */
export function moved(body, position) {
  const identity = position.map((_, i) => position.map((_, j) => (i === j ? 1 : 0)));
  return { ...body, pose: { linear: identity, translation: position }, posed: true };
}

/** The radius of a ball around the body's own origin. */
function extent(form) {
  if (form.kind === 'points') return Math.max(...form.vertices.map((v) => Math.hypot(...v)));
  if (form.kind === 'box') return Math.hypot(...form.half);
  return form.radius + (form.half_length ?? 0);
}
/** No two points of the bodies are farther apart: twice this is a safe prediction distance. */
export const span = (a, b) => extent(a) + extent(b) + Math.hypot(...a.position.map((x, i) => x - b.position[i]));

// ---- answers ----

let clock = 0;
/** Calls the engine and counts its time; only the last call of a case counts. */
export function timed(call) {
  const begin = process.hrtime.bigint();
  const value = call();
  clock = Number(process.hrtime.bigint() - begin);
  return value;
}
/** A distance, or bodies that meet where it is not positive. */
export const apart = (distance, fields = {}) =>
  (distance > 0 ? { outcome: 'separated', distance, ...fields } : Number.isNaN(distance) ? refuse('not_finite', 'NaN')
    : { outcome: 'intersecting', distance: 0 });
/** A signed distance as the answer to a penetration query. */
export const deep = (signed, fields = {}) =>
  (signed > 0 ? { outcome: 'separated' } : Number.isNaN(signed) ? refuse('not_finite', 'NaN')
    : { outcome: 'intersecting', depth: -signed, ...fields });
export const met = (meet) => ({ outcome: meet ? 'intersecting' : 'separated' });
export const hit = (parameter) => ({ outcome: 'intersecting', hit: true, parameter });
export const miss = { outcome: 'separated', hit: false };
/** What the engine moves the first body by, relative to the second, per unit of the parameter. */
export const relative = (c, round = (x) => x) => c.sweep.velocity_a.map((x, i) => round(x - c.sweep.velocity_b[i]));

/**
 * As run() of oblong_subject.mjs; `answer` takes the case and its bodies' plain forms. `world`: points with their
 * translation applied; `boxes`: a box without a linear part stays a box (otherwise it becomes its corners).
 */
export function serve(subject) {
  const { scalar, dimensions = [3], world = false, boxes = true, answer } = subject;
  run({ ...subject, dimensions, answer(c) {
    const request = { scalar, dimensions, world, boxes }, a = plain(c.a, request), b = c.b && plain(c.b, request);
    clock = 0;
    const fields = answer(c, a, b);
    const changed = { ...(a.changed && { a: a.changed }), ...(b?.changed && { b: b.changed }) };
    return { ...fields, time_ns: clock || undefined,
      converted_case: Object.keys(changed).length > 0 ? converted(c, scalar, changed) : undefined };
  } });
}
