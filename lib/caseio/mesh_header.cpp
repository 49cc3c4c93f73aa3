// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <sstream>

#include "caseio/errors.hpp"
#include "caseio/mesh_formats.hpp"

namespace oblong::caseio {

namespace {

/// A declared count, bounded by what the file can hold: a reader may allocate as much before it looks further.
std::size_t count(const std::string& word, std::string_view what, std::string_view text, const std::string& path) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) {
        throw BadInput({path, 0, {}},
                       "expected a number of " + std::string(what) + " in the header, found \"" + word + '"');
    }
    constexpr std::size_t shortest_element = 2;
    if (value > text.size() / shortest_element) {
        throw BadInput({path, 0, {}}, "expected " + word + " " + std::string(what) +
                                          " as the header says, found a file of " + std::to_string(text.size()) +
                                          " bytes");
    }
    return value;
}

std::string plural(const std::string& element) {
    return element == "vertex" ? "vertices" : element == "face" ? "faces" : "elements \"" + element.substr(0, 40) + '"';
}

/// Whether a PLY type has at most 16 bits: CGAL allocates a list before it reads it, whatever size a broken file
/// states.
bool is_short(std::string_view type) {
    constexpr std::array<std::string_view, 8> types{"uchar",  "uint8",  "char",  "int8",
                                                    "ushort", "uint16", "short", "int16"};
    return std::find(types.begin(), types.end(), type) != types.end();
}

/// The lines of an OFF text that hold more than space and comments.
class OffLines {
public:
    explicit OffLines(std::string_view text) : rest_(text) {}

    /// Steps to the next such line; false at the end.
    bool next() {
        words_.clear();
        while (words_.empty() && !rest_.empty()) {
            const std::size_t length = std::min(rest_.find('\n'), rest_.size());
            split(rest_.substr(0, std::min(length, rest_.substr(0, length).find('#'))));
            rest_.remove_prefix(std::min(length + 1, rest_.size()));
            ++number_;
        }
        return !words_.empty();
    }
    [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
    [[nodiscard]] long number() const { return number_; }

private:
    void split(std::string_view line) {
        constexpr std::string_view space = " \t\r\v\f";
        for (;;) {
            const std::size_t begin = line.find_first_not_of(space);
            if (begin == std::string_view::npos) return;
            line.remove_prefix(begin);
            const std::size_t length = std::min(line.find_first_of(space), line.size());
            words_.emplace_back(line.substr(0, length));
            line.remove_prefix(length);
        }
    }

    std::string_view rest_;
    std::vector<std::string> words_;
    long number_ = 0;
};

}  // namespace

MeshHeader read_off_header(std::string_view text, const std::string& path) {
    OffLines lines(text);
    std::vector<std::string> words;
    while (words.size() < 3 && lines.next()) words.insert(words.end(), lines.words().begin(), lines.words().end());
    if (words.empty() || !words.front().ends_with("OFF")) {
        throw BadInput({path, 0, {}}, "expected an OFF file that begins with OFF, found something else");
    }
    if (words.size() > 1 && words[1] == "BINARY") {
        throw BadInput({path, 0, {}}, "expected a text OFF file, found a binary one");
    }
    words.resize(std::max<std::size_t>(words.size(), 3));
    const MeshHeader header{count(words[1], "vertices", text, path), count(words[2], "faces", text, path)};
    for (std::size_t i = 0; i < header.vertices + header.faces; ++i) {
        if (!lines.next()) {
            throw BadInput({path, lines.number(), {}},
                           "expected a line for each vertex and face, found the end of the file");
        }
        if (i < header.vertices) continue;
        // CGAL allocates a face before it reads it: its size must be what its line holds.
        std::size_t size = 0;
        const std::string& word = lines.words().front();
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), size);
        if (error != std::errc() || end != word.data() + word.size() || size >= lines.words().size()) {
            throw BadInput({path, lines.number(), {}},
                           "expected the size of a face and its indices on one line, found \"" + word + "\" and " +
                               std::to_string(lines.words().size() - 1) + " words");
        }
    }
    return header;
}

