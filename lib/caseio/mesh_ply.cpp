// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>

#include "caseio/mesh_formats.hpp"
#include "caseio/number_text.hpp"
#include "caseio/ply_header.hpp"

namespace oblong::caseio {

namespace {

bool is_integer(PlyType type) { return type != PlyType::float32 && type != PlyType::float64; }

std::pair<double, double> range_of(PlyType type) {
    const auto range = [](auto value) {
        using Limits = std::numeric_limits<decltype(value)>;
        return std::pair<double, double>(Limits::min(), Limits::max());
    };
    switch (type) {
        case PlyType::int8:
            return range(std::int8_t{});
        case PlyType::uint8:
            return range(std::uint8_t{});
        case PlyType::int16:
            return range(std::int16_t{});
        case PlyType::uint16:
            return range(std::uint16_t{});
        case PlyType::int32:
            return range(std::int32_t{});
        default:
            return range(std::uint32_t{});
    }
}

/// One value after the other from a text, an element a line.
class PlyText {
public:
    PlyText(const MeshFile& file, const PlyHeader& header)
        : file_(file), lines_(file.content().substr(header.size)), lines_before_(header.lines) {}

    void begin_element() {
        if (!lines_.next()) file_.refuse("expected a line for each element, found the end of the file", line());
        at_ = 0;
    }
    void end_element() const {
        if (at_ < lines_.words().size()) file_.expected("the end of a line", lines_.words()[at_], line());
    }
    double value(PlyType type) {
        const std::string_view word = next();
        if (is_integer(type)) return integer(word, type);
        try {
            return type == PlyType::float32 ? mesh_float_coordinate(word) : mesh_coordinate(word);
        } catch (const NumberError&) {
            file_.expected("a finite number", word, line());
        }
    }
    /// Steps over a value that does not matter: a colour or a normal may be NaN.
    void skip(PlyType) { static_cast<void>(next()); }
    [[nodiscard]] long line() const { return lines_before_ + lines_.number(); }
    [[nodiscard]] bool has_more() { return lines_.next(); }

private:
    std::string_view next() {
        if (at_ == lines_.words().size()) file_.refuse("expected a value for each property, found fewer", line());
        return lines_.words()[at_++];
    }
    [[nodiscard]] double integer(std::string_view word, PlyType type) const {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const auto [least, greatest] = range_of(type);
        if (error != std::errc() || end != word.data() + word.size() || static_cast<double>(value) < least ||
            static_cast<double>(value) > greatest) {
            file_.expected("an integer of the property's type", word, line());
        }
        return static_cast<double>(value);
    }

    const MeshFile& file_;
    MeshLines lines_;
    long lines_before_;
    std::size_t at_ = 0;
};

/// One value after the other from bytes.
class PlyBytes {
public:
    PlyBytes(const MeshFile& file, const PlyHeader& header)
        : file_(file),
          rest_(file.content().substr(header.size)),
          swapped_((header.encoding == PlyEncoding::big_endian) == (std::endian::native == std::endian::little)) {}

    void begin_element() {}
    void end_element() const {}
    double value(PlyType type) {
        switch (type) {
            case PlyType::int8:
                return take<std::int8_t>();
            case PlyType::uint8:
                return take<std::uint8_t>();
            case PlyType::int16:
                return take<std::int16_t>();
            case PlyType::uint16:
                return take<std::uint16_t>();
            case PlyType::int32:
                return take<std::int32_t>();
            case PlyType::uint32:
                return take<std::uint32_t>();
            case PlyType::float32:
                return static_cast<double>(take<float>());
            case PlyType::float64:
                break;
        }
        return take<double>();
    }
    void skip(PlyType type) {
        require(size_of(type));
        rest_.remove_prefix(size_of(type));
    }
    [[nodiscard]] long line() const { return 0; }
    [[nodiscard]] bool has_more() const { return !rest_.empty(); }

private:
    void require(std::size_t bytes) const {
        if (rest_.size() < bytes) file_.refuse("expected a value for each property, found the end of the file");
    }
    template <class T>
    T take() {
        require(sizeof(T));
        std::array<char, sizeof(T)> bytes;
        std::copy_n(rest_.begin(), sizeof(T), bytes.begin());
        if (swapped_) std::reverse(bytes.begin(), bytes.end());
        rest_.remove_prefix(sizeof(T));
        return std::bit_cast<T>(bytes);
    }

