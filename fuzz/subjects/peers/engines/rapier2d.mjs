// SPDX-License-Identifier: GPL-3.0-or-later
// Rapier 2D: contactShape (--mode contact), intersectsShape (intersects), castShape and castRay (cast).
import { rapier } from './rapier.mjs';

await rapier({ dimension: 2, axes: ['x', 'y'], rotation: () => 0,
  polytope(R, vertices, vector) {
    if (vertices.length === 2) return new R.Segment(...vertices.map(vector));
    return new R.ConvexPolygon(new Float32Array(vertices.flat()), false);
  } });