MeshHeader read_ply_header(std::string_view text, const std::string& path) {
    if (!text.starts_with("ply")) {
        throw BadInput({path, 0, {}}, "expected a PLY header from ply to end_header, found none");
    }
    MeshHeader header;
    bool ended = false;
    std::array<bool, 3> has_coordinate{};
    std::string element;
    std::string_view text_left = text;
    for (int line = 1; !ended && !text_left.empty(); ++line) {
        const std::size_t length = std::min(text_left.find('\n'), text_left.size());
        std::istringstream rest{std::string(text_left.substr(0, length))};
        text_left.remove_prefix(std::min(length + 1, text_left.size()));
        if (line <= 2) continue;  // ply and the format, whatever is written there
        std::string word;
        std::string second;
        std::string third;
        rest >> word >> second >> third;
        if (word == "element") {
            element = second;
            // Of every element, also those that nobody asks for: CGAL steps through them all.
            const std::size_t number = count(third, plural(element), text, path);
            if (element == "vertex") header.vertices = number;
            if (element == "face") header.faces = number;
        } else if (word == "end_header") {  // in a comment the word means nothing
            ended = true;
        } else if (word == "property" && element.empty()) {
            // CGAL would add it to an element that is not there.
            throw BadInput({path, line, {}}, "expected an element before its properties, found none");
        } else if (word == "property" && second == "list" && !is_short(third)) {
            throw BadInput({path, 0, {}}, "expected lists whose size is a uchar or ushort, found \"" + third + '"');
        } else if (word == "property" && element == "vertex" && third.size() == 1 && third[0] >= 'x' &&
                   third[0] <= 'z') {
            has_coordinate[static_cast<std::size_t>(third[0] - 'x')] = true;
        }
    }
    if (!ended) throw BadInput({path, 0, {}}, "expected a PLY header from ply to end_header, found none");
    if (!std::all_of(has_coordinate.begin(), has_coordinate.end(), [](bool has) { return has; })) {
        throw BadInput({path, 0, {}}, "expected vertices with properties x, y and z, found fewer");
    }
    return header;
}

bool is_text_stl(std::string_view content, const std::string& path) {
    constexpr std::size_t header = 84;    // eighty characters and the count
    constexpr std::size_t triangle = 50;  // normal and three vertices of three floats, two bytes more
    std::uint32_t triangles = 0;
    const bool has_header = content.size() >= header;
    if (has_header) std::memcpy(&triangles, content.data() + header - sizeof triangles, sizeof triangles);
    const bool fits = has_header && content.size() == header + triangle * triangles;
    if (!fits) {
        constexpr std::string_view solid = "solid";
        if (content.starts_with(solid) && content.size() > solid.size() &&
            std::isspace(static_cast<unsigned char>(content[solid.size()])) != 0) {
            return true;
        }
        const std::string what = has_header ? std::to_string(header + triangle * triangles) + " bytes for the " +
                                                  std::to_string(triangles) +
                                                  " triangles of a binary STL, or a text that begins with solid"
                                            : "an STL: a text that begins with solid, or at least 84 bytes";
        throw BadInput({path, 0, {}}, "expected " + what + ", found " + std::to_string(content.size()) + " bytes");
    }
    for (std::size_t i = 0; i < triangles; ++i) {
        std::array<float, 12> numbers;
        std::memcpy(numbers.data(), content.data() + header + triangle * i, sizeof numbers);
        // The normal is not used.
        if (std::all_of(numbers.begin() + 3, numbers.end(), [](float x) { return std::isfinite(x); })) continue;
        throw BadInput({path, 0, {}}, "expected finite coordinates, found others in triangle " + std::to_string(i));
    }
    return false;
}

}  // namespace oblong::caseio