    const MeshFile& file_;
    std::string_view rest_;
    bool swapped_;
};

/// Reads the elements of a PLY file out of `Source`.
template <class Source>
class PlyReader {
public:
    PlyReader(const MeshFile& file, const PlyHeader& header, MeshFaces* faces)
        : file_(file), header_(header), faces_(faces), source_(file, header) {}

    MeshVertices read() {
        for (const PlyElement& element : header_.elements) {
            if (element.properties.empty()) continue;  // takes no bytes, and in a text an empty line
            is_vertex_ = element.is_vertex();
            for (std::size_t i = 0; i < element.count; ++i) read_element(element);
        }
        if (highest_ >= 0 && static_cast<std::size_t>(highest_) >= vertices_.size()) {
            file_.refuse("expected indices of " + std::to_string(vertices_.size()) + " vertices, found " +
                         std::to_string(highest_) + " in face " + std::to_string(highest_face_));
        }
        if (source_.has_more()) file_.note("passed over what follows the last element of a PLY");
        return std::move(vertices_);
    }

private:
    void read_element(const PlyElement& element) {
        source_.begin_element();
        Vec3<double> v{0, 0, 0};
        for (const PlyProperty& property : element.properties) {
            if (property.list_size) {
                list(property);
            } else if (is_vertex_) {
                vertex_value(property, v);
            } else {
                source_.skip(property.type);
            }
        }
        source_.end_element();
        if (is_vertex_) vertices_.push_back(v);
        if (element.name == "face") ++face_;
    }

    void vertex_value(const PlyProperty& property, Vec3<double>& v) {
        const std::string& name = property.name;
        if (name == "w") {
            if (source_.value(property.type) != 1)
                file_.refuse(
                    "expected a vertex of weight 1, found another w at vertex " + std::to_string(vertices_.size()),
                    source_.line());
        } else if (name.size() == 1 && name[0] >= 'x' && name[0] <= 'z') {
            v[static_cast<std::size_t>(name[0] - 'x')] = source_.value(property.type);
        } else {
            source_.skip(property.type);
        }
    }

    void list(const PlyProperty& property) {
        const double size = source_.value(*property.list_size);
        if (size < 0) file_.refuse("expected the size of a list, found a negative number", source_.line());
        const bool is_face = property.name == "vertex_indices" || property.name == "vertex_index";
        if (is_face && !is_integer(property.type))
            file_.refuse("expected indices of a face that are integers, found a list of others");
        corners_.clear();
        for (double i = 0; i < size; ++i) {  // ends where the file does
            if (is_face) {
                index(source_.value(property.type));
            } else {
                source_.skip(property.type);
            }
        }
        if (faces_ != nullptr && is_face) faces_->add(corners_);
    }

    /// Vertices may follow the faces, so that the greatest index is compared at the end.
    void index(double value) {
        const auto whole = static_cast<std::int64_t>(value);
        if (whole < 0) {
            file_.refuse(
                "expected indices of vertices, found " + std::to_string(whole) + " in face " + std::to_string(face_),
                source_.line());
        }
        corners_.push_back(static_cast<std::uint32_t>(whole));
        if (whole <= highest_) return;
        highest_ = whole;
        highest_face_ = face_;
    }

    const MeshFile& file_;
    const PlyHeader& header_;
    MeshFaces* faces_;
    Source source_;
    MeshVertices vertices_;
    std::vector<std::uint32_t> corners_;  ///< of the face that is read
    bool is_vertex_ = false;
    std::size_t face_ = 0, highest_face_ = 0;
    std::int64_t highest_ = -1;
};

}  // namespace

MeshVertices read_ply(const MeshFile& file, MeshFaces* faces) {
    const PlyHeader header = read_ply_header(file);
    if (header.encoding == PlyEncoding::text) return PlyReader<PlyText>(file, header, faces).read();
    return PlyReader<PlyBytes>(file, header, faces).read();
}

}  // namespace oblong::caseio
