// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/errors.hpp"

namespace oblong::fuzz {

/// The result of reading a text: whether it was read, and the contract that reading it broke, for display; empty if
/// none.
struct TextReading {
    bool read = false;
    std::string broken;
};

/// A text format under test. The harness takes its reader and writers from here, so that a test can plant a faulty one.
template <class T>
struct TextFormat {
    /// One way to write a value, and what must hold of what is then read.
    struct Style {
        std::function<std::string(const T&)> write;
        std::function<bool(const T& written, const T& read)> same;
    };
    std::function<T(std::string_view text, const caseio::BadInput::Place&)> read;
    std::vector<Style> styles;
    caseio::BadInput::Place place;  ///< what the reader is told; line 0: a file of several, -1: of no lines
};

/// Whether a refusal says where: the file, the line, and the field unless the line is no JSON object at all. Returns
/// the broken contract; empty if it does.
[[nodiscard]] std::string broken_refusal(const caseio::BadInput& refusal, std::string_view text,
                                         const caseio::BadInput::Place& place);

/// A reader owes: a value, or BadInput that says where; nothing else leaves it. What was read can be written in every
/// style, and reads back as the same.
template <class T>
[[nodiscard]] TextReading read_and_rewrite(const TextFormat<T>& format, std::string_view text) {
    std::optional<T> value;
    try {
        value = format.read(text, format.place);
    } catch (const caseio::BadInput& refusal) {
        return {false, broken_refusal(refusal, text, format.place)};
    } catch (const std::exception& problem) {
        return {false, std::string("reading throws what is no refusal: ") + problem.what()};
    }
    for (const auto& style : format.styles) {
        std::string written;
        try {
            written = style.write(*value);
            if (!style.same(*value, format.read(written, format.place)))
                return {true, "reads back as something else: " + written};
        } catch (const std::exception& problem) {
            return {true, "was read, and cannot be written and read again: " + written + ": " + problem.what()};
        }
    }
    return {true, {}};
}

}  // namespace oblong::fuzz
