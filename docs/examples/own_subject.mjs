// SPDX-License-Identifier: GPL-3.0-or-later
// A subject of your own in JavaScript: distances of spheres, and of points and boxes by their corners, in space.
//
//     oblong subjects --check "program:node own_subject.mjs"
//     oblong judge cases.jsonl --subject "program:node own_subject.mjs"
import { converted, corners, placed, run, unsupported } from './oblong_subject.mjs';  // first: whatever prints goes to stderr
// import library from 'the-library';

const between = (p, q) => Math.hypot(...p.map((x, i) => x - q[i]));
const answered = (distance) => ({ outcome: distance > 0 ? 'separated' : 'intersecting', distance: Math.max(distance, 0) });

// The pose of a sphere moves its centre and leaves the ball as it is.
const spheres = ({ a, b }) => answered(between(a.pose.translation, b.pose.translation) - (a.radius + b.radius));

// Of two points alone, where this stands for a library that takes vertices in the frame of the world.
function points(c) {
  const vertices = {}, changed = {};
  for (const name of ['a', 'b']) {
    if (!corners(c[name])) unsupported('a ' + c[name].shape);
    const world = placed(c[name], 'double');
    // The library is asked another case, and is judged on that.
    if (world.changed) changed[name] = { shape: 'points', vertices: world.vertices };
    vertices[name] = world.vertices;
  }
  const { a, b } = vertices;
  if (a.length > 1 || b.length > 1) unsupported('hulls of more than one point');
  return { ...answered(between(a[0], b[0])), witness_a: a[0], witness_b: b[0],
    converted_case: Object.keys(changed).length > 0 ? converted(c, 'double', changed) : undefined };
}

run({ name: 'own.mjs', version: '1', scalar: 'double', queries: ['distance'],
  conversions: 'poses of points are applied to the vertices, which are rounded to double',
  answer(c) {
    return c.a.shape === 'sphere' && c.b.shape === 'sphere' ? spheres(c) : points(c);
  } });
