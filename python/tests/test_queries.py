# SPDX-License-Identifier: GPL-3.0-or-later
import json
import threading
from fractions import Fraction

import numpy as np
import pytest

import oblong

UNIT = oblong.Box([1, 1, 1])
APART = UNIT.posed(translation=[5, 6, 0])  # distance 5


def test_distance():
    answer = oblong.distance(UNIT, APART)
    assert (answer.outcome, answer.distance, answer.is_refusal) == ("separated", 5, False)
    assert answer.lower <= 5 <= answer.upper
    assert answer.rung in oblong.rung_names and answer.normal_unique
    assert np.linalg.norm(answer.witness_a - answer.witness_b) == 5
    assert np.allclose(answer.normal, [-0.6, -0.8, 0])
    again = oblong.distance(UNIT, APART, warm_start=answer.next, witnesses=False)
    assert again.value == 5 and np.isnan(again.witness_a).all()


def test_float_answers_are_float32():
    answer = oblong.distance(UNIT.astype("float"), APART.astype("float"))
    assert isinstance(answer.distance, np.float32) and answer.witness_a.dtype == np.float32


def test_fractions_are_exact():
    third, point = oblong.Points([[Fraction(1, 3), 0, 0]]), oblong.Points([[0, 0, 0]], scalar="exact")
    assert oblong.distance(third, point).distance == 1 / 3
    assert oblong.within(third, point, Fraction(1, 3)).outcome == "equal"
    assert oblong.within(third, point, Fraction(1, 3) + Fraction(1, 10**40)).outcome == "nearer"


def test_the_other_queries():
    assert oblong.decision(UNIT, UNIT.posed(translation=[2, 0, 0])).outcome == "touching"
    deep = oblong.depth(UNIT, UNIT.posed(translation=[1.5, 0, 0]))
    assert (deep.outcome, deep.depth) == ("overlapping", 0.5)
    assert oblong.within(UNIT, APART, 5).outcome == "equal"
    hit = oblong.cast(UNIT, APART, [1, 1, 0])
    assert hit.hit and hit.parameter == 4
    assert not oblong.cast(UNIT, APART, [1, 1, 0], 3).hit
    assert oblong.raycast([-3, 0, 0], [1, 0, 0], UNIT).parameter == 2


def test_normals_point_from_b_to_a():
    """A moved by depth * normal touches B; a shorter way leaves an overlap."""
    moved = UNIT.posed(translation=[1.5, 0, 0])
    deep = oblong.depth(UNIT, moved)
    assert deep.normal.tolist() == [-1, 0, 0]
    assert oblong.decision(UNIT.posed(translation=deep.depth * deep.normal), moved).outcome == "touching"
    assert oblong.decision(UNIT.posed(translation=deep.depth * deep.normal * (1 - 2**-20)), moved).outcome == "overlapping"
    assert oblong.distance(UNIT, APART).normal[0] < 0


@pytest.mark.parametrize("shift, outcome, value", [(5, "separated", 3), (2, "touching", 0), (1.5, "overlapping", -0.5)])
def test_signed_distances(shift, outcome, value):
    answer = oblong.signed_distance(UNIT, UNIT.posed(translation=[shift, 0, 0]))
    assert (answer.outcome, answer.signed_distance, answer.value) == (outcome, value, value)
    assert answer.lower <= value <= answer.upper


def test_both_bodies_may_move():
    there, back = [1, 0, 0], [-1, 0, 0]
    facing = UNIT.posed(translation=[6, 0, 0])
    assert oblong.cast(UNIT, facing, there).parameter == 4
    hit = oblong.cast(UNIT, facing, there, velocity_b=back)
    assert hit.parameter == 2 and hit.witness_a[0] == 3
    assert hit.normal.tolist() == back
    assert not oblong.cast(UNIT, facing, there, velocity_b=there).hit
    # The limit is part of the range.
    assert oblong.cast(UNIT, facing, there, 2, velocity_b=back).hit
    assert not oblong.cast(UNIT, facing, there, np.nextafter(2, 0), velocity_b=back).hit
    assert oblong.cast(UNIT, facing, there, np.inf).parameter == 4
    exact = oblong.cast(UNIT.astype("exact"), facing.astype("exact"), there, np.inf, velocity_b=[Fraction(-1, 3), 0, 0])
    assert exact.parameter == 3


