// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/ply_header.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace oblong::caseio {

namespace {

constexpr std::array<std::pair<std::string_view, PlyType>, 16> types{{{"char", PlyType::int8},
                                                                      {"int8", PlyType::int8},
                                                                      {"uchar", PlyType::uint8},
                                                                      {"uint8", PlyType::uint8},
                                                                      {"short", PlyType::int16},
                                                                      {"int16", PlyType::int16},
                                                                      {"ushort", PlyType::uint16},
                                                                      {"uint16", PlyType::uint16},
                                                                      {"int", PlyType::int32},
                                                                      {"int32", PlyType::int32},
                                                                      {"uint", PlyType::uint32},
                                                                      {"uint32", PlyType::uint32},
                                                                      {"float", PlyType::float32},
                                                                      {"float32", PlyType::float32},
                                                                      {"double", PlyType::float64},
                                                                      {"float64", PlyType::float64}}};

std::string plural(const std::string& element) {
    return element == "vertex" ? "vertices" : element == "face" ? "faces" : "elements \"" + element.substr(0, 40) + '"';
}

class PlyHeaderReader {
public:
    explicit PlyHeaderReader(const MeshFile& file) : file_(file), rest_(file.content()) {}

    PlyHeader read() {
        split_words(next_line(), words_);
        if (word(0) != "ply") none();
        while (!ended_) {
            if (rest_.empty()) none();
            split_words(next_line(), words_);
            statement();
        }
        header_.size = file_.content().size() - rest_.size();
        check();
        return std::move(header_);
    }

private:
    [[noreturn]] void none() const { file_.refuse("expected a PLY header from ply to end_header, found none"); }

    /// Steps over a line; a file whose first line ends at CR alone has no LF in its header, and a body may begin with
    /// one.
    std::string_view next_line() {
        const LineLength length = first_line(rest_);
        const bool is_crlf = length.with_end == length.text + 2;
        if (header_.lines == 0) has_crlf_ = is_crlf;
        const std::string_view line = rest_.substr(0, length.text);
        rest_.remove_prefix(is_crlf && !has_crlf_ ? length.text + 1 : length.with_end);
        ++header_.lines;
        return line;
    }

    [[nodiscard]] std::string_view word(std::size_t i) const { return i < words_.size() ? words_[i] : ""; }

    void statement() {
        const std::string_view keyword = word(0);
        if (keyword == "format") {
            format();
        } else if (keyword == "element") {
            element();
        } else if (keyword == "property") {
            property();
        } else if (keyword == "end_header") {
            ended_ = true;
        } else if (!keyword.empty() && keyword != "comment" && keyword != "obj_info" && !noted_) {
            file_.note("passed over a line of a PLY header that is no statement, and others like it", header_.lines);
            noted_ = true;
        }
    }

    void format() {
        constexpr std::array<std::string_view, 3> names{"ascii", "binary_little_endian", "binary_big_endian"};
        const auto found = std::ranges::find(names, word(1));
        if (found == names.end() || word(2) != "1.0") {
            file_.expected("ascii, binary_little_endian or binary_big_endian, and 1.0", word(1), header_.lines);
        }
        header_.encoding = static_cast<PlyEncoding>(found - names.begin());
        has_format_ = true;
    }

    void element() {
        PlyElement added{std::string(word(1)), 0, {}};
        const std::string_view number = word(2);
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), added.count);
        if (error != std::errc() || number.empty() || end != number.data() + number.size())
            file_.expected("a number of " + plural(added.name) + " in the header", number, header_.lines);
        header_.elements.push_back(std::move(added));
    }

    [[nodiscard]] PlyType type(std::string_view name) const {
        const auto found = std::ranges::find(types, name, &std::pair<std::string_view, PlyType>::first);
        if (found == types.end()) file_.expected("the type of a property", name, header_.lines);
        return found->second;
    }

    void property() {
        if (header_.elements.empty())
            file_.refuse("expected an element before its properties, found none", header_.lines);
        PlyProperty added;
        const bool is_list = word(1) == "list";
        if (is_list) {
            added.list_size = type(word(2));
            if (*added.list_size == PlyType::float32 || *added.list_size == PlyType::float64)
                file_.expected("lists whose size is an integer", word(2), header_.lines);
        }
        added.type = type(word(is_list ? 3 : 1));
        added.name = word(is_list ? 4 : 2);
        header_.elements.back().properties.push_back(std::move(added));
    }

    void check() const {
        if (!has_format_) file_.refuse("expected a format in the PLY header, found none");
        std::size_t vertices = 0;
        for (const PlyElement& e : header_.elements) {
            // The least that one element takes: of a text, a digit and a blank each.
            std::size_t least = 1;
            if (!e.properties.empty()) least = 0;
            for (const PlyProperty& p : e.properties)
                least += header_.encoding == PlyEncoding::text ? 2 : size_of(p.list_size.value_or(p.type));
            if (e.count > (rest_.size() + 1) / least) {
                file_.refuse("expected " + std::to_string(e.count) + " " + plural(e.name) +
                             " as the header says, found a file of " + std::to_string(file_.content().size()) +
                             " bytes");
            }
            if (e.is_vertex()) {
                ++vertices;
                has_coordinates(e);
            }
        }
        if (vertices != 1) file_.refuse("expected one element vertex, found " + std::to_string(vertices));
    }

    void has_coordinates(const PlyElement& e) const {
        for (const std::string_view axis : {"x", "y", "z"}) {
            const auto found = std::ranges::count_if(
                e.properties, [axis](const PlyProperty& p) { return p.name == axis && !p.list_size; });
            if (found != 1) file_.refuse("expected vertices with properties x, y and z, found fewer");
        }
    }

    const MeshFile& file_;
    std::string_view rest_;
    std::vector<std::string_view> words_;
    PlyHeader header_;
    bool has_format_ = false, has_crlf_ = false, ended_ = false, noted_ = false;
};

}  // namespace

std::size_t size_of(PlyType type) {
    constexpr std::array<std::size_t, 8> sizes{1, 1, 2, 2, 4, 4, 4, 8};
    return sizes[static_cast<std::size_t>(type)];
}

PlyHeader read_ply_header(const MeshFile& file) { return PlyHeaderReader(file).read(); }

}  // namespace oblong::caseio
