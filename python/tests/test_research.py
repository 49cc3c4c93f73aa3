# SPDX-License-Identifier: GPL-3.0-or-later
import os
import pathlib
import subprocess
import sys
import time

import numpy as np
import numpy_gjk
import pytest

import oblong
from oblong import cases, program, research
from oblong.testing import assert_correct

SOLVER = "double/voronoi/relative-1e-10/running-max/repeated"


def slivers(count=6, **how):
    return list(cases.families("sliver", count=count, severity=how.pop("severity", 0.2), **how))


def proven(case):
    return oblong.distance(case.a, case.b)


def test_families_are_repeatable_and_say_their_severity():
    first, again = slivers(seed=3), slivers(seed=3)
    assert [x.line for x in first] == [x.line for x in again] != [x.line for x in slivers(seed=4)]
    assert {x.family for x in first} == {"sliver"} and {x.severity for x in first} == {0.2}
    assert "sliver" in cases.family_names()
    assert slivers(scalar="float")[0].a.scalar == "float"
    with pytest.raises(ValueError, match="no_such_family"):
        cases.families("no_such_family")
    with pytest.raises(ValueError, match="^severity"):
        cases.families("sliver", severity=2)


def test_cases_of_bodies_go_through_the_program_and_back():
    pair = cases.Case.of(oblong.Cone(1, 2, "z").posed(quaternion=[1, 2, 3, 4]), oblong.Hull([oblong.Sphere(1), oblong.Box([1, 2, 3])]))
    assert cases.Case(pair.line).a == pair.a and cases.Case(pair.line).b == pair.b
    frame = research.solve([cases.Case.of(oblong.Sphere(1), oblong.Sphere(1).posed(translation=[5, 0, 0]))])
    assert frame["distance"][0] == 3


def test_a_right_callable_is_right_and_a_wrong_one_is_not():
    pairs = slivers()
    right = research.judge(pairs, proven)
    assert set(right["verdict"]) == {"correctly_rounded"} and list(right["id"]) == [x.id for x in pairs]
    wrong = research.judge(pairs, lambda case: oblong.distance(case.a, case.b).distance * 1.5)
    assert set(wrong["verdict"]) == {"inaccurate"}
    failing = research.judge(pairs, lambda case: 1 / 0)
    assert failing["message"].str.contains("ZeroDivisionError").all()


def test_workers_outlive_a_hang_a_crash_and_a_hunger_for_memory():
    pairs = slivers(4)

    def bad(case):
        if case.id == pairs[0].id:
            time.sleep(60)
        if case.id == pairs[1].id:
            os._exit(3)
        if case.id == pairs[2].id:
            return len(bytearray(1 << 40))
        return proven(case)

    found = research.answers(pairs, bad, timeout=2, memory=1 << 33)
    assert [x["outcome"] for x in found] == ["failed", "failed", "failed", "separated"]
    assert "no answer" in found[0]["message"] and "3" in found[1]["message"] and "MemoryError" in found[2]["message"]


def half_wrong(case):
    return oblong.distance(case.a, case.b).distance * 1.5


def test_workers_share_the_cases():
    pairs = slivers(8)

    def slow(case):
        time.sleep(0.2)
        return {"outcome": "separated", "message": str(os.getpid())}

    found = research.answers(pairs, slow, timeout=20, workers=4)
    assert [x["id"] for x in found] == [x.id for x in pairs]
    processes = {x["message"] for x in found}
    assert 1 < len(processes) <= 4 and str(os.getpid()) not in processes
    frame = research.judge(pairs, proven, timeout=20, workers=2)
    assert list(frame["id"]) == [x.id for x in pairs] and set(frame["verdict"]) == {"correctly_rounded"}
    for workers, how in ((0, {"timeout": 1}), (2, {})):
        with pytest.raises(ValueError, match="^workers"):
            research.answers(pairs, proven, workers=workers, **how)


