// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

/// What a header declares, read from its text.
namespace oblong::architecture {

/// The names of types, functions, variables, aliases and concepts that lines of code declare in namespace oblong and in
/// namespaces in it other than detail. Operators, members, friends and specialisations are no names of their own.
/// \param code without comments and literals, as SourceFile::code() gives it
[[nodiscard]] std::set<std::string> declared_names(const std::vector<std::string>& code);

}  // namespace oblong::architecture
