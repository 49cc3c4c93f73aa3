// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/native/case_numbers.hpp"
#include "oblong/scalar/format_number.hpp"

namespace oblong::fuzz::detail {

/// A decimal rounded to the current format, where the numbers of the case are taken as they are.
template <>
[[nodiscard]] inline FormatNumber tolerance_in<FormatNumber>(const std::string& text) {
    const FormatScope scope(FormatScope::current(), FormatInputs::of_the_format);
    return nearest<FormatNumber>(decimal_tolerance(text));
}

}  // namespace oblong::fuzz::detail
