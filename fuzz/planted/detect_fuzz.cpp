// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry over a harness with a planted defect. A broken promise aborts, as without the detector. A plain
// solver may be wrong by rounding, so a finding alone proves nothing: it counts where the same harness without the
// defect (the program in OBLONG_PLANTED_CONTROL) has no such finding on the same input; then this aborts too.
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "fuzz/planted/reported.hpp"

namespace {

/// The control: one process for the whole run, started with the first question, and again where it ended.
class Control {
public:
    Control() { start(); }

    /// Nothing where the control ended on this input: then the input says nothing about the defect.
    [[nodiscard]] std::optional<std::vector<std::string>> findings_on(const std::uint8_t* data, std::uint64_t size) {
        std::fwrite(&size, sizeof size, 1, to_);
        std::fwrite(data, 1, size, to_);
        std::fflush(to_);
        std::vector<std::string> findings;
        for (std::string line;;) {
            const int c = std::fgetc(from_);
            if (c == EOF) {
                std::fclose(to_);
                std::fclose(from_);
                start();
                return std::nullopt;
            }
            if (c != '\n') {
                line += static_cast<char>(c);
                continue;
            }
            if (line.empty()) return findings;
            findings.push_back(std::exchange(line, {}));
        }
    }

private:
    void start() {
        const char* const program = std::getenv("OBLONG_PLANTED_CONTROL");
        std::array<int, 2> ask{};
        std::array<int, 2> tell{};
        signal(SIGPIPE, SIG_IGN);
        if (program == nullptr || pipe(ask.data()) != 0 || pipe(tell.data()) != 0) give_up("no control");
        const pid_t child = fork();
        if (child < 0) give_up("no process for the control");
        if (child == 0) {
            dup2(ask[0], STDIN_FILENO);
            dup2(tell[1], STDOUT_FILENO);
            close(ask[1]);
            close(tell[0]);
            execl(program, program, nullptr);
            _exit(127);
        }
        close(ask[0]);
        close(tell[1]);
        to_ = fdopen(ask[1], "wb");
        from_ = fdopen(tell[0], "rb");
    }

    [[noreturn]] static void give_up(const char* why) {
        std::fprintf(stderr, "%s\n", why);
        _exit(4);  // no detection: the driver takes it for a failure of its own
    }

    std::FILE* to_ = nullptr;
    std::FILE* from_ = nullptr;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::vector<std::string> findings = oblong::fuzz::findings_on({data, size});
    if (findings.empty()) return 0;
    static Control control;
    const std::optional<std::vector<std::string>> known = control.findings_on(data, size);
    if (!known) return 0;
    for (const std::string& finding : findings) {
        if (std::ranges::find(*known, finding) != known->end()) continue;
        std::fprintf(stderr, "FOUND %s\n", finding.c_str());
        std::abort();
    }
    return 0;
}
