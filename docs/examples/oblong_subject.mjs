// SPDX-License-Identifier: GPL-3.0-or-later
// What a subject program in JavaScript needs: reads cases (oblong-case/1), writes results (oblong-result/1).
//
// One file without dependencies, for node 18 or later. An adapter says who it is and answers one case at a time:
//
//     import { run, unsupported } from './oblong_subject.mjs';  // before the library
//     run({ name: 'mine', version: '1', scalar: 'double', queries: ['distance'],
//       answer(c) {
//         if (c.a.shape !== 'sphere') unsupported('only spheres');
//         return { outcome: 'separated', distance: 1.5 };
//       } });
//
// Importing it turns console.log and process.stdout to standard error, so that a library that prints cannot garble
// results. Code that emscripten compiled binds console.log when it is loaded: import this module first. Numbers are read
// exactly and rounded once, to the case's scalar, whatever way they are written.
import fs from 'node:fs';

for (const name of ['log', 'info', 'debug', 'warn', 'dir', 'table']) console[name] = console.error;
process.stdout.write = process.stderr.write.bind(process.stderr);

/** The case is none for this subject: outcome `unsupported`. */
export class Unsupported extends Error {}
/** The subject gives up: an outcome such as not_converged, undecided, not_finite or failed. */
export class Refused extends Error {
  constructor(outcome, message) {
    super(message);
    this.outcome = outcome;
  }
}
export const unsupported = (message) => { throw new Unsupported(message); };
export const refuse = (outcome, message) => { throw new Refused(outcome, message); };

// ---- numbers: fractions of BigInts { n, d }, d > 0 ----

const DECIMAL = /^([+-]?)(?:([0-9]+)\.?([0-9]*)|\.([0-9]+))(?:[eE]([+-]?[0-9]{1,9}))?$/;
const HEX = /^([+-]?)0[xX](?:([0-9a-fA-F]+)\.?([0-9a-fA-F]*)|\.([0-9a-fA-F]+))(?:[pP]([+-]?[0-9]{1,9}))?$/;
const FRACTION = /^([+-]?)([0-9]+)\/([0-9]+)$/;
const LONGEST = 100000, LIMIT = 4900;

/** The rational that a decimal, a hex float or a fraction p/q denotes. */
export function exact(text) {
  if (text.length > LONGEST) throw new RangeError('a number of more than 100000 characters');
  let m = FRACTION.exec(text);
  if (m) {
    const d = BigInt(m[3]);
    if (d === 0n) throw new RangeError('a denominator of 0');
    return { n: (m[1] === '-' ? -1n : 1n) * BigInt(m[2]), d };
  }
  const hex = /x/i.test(text);
  m = (hex ? HEX : DECIMAL).exec(text);
  if (!m) throw new SyntaxError('no number: ' + JSON.stringify(text.slice(0, 40)));
  const part = m[2] === undefined ? m[4] : m[3];
  const mantissa = BigInt((hex ? '0x' : '') + (m[2] ?? '') + part) * (m[1] === '-' ? -1n : 1n);
  if (mantissa === 0n) return { n: 0n, d: 1n };
  const exponent = Number(m[5] ?? 0) - part.length * (hex ? 4 : 1);
  if (Math.abs(exponent) > 4 * (LIMIT + LONGEST)) throw new RangeError('out of range: ' + text.slice(0, 40));
  const scale = (hex ? 2n : 10n) ** BigInt(Math.abs(exponent));
  return exponent < 0 ? { n: mantissa, d: scale } : { n: mantissa * scale, d: 1n };
}

const FORMATS = { float: { digits: 24, lowest: -149, end: 128 }, double: { digits: 53, lowest: -1074, end: 1024 } };
const bits = (n) => {
  const text = n.toString(16);
  return 4 * text.length - Math.clz32(parseInt(text[0], 16)) + 28;
};

/** The float or double nearest to a fraction, ties to even. RangeError where there is none. */
export function rounded({ n, d }, scalar) {
  if (n === 0n) return 0;
  const { digits, lowest, end } = FORMATS[scalar];
  const size = n < 0n ? -n : n;
  const shifted = (x, by) => (by > 0 ? x << BigInt(by) : x);
  let exponent = bits(size) - bits(d);  // size/d < 2^(exponent + 1)
  if (shifted(size, -exponent) < shifted(d, exponent)) exponent -= 1;
  const unit = Math.max(exponent - digits + 1, lowest);
  const over = shifted(size, -unit), under = shifted(d, unit);
  let mantissa = over / under;
  const twice = 2n * (over % under);
  if (twice > under || (twice === under && mantissa % 2n === 1n)) mantissa += 1n;
  if (mantissa !== 0n && bits(mantissa) + unit > end) throw new RangeError('beyond the range of ' + scalar);
  return (n < 0n ? -1 : 1) * Number(mantissa) * 2 ** unit;
}