def test_bodies_of_the_plane_overlap_as_sets_of_the_plane():
    square = oblong.Points([[0, 0], [2, 0], [2, 2], [0, 2]])
    moved = square.posed(translation=[1.5, 0, 0])
    assert oblong.decision(square, moved).outcome == "touching"  # in space a flat body has no inside
    assert oblong.decision(square, moved, dimension=2).outcome == "overlapping"
    assert oblong.distance(square, moved, dimension=2).outcome == "overlapping"
    deep = oblong.depth(square, moved, dimension=2)
    assert (deep.outcome, deep.depth, deep.normal.tolist()) == ("overlapping", 0.5, [-1, 0, 0])
    assert oblong.signed_distance(square, moved, dimension=2).value == -0.5
    assert oblong.within(square, moved, 0, dimension=2).outcome == "nearer"
    assert oblong.within(square, moved, 0).outcome == "equal"
    assert oblong.cast(square, moved, [1, 0, 0], dimension=2).outcome == "overlapping"


def test_curved_bodies_are_proven():
    answer = oblong.distance(oblong.Ellipsoid([1, 2, 3]), oblong.Sphere(1).posed(translation=[0, 0, 6]))
    assert answer.outcome == "separated" and answer.distance == 2


@pytest.mark.parametrize("ask, field", [
    (lambda: oblong.within(UNIT, APART, -1), "margin"),
    (lambda: oblong.within(UNIT.astype("float"), APART.astype("float"), 0.1), "margin"),
    (lambda: oblong.cast(UNIT, APART, [1, 0]), "velocity"),
    (lambda: oblong.cast(UNIT, APART, [1, 0, 0], -1), "max"),
    (lambda: oblong.distances([UNIT], [APART, UNIT]), "b"),
    (lambda: oblong.distances([UNIT], [APART], [[0, 1]]), r"pairs\[0\]"),
    (lambda: oblong.distances([UNIT], [APART], [0, 1]), "pairs"),
    (lambda: oblong.distances([UNIT], [APART], threads=0), "threads"),
    (lambda: oblong.distances([UNIT, 3], [APART, UNIT]), r"a\[1\]"),
    (lambda: oblong.distances([UNIT, UNIT.astype("float")], [APART, APART.astype("float")]), "a"),
    (lambda: oblong.distance(UNIT, APART, dimension=4), "dimension"),
    (lambda: oblong.distance(UNIT, APART, dimension=2), "a"),
    (lambda: oblong.depth(oblong.Sphere(1), oblong.Capsule(1, 1, "z"), dimension=2), "b"),
    (lambda: oblong.decision(oblong.Sphere(1).posed(translation=[0, 0, 1]), oblong.Sphere(1), dimension=2), "a"),
    (lambda: oblong.within(oblong.Sphere(1), oblong.Cone(1, 1), 1, dimension=2), "b"),
    (lambda: oblong.cast(UNIT, APART, [1, 0, 0], velocity_b=[1, 0]), "velocity_b"),
    (lambda: oblong.raycast([0, 0, 0], [1, 0], UNIT), "direction"),
    (lambda: oblong.depths([UNIT], [APART, UNIT]), "b"),
    (lambda: oblong.depths([UNIT], [APART], threads=0), "threads"),
    (lambda: oblong.comparisons([UNIT], [APART], [-1]), r"margins\[0\]"),
    (lambda: oblong.comparisons([UNIT], [APART], [1, 2]), "margins"),
    (lambda: oblong.comparisons([UNIT], [APART], [[1]]), "margins"),
    (lambda: oblong.casts([UNIT], [APART], [1, 0]), "velocities"),
    (lambda: oblong.casts([UNIT], [APART], [1, 0, 0], [1, 1]), "max"),
    (lambda: oblong.casts([UNIT], [APART], [1, 0, 0], -1), r"max\[0\]"),
    (lambda: oblong.casts([UNIT], [APART], [1, 0, 0], velocities_b=[[1, 0, 0]] * 2), "velocities_b"),
    (lambda: oblong.casts([UNIT, UNIT.astype("exact")], [APART, APART.astype("exact")], [1, 0, 0]), "a"),
    (lambda: oblong.comparisons([UNIT, UNIT.astype("exact")], [APART, APART.astype("exact")], 1), "a"),
    (lambda: oblong.depths([oblong.Box([1, 1, 1])], oblong.Prepared(np.zeros((1, 1, 3)))), "b"),
    (lambda: oblong.Prepared(np.zeros((2, 3))), "vertices"),
    (lambda: oblong.Prepared(np.zeros((1, 0, 3))), "vertices"),
    (lambda: oblong.bounds(UNIT, APART), "claim"),
    (lambda: oblong.refute(UNIT, APART, outcome="apart"), "outcome"),
])
def test_errors_name_the_field(ask, field):
    with pytest.raises(ValueError, match=f"^{field}"):
        ask()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("threads", [1, 2])
