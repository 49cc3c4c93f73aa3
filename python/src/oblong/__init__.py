# SPDX-License-Identifier: GPL-3.0-or-later
"""Verified GJK: proven distances of convex bodies, and the judging of any solver. docs/reference/python.md lists everything."""

from ._core import (CastAnswer, DecisionAnswer, DepthAnswer, DistanceAnswer, WarmStart, WithinAnswer, nearness_names,
                    outcome_names, rung_names, version as __version__)
from .bodies import Body, Box, Capsule, Cone, Cylinder, Ellipsoid, Hull, Points, Sphere, Sum, posed
from .queries import (Bounds, Certificate, Prepared, bounds, cast, certify, decision, decisions, depth, distance, distances,
                      raycast, refute, verify, within)
