// SPDX-License-Identifier: GPL-3.0-or-later
// phaser-box2d, Box2D 3 in JavaScript: b2ShapeDistance on proxies, which hold at most 8 vertices. b2DistanceInput has
// useRadii = false. With true, radii count, and a distance below its eps, 1e-10, becomes 0: so it is set for bodies that have
// a radius, and for all with --use-radii.
import { apart, load, option, serve, timed, unsupported, version } from './kit.mjs';

const P = await load('phaser-box2d', 'dist/PhaserBox2D.js'), always = option('use-radii') !== undefined;
const longest = 8;  // B2_MAX_POLYGON_VERTICES

function proxy(form) {
  if (form.kind === 'sphere') return P.b2MakeProxy([new P.b2Vec2(0, 0)], 1, form.radius);
  if (form.kind !== 'points') unsupported(form.kind);
  if (form.vertices.length > longest) unsupported(`more than ${longest} vertices`);
  return P.b2MakeProxy(form.vertices.map((p) => new P.b2Vec2(...p)), form.vertices.length, 0);
}
const pose = (form) => new P.b2Transform(new P.b2Vec2(...form.position), new P.b2Rot(1, 0));

serve({ name: always ? 'phaser-box2d/use-radii' : 'phaser-box2d', version: version('phaser-box2d'), scalar: 'double', dimensions: [2],
  queries: ['distance', 'decide'],
  boxes: false, promise_text: 'nothing', conversions: 'points under a linear part are posed and rounded to double',
  answer(c, a, b) {
    const input = new P.b2DistanceInput();
    Object.assign(input, { proxyA: proxy(a), proxyB: proxy(b), transformA: pose(a), transformB: pose(b),
      useRadii: always || a.kind === 'sphere' || b.kind === 'sphere' });
    const output = timed(() => P.b2ShapeDistance(new P.b2DistanceCache(), input, null, 0)), list = (p) => [p.x, p.y, 0];
    const answer = apart(output.distance, { witness_a: list(output.pointA), witness_b: list(output.pointB) });
    return c.query === 'decide' ? { outcome: answer.outcome } : { ...answer, iterations: output.iterations };
  } });
