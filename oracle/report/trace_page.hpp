// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

namespace oblong::report {

/// What a trace page says in words, and its numbers.
struct TracePage {
    std::string id;        ///< of the case
    std::string solver;    ///< the solver's name
    std::string sentence;  ///< the first parting
    std::string data;      ///< one JSON object: docs/how-to/watch-an-iteration.md
};

/// Writes a self-contained HTML page that shows the iterations of a solver beside the exact ones: no network, nothing
/// beside it. Texts may come from anyone; they are shown as text, never as markup. The caller checks the state of
/// `out`.
void write_trace_page(const TracePage& page, std::ostream& out);

}  // namespace oblong::report
