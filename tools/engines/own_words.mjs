#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
// Prints a module that asks an engine a kept finding in the engine's own words, without an adapter: with its default
// settings first, then with the others. It runs in build/engines.
//   tools/engines/own_words.mjs ID
import fs from 'node:fs';

const kept = new URL('../../tests/data/engine_findings.jsonl', import.meta.url);
const line = fs.readFileSync(kept, 'utf8').split('\n').find((one) => one.includes(`"id": "${process.argv[2]}"`));
const round = line.includes('"scalar": "float"') ? Math.fround : (x) => x;  // what the decimals of a case mean
const c = JSON.parse(line, (key, value) => (typeof value === 'number' ? round(value) : value));
const engine = c.note.split(/[:/]/)[0], list = JSON.stringify;

const planck = () => `import { Distance, DistanceInput, DistanceOutput, SimplexCache, Vec2 } from 'planck';
const a = ${list(c.a.vertices)};
const b = ${list(c.b.vertices)};
for (const useRadii of [false, true]) {  // the default is false
  const input = new DistanceInput(), output = new DistanceOutput();
  input.proxyA.setVertices(a.map(([x, y]) => Vec2(x, y)), a.length, 0);
  input.proxyB.setVertices(b.map(([x, y]) => Vec2(x, y)), b.length, 0);
  input.useRadii = useRadii;
  Distance(output, new SimplexCache(), input);
  console.log('useRadii', useRadii, 'distance', output.distance, output.pointA, output.pointB);
}`;

const phaser = () => `import * as B from './node_modules/phaser-box2d/dist/PhaserBox2D.js';
const a = ${list(c.a.vertices)};
const b = ${list(c.b.vertices)};
const proxy = (points) => B.b2MakeProxy(points.map(([x, y]) => new B.b2Vec2(x, y)), points.length, 0);
const still = () => new B.b2Transform(new B.b2Vec2(0, 0), new B.b2Rot(1, 0));
for (const useRadii of [false, true]) {  // the default is false
  const input = Object.assign(new B.b2DistanceInput(),
    { proxyA: proxy(a), proxyB: proxy(b), transformA: still(), transformB: still(), useRadii });
  const { distance, pointA, pointB } = B.b2ShapeDistance(new B.b2DistanceCache(), input, null, 0);
  console.log('useRadii', useRadii, 'distance', distance, [pointA.x, pointA.y], [pointB.x, pointB.y]);
}`;

const jolt = () => `import init from './node_modules/jolt-physics/dist/jolt-physics.wasm-compat.js';
const J = await init();
const a = ${list(c.a.vertices)};
const b = ${list(c.b.vertices)};
const settings = new J.JoltSettings(), pairs = new J.ObjectLayerPairFilterTable(1);
const layers = new J.BroadPhaseLayerInterfaceTable(1, 1);
pairs.EnableCollision(0, 0);
layers.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
Object.assign(settings, { mMaxWorkerThreads: 0, mObjectLayerPairFilter: pairs, mBroadPhaseLayerInterface: layers,
  mObjectVsBroadPhaseLayerFilter: new J.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1) });
const bodies = new J.JoltInterface(settings).GetPhysicsSystem().GetBodyInterface();
const none = new J.Vec3(0, 0, 0), one = new J.Vec3(1, 1, 1), straight = new J.Quat(0, 0, 0, 1);
const list = (p) => [p.GetX(), p.GetY(), p.GetZ()];
for (const mHullTolerance of [1e-3, 0]) {  // the default is 1e-3, of the convex radius 0
  const hull = (points) => {
    const s = new J.ConvexHullShapeSettings();
    s.mHullTolerance = mHullTolerance;
    for (const p of points) s.mPoints.push_back(new J.Vec3(...p));
    return s.Create().Get();
  };
  const A = hull(a), B = hull(b);
  const made = new J.BodyCreationSettings(B, new J.RVec3(0, 0, 0), straight, J.EMotionType_Static, 0);
  const target = bodies.CreateBody(made).GetTransformedShape();
  const at = J.RMat44.prototype.sRotationTranslation(straight, none).PreTranslated(A.GetCenterOfMass());
${c.query === 'distance' ? `  for (const limit of [100, 10, 1, 0.595]) {  // there is no default that finds bodies apart
    const s = new J.CollideShapeSettings(), found = new J.CollideShapeClosestHitCollisionCollector();
    s.mMaxSeparationDistance = limit;
    target.CollideShape(A, one, at, s, none, found, new J.ShapeFilter());
    const { mPenetrationDepth, mContactPointOn1, mContactPointOn2 } = found.mHit;
    const p = list(mContactPointOn1), q = list(mContactPointOn2);
    console.log('mHullTolerance', mHullTolerance, 'mMaxSeparationDistance', limit, 'mPenetrationDepth', mPenetrationDepth,
      'points apart', Math.hypot(...p.map((x, i) => x - q[i])));
  }` : `  const way = new J.Vec3(...${list(c.sweep.velocity_a.map((x, i) => (x - c.sweep.velocity_b[i]) * c.sweep.max))});
  for (const tolerance of [1e-4, 1e-7]) {  // the default is 1e-4
    const s = new J.ShapeCastSettings(), found = new J.CastShapeClosestHitCollisionCollector();
    s.mCollisionTolerance = s.mPenetrationTolerance = tolerance;
    target.CastShape(new J.RShapeCast(A, one, at, way), s, none, found, new J.ShapeFilter());
    console.log('mHullTolerance', mHullTolerance, 'tolerances', tolerance, found.HadHit() ? 'hit at '
      + found.mHit.mFraction * ${c.sweep.max} : 'no hit');
  }`}
}`;

