// SPDX-License-Identifier: GPL-3.0-or-later
// crashcat, Jolt's algorithms in JavaScript: gjkClosestPoints, penetrationDepthStepGJK and -EPA, gjkCastShape,
// gjkCastRay, on support functions. Balls and capsules are cores with a convex radius, which is taken off the distance,
// as its own narrow phase does.
import { apart, hit, load, miss, option, permutation, product, refuse, relative, serve, timed, unsupported, version }
  from './kit.mjs';

const C = await load('crashcat'), tolerance = Number(option('tolerance', '1e-4'));  // 1e-4 is crashcat's own
const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], supports = [C.createSupport(), C.createSupport()];

/** The matrix of a rotation and a translation, column by column. */
function matrix([x, y, z, w], [u, v, t]) {
  return [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0, 2 * (x * y - w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z + w * x), 0, 2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0, u, v, t, 1];
}
/** Fills a support in the frame of the world; returns the radius around its core. */
function fill(support, form) {
  support.hasTransform = false;
  support.addRadius = support.convexRadius = 0;
  if (form.kind === 'points') {
    C.setPolygonSupport(support, form.vertices.flat(), form.vertices.length);
    return 0;
  }
  if (form.kind === 'sphere') {
    C.setPointSupport(support, form.position);
    return form.radius;
  }
  if (form.kind !== 'capsule') unsupported(form.kind);
  support.kind = C.SupportKind.CAPSULE;
  Object.assign(support.capsule, { halfHeight: form.half_length, radius: 0 });
  support.hasTransform = true;
  support.transform = matrix(product(form.turn, permutation('y', form.axis)), form.position);
  return form.radius;
}

function distance(A, B, radius) {
  const out = C.createGjkClosestPoints();
  timed(() => C.gjkClosestPoints(out, A, B, tolerance, [1, 0, 0], Number.MAX_VALUE));
  const core = Math.sqrt(out.squaredDistance);
  return apart(core - radius, radius === 0 ? { witness_a: [...out.pointA], witness_b: [...out.pointB] } : {});
}
function penetration(A, B) {
  const out = C.createPenetrationDepth(), simplex = C.createGjkClosestPoints().simplex;
  const collides = timed(() => {
    C.penetrationDepthStepGJK(out, simplex, A, B, 0, 0, [1, 0, 0], tolerance);
    const undecided = out.status === C.PenetrationDepthStatus.INDETERMINATE;
    return undecided ? C.penetrationDepthStepEPA(out, A, B, tolerance, simplex)
      : out.status === C.PenetrationDepthStatus.COLLIDING;
  });
  if (!collides) return { outcome: 'separated' };
  const depth = Math.hypot(...out.pointA.map((x, i) => x - out.pointB[i])), length = Math.hypot(...out.penetrationAxis);
  if (!Number.isFinite(depth)) refuse('not_finite', 'the points of penetrationDepthStepEPA');
  return { outcome: 'intersecting', depth,
    direction: length > 0 ? out.penetrationAxis.map((x) => -x / length) : undefined,
    witness_a: [...out.pointA], witness_b: [...out.pointB] };
}
function sweep(c, A, B, ra, rb) {
  const { max } = c.sweep, out = C.createGjkCastShapeResult();
  if (max === undefined) unsupported('no max');
  const way = relative(c).map((x) => x * max);
  timed(() => C.gjkCastShape(out, identity, A, B, way, tolerance, ra, rb, 1));
  return out.hit ? hit(out.lambda * max) : miss;
}
function raycast(c, A, radius) {
  const { source, direction, max } = c.ray, out = C.createGjkCastRayResult();
  if (max === undefined) unsupported('no max');
  if (radius > 0) unsupported('a ray against a body with a radius');
  timed(() => C.gjkCastRay(out, source, direction.map((x) => x * max), tolerance, A, 1));
  return out.isHitFound ? hit(out.lambda * max) : miss;
}

serve({ name: tolerance === 1e-4 ? 'crashcat' : 'crashcat/tolerance-' + option('tolerance'),
  version: version('crashcat'), scalar: 'double',
  queries: ['distance', 'penetration', 'sweep', 'raycast'], world: true, boxes: false, absolute: tolerance,
    statement: 'documented',
  promise_text: `tolerance ${tolerance}: minimal distance between A and B before the objects are considered colliding`,
  conversions: 'poses are applied to vertices and rounded to double; boxes are their corners',
  answer(c, a, b) {
    const [A, B] = supports, ra = fill(A, a), rb = b ? fill(B, b) : 0;
    if (c.query === 'distance') return distance(A, B, ra + rb);
    if (c.query === 'sweep') return sweep(c, A, B, ra, rb);
    if (c.query === 'raycast') return raycast(c, A, ra);
    if (ra + rb > 0) unsupported('the depth of a body with a radius');
    return penetration(A, B);
  } });
