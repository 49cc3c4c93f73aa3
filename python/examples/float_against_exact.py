# SPDX-License-Identifier: GPL-3.0-or-later
# %% [markdown]
# # Float against exact
#
# The same loop runs in float32, in float64 and in fractions, on the same cases. The cases are rounded to float32 first, so that
# every number type gets the same bodies.

# %%
import pandas

import oblong
from oblong import cases, plots, research

SOLVERS = {
    "float32": "float/johnson/relative-1e-5/running-max/no-progress",
    "float64": "double/johnson/relative-1e-10/running-max/no-progress",
    "fractions": "rational/johnson/relative-1e-10/running-max-squared/no-progress",
    "proven": "proven",
}
pairs = list(cases.families("near_touching", "sliver", count=120, seed=2, scalar="float"))
verdicts = {name: research.judge(pairs, solver=solver) for name, solver in SOLVERS.items()}
print(pandas.DataFrame({name: x["verdict"].value_counts() for name, x in verdicts.items()}).fillna(0).astype(int).to_string())

# %% [markdown]
# Fractions make no rounding error. Their loop still ends by its rule, 10<sup>−10</sup> of the distance, which is a promise and no
# proof. The proven solver rounds the exact distance once.
#
# Errors are counted in units in the last place of the solver's own format.

# %%
error_axes = None
for name in ("float32", "float64"):
    error_axes = plots.error_ecdf(verdicts[name].dropna(subset=["error_ulps"]), label=name, ax=error_axes)
error_axes.legend()

# %% [markdown]
# How often each format fails, by the severity of the case: float32 also where a case is harmless.

# %%
severity_axes = None
for name in ("float32", "float64"):
    severity_axes = plots.failure_severity(verdicts[name], label=name, ax=severity_axes)
severity_axes.legend()

# %% [markdown]
# One wrong answer. Its bodies are exact numbers: a float32 is a fraction. So the distance is a definite number, and a false claim about
# it has a proof that it is false. The checker that accepts the proof has no compiled code.

# %%
wrong = verdicts["float32"][verdicts["float32"]["verdict"].isin(research.FAILURES)]
worst = wrong.loc[wrong["error_relative"].astype(float).idxmax()] if len(wrong) else verdicts["float32"].iloc[0]
case = next(x for x in pairs if x.id == worst["id"])
exact = oblong.distance(case.a.astype("exact"), case.b.astype("exact"))
print("float32 states", worst["distance"] if pandas.notna(worst["distance"]) else worst["outcome"])
print("exact", exact.outcome, exact.distance, "by", exact.rung)
if pandas.notna(worst["distance"]):
    proof = oblong.refute(case.a, case.b, lower=worst["distance"], upper=worst["distance"], id=case.id)
else:
    proof = oblong.refute(case.a, case.b, outcome=worst["outcome"], id=case.id)
print(proof.kind, "accepted" if oblong.verify(proof) is None else "refused")

# %% [markdown]
# Where the loop goes wrong: the norm of v and the lower bound in each iteration of the float32 loop.

# %%
trace_axes = plots.trace(research.trace(case, SOLVERS["float32"]))
trace_axes.axhline(exact.distance, color="black", linewidth=0.8, label="exact")
trace_axes.set_yscale("log")
trace_axes.legend()
