# SPDX-License-Identifier: GPL-3.0-or-later
import os
import pathlib

import pytest

pytest_plugins = ["pytester"]

@pytest.fixture
def source():
    """The source tree, of which the tests read figures and files."""
    return pathlib.Path(os.environ.get("OBLONG_SOURCE", pathlib.Path(__file__).resolve().parents[2]))
