// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

#include "fuzz/trace/any_trace.hpp"

/// Traces as text: a table for people, or a JSON object an iteration.
namespace oblong::cli {

/// Writes a line an iteration, a star at the first parting, a tilde at the steps of a cycle, and the sentences that
/// explain them. Before an expansion stands the distance loop before it.
void write_trace_table(const fuzz::AnyTrace& trace, std::ostream& out);

/// Writes one JSON object an iteration, with all digits. Of an expansion `part` is "contact" or "expansion".
void write_trace_json(const std::string& id, const fuzz::AnyTrace& trace, std::ostream& out);

}  // namespace oblong::cli