def test_batches_are_the_single_answers(dtype, threads):
    draw = np.random.default_rng(1)
    a = draw.normal(size=(200, 12, 3)).astype(dtype)
    b = (draw.normal(size=(200, 12, 3)) + [2, 0, 0]).astype(dtype)
    single = [oblong.distance(oblong.Points(x), oblong.Points(y)) for x, y in zip(a, b)]
    for first, second in ((oblong.Prepared(a), oblong.Prepared(b)),
                          ([oblong.Points(x) for x in a], [oblong.Points(x) for x in b])):
        many = oblong.distances(first, second, threads=threads)
        assert many["value"].dtype == dtype
        assert many["value"].tolist() == [x.value for x in single]
        assert [oblong.outcome_names[i] for i in many["outcome"]] == [x.outcome for x in single]
        assert len({x.outcome for x in single}) > 1  # the sample separates and overlaps
        assert oblong.decisions(first, second, threads=threads)["outcome"].tolist() == many["outcome"].tolist()
        some = oblong.distances(first, second, [[3, 5], [5, 3]])
        assert some["value"][1] == oblong.distance(oblong.Points(a[5]), oblong.Points(b[3])).value


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("threads", [1, 2])
def test_the_other_batches_are_the_single_answers(dtype, threads):
    draw = np.random.default_rng(2)
    a = draw.normal(size=(80, 8, 3)).astype(dtype)
    b = (draw.normal(size=(80, 8, 3)) + [2.5, 0, 0]).astype(dtype)
    v = draw.normal(size=(80, 3)).astype(dtype)
    w = draw.normal(size=(80, 3)).astype(dtype)
    end = abs(draw.normal(size=80)).astype(dtype)
    x, y = [oblong.Points(p) for p in a], [oblong.Points(p) for p in b]
    single = {
        "depths": [oblong.depth(p, q) for p, q in zip(x, y)],
        "signed": [oblong.signed_distance(p, q) for p, q in zip(x, y)],
        "within": [oblong.within(p, q, m) for p, q, m in zip(x, y, end)],
        "casts": [oblong.cast(p, q, t, e, velocity_b=u) for p, q, t, e, u in zip(x, y, v, end, w)],
    }
    assert len({p.outcome for p in single["within"]}) > 1 and len({p.hit for p in single["casts"]}) > 1
    for first, second in ((oblong.Prepared(a), oblong.Prepared(b)), (x, y)):
        many = {
            "depths": oblong.depths(first, second, threads=threads),
            "signed": oblong.signed_distances(first, second, threads=threads),
            "within": oblong.comparisons(first, second, end, threads=threads),
            "casts": oblong.casts(first, second, v, end, velocities_b=w, threads=threads),
        }
        for name, of in many.items():
            names = oblong.nearness_names if name == "within" else oblong.outcome_names
            assert [names[i] for i in of["outcome"]] == [p.outcome for p in single[name]]
            if name != "within":
                assert of["value"].dtype == dtype and not of.flags.owndata
                assert np.array_equal(of["value"], np.array([p.value for p in single[name]], dtype), equal_nan=True)
        assert (oblong.depths(first, second, witnesses=False)["value"] == many["depths"]["value"]).all()
        some = oblong.casts(first, second, v[:2], pairs=[[3, 5], [5, 3]])
        assert np.array_equal(some["value"][1], oblong.cast(x[5], y[3], v[1]).value, equal_nan=True)


