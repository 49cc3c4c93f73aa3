// SPDX-License-Identifier: GPL-3.0-or-later
// planck, Box2D 2.4 in JavaScript: Distance on proxies of vertices, without the skin of its polygon shapes. DistanceInput
// has useRadii = false. With true, radii count, and a distance of at most EPSILON, 1e-9, becomes 0: so it is set for bodies that
// have a radius, and for all with --use-radii. A decision is that of planck's testOverlap.
import { apart, load, met, option, serve, timed, unsupported, version } from './kit.mjs';

const P = await load('planck'), always = option('use-radii') !== undefined;
const epsilon = P.Math.EPSILON;

function fill(proxy, form) {
  if (form.kind === 'points') proxy.setVertices(form.vertices.map(([x, y]) => P.Vec2(x, y)), form.vertices.length, 0);
  else if (form.kind === 'sphere') proxy.setVertices([P.Vec2(0, 0)], 1, form.radius);
  else unsupported(form.kind);
}

serve({ name: always ? 'planck/use-radii' : 'planck', version: version('planck'), scalar: 'double', dimensions: [2], queries: ['distance', 'decide'],
  boxes: false,
  promise_text: 'nothing', conversions: 'points under a linear part are posed and rounded to double',
  answer(c, a, b) {
    const input = new P.DistanceInput(), output = new P.DistanceOutput(), cache = new P.SimplexCache();
    fill(input.proxyA, a);
    fill(input.proxyB, b);
    input.transformA.setNum(P.Vec2(...a.position), 0);
    input.transformB.setNum(P.Vec2(...b.position), 0);
    input.useRadii = always || c.query === 'decide' || a.kind === 'sphere' || b.kind === 'sphere';
    timed(() => P.Distance(output, cache, input));
    if (c.query === 'decide') return met(output.distance < 10 * epsilon);
    const list = (p) => [p.x, p.y, 0];
    return { ...apart(output.distance, { witness_a: list(output.pointA), witness_b: list(output.pointB) }),
      iterations: output.iterations };
  } });
