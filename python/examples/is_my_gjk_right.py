# SPDX-License-Identifier: GPL-3.0-or-later
# %% [markdown]
# # Is my GJK right?
#
# A solver is any function of a case. Here it is a distance of two point sets that stops too early. The program judges it on
# slivers of growing severity, beside a proven solver.

# %%
import numpy as np

import oblong
from oblong import cases, plots, research


def mine(case, iterations=6):
    """Frank-Wolfe on the difference of two hulls, a few steps of it."""
    a, b = case.a.fields["vertices"], case.b.fields["vertices"]
    v = a[0] - b[0]
    for _ in range(iterations):
        w = a[np.argmin(a @ v)] - b[np.argmax(b @ v)]
        step = v - w
        length = step @ step
        if length == 0:
            break
        v = v - min(1.0, max(0.0, (v @ step) / length)) * step
    return float(np.linalg.norm(v))


# %% [markdown]
# The same seed gives the same cases.

# %%
pairs = list(cases.families("sliver", count=24, seed=1))
verdicts = research.judge(pairs, mine, subject="mine")
proven = research.judge(pairs, lambda case: oblong.distance(case.a, case.b), subject="proven here")
print(verdicts["verdict"].value_counts())
print(proven["verdict"].value_counts())

# %% [markdown]
# How often is it wrong, and by how much?

# %%
severity_axes = plots.failure_severity(verdicts, label="mine")
error_axes = plots.error_ecdf(verdicts.dropna(subset=["error_ulps"]), label="mine")

# %% [markdown]
# A wrong answer has a proof that it is wrong. The checker that accepts it has no compiled code.

# %%
worst = pairs[int(verdicts["error_ulps"].astype(float).idxmax())]
refutation = oblong.refute(worst.a, worst.b, lower=mine(worst), upper=mine(worst), id=worst.id)
print(refutation.kind, oblong.verify(refutation))
pair_axes = plots.pair(worst.a, worst.b)
