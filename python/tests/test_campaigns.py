# SPDX-License-Identifier: GPL-3.0-or-later
import sqlite3

import pytest

import oblong
from oblong import cases, program
from oblong.research import Campaign


def right(case):
    return oblong.distance(case.a, case.b)


def wrong(case):
    return oblong.distance(case.a, case.b).distance * 1.5


def of_slivers(store, **how):
    return Campaign(store, families=["sliver"], subjects=[wrong, right, "proven"], count=40, seed=3, **how)


def test_a_stopped_campaign_is_continued(tmp_path):
    store = tmp_path / "s.sqlite"
    assert not of_slivers(store).run(batches=1)
    begun = of_slivers(store).progress()
    assert begun["cases"] == 20 and begun["planned_cases"] == 40 and begun["answers"] == 60
    campaign = of_slivers(store)
    assert campaign.run(workers=2)
    assert campaign.progress()["cases"] == 40 and campaign.progress()["failures"] == 40
    counts = campaign.verdicts()
    assert counts.loc["wrong", "inaccurate"] == 40 and "inaccurate" not in counts.columns[counts.loc["right"] > 0]
    # The same store without the plan, and through SQL.
    read = Campaign(store)
    records = read.records()
    assert len(records) == 40 and set(records["subject"]) == {"wrong"} and records["error_ulps"].min() > 1
    failing = read.cases("inaccurate")
    assert len(failing) == 40 and isinstance(failing[0], cases.Case) and read.cases("crash") == []
    assert read.read("SELECT count(*) AS n FROM records WHERE subject = ?", ["wrong"])["n"][0] == 40
    assert "proven" in set(read.costs()["subject"]) and {"wrong", "right", "proven"} <= set(read.tallies()["subject"])
    assert "wrong" in read.status()
    with pytest.raises(ValueError, match="^plan"):
        read.run()
    assert " 0 differ" in campaign.verify(records=10, batches=1)
    read.report(tmp_path / "page.html", title="Slivers")
    assert "Slivers" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_campaign_about_cases(tmp_path):
    pair = cases.Case.of(oblong.Sphere(1), oblong.Sphere(1).posed(translation=[5, 0, 0]))
    campaign = Campaign(tmp_path / "s.sqlite", cases=[pair], subjects=[right, wrong])
    assert campaign.run()
    assert campaign.progress()["answers"] == 2
    assert [x.a for x in campaign.cases()] == [pair.a]
    again = Campaign(tmp_path / "s.sqlite", cases=[pair], subjects=[right, wrong])
    assert again.run() and again.progress() == campaign.progress()


def test_what_cannot_be_run_is_named(tmp_path):
    with pytest.raises(ValueError, match="^plan"):
        Campaign(tmp_path / "s.sqlite", plan="quick", families=["sliver"])
    with pytest.raises(FileNotFoundError, match="none.sqlite"):
        Campaign(tmp_path / "none.sqlite").records()
    with pytest.raises(program.ProgramError, match="no_such_family"):
        Campaign(tmp_path / "s.sqlite", families=["no_such_family"], subjects=["proven"]).run()
    of_slivers(tmp_path / "s.sqlite").run(batches=1)
    with pytest.raises(program.ProgramError, match="another|different|plan"):
        Campaign(tmp_path / "s.sqlite", families=["needle"], subjects=["proven"]).run()


def test_a_changed_store_is_damaged(tmp_path):
    store = tmp_path / "s.sqlite"
    campaign = of_slivers(store)
    campaign.run()
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE numbered_tallies SET count = count + 1")
    connection.close()
    with pytest.raises(program.ProgramError, match="exit code 3"):
        campaign.status()
