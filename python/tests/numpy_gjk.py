# SPDX-License-Identifier: GPL-3.0-or-later
"""A distance of two hulls in NumPy: GJK with a brute-force subalgorithm over all faces of the simplex."""

import itertools

import numpy as np


def nearest(simplex):
    """Nearest point to the origin of the hull of at most four points, and the points that carry it."""
    best, carriers = None, simplex
    for count in range(1, len(simplex) + 1):
        for face in itertools.combinations(range(len(simplex)), count):
            points = simplex[list(face)]
            edges = points[1:] - points[0]
            weights = np.linalg.lstsq(edges @ edges.T, -edges @ points[0], rcond=None)[0] if count > 1 else np.zeros(0)
            weights = np.concatenate([[1 - weights.sum()], weights])
            if (weights < 0).any():
                continue
            v = weights @ points
            if best is None or v @ v < best @ best:
                best, carriers = v, points
    return best, carriers


def distance(a, b, defect=False):
    """Distance of the hulls of two arrays (n, 3). `defect` ends after two iterations, as a limit that is too low does."""
    simplex = np.array([a[0] - b[0]])
    v = simplex[0]
    for iteration in range(2 if defect else 100):
        w = a[np.argmin(a @ v)] - b[np.argmax(b @ v)]
        if v @ v - v @ w <= 1e-14 * (v @ v) or any((w == x).all() for x in simplex):
            break
        v, simplex = nearest(np.vstack([simplex, w]))
        if len(simplex) == 4 or v @ v == 0:
            return 0.0
    return float(np.linalg.norm(v))
