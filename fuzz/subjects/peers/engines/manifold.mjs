// SPDX-License-Identifier: GPL-3.0-or-later
// Manifold: Manifold.hull of the points, then minGap, which states a distance and no points.
import { apart, keepHull, load, refuse, serve, span, timed, unsupported, version } from './kit.mjs';

const { default: init } = await load('manifold-3d');
const engine = await init();
engine.setup();
const { Manifold } = engine;

/** The mesh is read back in float, the hull is double: a vertex was kept where its float is there. */
function shape(form) {
  if (form.kind !== 'points') unsupported(form.kind);
  const hull = Manifold.hull(form.vertices);
  if (hull.isEmpty() || hull.status() !== 'NoError') refuse('failed', 'the hull is empty: ' + hull.status());
  const { vertProperties: flat, numProp: stride } = hull.getMesh(), kept = new Set();
  for (let i = 0; i < flat.length; i += stride) kept.add([...flat.slice(i, i + 3)].join());
  keepHull(form, form.vertices.filter((v) => kept.has(v.map(Math.fround).join())));
  return hull;
}

serve({ name: 'manifold', version: version('manifold-3d'), scalar: 'double', queries: ['distance'], world: true,
  boxes: false,
  promise_text: 'nothing',
    conversions: 'poses are applied to the vertices and rounded to double; the hull is the one that Manifold kept',
  answer(c, a, b) {
    const A = shape(a), B = shape(b), gap = timed(() => A.minGap(B, 2 * span(a, b)));
    A.delete();
    B.delete();
    return apart(gap);
  } });
