# SPDX-License-Identifier: GPL-3.0-or-later
"""Verified GJK: proven distances of convex bodies, and the judging of any solver. docs/reference/python.md lists everything."""

from ._core import (CastAnswer, DecisionAnswer, DepthAnswer, DistanceAnswer, SignedAnswer, WarmStart, WithinAnswer, nearness_names,
                    outcome_names, rung_names, version as __version__)
from .bodies import Body, Box, Capsule, Cone, Cylinder, Ellipsoid, Hull, Points, Sphere, Sum, posed
from .meshes import mesh
from .queries import (Bounds, Certificate, Prepared, bounds, cast, casts, certify, comparisons, decision, decisions, depth, depths,
                      distance, distances, raycast, refute, signed_distance, signed_distances, verify, within)


def __getattr__(name: str):
    """The modules of research, at their first use: `oblong.cases` after `import oblong` alone."""
    if name in ("campaigns", "cases", "checker", "plots", "program", "research", "strategies", "testing"):
        import importlib

        return importlib.import_module("." + name, __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
