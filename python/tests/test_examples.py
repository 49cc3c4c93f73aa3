# SPDX-License-Identifier: GPL-3.0-or-later
import matplotlib

matplotlib.use("Agg")


def test_is_my_gjk_right(source):
    path = source / "python" / "examples" / "is_my_gjk_right.py"
    names = {}
    exec(compile(path.read_text(), str(path), "exec"), names)
    assert "inaccurate" in set(names["verdicts"]["verdict"])
    assert set(names["proven"]["verdict"]) <= {"correctly_rounded", "exact"}
    assert names["refutation"].kind == "refutation"
    assert all(isinstance(names[x], matplotlib.axes.Axes) for x in ("severity_axes", "error_axes", "pair_axes"))
