// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>

#include "caseio/mesh_formats.hpp"
#include "caseio/number_text.hpp"

namespace oblong::caseio {

namespace {

/// The keyword that an OFF file begins with: [ST][C][N][4][n]OFF.
struct OffKeyword {
    bool has_weights = false;    ///< 4: each vertex has a fourth coordinate
    bool has_dimension = false;  ///< n: the header names the dimension
    std::size_t length = 0;      ///< characters of the keyword; 0: the word is none
};

OffKeyword keyword_of(std::string_view word) {
    OffKeyword result;
    std::string_view rest = word;
    const auto takes = [&rest](std::string_view part) {
        if (!rest.starts_with(part)) return false;
        rest.remove_prefix(part.size());
        return true;
    };
    takes("ST");
    takes("C");
    takes("N");
    result.has_weights = takes("4");
    result.has_dimension = takes("n");
    if (takes("OFF")) result.length = word.size() - rest.size();
    return result;
}

class OffReader {
public:
    OffReader(const MeshFile& file, MeshFaces* faces) : file_(file), faces_(faces), lines_(file.content()) {}

    MeshVertices read() {
        header();
        for (std::size_t i = 0; i < vertex_count_; ++i) {
            next_element();
            vertex();
        }
        for (std::size_t i = 0; i < face_count_; ++i) {
            next_element();
            face();
        }
        return std::move(vertices_);
    }

private:
    void header() {
        if (!lines_.next()) no_keyword();
        std::vector<std::string_view> words = lines_.words();
        const OffKeyword keyword = keyword_of(words.front());
        if (keyword.length == 0) no_keyword();
        if (keyword.has_dimension)
            file_.refuse("expected an OFF file of three dimensions, found nOFF", lines_.number());
        has_weights_ = keyword.has_weights;
        words.front().remove_prefix(keyword.length);  // a count may follow without a blank
        if (words.front().empty()) words.erase(words.begin());
        if (!words.empty() && words.front() == "BINARY")
            file_.refuse("expected a text OFF file, found a binary one", lines_.number());
        while (words.size() < 2 && lines_.next())
            words.insert(words.end(), lines_.words().begin(), lines_.words().end());
        words.resize(std::max<std::size_t>(words.size(), 2));
        vertex_count_ = count(words[0], "vertices");
        face_count_ = count(words[1], "faces");
    }

    [[noreturn]] void no_keyword() const {
        file_.refuse("expected an OFF file that begins with OFF, found something else");
    }

    std::size_t count(std::string_view word, const std::string& what) const {
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || word.empty() || end != word.data() + word.size())
            file_.expected("a number of " + what + " in the header", word, lines_.number());
        constexpr std::size_t shortest_element = 2;
        if (value > file_.content().size() / shortest_element) {
            file_.refuse("expected " + std::string(word) + " " + what + " as the header says, found a file of " +
                         std::to_string(file_.content().size()) + " bytes");
        }
        return value;
    }

    void next_element() {
        if (lines_.next()) return;
        file_.refuse("expected a line for each vertex and face, found the end of the file", lines_.number());
    }

    double coordinate(std::string_view word) const {
        try {
            return mesh_coordinate(word);
        } catch (const NumberError&) {
            file_.expected("a finite coordinate", word, lines_.number());
        }
    }

    void vertex() {
        const std::vector<std::string_view>& words = lines_.words();
        const std::size_t least = has_weights_ ? 4 : 3;
        if (words.size() < least)
            file_.expected(std::to_string(least) + " coordinates of a vertex", words.back(), lines_.number());
        vertices_.push_back({coordinate(words[0]), coordinate(words[1]), coordinate(words[2])});
        if (has_weights_ && coordinate(words[3]) != 1)
            file_.expected("a vertex of weight 1", words[3], lines_.number());
    }

    void face() {
        const std::vector<std::string_view>& words = lines_.words();
        std::size_t size = 0;
        const std::string_view first = words.front();
        const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), size);
        if (error != std::errc() || end != first.data() + first.size() || size >= words.size()) {
            file_.refuse("expected the size of a face and its indices on one line, found \"" + std::string(first) +
                             "\" and " + std::to_string(words.size() - 1) + " words",
                         lines_.number());
        }
        corners_.clear();
        for (std::size_t i = 1; i <= size; ++i) index(words[i]);
        if (faces_ != nullptr) faces_->add(corners_);
    }

    void index(std::string_view word) {
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || end != word.data() + word.size() || value >= vertices_.size()) {
            file_.expected("an index of the " + std::to_string(vertices_.size()) + " vertices", word, lines_.number());
        }
        corners_.push_back(static_cast<std::uint32_t>(value));
    }

    const MeshFile& file_;
    MeshFaces* faces_;
    MeshLines lines_;
    MeshVertices vertices_;
    std::vector<std::uint32_t> corners_;  ///< of the face that is read
    std::size_t vertex_count_ = 0, face_count_ = 0;
    bool has_weights_ = false;
};

}  // namespace

MeshVertices read_off(const MeshFile& file, MeshFaces* faces) { return OffReader(file, faces).read(); }

}  // namespace oblong::caseio
