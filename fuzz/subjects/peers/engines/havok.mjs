// SPDX-License-Identifier: GPL-3.0-or-later
// Havok: HP_World_ShapeProximityWithCollector and HP_World_ShapeCastWithCollector, for primitives alone. Its hulls are
// altered when they are built and cannot be read back, so that no answer about one can be judged fairly.
import fs from 'node:fs';
import { apart, deep, file, hit, load, miss, refuse, relative, serve, span, timed, unsupported, version }
  from './kit.mjs';

const { default: init } = await load('@babylonjs/havok');
const H = await init({ wasmBinary: fs.readFileSync(file('@babylonjs/havok/lib/esm/HavokPhysics.wasm')) });
function ok([result, value]) {
  const code = (r) => r?.value ?? r;
  if (code(result) !== code(H.Result.RESULT_OK)) refuse('failed', 'result ' + code(result));
  return value;
}
const world = ok(H.HP_World_Create()), body = ok(H.HP_Body_Create()), collector = ok(H.HP_QueryCollector_Create(1));
H.HP_Body_SetMotionType(body, H.MotionType.STATIC);
const upright = [0, 0, 0, 1], nobody = [0n];

function shape(form) {
  if (form.kind === 'box') return ok(H.HP_Shape_CreateBox([0, 0, 0], upright, form.half.map((x) => 2 * x)));
  if (form.kind === 'sphere') return ok(H.HP_Shape_CreateSphere([0, 0, 0], form.radius));
  if (form.kind !== 'capsule' && form.kind !== 'cylinder') unsupported(form.kind);
  if (form.turn.some((x, i) => x !== upright[i])) unsupported('a turned ' + form.kind);
  const end = (sign) => ['x', 'y', 'z'].map((axis) => (axis === form.axis ? sign * form.half_length : 0));
  const make = form.kind === 'capsule' ? H.HP_Shape_CreateCapsule : H.HP_Shape_CreateCylinder;
  return ok(make(end(-1), end(1), form.radius));
}

function proximity(c, A, a, b) {
  const query = [A, a.position, upright, 2 * span(a, b), false, nobody];
  ok([timed(() => H.HP_World_ShapeProximityWithCollector(world, collector, query))]);
  if (!ok(H.HP_QueryCollector_GetNumHits(collector))) refuse('undecided', 'no hit within the largest distance');
  const [distance, on_a, on_b] = ok(H.HP_QueryCollector_GetShapeProximityResult(collector, 0));
  const witness_a = on_a[3].map((x, i) => Math.fround(x + a.position[i]));
  return c.query === 'penetration' ? deep(distance) : apart(distance, { witness_a, witness_b: [...on_b[3]] });
}
function sweep(c, A, a) {
  const { max } = c.sweep, way = relative(c);
  if (max === undefined) unsupported('no max');
  const end = a.position.map((x, i) => x + max * way[i]);
  const query = [A, upright, a.position, end, false, nobody];
  ok([timed(() => H.HP_World_ShapeCastWithCollector(world, collector, query))]);
  if (!ok(H.HP_QueryCollector_GetNumHits(collector))) return miss;
  return hit(ok(H.HP_QueryCollector_GetShapeCastResult(collector, 0))[0] * max);
}

serve({ name: 'havok', version: version('@babylonjs/havok'), scalar: 'float', queries: ['distance', 'penetration',
  'sweep'],
  promise_text: 'nothing', conversions: 'none: boxes, spheres, capsules and cylinders under translations alone',
  answer(c, a, b) {
    const A = shape(a), B = shape(b);
    ok([H.HP_Body_SetShape(body, B)]);
    H.HP_Body_SetQTransform(body, [b.position, upright]);
    H.HP_World_AddBody(world, body, false);
    try {
      return c.query === 'sweep' ? sweep(c, A, a) : proximity(c, A, a, b);
    } finally {
      H.HP_World_RemoveBody(world, body);
    }
  } });
