// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "caseio/mesh_formats.hpp"
#include "caseio/number_text.hpp"

namespace oblong::caseio {

namespace {

constexpr std::size_t header_size = 84;    // eighty characters and the count
constexpr std::size_t triangle_size = 50;  // a normal and three vertices of three floats each, and two bytes more

bool equal_but_for_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
    });
}

/// Whether the content can be an STL text: blanks, `solid` in any case of letters, a blank or an end of line, no NUL.
bool looks_like_text(std::string_view content) {
    constexpr std::string_view solid = "solid";
    const std::size_t begin = content.find_first_not_of(" \t\v\f\r\n");
    if (begin == std::string_view::npos || content.size() <= begin + solid.size()) return false;
    return equal_but_for_case(content.substr(begin, solid.size()), solid) &&
           std::isspace(static_cast<unsigned char>(content[begin + solid.size()])) != 0 &&
           content.find('\0') == std::string_view::npos;
}

/// Reads `solid NAME`, facets of three vertices each, `endsolid NAME`, any number of times.
class StlText {
public:
    explicit StlText(const MeshFile& file) : file_(file), lines_(file.content()) {}

    MeshVertices read() {
        while (lines_.next()) {
            at_ = 0;
            statements();
        }
        if (state_ != State::outside)
            file_.refuse("expected " + std::string(expected_next()) + ", found the end of the file", lines_.number());
        return std::move(vertices_);
    }

private:
    enum class State { outside, in_solid, in_facet, in_loop, after_loop };

    [[nodiscard]] std::string_view expected_next() const {
        switch (state_) {
            case State::outside:
                return "solid";
            case State::in_solid:
                return "facet or endsolid";
            case State::in_facet:
                return "outer loop";
            case State::in_loop:
                return corners_ < 3 ? "vertex" : "endloop";
            case State::after_loop:
                break;
        }
        return "endfacet";
    }

    [[nodiscard]] bool has_words() const { return at_ < lines_.words().size(); }

    /// The next word of the file, on this line or a later one; empty at the end.
    std::string_view word() {
        if (!has_words()) {
            if (!lines_.next()) return {};
            at_ = 0;
        }
        return lines_.words()[at_++];
    }

    bool takes(std::string_view keyword, std::string_view found) const { return equal_but_for_case(found, keyword); }

    void statements() {
        while (has_words()) statement(word());
    }

    void statement(std::string_view found) {
        if (state_ == State::outside && takes("solid", found)) {
            state_ = State::in_solid;
            at_ = lines_.words().size();  // the rest of the line is its name
        } else if (state_ == State::in_solid && takes("endsolid", found)) {
            state_ = State::outside;
            at_ = lines_.words().size();
        } else if (state_ == State::in_solid && takes("facet", found)) {
            if (const std::string_view next = word(); !takes("normal", next)) refuse("normal", next);
            for (int i = 0; i < 3; ++i) normal(word());
            state_ = State::in_facet;
        } else if (state_ == State::in_facet && takes("outer", found)) {
            if (const std::string_view next = word(); !takes("loop", next)) refuse("loop", next);
            state_ = State::in_loop;
            corners_ = 0;
        } else if (state_ == State::in_loop && corners_ < 3 && takes("vertex", found)) {
            Vec3<double> v;
            for (std::size_t i = 0; i < 3; ++i) v[i] = coordinate(word());
            vertices_.push_back(v);
            ++corners_;
        } else if (state_ == State::in_loop && corners_ == 3 && takes("endloop", found)) {
            state_ = State::after_loop;
        } else if (state_ == State::after_loop && takes("endfacet", found)) {
            state_ = State::in_solid;
        } else {
            refuse(std::string(expected_next()), found);
        }
    }

    [[noreturn]] void refuse(const std::string& expected, std::string_view found) const {
        file_.expected(expected, found, lines_.number());
    }

    /// A component of a normal: its value is not used, and writers leave NaN there.
    void normal(std::string_view found) const {
        if (found.empty() || takes("outer", found)) refuse("three components of a normal", found);
    }

    double coordinate(std::string_view found) const {
        try {
            return mesh_coordinate(found);
        } catch (const NumberError&) {
            refuse("a finite coordinate", found);
        }
    }

    const MeshFile& file_;
    MeshLines lines_;
    std::size_t at_ = 0;
    State state_ = State::outside;
    int corners_ = 0;
    MeshVertices vertices_;
};

MeshVertices read_binary(const MeshFile& file, std::uint32_t triangles) {
    MeshVertices vertices;
    for (std::size_t i = 0; i < triangles; ++i) {
        std::array<float, 12> numbers;  // a normal, which is not used, and three vertices
        std::memcpy(numbers.data(), file.content().data() + header_size + triangle_size * i, sizeof numbers);
        if (!std::all_of(numbers.begin() + 3, numbers.end(), [](float x) { return std::isfinite(x); }))
            file.refuse("expected finite coordinates, found others in triangle " + std::to_string(i));
        for (std::size_t k = 3; k < numbers.size(); k += 3) {
            vertices.push_back({static_cast<double>(numbers[k]), static_cast<double>(numbers[k + 1]),
                                static_cast<double>(numbers[k + 2])});
        }
    }
    return vertices;
}

MeshVertices read_triples(const MeshFile& file) {
    const std::string_view content = file.content();
    std::uint32_t triangles = 0;
    const bool has_header = content.size() >= header_size;
    if (has_header) std::memcpy(&triangles, content.data() + header_size - sizeof triangles, sizeof triangles);
    const std::size_t needed = header_size + triangle_size * triangles;
    if (has_header && content.size() == needed) return read_binary(file, triangles);
    if (looks_like_text(content)) return StlText(file).read();
    if (has_header && content.size() > needed && triangles > 0) {
        file.note("passed over " + std::to_string(content.size() - needed) + " bytes behind the " +
                  std::to_string(triangles) + " triangles of a binary STL");
        return read_binary(file, triangles);
    }
    const std::string what = has_header ? std::to_string(needed) + " bytes for the " + std::to_string(triangles) +
                                              " triangles of a binary STL, or a text that begins with solid"
                                        : "an STL: a text that begins with solid, or at least 84 bytes";
    file.refuse("expected " + what + ", found " + std::to_string(content.size()) + " bytes");
}

}  // namespace

MeshVertices read_stl(const MeshFile& file, MeshFaces* faces) {
    MeshVertices corners = read_triples(file);
    if (faces == nullptr) return corners;
    for (std::uint32_t i = 0; i + 3 <= corners.size(); i += 3)
        faces->add(std::array<std::uint32_t, 3>{i, i + 1, i + 2});
    return corners;
}

}  // namespace oblong::caseio