/** The fraction that a finite number is. */
export function fraction(x) {
  if (Number.isInteger(x)) return { n: BigInt(x), d: 1n };
  let exponent = 0;
  while (!Number.isInteger(x)) {
    x *= 2 ** 64;  // exact, and finite: x was below 2^53
    exponent += 64;
  }
  return { n: BigInt(x), d: 1n << BigInt(exponent) };
}
const equal = (p, q) => p.n * q.d === q.n * p.d;
const sum = (p, q) => ({ n: p.n * q.d + q.n * p.d, d: p.d * q.d });
const product = (p, q) => ({ n: p.n * q.n, d: p.d * q.d });

// ---- cases ----

/** The JSON object of a line; numbers become strings, as they are written. */
export const parse = (line) =>
  JSON.parse(line.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (t) => (t[0] === '"' ? t : '"' + t + '"')));

class Reading {
  constructor(scalar, own) {
    this.scalar = scalar;
    this.own = own;
  }
  number(text) {
    if (typeof text !== 'string') unsupported('a ' + typeof text + ' where a number is expected');
    const value = exact(text);
    return this.scalar === 'exact' ? value : fraction(rounded(value, this.scalar));
  }
  /** A number of the subject's own format; anything else is not the subject's to answer. */
  held(value) {
    let own = null;
    try { own = rounded(value, this.own); } catch { /* beyond its range */ }
    if (own === null || !equal(fraction(own), value)) unsupported('numbers that are no ' + this.own + 's');
    return own;
  }
  value(x) { return Array.isArray(x) ? x.map((y) => this.value(y)) : this.held(this.number(x)); }
  pose(pose, dimension) {
    const at = [...Array(dimension).keys()];
    const unit = at.map((i) => at.map((j) => (i === j ? 1 : 0))), zero = at.map(() => 0);
    if (pose === undefined) return { linear: unit, translation: zero };
    for (const key in pose) if (!['linear', 'quaternion', 'translation'].includes(key)) unsupported('the field pose.' + key);
    return { linear: pose.quaternion ? this.turned(pose.quaternion) : pose.linear ? this.value(pose.linear) : unit,
      translation: pose.translation ? this.value(pose.translation) : zero };
  }
  turned(quaternion) {
    const [w, x, y, z] = quaternion.map((q) => this.number(q));
    const times = (k, p) => product({ n: BigInt(k), d: 1n }, p), p = product;
    const n = [w, x, y, z].map((q) => p(q, q)).reduce(sum);
    const rows = [[sum(n, times(-2, sum(p(y, y), p(z, z)))), times(2, sum(p(x, y), times(-1, p(w, z)))), times(2, sum(p(x, z), p(w, y)))],
      [times(2, sum(p(x, y), p(w, z))), sum(n, times(-2, sum(p(x, x), p(z, z)))), times(2, sum(p(y, z), times(-1, p(w, x))))],
      [times(2, sum(p(x, z), times(-1, p(w, y)))), times(2, sum(p(y, z), p(w, x))), sum(n, times(-2, sum(p(x, x), p(y, y))))]];
    const keep = (v) => (this.scalar === 'exact' ? v : fraction(rounded(v, this.scalar)));
    return rows.map((row) => row.map((e) => this.held(keep({ n: e.n * n.d, d: e.d * n.n }))));
  }
  body(body, dimension) {
    const read = { shape: body.shape, pose: this.pose(body.pose, dimension), posed: 'pose' in body };
    for (const [key, value] of Object.entries(body)) {
      if (key === 'shape' || key === 'pose') continue;
      if (key === 'of') read.of = value.map((part) => this.body(part, dimension));
      else if (key === 'axis') read.axis = value;
      else if (['vertices', 'half_extents', 'radius', 'radii', 'half_length'].includes(key)) read[key] = this.value(value);
      else unsupported('the field ' + key + ' of a body');
    }
    if (['capsule', 'cylinder', 'cone'].includes(body.shape)) read.axis ??= 'y';
    return read;
  }
}

const FIELDS = ['format', 'id', 'query', 'scalar', 'dimension', 'a', 'b', 'ray', 'sweep', 'source', 'note', 'expect'];

/**
 * The case of a parsed line, for a subject that computes in `own`, float or double: id, query, scalar (as it is given),
 * dimension, the bodies a and b (none for a raycast), ray, sweep (max may be missing). A body has its fields, in which
 * every number is a number; `pose` is always there, with `linear` (row by row; a quaternion is turned into a matrix) and
 * `translation`, and `posed` says whether the case had one. Throws Unsupported where the format does not hold a number.
 */
export function readCase(document, own = 'double') {
  for (const key in document) if (!FIELDS.includes(key)) unsupported('the field ' + key);
  const dimension = Number(document.dimension ?? 3), reading = new Reading(document.scalar, own);
  const motion = (m) => m && Object.fromEntries(Object.entries(m).map(([key, value]) => [key, reading.value(value)]));
  return { id: document.id, query: document.query, scalar: document.scalar, dimension,
    a: reading.body(document.a, dimension), b: document.b && reading.body(document.b, dimension),
    ray: motion(document.ray), sweep: motion(document.sweep) };
}

export const isIdentity = (linear) => linear.every((row, i) => row.every((x, j) => x === (i === j ? 1 : 0)));

