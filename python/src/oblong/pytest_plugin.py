# SPDX-License-Identifier: GPL-3.0-or-later
"""Plugin of pytest, found when the package is installed: fixtures `assert_correct` and `oblong_cases`."""

import pytest


@pytest.fixture
def assert_correct():
    """`oblong.testing.assert_correct`."""
    from .testing import assert_correct as checked

    return checked


@pytest.fixture
def oblong_cases():
    """`oblong.cases.families`, as a list: oblong_cases("sliver", count=20, severity=1)."""
    from .cases import families

    return lambda *names, **how: list(families(*names, **how))
