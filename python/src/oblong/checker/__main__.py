# SPDX-License-Identifier: GPL-3.0-or-later
import sys

from . import main

sys.exit(main(sys.argv[1:]))