const rapier = (dimension) => () => {
  const xyz = (p) => `{ x: ${p[0]}, y: ${p[1]}${dimension === 3 ? `, z: ${p[2]}` : ''} }`;
  const shape = ({ vertices, half_extents, pose }) => {
    if (half_extents) return [`new R.Cuboid(${half_extents})`, xyz(pose.translation)];
    const at = xyz(Array(dimension).fill(0)), corners = vertices.map(xyz).join(', ');
    if (vertices.length === 1) return ['new R.Ball(0)', xyz(vertices[0])];
    if (vertices.length === 2) return [`new R.Segment(${corners})`, at];
    if (dimension === 2) return [`new R.ConvexPolygon(new Float32Array(${list(vertices.flat())}), false)`, at];
    if (vertices.length === 3) return [`new R.Triangle(${corners})`, at];
    return [`new R.ConvexPolyhedron(new Float32Array(${list(vertices.flat())}))`, at];
  };
  const [[A, pa], [B, pb]] = [shape(c.a), shape(c.b)];
  return `import R from '@dimforge/rapier${dimension}d-compat';
await R.init();
const A = ${A};
const B = ${B};
const straight = ${dimension === 3 ? '{ x: 0, y: 0, z: 0, w: 1 }' : '0'};
for (const prediction of [1000, 10, 1, 0.1]) {  // a required argument
  const contact = A.contactShape(${pa}, straight, B, ${pb}, straight, prediction);
  console.log('prediction', prediction, contact ? 'distance ' + contact.distance : 'no contact');
}`;
};

const crashcat = () => `import * as C from 'crashcat';
const a = ${list(c.a.vertices)};
const b = ${list(c.b.vertices)};
const [A, B] = [C.createSupport(), C.createSupport()];
C.setPolygonSupport(A, a.flat(), a.length);
C.setPolygonSupport(B, b.flat(), b.length);
for (const tolerance of [1e-4, 1e-10]) {  // the default is 1e-4
  const out = C.createGjkClosestPoints();
  C.gjkClosestPoints(out, A, B, tolerance, [1, 0, 0], Number.MAX_VALUE);
  console.log('tolerance', tolerance, 'distance', Math.sqrt(out.squaredDistance), out.pointA, out.pointB);
}`;

const manifold = () => `import init from 'manifold-3d';
const engine = await init();
engine.setup();
const A = engine.Manifold.hull(${list(c.a.vertices)});
const B = engine.Manifold.hull(${list(c.b.vertices)});
for (const searchLength of [1, 10, 1000])  // a required argument
  console.log('searchLength', searchLength, 'minGap', A.minGap(B, searchLength));`;

