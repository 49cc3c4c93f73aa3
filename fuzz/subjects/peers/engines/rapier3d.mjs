// SPDX-License-Identifier: GPL-3.0-or-later
// Rapier 3D: contactShape (--mode contact), intersectsShape (intersects), castShape and castRay (cast).
import { rapier } from './rapier.mjs';

await rapier({ dimension: 3, axes: ['x', 'y', 'z'], rotation: ([x, y, z, w]) => ({ x, y, z, w }),
  polytope(R, vertices, vector) {
    if (vertices.length === 2) return new R.Segment(...vertices.map(vector));
    if (vertices.length === 3) return new R.Triangle(...vertices.map(vector));
    return new R.ConvexPolyhedron(new Float32Array(vertices.flat()), null);
  } });
