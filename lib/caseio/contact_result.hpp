// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "caseio/case_reader.hpp"
#include "caseio/result.hpp"

/// Lines about the interval of contact (`oblong-contact/1`, docs/reference/formats.md, "Contact").
namespace oblong::caseio {

inline constexpr std::string_view contact_format = "oblong-contact/1";

/// A number with proven bounds. An undetermined value is absent.
struct BoundedReal {
    std::optional<Real> value, lower, upper;
};

/// A result, and what else is stated of the contact. A key that does not apply is absent.
struct ContactResult {
    Result result;
    std::string start = {};      ///< what a contact at the start counts as, where it is no hit: parting, outside
    bool start_ignored = false;  ///< there is a contact at the start, and it does not count
    std::optional<BoundedReal> exit = {};
    std::optional<BoundedReal> nearest_parameter = {}, nearest_distance = {};
    std::optional<Vec3<Real>> along = {};  ///< the direction that a depth was asked along
    std::optional<BoundedReal> way = {};   ///< the multiple of it that ends the overlap
};

/// The line without its line feed; with `hex` every real is a hex-float string.
[[nodiscard]] std::string write_contact_result(const ContactResult& c, NumberStyle style = NumberStyle::shortest);

}  // namespace oblong::caseio
