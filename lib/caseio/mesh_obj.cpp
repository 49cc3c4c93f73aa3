// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "caseio/mesh_formats.hpp"
#include "caseio/number_text.hpp"

namespace oblong::caseio {

namespace {

/// Statements of the format, and of its known extensions (t: subdivision tags, vw: weights of a skin), that say nothing
/// about where vertices are.
constexpr std::array<std::string_view, 43> passed_over{
    "vt",       "vn",       "vp",   "cstype", "deg",    "bmat",   "step",   "curv",       "curv2",     "surf",  "parm",
    "trim",     "hole",     "scrv", "sp",     "end",    "con",    "g",      "s",          "mg",        "o",     "bevel",
    "c_interp", "d_interp", "lod",  "usemtl", "mtllib", "usemap", "maplib", "shadow_obj", "trace_obj", "ctech", "stech",
    "call",     "csh",      "bsp",  "bzp",    "cdc",    "cdp",    "res",    "group",      "t",         "vw"};

/// The content in bytes: a file in UTF-16 with its byte-order mark is narrowed, other characters than ASCII to '?'.
std::string narrowed(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) return std::string(text.substr(3));
    const bool big = text.starts_with("\xFE\xFF");
    if (!big && !text.starts_with("\xFF\xFE")) return std::string(text);
    std::string result;
    for (std::size_t i = 2; i + 1 < text.size(); i += 2) {
        const char high = text[big ? i : i + 1];
        result += high == 0 ? text[big ? i + 1 : i] : '?';
    }
    return result;
}

/// Whether a statement that the format does not know may be passed over. One that begins with v might name a vertex,
/// and one that does not begin with a letter is no statement.
bool is_harmless(std::string_view keyword) {
    const auto first = static_cast<unsigned char>(keyword.front());
    return std::isalpha(first) != 0 && first != 'v' && first != 'V';
}

class ObjReader {
public:
    ObjReader(const MeshFile& file, MeshFaces* faces) : file_(file), faces_(faces) {}

    MeshVertices read(std::string_view text) {
        while (!text.empty()) {
            const LineLength length = first_line(text);
            ++line_;
            pending_ += text.substr(0, length.text);
            text.remove_prefix(length.with_end);
            if (!pending_.empty() && pending_.back() == '\\') {  // goes on in the next line
                pending_.back() = ' ';
                continue;
            }
            statement();
            pending_.clear();
        }
        if (!pending_.empty()) statement();
        if (highest_ > static_cast<long>(vertices_.size())) {
            file_.expected("an index of the " + std::to_string(vertices_.size()) + " vertices",
                           std::to_string(highest_), highest_line_);
        }
        return std::move(vertices_);
    }

private:
    [[noreturn]] void expected(const std::string& what, std::string_view found) const {
        file_.expected(what, found, line_);
    }

    void statement() {
        split_words(pending_, words_);
        if (words_.empty()) return;
        const std::string_view keyword = words_.front();
        if (keyword == "v") {
            vertex();
        } else if (keyword == "f" || keyword == "fo") {
            element(3);
        } else if (keyword == "l") {
            element(2);
        } else if (keyword == "p") {
            element(1);
        } else if (std::find(passed_over.begin(), passed_over.end(), keyword) == passed_over.end()) {
            if (!is_harmless(keyword)) expected("a statement of an OBJ file", keyword);
            constexpr std::size_t shown = 40;
            if (!noted_)
                file_.note("passed over \"" + std::string(keyword.substr(0, shown)) +
                               "\", which is no statement of the format, and others like it",
                           line_);
            noted_ = true;
        }
    }

    double coordinate(std::string_view word) const {
        try {
            return mesh_coordinate(word);
        } catch (const NumberError&) {
            expected("a finite coordinate", word);
        }
    }

    void vertex() {
        // x y z, or with a weight w, or with a colour of three or four parts.
        if (words_.size() < 4) expected("three coordinates", words_.size() > 1 ? words_.back() : "");
        vertices_.push_back({coordinate(words_[1]), coordinate(words_[2]), coordinate(words_[3])});
        if (words_.size() == 5 && coordinate(words_[4]) != 1) expected("a vertex of weight 1", words_[4]);
    }

    void element(std::size_t least) {
        if (words_.size() < least + 1) {
            expected("at least " + std::to_string(least) + " vertices of an element",
                     words_.size() > 1 ? words_.back() : "");
        }
        corners_.clear();
        for (std::size_t i = 1; i < words_.size(); ++i) index(words_[i]);
        const bool is_face = least == 3;
        if (faces_ != nullptr && is_face) faces_->add(corners_);
    }

    void index(std::string_view word) {
        const std::string_view first = word.substr(0, word.find('/'));
        const auto known = static_cast<long>(vertices_.size());
        long value = 0;
        const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), value);
        if (error != std::errc() || end != first.data() + first.size() || value == 0 || value < -known) {
            expected("an index of the " + std::to_string(known) + " vertices so far", word);
        }
        if (value > highest_) {  // a vertex may follow its use
            highest_ = value;
            highest_line_ = line_;
        }
        corners_.push_back(static_cast<std::uint32_t>(value > 0 ? value - 1 : known + value));
    }

    const MeshFile& file_;
    MeshFaces* faces_;
    MeshVertices vertices_;
    std::vector<std::uint32_t> corners_;  ///< of the element that is read
    std::string pending_;
    std::vector<std::string_view> words_;
    long line_ = 0;
    long highest_ = 0;
    long highest_line_ = 0;
    bool noted_ = false;
};

}  // namespace

MeshVertices read_obj(const MeshFile& file, MeshFaces* faces) {
    return ObjReader(file, faces).read(narrowed(file.content()));
}

}  // namespace oblong::caseio
