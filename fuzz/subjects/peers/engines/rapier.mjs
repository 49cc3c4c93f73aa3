// SPDX-License-Identifier: GPL-3.0-or-later
// Rapier, whose queries are parry's in single precision: what rapier3d.mjs and rapier2d.mjs share.
import { apart, deep, hit, keepHull, load, met, miss, option, refuse, serve, span, timed, unsupported, version }
  from './kit.mjs';

const modes = { contact: ['distance', 'penetration'], intersects: ['decide'], cast: ['sweep', 'raycast'] };

/**
 * Serves @dimforge/rapierND-compat. `dimension` 2 or 3; `axes` the names of a vector's coordinates; `rotation` from a
 * quaternion; `polytope` makes an engine's shape of vertices.
 */
export async function rapier({ dimension, axes, rotation, polytope }) {
  const name = `@dimforge/rapier${dimension}d-compat`, mode = option('mode', 'contact');
  const { default: R } = await load(name);
  await R.init();
  const vector = (p) => Object.fromEntries(axes.map((axis, i) => [axis, p[i]]));
  const list = (p) => [...axes.map((axis) => p[axis]), ...(dimension === 2 ? [0] : [])];

  /** A single point is a ball of radius 0 around it, where the sum with the translation is exact. */
  function point(form) {
    const p = form.vertices[0].map((x, i) => x + form.position[i]);
    const rounded = p.some((x, i) => Math.fround(x) !== x || x - form.position[i] !== form.vertices[0][i]);
    if (rounded) unsupported('a moved point');
    form.place = p;
    return new R.Ball(0);
  }
  function hull(form) {
    const shape = polytope(R, form.vertices, vector);
    if (form.vertices.length <= dimension) return shape;
    const raw = shape.intoRaw();
    if (!raw) refuse('failed', 'no convex hull');
    const flat = R.Shape.fromRawShape(raw).vertices;
    const kept = [];
    for (let i = 0; i < flat.length; i += dimension) kept.push([...flat.slice(i, i + dimension)]);
    keepHull(form, kept);
    return shape;
  }
  function shape(form) {
    if (form.kind === 'box') return new R.Cuboid(...form.half);
    if (form.kind === 'sphere') return new R.Ball(form.radius);
    if (form.kind === 'points') return form.vertices.length === 1 ? point(form) : hull(form);
    if (dimension === 2 && (form.kind !== 'capsule' || form.axis !== 'y')) unsupported(`${form.kind} in the plane`);
    const types = { capsule: R.Capsule, cylinder: R.Cylinder, cone: R.Cone };
    return new types[form.kind](form.half_length, form.radius);
  }
  const pose = (form) => [vector(form.place ?? form.position), rotation(form.along ? form.along('y') : [0, 0, 0, 1])];

  serve({ name: `rapier${dimension}d/${mode}`, version: version(name), scalar: 'float', dimensions: [dimension],
    queries: modes[mode], promise_text: 'nothing; parry ends GJK at eps_tol, ten times f32::EPSILON',
    conversions: 'points and boxes under a linear part are posed and rounded to float; ' +
      'a hull is the one that the engine kept',
    answer(c, a, b) {
      const A = shape(a), B = b && shape(b), pa = pose(a), pb = b && pose(b);
      if (mode === 'intersects') return met(timed(() => A.intersectsShape(...pa, B, ...pb)));
      if (mode === 'contact') {
        const contact = timed(() => A.contactShape(...pa, B, ...pb, Math.fround(2 * span(a, b))));
        if (!contact) refuse('undecided', 'contactShape returned null');
        const points = { witness_a: list(contact.point1), witness_b: list(contact.point2) };
        if (c.query === 'distance') return apart(contact.distance, points);
        return deep(contact.distance, { direction: list(contact.normal1).map((x) => -x), ...points });
      }
      if (c.query === 'raycast') {
        const max = c.ray.max ?? 3e38, ray = new R.Ray(vector(c.ray.source), vector(c.ray.direction));
        const t = timed(() => A.castRay(ray, ...pa, max, true));
        return t < 0 || t > max ? miss : hit(t);
      }
      const [va, vb] = [c.sweep.velocity_a, c.sweep.velocity_b].map((v) => vector(v));
      const found = timed(() => A.castShape(...pa, va, B, ...pb, vb, 0, c.sweep.max ?? 3e38, true));
      return found ? hit(found.time_of_impact) : miss;
    } });
}
