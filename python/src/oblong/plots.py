# SPDX-License-Identifier: GPL-3.0-or-later
"""Plots of verdicts, pairs and traces by matplotlib. Each takes `ax` (default: new axes) and returns the Axes."""

import itertools
from typing import TYPE_CHECKING, Any, Callable, Mapping

import numpy as np

from . import queries
from .bodies import Body

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

_WRONG = ("crash", "no_termination", "false_separation", "false_overlap", "bad_witness", "inaccurate")


def _axes(ax, **how):
    if ax is not None:
        return ax
    import matplotlib.pyplot

    return matplotlib.pyplot.figure().add_subplot(**how)


def error_ecdf(verdicts: "DataFrame", *, ax: "Axes | None" = None, label: str | None = None) -> "Axes":
    """Share of judged answers with at most an error, against the error in units in the last place. verdicts: a frame of `judge`."""
    ax = _axes(ax)
    errors = np.sort(verdicts["error_ulps"].dropna().to_numpy(dtype=float))
    if errors.size == 0:
        raise ValueError("verdicts: expected at least one error in ulps")
    ax.step(np.maximum(errors, 2.0**-4), np.arange(1, errors.size + 1) / len(verdicts), where="post", label=label)
    if label is not None:
        ax.legend()
    ax.set(xscale="log", xlabel="error, units in the last place", ylabel="share of answers", ylim=(0, 1.02))
    return ax


def failure_severity(verdicts: "DataFrame", *, failing: Callable[[Any], bool] | None = None, bins: int = 8, ax: "Axes | None" = None,
                     label: str | None = None) -> "Axes":
    """Share of failing answers against the severity of the case. failing: function of a row; default: the verdict's class is wrong."""
    ax = _axes(ax)
    severity = verdicts["severity"].to_numpy(dtype=float)
    fails = np.array([_wrong(x) if failing is None else bool(failing(x)) for _, x in verdicts.iterrows()])
    edges = np.linspace(0, 1, bins + 1)
    group = np.clip(np.digitize(severity, edges) - 1, 0, bins - 1)
    used = [i for i in range(bins) if (group == i).any()]
    ax.plot([(edges[i] + edges[i + 1]) / 2 for i in used], [fails[group == i].mean() for i in used], "o-", label=label)
    if label is not None:
        ax.legend()
    ax.set(xlabel="severity", ylabel="share that fails", xlim=(0, 1), ylim=(-0.02, 1.02))
    return ax


def _wrong(row):
    """Whether a verdict is of the class `wrong` (docs/reference/verdicts.md)."""
    return row["verdict"] in _WRONG or row.get("promise_broken") is True


def error_precision(errors: Mapping[int, Any], *, ax: "Axes | None" = None, label: str | None = None) -> "Axes":
    """Relative error against precision. errors: dict of bits to a number or array of relative errors; the largest is drawn."""
    ax = _axes(ax)
    bits = sorted(errors)
    ax.plot(bits, [max(float(np.max(errors[x])), 1e-18) for x in bits], "o-", label=label)
    if label is not None:
        ax.legend()
    ax.set(yscale="log", xlabel="precision, bits", ylabel="largest relative error")
    return ax


def _corners(body):
    """Points to draw of a polyhedral body, posed, as doubles."""
    if body.shape == "points":
        points = body.fields["vertices"].astype(float)
    elif body.shape == "box":
        points = np.array(list(itertools.product(*[(-x, x) for x in body.fields["half_extents"].astype(float)])))
    elif body.shape == "sum":
        parts = [_corners(x) for x in body.of]
        points = np.array([sum(x) for x in itertools.product(*parts)])
    elif body.shape == "hull":
        points = np.concatenate([_corners(x) for x in body.of])
    else:
        raise ValueError(f"shape: expected points, box, sum or hull, found {body.shape}")
    return points if body.pose is None else points @ body.pose[0].astype(float).T + body.pose[1].astype(float)


def pair(a: Body, b: Body, *, ax: "Axes | None" = None) -> "Axes":
    """Two polyhedral bodies in 3D with their witnesses, the exact gap in the title. Raises ValueError for other shapes."""
    ax = _axes(ax, projection="3d")
    answer = queries.distance(a, b)
    for body, colour in ((a, "C0"), (b, "C1")):
        points = _corners(body)
        ax.scatter(*points.T, color=colour)
        for p, q in itertools.combinations(points if len(points) <= 12 else points[:0], 2):
            ax.plot(*np.array([p, q]).T, color=colour, alpha=0.25, linewidth=0.8)
    witnesses = np.array([answer.witness_a, answer.witness_b], dtype=float)
    if np.isfinite(witnesses).all():
        ax.plot(*witnesses.T, "k.-")
    ax.set_title(f"{answer.outcome}, {answer.value!r}")
    return ax


def trace(steps: "DataFrame", *, ax: "Axes | None" = None) -> "Axes":
    """Norm of v and lower bound of each iteration. steps: a frame of `research.trace`."""
    ax = _axes(ax)
    ax.plot(steps["iteration"], np.sqrt(steps["vv"].astype(float)), "o-", label="norm of v")
    ax.plot(steps["iteration"], steps["lower"].astype(float), "s--", label="lower bound")
    ax.set(xlabel="iteration", ylabel="distance")
    ax.legend()
    return ax


__all__ = ["error_ecdf", "error_precision", "failure_severity", "pair", "trace"]
