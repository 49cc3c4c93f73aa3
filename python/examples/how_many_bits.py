# SPDX-License-Identifier: GPL-3.0-or-later
# %% [markdown]
# # How many bits does GJK need?
#
# A solver can run in binary formats of any precision. The tolerance is 0 and a guard ends the loop, so that the error is the
# arithmetic's alone. Each case is asked again with more bits.

# %%
from oblong import plots, research

SOLVER = "bits-P/johnson/relative-0/running-max/no-progress"
FAMILIES = ("near_touching", "sliver", "size_ratio")
answers = research.sweep([SOLVER], bits="8:72:8", families=FAMILIES, severities=(0.0, 0.5, 1.0), cases=20, seed=1)
shares = answers.pivot_table(index="bits", columns="severity", values="decided")
print(shares.round(2).to_string())

# %% [markdown]
# The table has the share of cases whose outcome is right, by bits and severity. bfloat16 has 8 bits, binary16 has 11, float32 24,
# float64 53. The share need not grow with the bits: an outcome can be right by accident.

# %%
decided_axes = shares.plot(marker="o", ylabel="share of right outcomes", xlabel="precision, bits")
decided_axes.set_ylim(-0.02, 1.02)

# %% [markdown]
# The largest error of each precision, relative to the size of the case. A bit more halves it, roughly. Errors below
# 10<sup>−18</sup> are drawn as that.

# %%
error_axes = None
for severity, group in answers.groupby("severity"):
    errors = group.groupby("bits")["error_at_least"].max().dropna()
    error_axes = plots.error_precision(errors.to_dict(), label=f"severity {severity}", ax=error_axes)
error_axes.legend()

# %% [markdown]
# From how many bits on every outcome is right, on these cases:

# %%
enough = {}
for (family, severity), group in answers.groupby(["family", "severity"]):
    right = group.sort_values("bits").set_index("bits")["decided"] == 1
    suffix = right[::-1].cummin()
    enough[family, severity] = min(suffix[suffix].index, default=None)
for (family, severity), bits in enough.items():
    print(f"{family}, severity {severity}: {bits if bits is not None else 'more than 72'}")
