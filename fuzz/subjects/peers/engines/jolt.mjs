// SPDX-License-Identifier: GPL-3.0-or-later
// Jolt: TransformedShape::CollideShape, CastShape and CastRay against a static body. Convex radii and the hull
// tolerance are 0. A distance takes two calls. Of 102 degenerate pairs 26 answers are wrong after the first, whose
// mMaxSeparationDistance is above every distance of the bodies, and 10 after the second, whose limit is twice the first
// answer plus 1e-6. --second-limit F: F times. Just above the answer, F = 1.001, some depths are a hundredth short (jolt-1).
import { apart, deep, hit, keepHull, load, miss, option, refuse, relative, serve, span, timed, unsupported, version }
  from './kit.mjs';

const tolerance = Number(option('tolerance', '1e-4'));  // 1e-4 is Jolt's own
const second = Number(option('second-limit', '2'));
const name = 'jolt' + (tolerance === 1e-4 ? '' : '/tolerance-' + option('tolerance')) +
  (second === 2 ? '' : '/second-limit-' + option('second-limit'));
const { default: init } = await load('jolt-physics');
const J = await init();
const settings = new J.JoltSettings(), pairs = new J.ObjectLayerPairFilterTable(1),
  layers = new J.BroadPhaseLayerInterfaceTable(1, 1);
pairs.EnableCollision(0, 0);
layers.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
settings.mMaxWorkerThreads = 0;
settings.mObjectLayerPairFilter = pairs;
settings.mBroadPhaseLayerInterface = layers;
settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
const bodies = new J.JoltInterface(settings).GetPhysicsSystem().GetBodyInterface();
const filter = new J.ShapeFilter(), origin = new J.RVec3(0, 0, 0), one = new J.Vec3(1, 1, 1);
const whole = new J.AABox(new J.Vec3(-3e38, -3e38, -3e38), new J.Vec3(3e38, 3e38, 3e38));
const list = (p) => [p.GetX(), p.GetY(), p.GetZ()];

function hull(points) {
  if (points.length < 3) unsupported('fewer than 3 points');
  const s = new J.ConvexHullShapeSettings();
  s.mMaxConvexRadius = 0;
  s.mHullTolerance = 0;
  for (const p of points) s.mPoints.push_back(new J.Vec3(...p));
  return s;
}
/** The hull lies about its centre of mass, in floats: that is what Jolt computes with. */
function readBack(form, made) {
  const triangles = new J.ShapeGetTriangles(made, whole, new J.Vec3(0, 0, 0), new J.Quat(0, 0, 0, 1), one);
  const flat = new Float32Array(J.HEAPF32.buffer, triangles.GetVerticesData(), triangles.GetVerticesSize() / 4),
    kept = new Map();
  for (let i = 0; i < flat.length; i += 3) kept.set(flat.slice(i, i + 3).join(), [...flat.slice(i, i + 3)]);
  J.destroy(triangles);
  const centre = list(made.GetCenterOfMass());
  keepHull(form, [...kept.values()], form.position.map((x, i) => Math.fround(x + centre[i])));
}
function shape(form) {
  const settings_of = { box: () => new J.BoxShapeSettings(new J.Vec3(...form.half), 0),
    sphere: () => new J.SphereShapeSettings(form.radius),
    capsule: () => new J.CapsuleShapeSettings(form.half_length, form.radius),
    cylinder: () => new J.CylinderShapeSettings(form.half_length, form.radius, 0), points: () => hull(form.vertices) };
  if (!settings_of[form.kind]) unsupported(form.kind);
  const result = settings_of[form.kind]().Create();
  if (result.HasError()) refuse('failed', 'Create: ' + result.GetError().c_str());
  if (form.kind === 'points') readBack(form, result.Get());
  return result.Get();
}
const turn = (form) => new J.Quat(...(form.along ? form.along('y') : [0, 0, 0, 1]));
const pose = (made, form) =>
  J.RMat44.prototype.sRotationTranslation(turn(form),
    new J.RVec3(...form.position)).PreTranslated(made.GetCenterOfMass());

function collide(target, A, a, largest) {
  const s = new J.CollideShapeSettings(), collector = new J.CollideShapeClosestHitCollisionCollector();
  s.mMaxSeparationDistance = largest;
  s.mCollisionTolerance = s.mPenetrationTolerance = tolerance;
  timed(() => target.CollideShape(A, one, pose(A, a), s, origin, collector, filter));
  if (!collector.HadHit()) return null;
  const { mHit } = collector, axis = list(mHit.mPenetrationAxis), length = Math.hypot(...axis);
  return { depth: mHit.mPenetrationDepth, direction: length > 0 ? axis.map((x) => -x / length) : undefined,
    points: { witness_a: list(mHit.mContactPointOn1), witness_b: list(mHit.mContactPointOn2) } };
}
function distance(target, A, a, b) {
  const first = collide(target, A, a, 2 * span(a, b));
  if (!first) refuse('undecided', 'no hit within mMaxSeparationDistance');
  if (first.depth >= 0) return apart(0);
  const { depth, points } = collide(target, A, a, -first.depth * second + 1e-6) ?? first;
  return apart(-depth, points);
}
function penetration(target, A, a) {
  const found = collide(target, A, a, 0);
  return found ? deep(-found.depth, { direction: found.direction, ...found.points }) : { outcome: 'separated' };
}
function sweep(target, c, A, a) {
  const { max } = c.sweep;
  if (max === undefined) unsupported('no max');
  const way = relative(c, Math.fround).map((x) => Math.fround(x * max));
  const s = new J.ShapeCastSettings(), collector = new J.CastShapeClosestHitCollisionCollector();
  s.mCollisionTolerance = s.mPenetrationTolerance = tolerance;
  timed(() => target.CastShape(new J.RShapeCast(A, one, pose(A, a), new J.Vec3(...way)), s, origin, collector, filter));
  return collector.HadHit() ? hit(collector.mHit.mFraction * max) : miss;
}
function raycast(target, c) {
  const { source, direction, max } = c.ray;
  if (max === undefined) unsupported('no max');
  const ray = new J.RRayCast(new J.RVec3(...source), new J.Vec3(...direction.map((x) => Math.fround(x * max))));
  const s = new J.RayCastSettings(), collector = new J.CastRayClosestHitCollisionCollector();
  s.mTreatConvexAsSolid = true;
  timed(() => target.CastRay(ray, s, collector, filter));
  return collector.HadHit() ? hit(collector.mHit.mFraction * max) : miss;
}

serve({ name, version: version('jolt-physics'),
  scalar: 'float',
  queries: ['distance', 'penetration', 'sweep', 'raycast'], absolute: tolerance, statement: 'documented',
  promise_text: `mCollisionTolerance ${tolerance}: objects that are closer are considered to be colliding`,
  conversions: 'points and boxes under a linear part are posed and rounded to float; ' +
    'a hull is the one that Jolt kept, about its centre of mass',
  answer(c, a, b) {
    const ray = c.query === 'raycast', target = ray ? a : b, A = ray ? null : shape(a), B = shape(target);
    const made = new J.BodyCreationSettings(B, new J.RVec3(...target.position), turn(target), J.EMotionType_Static, 0);
    const body = bodies.CreateBody(made), transformed = body.GetTransformedShape();
    try {
      if (ray) return raycast(transformed, c);
      if (c.query === 'sweep') return sweep(transformed, c, A, a);
      return c.query === 'distance' ? distance(transformed, A, a, b) : penetration(transformed, A, a);
    } finally {
      bodies.DestroyBody(body.GetID());
    }
  } });
