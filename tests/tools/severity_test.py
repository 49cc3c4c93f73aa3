#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tools/severity.py on a store made here: as many headings as cells, and the rates under their own headings."""
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools/severity.py"


class Severity(unittest.TestCase):
    def test_every_cell_has_its_heading(self):
        with tempfile.TemporaryDirectory() as folder:
            store = pathlib.Path(folder) / "s.sqlite"
            connection = sqlite3.connect(store)
            connection.execute("CREATE TABLE tallies (subject, family, severity_bin, measure, key, count)")
            counts = {"inaccurate": 2, "exact": 2, "protocol": 3, "refused": 1, "unjudged": 2}
            connection.executemany("INSERT INTO tallies VALUES ('s', 'f', 0, 'verdict', ?, ?)", counts.items())
            connection.commit()
            connection.close()
            said = subprocess.run([sys.executable, TOOL, store, "--markdown", "--bins", "2"], capture_output=True, text=True,
                                  check=True).stdout
        head, _, row = ([cell.strip() for cell in line.strip("|").split("|")] for line in said.splitlines())
        self.assertEqual(dict(zip(head, row, strict=True)),
                         {"subject": "`s`", "answers": "10", "protocol %": "30.0", "refused %": "10.0",
                          "unjudged %": "20.0", "0.0..0.5": "50.0", "0.5..1.0": "-", "all": "50.0"})


if __name__ == "__main__":
    unittest.main()
