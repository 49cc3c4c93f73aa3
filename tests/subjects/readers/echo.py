# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers every case with what oblong_subject.py read of it, as a converted case in doubles."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "docs" / "examples"))
sys.dont_write_bytecode = True
import oblong_subject as oblong  # noqa: E402

print("a library that prints")


def answer(case):
    return {"outcome": "separated", "converted_case": oblong.converted(case, "double")}


oblong.run(answer, name="echo.py", queries=["distance", "decide", "raycast", "sweep", "penetration"], dimensions=[2, 3])
