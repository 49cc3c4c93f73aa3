// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The source tree as the architecture tests see it: files, their lines, and what they include.
namespace oblong::architecture {

/// One `#include` line.
struct Include {
    int line = 0;      ///< from 1
    std::string name;  ///< between the quotes or angle brackets
    bool quoted = false;
};

/// A file of the repository. `path` is relative to its root and has forward slashes.
struct SourceFile {
    std::string path;
    std::vector<std::string> lines;

    [[nodiscard]] std::string_view extension() const;
    [[nodiscard]] bool is_header() const { return extension() == ".hpp"; }
    [[nodiscard]] bool is_cpp() const { return is_header() || extension() == ".cpp" || extension() == ".inl"; }
    [[nodiscard]] bool below(std::string_view folder) const { return path.starts_with(std::string(folder) + "/"); }
    /// The lines with comments, and the insides of string literals, blanked; the same count of lines.
    [[nodiscard]] std::vector<std::string> code() const;
    [[nodiscard]] std::vector<Include> includes() const;
    /// "PATH:LINE: ", as compilers write it.
    [[nodiscard]] std::string at(int line) const { return path + ":" + std::to_string(line) + ": "; }
};

/// The root of the repository, and the build directory of this test.
[[nodiscard]] std::filesystem::path source_root();
[[nodiscard]] std::filesystem::path build_root();

/// Every regular file below the root, sorted by path, except what builds and tools leave behind (build, out,
/// dot folders other than .ci). Lines are read for text files only.
[[nodiscard]] const std::vector<SourceFile>& repository();

/// The C++ files below lib, oracle and fuzz.
[[nodiscard]] std::vector<SourceFile> product_sources();

/// The file of the product that an include names, as a path from the root ("lib/oblong/linear/vec.hpp");
/// empty where it names none. The include path of the product is lib, then the root.
[[nodiscard]] std::string resolve(const Include& include);

/// What a command wrote to stdout and stderr. Adds a test failure where it does not exit with 0.
[[nodiscard]] std::string output_of(const std::string& command);

}  // namespace oblong::architecture
