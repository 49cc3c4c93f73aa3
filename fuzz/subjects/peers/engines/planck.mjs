// SPDX-License-Identifier: GPL-3.0-or-later
// planck, Box2D 2.4 in JavaScript: Distance on proxies of vertices, without the skin of its polygon shapes.
import { apart, load, serve, timed, unsupported, version } from './kit.mjs';

const P = await load('planck');

function fill(proxy, form) {
  if (form.kind === 'points') proxy.setVertices(form.vertices.map(([x, y]) => P.Vec2(x, y)), form.vertices.length, 0);
  else if (form.kind === 'sphere') proxy.setVertices([P.Vec2(0, 0)], 1, form.radius);
  else unsupported(form.kind);
}

serve({ name: 'planck', version: version('planck'), scalar: 'double', dimensions: [2], queries: ['distance', 'decide'],
  boxes: false,
  promise_text: 'nothing', conversions: 'points under a linear part are posed and rounded to double',
  answer(c, a, b) {
    const input = new P.DistanceInput(), output = new P.DistanceOutput(), cache = new P.SimplexCache();
    fill(input.proxyA, a);
    fill(input.proxyB, b);
    input.transformA.setNum(P.Vec2(...a.position), 0);
    input.transformB.setNum(P.Vec2(...b.position), 0);
    input.useRadii = true;
    timed(() => P.Distance(output, cache, input));
    const list = (p) => [p.x, p.y, 0];
    const answer = apart(output.distance, { witness_a: list(output.pointA), witness_b: list(output.pointB) });
    return c.query === 'decide' ? { outcome: answer.outcome } : { ...answer, iterations: output.iterations };
  } });