def test_batches_of_exact_bodies_take_exact_numbers():
    third = oblong.Points([[Fraction(1, 3), 0, 0]])
    origin = oblong.Points([[0, 0, 0]], scalar="exact")
    close = [Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**40)]
    found = oblong.comparisons([third, third], [origin, origin], close)
    assert [oblong.nearness_names[i] for i in found["outcome"]] == ["equal", "nearer"]
    hit = oblong.casts([third], [origin], [Fraction(-1, 7), 0, 0])
    assert hit["value"].tolist() == [7 / 3]
    ball = oblong.Sphere(1)
    assert oblong.depths([ball], [ball.posed(translation=[1.5, 0, 0])])["value"].tolist() == [0.5]
    assert len(oblong.depths([], [])) == len(oblong.casts([], [], [1, 0, 0])) == 0


def test_records_are_not_copied_and_outlive_the_bodies():
    answers = oblong.distances(oblong.Prepared(np.zeros((4, 1, 3))), oblong.Prepared(np.ones((4, 1, 3))))
    assert not answers.flags.owndata and answers["value"].base is not None
    assert (answers["value"] == np.sqrt(3)).all()


def test_the_gil_is_released():
    a = oblong.Prepared(np.random.default_rng(1).normal(size=(20000, 12, 3)))
    counted = []
    worker = threading.Thread(target=lambda: oblong.distances(a, a))
    worker.start()
    while worker.is_alive():
        counted.append(1)
    assert len(counted) > 10


def test_bounds_of_any_claim():
    right = oblong.bounds(UNIT, APART, direction=[3, 4, 0])
    assert right.lower <= 5 <= right.upper
    for claim in ({"direction": [0, 0, 1]}, {"points": ([9, 9, 9], [0, 0, 0])}, {"distance": 7.0},
                  {"weights": ([(0, 1.0)], [(7, 1.0)])}):
        found = oblong.bounds(UNIT, APART, **claim)
        assert found.lower <= 5 <= found.upper


def test_proofs_are_accepted_by_the_checker_and_forged_ones_are_not():
    proof = oblong.certify(UNIT, APART)
    assert proof.kind == "distance" and oblong.verify(proof) is None
    forged = proof._replace(line=json.dumps(json.loads(proof.line) | {"distance": "6"}))
    assert forged != proof and oblong.verify(forged) is not None
    curved = oblong.certify(oblong.Ellipsoid([1, 2, 3]), UNIT)
    assert curved is None or oblong.verify(curved) is None


def test_false_claims_are_refuted_and_true_ones_are_not():
    for claim in ({"outcome": "touching"}, {"lower": 6}, {"upper": 4.5}, {"distance": 5.000000000000001}, {"distance": np.float32(6)}):
        proof = oblong.refute(UNIT, APART, **claim)
        assert proof.kind == "refutation" and oblong.verify(proof) is None
    for claim in ({"outcome": "separated"}, {"lower": 4, "upper": 6}, {"distance": 5.0}):
        assert oblong.refute(UNIT, APART, **claim) is None


def test_the_checker_has_no_compiled_code():
    import pathlib

    import oblong.checker

    assert {x.suffix for x in pathlib.Path(oblong.checker._FOLDER).iterdir() if x.is_file()} <= {".py", ".cpp", ".hpp"}
