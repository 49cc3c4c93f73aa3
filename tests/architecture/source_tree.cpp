// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/source_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <regex>
#include <set>

namespace oblong::architecture {

namespace fs = std::filesystem;

namespace {

const std::set<std::string> text_extensions{".hpp", ".cpp", ".inl", ".h",    ".txt",   ".cmake", ".sh", ".py",
                                            ".md",  ".js",  ".css", ".json", ".jsonl", ".html",  ".in", ".awk"};

bool is_left_behind(const fs::path& folder) {
    const std::string name = folder.filename().string();
    return name == "build" || name == "out" || name == "node_modules" || name == "__pycache__" ||
           (name.starts_with(".") && name != ".ci");
}

std::vector<std::string> read_lines(const fs::path& path) {
    std::ifstream in(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<SourceFile> read_repository() {
    std::vector<SourceFile> files;
    for (auto it = fs::recursive_directory_iterator(source_root()); it != fs::recursive_directory_iterator(); ++it) {
        if (it->is_directory() && is_left_behind(it->path())) {
            it.disable_recursion_pending();
        } else if (it->is_regular_file()) {
            SourceFile file{it->path().lexically_relative(source_root()).generic_string(), {}};
            if (text_extensions.contains(std::string(file.extension()))) file.lines = read_lines(it->path());
            files.push_back(std::move(file));
        }
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

/// Blanks comments and literals; carries the state of a block comment or raw string from line to line.
class Blanker {
public:
    std::string operator()(const std::string& line) {
        std::string code;
        std::size_t i = 0;
        while (i < line.size()) {
            if (!until_.empty()) {
                const std::size_t end = line.find(until_, i);
                if (end == std::string::npos) return code;
                i = end + until_.size();
                until_.clear();
            } else if (line.compare(i, 2, "//") == 0) {
                return code;
            } else if (line.compare(i, 2, "/*") == 0) {
                until_ = "*/";
                i += 2;
            } else if (line.compare(i, 2, "R\"") == 0) {
                const std::size_t open = line.find('(', i);
                until_ = ")" + line.substr(i + 2, open - i - 2) + "\"";
                i = open + 1;
            } else if (line[i] == '"' || (line[i] == '\'' && !(i > 0 && std::isxdigit(line[i - 1]) != 0))) {
                i = after_literal(line, i);
                code += "\"\"";
            } else {
                code += line[i++];
            }
        }
        return code;
    }

private:
    static std::size_t after_literal(const std::string& line, std::size_t open) {
        std::size_t i = open + 1;
        while (i < line.size() && line[i] != line[open]) i += line[i] == '\\' ? 2 : 1;
        return i + 1;
    }

    std::string until_;  ///< what ends the comment or raw string that is open
};

}  // namespace

std::string_view SourceFile::extension() const {
    const std::size_t dot = path.rfind('.');
    return dot == std::string::npos ? std::string_view{} : std::string_view(path).substr(dot);
}

std::vector<std::string> SourceFile::code() const {
    std::vector<std::string> result;
    Blanker blank;
    for (const std::string& line : lines) result.push_back(blank(line));
    return result;
}

std::vector<Include> SourceFile::includes() const {
    static const std::regex pattern(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"].*)re");
    std::vector<Include> result;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (std::smatch match; std::regex_match(lines[i], match, pattern))
            result.push_back({static_cast<int>(i) + 1, match[2], match[1] == "\""});
    return result;
}

fs::path source_root() { return OBLONG_SOURCE_DIR; }
fs::path build_root() { return OBLONG_BUILD_DIR; }

const std::vector<SourceFile>& repository() {
    static const std::vector<SourceFile> files = read_repository();
    return files;
}

std::vector<SourceFile> product_sources() {
    std::vector<SourceFile> result;
    for (const SourceFile& file : repository())
        if (file.is_cpp() && (file.below("lib") || file.below("oracle") || file.below("fuzz"))) result.push_back(file);
    return result;
}

std::string resolve(const Include& include) {
    for (const std::string& path : {"lib/" + include.name, include.name})
        if (fs::is_regular_file(source_root() / path)) return path;
    return {};
}

std::string output_of(const std::string& command) {
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    if (pipe == nullptr) {
        ADD_FAILURE() << "cannot start: " << command;
        return {};
    }
    std::string text;
    std::array<char, 65536> buffer{};
    for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) text.append(buffer.data(), n);
    EXPECT_EQ(pclose(pipe), 0) << "failed: " << command << '\n' << text.substr(0, 4000);
    return text;
}

}  // namespace oblong::architecture
