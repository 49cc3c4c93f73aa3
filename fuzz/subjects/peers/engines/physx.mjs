// SPDX-License-Identifier: GPL-3.0-or-later
// PhysX: PxGjkQuery. --mode gjk: proximityInfo with a support function over the given points, no hull is built; mesh:
// the same with a cooked PxConvexMesh; cast: sweep and raycast, with the support function. A decision is
// PxGjkQuery::overlap.
import fs from 'node:fs';
import { apart, deep, file, hit, keepHull, load, met, miss, option, refuse, relative, serve, span, timed, unsupported,
  version } from './kit.mjs';

const { default: init } = await load('physx-js-webidl');
// The module is compiled for browsers and refuses node, which it knows by `process`: hidden while the module starts.
const wasmBinary = fs.readFileSync(file('physx-js-webidl/physx-js-webidl.wasm')), node = globalThis.process;
globalThis.process = undefined;
globalThis.window ??= globalThis;
const P = await init({ wasmBinary });
globalThis.process = node;
delete globalThis.window;

const mode = option('mode', 'gjk');
const top = P.PxTopLevelFunctions.prototype, gjk = P.PxGjkQuery.prototype, scale = new P.PxTolerancesScale();
const foundation = top.CreateFoundation(P.PHYSICS_VERSION, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback());
top.CreatePhysics(P.PHYSICS_VERSION, foundation, scale);
const cooking = new P.PxCookingParams(scale), toleranceLength = 1;
const vector = (p) => new P.PxVec3(...p), list = (p) => [p.x, p.y, p.z], fround = Math.fround;

/** A support function in single precision over the points as they are, with margin 0. */
function custom(points) {
  const s = new P.CustomSupportImpl();
  s.getCustomMargin = () => 0;
  s.getCustomSupportLocal = (direction, result) => {
    const { x, y, z } = P.wrapPointer(direction, P.PxVec3), to = P.wrapPointer(result, P.PxVec3);
    let best = points[0], most = -Infinity;
    for (const p of points) {
      const value = fround(fround(fround(p[0] * x) + fround(p[1] * y)) + fround(p[2] * z));
      if (value > most) { most = value; best = p; }
    }
    [to.x, to.y, to.z] = best;
  };
  return s;
}
function cooked(form) {
  const points = new P.PxArray_PxVec3(form.vertices.length), description = new P.PxConvexMeshDesc();
  form.vertices.forEach((p, i) => points.set(i, vector(p)));
  Object.assign(description.points, { count: form.vertices.length, stride: 12, data: points.begin() });
  description.flags = new P.PxConvexFlags(P.PxConvexFlagEnum.eCOMPUTE_CONVEX);
  const mesh = top.CreateConvexMesh(cooking, description);
  if (!mesh || !P.getPointer(mesh)) refuse('failed', 'no convex mesh');
  const first = P.getPointer(mesh.getVertices()), kept = [];
  for (let i = 0; i < mesh.getNbVertices(); i++) kept.push(list(P.wrapPointer(first + 12 * i, P.PxVec3)));
  keepHull(form, kept);
  return mesh;
}
function support(form) {
  if (form.kind === 'box') return new P.BoxSupport(vector(form.half), 0);
  if (form.kind === 'sphere') return new P.SphereSupport(form.radius);
  if (form.kind === 'capsule') return new P.CapsuleSupport(form.radius, form.half_length);
  if (form.kind !== 'points') unsupported(form.kind);
  return mode === 'mesh' ? new P.ConvexMeshSupport(cooked(form)) : custom(form.vertices);
}
const pose = (form) => new P.PxTransform(vector(form.position),
  new P.PxQuat(...(form.along ? form.along('x') : [0, 0, 0, 1])));

function cast(c, a, b) {
  const way = b ? relative(c, fround) : c.ray.direction, length = Math.hypot(...way), max = (b ? c.sweep : c.ray).max;
  if (length === 0) unsupported('no motion');
  const unit = way.map((x) => x / length), far = max === undefined ? 1e30 : max * length, A = support(a), pa = pose(a);
  const result = new P[b ? 'PxGjkQuerySweepResult' : 'PxGjkQueryRaycastResult']();
  const against = vector(unit.map((x) => -x));  // sweep() moves the second shape along it, as seen from the first
  const B = b && support(b), pb = b && pose(b), source = b ? null : vector(c.ray.source), along = vector(unit);
  const found = timed(() => (b ? gjk.sweep(A, B, pa, pb, against, far, result)
    : gjk.raycast(A, pa, source, along, far, result)));
  return found ? hit(result.t / length) : miss;
}
function proximity(c, a, b) {
  const A = support(a), B = support(b), pa = pose(a), pb = pose(b), result = new P.PxGjkQueryProximityInfoResult();
  if (c.query === 'decide') return met(timed(() => gjk.overlap(A, B, pa, pb)));
  const found = timed(() => gjk.proximityInfo(A, B, pa, pb, fround(2 * span(a, b)), toleranceLength, result));
  if (!found) refuse('undecided', 'proximityInfo returned false');
  const points = { witness_a: list(result.pointA), witness_b: list(result.pointB) };
  if (c.query === 'distance') return apart(result.separation, points);
  return deep(result.separation, { direction: list(result.separatingAxis), ...points });
}
serve({ name: 'physx/' + mode, version: version('physx-js-webidl') + ' (PhysX 5.6.1)', scalar: 'float',
  queries: mode === 'cast' ? ['sweep', 'raycast'] : ['distance', 'decide', 'penetration'],
  promise_text: 'nothing; toleranceLength 1 scales thresholds that are not documented',
  conversions: 'points and boxes under a linear part are posed and rounded to float' +
    (mode === 'mesh' ? '; a mesh is the one that PhysX cooked' : ''),
  answer: (c, a, b) => (mode === 'cast' ? cast(c, a, b) : proximity(c, a, b)) });