/** The vertices of `points` or of a `box` in the body's own frame; undefined for other shapes. */
export function corners(body) {
  if (body.shape === 'points') return body.vertices;
  if (body.shape !== 'box') return undefined;
  const h = body.half_extents;
  return [...Array(1 << h.length).keys()].map((mask) => h.map((x, i) => (mask >> i & 1 ? x : -x)));
}

/**
 * The vertices of `points` or of a `box` in the frame of the world, each coordinate computed exactly and rounded once to
 * `scalar`; and whether anything was rounded: then the case is converted, see `converted`.
 */
export function placed(body, scalar) {
  let changed = false;
  const { linear, translation } = body.pose;
  const vertices = corners(body).map((v) => linear.map((row, i) => {
    const value = row.reduce((s, m, j) => sum(s, product(fraction(m), fraction(v[j]))), fraction(translation[i]));
    const x = rounded(value, scalar);
    changed ||= !equal(fraction(x), value);
    return x;
  }));
  return { vertices, changed };
}

const plain = ({ pose, posed, of, ...fields }) => ({ ...fields, ...(of && { of: of.map(plain) }), ...(posed && { pose }) });

/**
 * `converted_case` for a result: the case with other bodies, such as { a: { shape: 'points', vertices } }. Its scalar is
 * the subject's own, since its numbers are numbers of that format.
 */
export function converted(c, own, bodies) {
  const { id, query, dimension, ray, sweep } = c;
  return JSON.stringify({ format: 'oblong-case/1', id, query, scalar: own, dimension, a: plain(bodies.a ?? c.a),
    ...(c.b && { b: plain(bodies.b ?? c.b) }), ...(ray && { ray }), ...(sweep && { sweep }) });
}

// ---- the protocol ----

/** Numbers as results have them: an infinity is a string, NaN is no answer. JSON.stringify would write null. */
function answerValue(key, x) {
  if (Array.isArray(x) || ArrayBuffer.isView(x)) return Array.from(x, (y) => answerValue(key, y));
  if (typeof x !== 'number' || Number.isFinite(x)) return x;
  return Number.isNaN(x) ? refuse('not_finite', key + ' is NaN') : x > 0 ? 'inf' : '-inf';
}

function* lines() {
  const chunk = Buffer.alloc(1 << 16);
  let parts = [];
  for (;;) {
    let n = 0;
    try {
      n = fs.readSync(0, chunk, 0, chunk.length, null);
    } catch (e) {
      if (e.code === 'EAGAIN') { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1); continue; }
      if (e.code !== 'EOF') throw e;
    }
    if (n === 0) break;
    let start = 0;
    for (let end; (end = chunk.subarray(0, n).indexOf(10, start)) >= 0; start = end + 1) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
      parts = [];
    }
    parts.push(Buffer.from(chunk.subarray(start, n)));
  }
  const rest = Buffer.concat(parts).toString();
  if (rest) yield rest;
}

function write(document) {
  const bytes = Buffer.from(JSON.stringify(document) + '\n');
  for (let done = 0; done < bytes.length;) {
    try { done += fs.writeSync(1, bytes, done); } catch (e) { if (e.code !== 'EAGAIN') throw e; }
  }
}

function result(document, { name, scalar, queries, dimensions, answer }) {
  const r = { format: 'oblong-result/1', id: document.id, subject: name };
  try {
    const dimension = Number(document.dimension ?? 3);
    if (!queries.includes(document.query)) unsupported(`the query ${document.query}`);
    if (!dimensions.includes(dimension)) unsupported(`dimension ${dimension}`);
    const answered = answer(readCase(document, scalar));
    return { ...r, ...Object.fromEntries(Object.entries(answered).map(([key, x]) => [key, answerValue(key, x)])) };
  } catch (e) {
    if (e instanceof Unsupported) return { ...r, outcome: 'unsupported', message: e.message };
    if (e instanceof Refused) return { ...r, outcome: e.outcome, message: e.message };
    // The library's own: a crash. WebAssembly is of no more use after one: let a fresh process take the next case.
    if (e instanceof WebAssembly.RuntimeError) throw e;
    return { ...r, outcome: 'failed', message: 'crash: exception: ' + String(e?.message ?? e).split('\n')[0] };
  }
}

/**
 * Answers the cases of standard input, one line each, or `--describe`. Declines other queries and dimensions. `answer` takes a case and returns the fields of a
 * result but format, id and subject; one that is undefined is left out, and `time_ns`, if given, is the time in the
 * library alone. It throws Unsupported or Refused where it has no answer. `absolute` and `relative` bound the error of a
 * distance that is promised; 0: nothing is. `statement` is 'documented' where they end an iteration and bound nothing.
 */
export function run({ name, version = '', scalar = 'double', queries = ['distance'], dimensions = [3], absolute = 0,
  relative = 0, statement = 'promise', promise_text = '', conversions = '', answer }) {
  if (process.argv.includes('--describe')) {
    write({ format: 'oblong-subject/1', name, version, scalar, queries,
      promise: { digits: FORMATS[scalar].digits, absolute, relative, statement }, promise_text, conversions });
    return;
  }
  for (const line of lines()) if (line.trim()) write(result(parse(line), { name, scalar, queries, dimensions, answer }));
}
