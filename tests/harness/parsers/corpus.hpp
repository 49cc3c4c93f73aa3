// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace oblong::fuzz {

/// The seeds of a harness, name and content, in the order of their names.
inline std::vector<std::pair<std::string, std::string>> seeds(const std::string& harness) {
    std::vector<std::pair<std::string, std::string>> all;
    const std::filesystem::path folder = std::filesystem::path(OBLONG_SOURCE_DIR) / "fuzz/corpus" / harness;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream in(entry.path(), std::ios::binary);
        all.emplace_back(entry.path().filename().string(), std::string(std::istreambuf_iterator<char>(in), {}));
    }
    std::ranges::sort(all);
    return all;
}

/// `text` with the first `from` replaced by `to`.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace oblong::fuzz
