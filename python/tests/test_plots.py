# SPDX-License-Identifier: GPL-3.0-or-later
"""Plots are compared with the images of tests/images, by the root mean square of the difference. OBLONG_NEW_IMAGES=DIR writes them."""

import os
import pathlib

import matplotlib
import pytest

matplotlib.use("Agg")
import numpy as np  # noqa: E402
import pandas  # noqa: E402
from matplotlib import pyplot  # noqa: E402
from matplotlib.testing.compare import compare_images  # noqa: E402

import oblong  # noqa: E402
from oblong import plots  # noqa: E402

IMAGES = pathlib.Path(__file__).with_name("images")
VERDICTS = pandas.DataFrame({"severity": np.arange(16) / 16, "error_ulps": 2.0 ** np.arange(16),
                             "verdict": ["accurate"] * 8 + ["inaccurate"] * 8})
STEPS = pandas.DataFrame({"iteration": [0, 1, 2], "vv": [4.0, 2.0, 1.0], "lower": [0.0, 0.5, 1.0]})
PLOTS = {
    "error_ecdf": lambda: plots.error_ecdf(VERDICTS),
    "failure_severity": lambda: plots.failure_severity(VERDICTS),
    "error_precision": lambda: plots.error_precision({8: [0.01, 0.004], 16: 1e-5, 24: 1e-8}),
    "pair": lambda: plots.pair(oblong.Box([1, 1, 1]), oblong.Points([[3, 0, 0], [4, 1, 0], [4, 0, 1]])),
    "trace": lambda: plots.trace(STEPS),
}


def compared(name, axes, folder):
    found = folder / f"{name}.png"
    axes.figure.set_size_inches(4, 3)
    axes.figure.savefig(found, dpi=60, metadata={"Software": None})
    pyplot.close("all")
    if os.environ.get("OBLONG_NEW_IMAGES"):
        (pathlib.Path(os.environ["OBLONG_NEW_IMAGES"]) / found.name).write_bytes(found.read_bytes())
    return compare_images(str(IMAGES / f"{name}.png"), str(found), tol=6)


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_returns_axes_that_look_as_kept(name, tmp_path):
    axes = PLOTS[name]()
    assert isinstance(axes, matplotlib.axes.Axes)
    assert compared(name, axes, tmp_path) is None


def test_another_curve_is_noticed(tmp_path):
    other = VERDICTS.assign(verdict=["inaccurate"] * 8 + ["accurate"] * 8)
    if not os.environ.get("OBLONG_NEW_IMAGES"):
        assert compared("failure_severity", plots.failure_severity(other), tmp_path) is not None


def test_the_share_that_fails_is_counted():
    line = plots.failure_severity(VERDICTS, bins=2).lines[0]
    assert list(line.get_ydata()) == [0, 1]
    with pytest.raises(ValueError, match="^shape"):
        plots.pair(oblong.Sphere(1), oblong.Sphere(1))
