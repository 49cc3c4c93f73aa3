# SPDX-License-Identifier: GPL-3.0-or-later
"""The notebooks run, say what their text says, and the pages of docs/tutorials show what they print and draw."""

import importlib.util

import matplotlib
import pytest
from matplotlib.testing.compare import compare_images

matplotlib.use("Agg")


@pytest.fixture
def executed(source, tmp_path):
    """Executes a notebook; the names that it defines. Its page and its figures must be the kept ones."""
    spec = importlib.util.spec_from_file_location("notebook", source / "tools" / "docs" / "notebook.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)

    def run(name):
        page, names = tool.executed(name, tmp_path)
        kept = source / "docs" / "tutorials" / f"{tool.PAGES[name]}.md"
        assert page == kept.read_text(encoding="utf-8"), f"{kept} is old: tools/docs/notebook.py {name}"
        images = source / "docs" / "images" / "notebooks"
        drawn = sorted(x.name for x in tmp_path.glob("*.png"))
        assert drawn and drawn == sorted(x.name for x in images.glob(f"{name}-*.png"))
        for image in drawn:
            assert compare_images(str(images / image), str(tmp_path / image), tol=6) is None
        return names

    return run


def test_is_my_gjk_right(executed):
    names = executed("is_my_gjk_right")
    assert "inaccurate" in set(names["verdicts"]["verdict"])
    assert set(names["proven"]["verdict"]) <= {"correctly_rounded", "exact"}
    assert names["refutation"].kind == "refutation"
    assert all(isinstance(names[x], matplotlib.axes.Axes) for x in ("severity_axes", "error_axes", "pair_axes"))


def test_float_against_exact(executed):
    names = executed("float_against_exact")
    failing = {k: int(x["verdict"].isin(names["research"].FAILURES).sum()) for k, x in names["verdicts"].items()}
    assert failing["float32"] > failing["float64"] >= failing["proven"] == 0 == failing["fractions"]
    assert set(names["verdicts"]["proven"]["verdict"]) <= {"correctly_rounded", "exact"}
    assert names["proof"].kind == "refutation" and names["oblong"].verify(names["proof"]) is None
    assert all(isinstance(names[x], matplotlib.axes.Axes) for x in ("severity_axes", "error_axes", "trace_axes"))


def test_how_many_bits(executed):
    names = executed("how_many_bits")
    shares = names["shares"]
    assert shares.loc[8, 1.0] < shares.loc[72, 1.0] and shares.loc[8, 0.0] >= shares.loc[8, 1.0]
    enough = names["enough"]
    assert all(enough[family, 0.0] is not None for family in names["FAMILIES"])
    assert all(isinstance(names[x], matplotlib.axes.Axes) for x in ("decided_axes", "error_axes"))


def test_a_cell_is_markdown_or_code(source):
    spec = importlib.util.spec_from_file_location("notebook", source / "tools" / "docs" / "notebook.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    text = "# licence\n# %% [markdown]\n# # Title\n#\n# Text.\n\n# %%\nx = 1\n# a comment\n"
    assert list(tool.cells_of(text)) == [("markdown", "# Title\n\nText."), ("code", "x = 1\n# a comment")]