const havok = () => `import fs from 'node:fs';
import init from '@babylonjs/havok';
const H = await init({ wasmBinary: fs.readFileSync('node_modules/@babylonjs/havok/lib/esm/HavokPhysics.wasm') });
const straight = [0, 0, 0, 1], box = (half) => H.HP_Shape_CreateBox([0, 0, 0], straight, half.map((x) => 2 * x))[1];
const A = box(${list(c.a.half_extents)}), world = H.HP_World_Create()[1], body = H.HP_Body_Create()[1];
H.HP_Body_SetMotionType(body, H.MotionType.STATIC);
H.HP_Body_SetShape(body, box(${list(c.b.half_extents)}));
H.HP_Body_SetQTransform(body, [${list(c.b.pose.translation)}, straight]);
H.HP_World_AddBody(world, body, false);
for (const largest of [1000, 10, 3]) {  // a required argument
  const found = H.HP_QueryCollector_Create(1)[1];
  H.HP_World_ShapeProximityWithCollector(world, found, [A, [0, 0, 0], straight, largest, false, [0n]]);
  console.log('largest distance', largest, 'distance', H.HP_QueryCollector_GetShapeProximityResult(found, 0)[1][0]);
}`;

const mujoco = () => {
  const geom = (name, { radius, half_extents: half, pose }) => {
    if (radius) return ['', `<geom name="${name}" type="sphere" size="${radius}"/>`];
    if (!pose) return ['', `<geom name="${name}" type="box" size="${half.join(' ')}"/>`];
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => half.map((h, i) => (k >> i & 1 ? h : -h)));
    const placed = corners.map((p) => pose.linear.map((row, i) =>
      row[0] * p[0] + row[1] * p[1] + row[2] * p[2] + pose.translation[i]));
    return [`<mesh name="m" vertex="${placed.flat().join(' ')}"/>`, `<geom name="${name}" type="mesh" mesh="m"/>`];
  };
  const [[mesh_a, a], [mesh_b, b]] = [geom('a', c.a), geom('b', c.b)];
  return `import init from '@mujoco/mujoco';
const M = await init(), ends = new M.DoubleBuffer(6);
for (const options of ['', '<option ccd_tolerance="1e-12" ccd_iterations="200"/>']) {  // the defaults: 1e-6, 35
  const model = M.MjModel.from_xml_string(\`<mujoco>\${options}
    <asset>${mesh_a}${mesh_b}</asset>
    <worldbody>${a}${b}</worldbody></mujoco>\`), data = new M.MjData(model);
  M.mj_kinematics(model, data);
  console.log(options || 'the defaults', 'mj_geomDistance', M.mj_geomDistance(model, data, 0, 1, 10, ends));
}`;
};

const physx = () => `import fs from 'node:fs';
import init from 'physx-js-webidl';
const wasmBinary = fs.readFileSync('node_modules/physx-js-webidl/physx-js-webidl.wasm'), node = globalThis.process;
globalThis.process = undefined;  // the module is compiled for browsers
globalThis.window = globalThis;
const P = await init({ wasmBinary });
globalThis.process = node;
const top = P.PxTopLevelFunctions.prototype, f = Math.fround;
const made = top.CreateFoundation(P.PHYSICS_VERSION, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback());
top.CreatePhysics(P.PHYSICS_VERSION, made, new P.PxTolerancesScale());
function support(points) {  // in single precision, of margin 0
  const s = new P.CustomSupportImpl();
  s.getCustomMargin = () => 0;
  s.getCustomSupportLocal = (direction, result) => {
    const { x, y, z } = P.wrapPointer(direction, P.PxVec3);
    const value = (p) => f(f(f(p[0] * x) + f(p[1] * y)) + f(p[2] * z));
    const best = points.reduce((most, p) => (value(p) > value(most) ? p : most));
    [0, 1, 2].forEach((i) => { P.wrapPointer(result, P.PxVec3)['xyz'[i]] = best[i]; });
  };
  return s;
}
const A = support(${list(c.a.vertices)});
const B = support(${list(c.b.vertices)});
const still = new P.PxTransform(new P.PxVec3(0, 0, 0), new P.PxQuat(0, 0, 0, 1));
for (const toleranceLength of [1, 0.01, 100]) {  // the length of PxTolerancesScale is 1
  const found = new P.PxGjkQueryProximityInfoResult();
  P.PxGjkQuery.prototype.proximityInfo(A, B, still, still, 1000, toleranceLength, found);
  console.log('toleranceLength', toleranceLength, 'separation', found.separation);
}`;

const words = { mujoco, physx, planck, 'phaser-box2d': phaser, jolt, rapier2d: rapier(2), rapier3d: rapier(3), crashcat, manifold,
  havok }[engine];
console.log(words());
