# SPDX-License-Identifier: GPL-3.0-or-later
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
    forged = proof._replace(line=proof.line.replace('"distance": "5"', '"distance": "6"'))
    assert forged != proof and oblong.verify(forged) is not None
    assert oblong.certify(oblong.Ellipsoid([1, 2, 3]), UNIT) is None


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
