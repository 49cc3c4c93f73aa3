// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "caseio/errors.hpp"
#include "caseio/mesh_formats.hpp"
#include "caseio/number_text.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

namespace {

/// Statements of the format that say nothing about where vertices are.
constexpr std::array<std::string_view, 41> passed_over{
    "vt",       "vn",       "vp",   "cstype", "deg",    "bmat",   "step",   "curv",       "curv2",     "surf",  "parm",
    "trim",     "hole",     "scrv", "sp",     "end",    "con",    "g",      "s",          "mg",        "o",     "bevel",
    "c_interp", "d_interp", "lod",  "usemtl", "mtllib", "usemap", "maplib", "shadow_obj", "trace_obj", "ctech", "stech",
    "call",     "csh",      "bsp",  "bzp",    "cdc",    "cdp",    "res",    "group"};

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

class ObjReader {
public:
    explicit ObjReader(const std::string& path) : path_(path) {}

    MeshSoup read(const std::string& text) {
        std::size_t begin = 0;
        while (begin < text.size()) {
            std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
            ++line_;
            pending_ += text.substr(begin, end - begin);
            if (text.compare(end, 2, "\r\n") == 0) ++end;
            begin = end + 1;
            if (!pending_.empty() && pending_.back() == '\\') {  // goes on in the next line
                pending_.back() = ' ';
                continue;
            }
            statement();
            pending_.clear();
        }
        if (!pending_.empty()) statement();
        if (highest_ > static_cast<long>(soup_.vertices.size())) {
            line_ = highest_line_;
            refuse("an index of the " + std::to_string(soup_.vertices.size()) + " vertices", std::to_string(highest_));
        }
        return std::move(soup_);
    }

private:
    [[noreturn]] void refuse(const std::string& expected, std::string_view found) const {
        const std::string shown = found.empty() ? "none" : '"' + std::string(found.substr(0, 40)) + '"';
        throw BadInput({path_, line_, {}}, "expected " + expected + ", found " + shown);
    }

    void split(std::string_view line) {
        words_.clear();
        line = line.substr(0, line.find('#'));
        constexpr std::string_view space = " \t\v\f";
        for (;;) {
            const std::size_t begin = line.find_first_not_of(space);
            if (begin == std::string_view::npos) return;
            line.remove_prefix(begin);
            const std::size_t length = std::min(line.find_first_of(space), line.size());
            words_.push_back(line.substr(0, length));
            line.remove_prefix(length);
        }
    }

    void statement() {
        split(pending_);
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
            refuse("a statement of an OBJ file", keyword);
        }
    }

    double coordinate(std::string_view word) const {
        if (word.find_first_not_of("0123456789+-.eE") != std::string_view::npos) refuse("a finite coordinate", word);
        double value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error == std::errc() && end == word.data() + word.size() && std::isnormal(value)) return value;
        try {  // a plus sign, zero, or the ends of the range
            return nearest<double>(read_number(word, {CaseScalar::float64}).value);
        } catch (const NumberError&) {
            refuse("a finite coordinate", word);
        }
    }

    void vertex() {
        // x y z, or with a weight w, or with a colour of three or four parts.
        if (words_.size() < 4) refuse("three coordinates", words_.size() > 1 ? words_.back() : "");
        soup_.vertices.push_back({coordinate(words_[1]), coordinate(words_[2]), coordinate(words_[3])});
        if (words_.size() == 5 && coordinate(words_[4]) != 1) refuse("a vertex of weight 1", words_[4]);
    }

    void element(std::size_t least) {
        if (words_.size() < least + 1) {
            refuse("at least " + std::to_string(least) + " vertices of an element",
                   words_.size() > 1 ? words_.back() : "");
        }
        for (std::size_t i = 1; i < words_.size(); ++i) index(words_[i]);
    }

    void index(std::string_view word) {
        const std::string_view first = word.substr(0, word.find('/'));
        const auto known = static_cast<long>(soup_.vertices.size());
        long value = 0;
        const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), value);
        if (error != std::errc() || end != first.data() + first.size() || value == 0 || value < -known) {
            refuse("an index of the " + std::to_string(known) + " vertices so far", word);
        }
        if (value > highest_) {  // a vertex may follow its use
            highest_ = value;
            highest_line_ = line_;
        }
    }

    const std::string& path_;
    MeshSoup soup_;
    std::string pending_;
    std::vector<std::string_view> words_;
    long line_ = 0;
    long highest_ = 0;
    long highest_line_ = 0;
};

}  // namespace

MeshSoup read_obj(std::string_view text, const std::string& path) { return ObjReader(path).read(narrowed(text)); }

}  // namespace oblong::caseio