def test_families_of_exact_numbers():
    exact, double = slivers(2, scalar="exact"), slivers(2)
    assert [x.scalar for x in exact] == ["exact"] * 2
    assert [x.a for x in exact] == [x.a.astype("exact") for x in double]
    assert set(research.judge(exact, proven)["verdict"]) <= {"correctly_rounded", "exact"}
    with pytest.raises(ValueError, match="^scalar"):
        slivers(scalar="half")
    with pytest.raises(ValueError, match="^query"):
        slivers(1, query="sweep")[0].astype("float")


def test_signatures_name_degeneracies():
    far = cases.Case.of(oblong.Points([[90000, 0, 0]]), oblong.Points([[5, 1, 0], [7, 1, 1], [7, -1, 0], [8, 0, 3]]))
    plain = cases.Case.of(oblong.Box([1, 1, 1]), oblong.Points([[3, 0.25, 0.25], [4, 2, 0], [4, 0, 1], [5, 1, 3]]), id="plain")
    assert cases.signatures([far, plain]) == [{"far-offset", "single-point"}, set()]


def test_callables_are_minimised_and_triaged():
    pairs = slivers(4)
    small = research.minimise(pairs[0], half_wrong)
    assert small.document["note"].startswith("half_wrong: inaccurate")
    assert len(small.line) < len(pairs[0].line)
    assert set(research.judge([small], half_wrong)["verdict"]) == {"inaccurate"}
    assert cases.signatures([small]) == cases.signatures([pairs[0]])
    with pytest.raises(ValueError, match="^case"):
        research.minimise(pairs[0], proven)
    with pytest.raises(ValueError, match="^keep"):
        research.minimise(pairs[0], proven, keep="all")
    groups = research.triage(pairs, half_wrong, SOLVER)
    assert set(groups["subject"]) == {"half_wrong"} and groups["count"].sum() == 4
    assert isinstance(groups["case"][0], cases.Case)
    whole = research.triage(pairs, half_wrong, by="signature", minimised=True, trials=50)
    assert len(whole) == len(set(cases.signatures(pairs)))
    assert len(research.triage(pairs, proven)) == 0
    for how, field in (({"by": "verdict"}, "by"), ({}, "solvers")):
        with pytest.raises(ValueError, match=f"^{field}"):
            research.triage(pairs, *([half_wrong] if how else []), **how)


def test_a_served_callable_has_its_limits_and_its_promise():
    pairs = slivers(2)

    def stuck(case):
        time.sleep(60 if case.id == pairs[0].id else 0)
        return proven(case)

    with research.Served(stuck, name="stuck", timeout=1) as served:
        frame = research.judge(pairs, solver=served.subject)
    assert list(frame["outcome"]) == ["failed", "separated"] and set(frame["subject"]) == {"stuck"}
    with research.Served(half_wrong, name="loose", relative=0.75) as served:
        assert "inaccurate" not in set(research.judge(pairs, solver=served.subject)["verdict"])
    with pytest.raises(ValueError, match="^scalar"):
        research.Served(proven, scalar="exact")


def test_records_become_a_report(tmp_path):
    lines = research.records(slivers(3), half_wrong)
    assert any("inaccurate" in x for x in lines)
    research.report(tmp_path / "page.html", records=lines, title="Half wrong")
    assert "Half wrong" in (tmp_path / "page.html").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="^records"):
        research.report(tmp_path / "none.html")


def test_a_sweep_is_a_table_by_bits():
    frame = research.sweep(["bits-P/johnson/relative-0/running-max/no-progress"], bits="8:24:8", cases=3, severities=(0, 1))
    assert len(frame) == 2 * 3 and set(frame["bits"]) == {8, 16, 24} and set(frame["severity"]) == {0, 1}
    errors = frame[frame["severity"] == 0].sort_values("bits")["error_at_least"].tolist()
    assert errors[0] > errors[1] > errors[2]
    assert frame["decided"].between(0, 1).all()


def test_solvers_traces_and_triage():
    pairs = slivers(3)
    assert "proven" in research.solvers()
    assert len(research.judge(pairs, solver=SOLVER)) == 3
    steps = research.trace(pairs[0], SOLVER)
    assert list(steps["iteration"]) == list(range(len(steps))) and len(steps) > 1
    assert steps.attrs["id"] == pairs[0].id
    assert len(research.triage(pairs, SOLVER)) == 0


