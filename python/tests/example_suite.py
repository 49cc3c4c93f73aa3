# SPDX-License-Identifier: GPL-3.0-or-later
"""A test suite as a user writes it for a solver of his own; DEFECT=1 plants a defect that it must find."""

import os

import numpy_gjk
from hypothesis import given, settings

from oblong.strategies import pairs
from oblong.testing import assert_correct

DEFECT = bool(os.environ.get("DEFECT"))


def solve(case):
    return numpy_gjk.distance(case.a.fields["vertices"], case.b.fields["vertices"], defect=DEFECT)


@settings(deadline=None, max_examples=20, database=None, derandomize=True)
@given(pairs("sliver", severity=0.2, seeds=12))
def test_slivers(case):
    assert_correct(solve(case), case, ulps=2**24)
