// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/mesh.hpp"

/// Common parts of the mesh readers: the content of a file, its messages, its lines and words.
namespace oblong::caseio {

/// A mesh file in memory.
class MeshFile {
public:
    /// Throws BadInput if the path names no regular file, an empty one, or one above the limit.
    MeshFile(std::string path, const MeshReading& reading);

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string_view content() const { return content_; }
    [[nodiscard]] const MeshReading& reading() const { return reading_; }
    /// Returns the file's extension with its dot, in small letters.
    [[nodiscard]] std::string extension() const;

    /// Throws BadInput with the file and, from 1, the line.
    [[noreturn]] void refuse(const std::string& problem, long line = 0) const;
    /// Throws BadInput: "expected WHAT, found" and the first 40 characters of a word, quoted.
    [[noreturn]] void expected(const std::string& what, std::string_view found, long line = 0) const;
    /// Writes a note where notes are wanted.
    void note(const std::string& text, long line = 0) const;

private:
    std::string path_;
    const MeshReading& reading_;
    std::string content_;
};

/// Returns the bytes of a regular file of at most `limit` bytes. Throws std::runtime_error: "expected …, found …".
[[nodiscard]] std::string read_regular_file(const std::string& path, std::uintmax_t limit);

/// The lines of a text that end at LF, CR or CRLF, as words between blanks; what follows a # is a comment.
class MeshLines {
public:
    explicit MeshLines(std::string_view text) : rest_(text) {}

    /// Steps to the next line with a word; false at the end.
    bool next();
    [[nodiscard]] const std::vector<std::string_view>& words() const { return words_; }
    /// Returns the number of the line, from 1.
    [[nodiscard]] long number() const { return number_; }

private:
    std::string_view rest_;
    std::vector<std::string_view> words_;
    long number_ = 0;
};

/// The length of the line that the text begins with, and of the line with its end: LF, CR or CRLF.
struct LineLength {
    std::size_t text, with_end;
};
[[nodiscard]] LineLength first_line(std::string_view text);

/// The words between blanks of a line up to a #.
void split_words(std::string_view line, std::vector<std::string_view>& words);

/// Returns the double nearest to a decimal. Throws NumberError for anything but a finite number.
[[nodiscard]] double mesh_coordinate(std::string_view word);
/// Returns the float nearest to a decimal, rounded once.
[[nodiscard]] double mesh_float_coordinate(std::string_view word);

}  // namespace oblong::caseio
