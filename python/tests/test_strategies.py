# SPDX-License-Identifier: GPL-3.0-or-later
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

import oblong
from oblong import cases, moves
from oblong.strategies import pairs

QUIET = settings(deadline=None, max_examples=60, database=None, derandomize=True,
                 suppress_health_check=list(HealthCheck))


def families_of(family, **how):
    return list(cases.families(family, count=8, severity=0.2, **how))


@pytest.mark.parametrize("family", ["sliver", "near_parallel_faces", "far_offset", "size_ratio", "near_touching"])
def test_every_move_keeps_the_signature(family):
    """All moves, one after the other, and each alone."""
    for case in families_of(family)[:3]:
        small = moves.smaller(case, range(moves.COUNT))
        assert moves.signature(small) == moves.signature(case)
        assert moves.size(small) <= moves.size(case)
        assert (small is case) or small.document["note"].startswith("smaller")
        for move in range(moves.COUNT):
            assert moves.signature(moves.smaller(case, [move])) == moves.signature(case)


def test_moves_that_lose_a_degeneracy_are_possible_and_not_made():
    """Otherwise the test above says nothing."""
    lost = 0
    for case in families_of("near_parallel_faces"):
        for move in range(moves.COUNT):
            bodies = moves.moved(case, move)
            if bodies is not None and moves.signature(case.with_bodies(*bodies)) != moves.signature(case):
                lost += 1
                assert moves.smaller(case, [move]) is case
    assert lost > 0


def test_a_line_that_cannot_be_read_is_named():
    case = families_of("sliver")[0]
    broken = cases.Case(case.document | {"a": case.document["a"] | {"colour": "red"}})
    with pytest.raises(ValueError, match="^case"):
        moves.signature(broken)
    assert moves.signature(case) == cases.signatures([case])[0]  # the program still runs


def test_moves_are_exact():
    case = cases.Case.of(oblong.Points([[3, 5, 0], [4, 1, 1], [7, 2, 2]]), oblong.Points([[40, 1, 0], [41, 2, 3]]))
    unit = case.with_bodies(*moves.moved(case, moves.COUNT - 1))
    assert max(abs(x) for x in unit.b.vertices.ravel()) == 41 / 32
    assert oblong.distance(unit.a, unit.b).distance * 32 == oblong.distance(case.a, case.b).distance
    origin = case.with_bodies(*moves.moved(case, moves.COUNT - 2))
    assert origin.a.vertices[0].tolist() == [0, 0, 0] and origin.b.vertices[0].tolist() == [37, -4, 0]
    # A difference that no double holds is no move.
    wide = cases.Case.of(oblong.Points([[1, 0, 0]]), oblong.Points([[2.0**-60, 0, 0]]))
    assert moves.moved(wide, moves.COUNT - 2) is None
    posed = cases.Case.of(oblong.Sphere(4).posed(translation=[8, 0, 0]), oblong.Sphere(1))
    a, b = moves.moved(posed, moves.COUNT - 1)
    assert (a.fields["radius"], a.pose[1].tolist(), b.fields["radius"]) == (0.5, [1, 0, 0], 0.125)
    assert [moves.moved(posed, x) for x in range(moves.COUNT - 1)] == [None] * (moves.COUNT - 1)


@pytest.mark.parametrize("scalar", ["float", "double", "exact"])
def test_shrinking_keeps_the_class_and_makes_the_case_small(scalar):
    drawn = families_of("near_parallel_faces", scalar=scalar)
    wanted = {moves.signature(x) for x in drawn}
    strategy = pairs("near_parallel_faces", severity=0.2, scalar=scalar, seeds=8)
    small = find(strategy, lambda case: True, settings=QUIET)
    assert small.scalar == scalar and moves.signature(small) in wanted
    assert moves.size(small) < min(moves.size(x) for x in drawn)


def test_shrinking_stops_where_the_failure_would_go():
    drawn = families_of("sliver")
    least = max(len(x.a.vertices) for x in drawn)
    strategy = pairs("sliver", severity=0.2, seeds=8)
    small = find(strategy, lambda case: len(case.a.vertices) >= least and case.b.vertices.any(), settings=QUIET)
    assert len(small.a.vertices) == least and small.b.vertices.any()
    assert moves.signature(small) in {moves.signature(x) for x in drawn}


def test_a_failing_test_shows_a_case_of_the_class():
    seen = []

    @settings(QUIET, max_examples=30)
    @given(pairs("sliver", severity=0.2, seeds=6), st.integers(0, 3))
    def fails(case, number):
        seen.append(case)
        assert len(case.a.vertices) < 3

    with pytest.raises(AssertionError):
        fails()
    last = seen[-1]
    assert moves.signature(last) in {moves.signature(x) for x in cases.families("sliver", count=6, severity=0.2)}


def test_the_signature_filters():
    strategy = pairs("sliver", severity=0.2, seeds=30, signature="near-collinear+flat")

    @settings(QUIET, max_examples=15)
    @given(strategy)
    def has_both(case):
        assert {"near-collinear", "flat"} <= moves.signature(case)

    has_both()
    with pytest.raises(ValueError, match="^signature: .*huge.*flat"):
        pairs("sliver", severity=0.2, seeds=4, signature="huge")


def test_the_arguments_choose_the_cases():
    @settings(QUIET, max_examples=10)
    @given(pairs(("sliver", "needle"), severity=None, scalar="float", seeds=4))
    def of_floats(case):
        assert case.family in ("sliver", "needle") and case.scalar == "float"
        assert case.a.fields["vertices"].dtype == np.float32

    of_floats()

    @settings(QUIET, max_examples=10)
    @given(pairs("near_touching", query="sweep", shapes=["sphere", "capsule"], seeds=4))
    def of_casts(case):
        assert case.query == "sweep" and {case.a.shape, case.b.shape} <= {"sphere", "capsule"}

    of_casts()
    exact = find(pairs("sliver", scalar="exact", seeds=2), lambda case: True, settings=QUIET)
    assert all(isinstance(x, Fraction) for x in exact.a.vertices.ravel())
    for how, field in (({"seeds": 0}, "seeds"), ({"severity": 2}, "severity"), ({"scalar": "half"}, "scalar")):
        with pytest.raises(ValueError, match=f"^{field}"):
            pairs("sliver", **how)
    with pytest.raises(ValueError, match="no_such_family"):
        pairs("no_such_family")
