// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

/// What is thrown, in its own words.
namespace oblong::test {

/// The words of the `Error` that a call throws; `otherwise` where it throws nothing.
template <class Error, class Call>
[[nodiscard]] std::string refused(const Call& call, std::string otherwise = "") {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return otherwise;
}

}  // namespace oblong::test
