// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/mesh_file.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "caseio/files_in_use.hpp"
#include "caseio/number_text.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

std::string read_regular_file(const std::string& path, std::uintmax_t limit) {
    note_input(path);
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (std::filesystem::is_directory(status)) throw std::runtime_error("expected a mesh file, found a directory");
    if (!std::filesystem::exists(status)) throw std::runtime_error("expected a mesh file that can be read, found none");
    if (!std::filesystem::is_regular_file(status))
        throw std::runtime_error("expected a regular file, found a device, a pipe or a socket");
    const auto refuse_size = [&](std::uintmax_t size) {
        throw std::runtime_error("expected at most " + std::to_string(limit) + " bytes (--max-mesh-bytes), found " +
                                 std::to_string(size));
    };
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error) throw std::runtime_error("expected a mesh file that can be read, found " + error.message());
    if (size > limit) refuse_size(size);
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("expected a mesh file that can be read, found none");
    std::string content(static_cast<std::size_t>(size), '\0');
    in.read(content.data(), static_cast<std::streamsize>(content.size()));
    content.resize(static_cast<std::size_t>(in.gcount()));
    return content;
}

MeshFile::MeshFile(std::string path, const MeshReading& reading) : path_(std::move(path)), reading_(reading) {
    try {
        content_ = read_regular_file(path_, reading.max_bytes);
    } catch (const std::runtime_error& problem) {
        refuse(problem.what());
    }
    if (content_.empty()) refuse("expected a mesh, found an empty file");
}

std::string MeshFile::extension() const {
    std::string text = std::filesystem::path(path_).extension().string();
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

void MeshFile::refuse(const std::string& problem, long line) const { throw BadInput({path_, line, {}}, problem); }

void MeshFile::expected(const std::string& what, std::string_view found, long line) const {
    constexpr std::size_t shown = 40;
    refuse("expected " + what + ", found " +
               (found.empty() ? std::string("none") : '"' + std::string(found.substr(0, shown)) + '"'),
           line);
}

void MeshFile::note(const std::string& text, long line) const {
    // The message of a refusal has the form of a note, and escapes what a terminal would obey.
    if (reading_.notes != nullptr)
        *reading_.notes << "oblong: " << BadInput({path_, line, {}}, "note: " + text).what() << '\n';
}

LineLength first_line(std::string_view text) {
    const std::size_t length = std::min(text.find_first_of("\r\n"), text.size());
    if (length == text.size()) return {length, length};
    return {length, length + (text.substr(length).starts_with("\r\n") ? 2 : 1)};
}

void split_words(std::string_view line, std::vector<std::string_view>& words) {
    words.clear();
    line = line.substr(0, line.find('#'));
    constexpr std::string_view blank = " \t\v\f";
    for (;;) {
        const std::size_t begin = line.find_first_not_of(blank);
        if (begin == std::string_view::npos) return;
        line.remove_prefix(begin);
        const std::size_t length = std::min(line.find_first_of(blank), line.size());
        words.push_back(line.substr(0, length));
        line.remove_prefix(length);
    }
}

bool MeshLines::next() {
    words_.clear();
    while (words_.empty() && !rest_.empty()) {
        const LineLength length = first_line(rest_);
        split_words(rest_.substr(0, length.text), words_);
        rest_.remove_prefix(length.with_end);
        ++number_;
    }
    return !words_.empty();
}

namespace {

/// `word` as a number of type S where the standard library reads it whole and it is neither 0 nor at the ends of the
/// range; otherwise by the reader of case files.
template <class S>
double coordinate(std::string_view word, CaseScalar scalar) {
    if (word.find_first_not_of("0123456789+-.eE") != std::string_view::npos)
        throw NumberError("expected a finite coordinate");
    S value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc() && end == word.data() + word.size() && std::isnormal(value))
        return static_cast<double>(value);
    return nearest<double>(read_number(word, {scalar}).value);
}

}  // namespace

double mesh_coordinate(std::string_view word) { return coordinate<double>(word, CaseScalar::float64); }
double mesh_float_coordinate(std::string_view word) { return coordinate<float>(word, CaseScalar::float32); }

}  // namespace oblong::caseio
