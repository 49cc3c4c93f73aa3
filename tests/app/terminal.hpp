// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pty.h>

#include <cerrno>
#include <sstream>
#include <vector>

#include "tests/app/program.hpp"

/// Drives the built program on a terminal.
namespace oblong::test {

/// Commands whose standard streams are a pseudo-terminal, as a user's are.
class Terminal : public Program {
protected:
    /// What the terminal shows of a shell command in which "oblong" is the program, as lines; `code` is its exit code.
    struct Shown {
        int code = -1;
        std::vector<std::string> lines;
        std::string text;
    };
    [[nodiscard]] Shown on_terminal(const std::string& command, std::size_t columns) const {
        winsize size{};
        size.ws_col = static_cast<unsigned short>(columns);
        size.ws_row = 50;
        int descriptor = -1;
        const pid_t child = forkpty(&descriptor, nullptr, nullptr, &size);
        if (child == 0) {
            const std::string whole =
                "cd '" + path("").string() + "' && export PATH='" OBLONG_BUILD_DIR "':$PATH && " + command;
            execl("/bin/sh", "sh", "-c", whole.c_str(), nullptr);
            _exit(127);
        }
        Shown shown;
        char bytes[4096];
        for (;;) {
            const ssize_t n = read(descriptor, bytes, sizeof bytes);
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0) break;  // EIO: the last program that had it open has ended
            shown.text.append(bytes, static_cast<std::size_t>(n));
        }
        int status = 0;
        waitpid(child, &status, 0);
        close(descriptor);
        shown.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        std::erase(shown.text, '\r');
        std::istringstream in(shown.text);
        for (std::string line; std::getline(in, line);) shown.lines.push_back(line);
        return shown;
    }

    /// Characters of a line: bytes of UTF-8 but for continuations.
    static std::size_t length(const std::string& line) {
        std::size_t n = 0;
        for (const char c : line) n += (c & 0xC0) != 0x80 ? 1 : 0;
        return n;
    }
    /// Where a word begins in a line, in characters.
    static std::size_t column(const std::string& line, const std::string& word) {
        const std::size_t at = line.find(word);
        return at == std::string::npos ? at : length(line.substr(0, at));
    }
};

}  // namespace oblong::test