def test_a_missing_program_is_named(monkeypatch):
    monkeypatch.setenv("OBLONG_PROGRAM", "/no/such/program")
    with pytest.raises(program.ProgramError, match="/no/such/program"):
        research.solvers()


def test_assert_correct_prints_the_answer_the_proof_and_a_reproducer():
    case = slivers(1)[0]
    truth = proven(case).distance
    assert_correct(truth, case, ulps=0)
    assert_correct({"outcome": "separated", "distance": truth}, case)
    with pytest.raises(AssertionError) as failure:
        assert_correct({"outcome": "touching", "distance": truth * 2}, case)
    text = str(failure.value)
    assert repr(truth) in text and "proof: refutation" in text and "outcome touching" in text
    code = text.split("reproducer:\n")[1]
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert repr(truth) in printed


def test_assert_correct_knows_infinities_and_counts_ulps():
    far = cases.Case.of(oblong.Points([[1.7e308, 1.7e308, 0]]), oblong.Points([[-1.7e308, -1.7e308, 0]]))
    assert_correct(float("inf"), far)
    for wrong in (1.0, float("nan"), -float("inf")):
        with pytest.raises(AssertionError, match="reproducer"):
            assert_correct(wrong, far)
    near = cases.Case.of(oblong.Points([[1, 0, 0]]), oblong.Points([[0, 0, 0]]))
    assert_correct(1 + 2**-50, near, ulps=4)  # exactly four
    with pytest.raises(AssertionError, match="5 ulps"):
        assert_correct(1 + 5 * 2**-52, near, ulps=4)
    with pytest.raises(AssertionError, match="distance inf"):
        assert_correct(float("inf"), near)


def test_assert_correct_knows_the_plane():
    square = oblong.Points([[0, 0], [2, 0], [2, 2], [0, 2]])
    case = cases.Case.of(square, square.posed(translation=[1.5, 0, 0]), dimension=2)
    assert_correct("overlapping", case)
    assert_correct("touching", cases.Case.of(square, square))  # flat bodies of space
    with pytest.raises(AssertionError, match="exact answer: overlapping") as failure:
        assert_correct("touching", case)
    code = str(failure.value).split("reproducer:\n")[1]
    assert "overlapping" in subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("defect, status", [("", 0), ("1", 1)])
def test_the_example_suite_finds_the_planted_defect(defect, status):
    suite = pathlib.Path(__file__).with_name("example_suite.py")
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(suite)],
                          env=os.environ | {"DEFECT": defect}, capture_output=True, text=True)
    assert done.returncode == status, done.stdout
    assert bool(defect) == ("exact answer: separated" in done.stdout)


def test_the_numpy_gjk_agrees_with_the_exact_answer():
    for case in slivers(10):
        assert_correct(numpy_gjk.distance(case.a.vertices, case.b.vertices), case, ulps=2**24)


def test_the_plugin_is_found_and_offers_its_fixtures(assert_correct, oblong_cases):
    case = oblong_cases("sliver", count=1, severity=0.5)[0]
    assert_correct(proven(case), case, ulps=0)
    with pytest.raises(AssertionError, match="reproducer"):
        assert_correct(0.0, case)


def test_bad_cases_are_named():
    single = oblong.Points(np.full((1, 3), 3.1, np.float32))
    with pytest.raises(ValueError, match="b: expected a body over double"):
        cases.Case.of(oblong.Box([1, 1, 1]), single)
    with pytest.raises(ValueError, match="line: expected"):
        cases.Case("xx")
    with pytest.raises(TypeError, match="cases: expected cases, found int"):
        research.judge([1, 2], lambda c: 1.0)
    with pytest.raises(TypeError, match="certificate: expected"):
        oblong.verify("junk")


def test_one_case_none_and_numbers_without_a_dimension():
    case = next(cases.families("sliver", count=1))
    frame = research.judge(case, lambda c: np.array(oblong.distance(c.a, c.b).value))
    assert frame["verdict"].tolist()[0] in ("exact", "correctly_rounded")
    empty = research.judge([], lambda c: 1.0)
    assert len(empty) == 0 and "verdict" in empty.columns
