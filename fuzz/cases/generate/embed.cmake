# SPDX-License-Identifier: GPL-3.0-or-later
# The lines of a file as an array in a source:
# cmake -DLINES=captured.jsonl -DSOURCE=captured_lines.cpp -DHEADER=fuzz/cases/generate/captured.hpp -P embed.cmake
get_filename_component(function ${SOURCE} NAME_WE)
file(READ ${LINES} text)
string(REGEX REPLACE "\n+$" "" text "${text}")
string(REPLACE "\n" ")~\"sv,\n    R\"~(" text "${text}")
file(WRITE ${SOURCE} "// SPDX-License-Identifier: GPL-3.0-or-later
#include \"${HEADER}\"

namespace oblong::fuzz {

namespace {
using std::string_view_literals::operator\"\"sv;  // a constant that is not counted: clang limits the steps
constexpr std::string_view lines[] = {
    R\"~(${text})~\"sv};
}  // namespace

std::span<const std::string_view> ${function}() { return lines; }

}  // namespace oblong::fuzz
")
