// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/input.hpp"

#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <unordered_map>
#include <utility>
#include <variant>

#include "caseio/case_reader.hpp"
#include "caseio/line_file.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/subjects/peers/process_options.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t batch_limit = 64;

/// Waits until standard input has something to read, or ends.
void wait_for_input(const std::atomic<bool>& stop) {
    constexpr int milliseconds = 200;
    pollfd wait{STDIN_FILENO, POLLIN, 0};
    while (!stop && ::poll(&wait, 1, milliseconds) <= 0) {
    }
}

/// How the files of a verb are read.
struct Reading {
    caseio::CaseReading cases;
    const std::atomic<bool>* stop = nullptr;
};

using Line = std::variant<caseio::Case, OtherLine>;

/// The lines of one file that are read and not yet handed over; of one kind at a time.
class Pending {
public:
    Pending(const BatchUse& use, const std::string& file, const caseio::CaseReading& how)
        : use_(use), file_(file), how_(how) {}

    /// Reads a line. Throws BadInput.
    [[nodiscard]] Line read(const std::string& line, long number) {
        const caseio::BadInput::Place place{file_, number, {}};
        const fuzz::OtherKind* kind = use_.others ? fuzz::other_kind(line) : nullptr;
        if (kind != nullptr) {
            OtherLine other{kind, kind->read(line, place, how_), line};
            require_new(other.question->id(), place);
            return other;
        }
        caseio::Case c = caseio::read_case(line, place, how_);
        require_new(c.id, place);
        return c;
    }
    void add(Line line) {
        if (OtherLine* other = std::get_if<OtherLine>(&line)) {
            hand_over(cases_, use_.cases);
            others_.push_back(std::move(*other));
        } else {
            hand_over(others_, use_.others);
            cases_.push_back(std::move(std::get<caseio::Case>(line)));
        }
    }
    [[nodiscard]] bool is_full() const { return cases_.size() + others_.size() == batch_limit; }
    void hand_over() {
        hand_over(cases_, use_.cases);
        hand_over(others_, use_.others);
    }

private:
    template <class C, class Use>
    void hand_over(std::vector<C>& batch, const Use& use) {
        std::vector<C> taken = std::exchange(batch, {});
        if (!taken.empty()) use(taken, file_);
    }
    void require_new(const std::string& id, const caseio::BadInput::Place& place) {
        const auto [first, is_new] = lines_.try_emplace(id, place.line);
        if (is_new) return;
        throw caseio::BadInput({place.file, place.line, "id"}, "expected an id that was not used before, found \"" +
                                                                   id + "\", the id of line " +
                                                                   std::to_string(first->second));
    }

    const BatchUse& use_;
    const std::string& file_;
    const caseio::CaseReading& how_;
    std::vector<caseio::Case> cases_;
    std::vector<OtherLine> others_;
    std::unordered_map<std::string, long> lines_;  ///< of ids
};

void read_batches(std::istream& in, const std::string& file, const BatchUse& use, const Reading& reading) {
    const std::atomic<bool>* stop = reading.stop;
    Pending pending(use, file, reading.cases);
    std::string text;
    long number = 0;
    for (;;) {
        if (stop != nullptr && file == "-" && in.rdbuf()->in_avail() <= 0) wait_for_input(*stop);
        if (stop != nullptr && *stop) throw fuzz::Stopped();
        std::optional<Line> line;
        try {
            // A named pipe may keep the reader waiting.
            std::optional<Unhurried> waiting;
            if (stop != nullptr) waiting.emplace();
            if (!caseio::next_line(in, file, text, number)) break;
            line = pending.read(text, number);
        } catch (const caseio::BadInput& problem) {
            bad_lines().note(problem);
        } catch (...) {
            pending.hand_over();
            throw;
        }
        if (line) pending.add(*std::move(line));
        if (pending.is_full() || in.rdbuf()->in_avail() <= 0) pending.hand_over();
    }
    pending.hand_over();
}

}  // namespace

void add_case_files(CLI::App& verb, CaseFiles& files) {
    verb.add_option("FILE", files.paths, "case files; - or none: standard input");
    verb.add_option("--max-mesh-bytes", files.max_mesh_bytes, "largest mesh file that is read, in bytes")
        ->capture_default_str();
}

void each_batch(const CaseFiles& files, const std::function<void(std::span<caseio::Case>, const std::string&)>& use,
                const std::atomic<bool>* stop) {
    each_batch(files, BatchUse{use}, stop);
}

void each_batch(const CaseFiles& files, const BatchUse& use, const std::atomic<bool>* stop) {
    const Reading reading{{&std::cerr, files.max_mesh_bytes}, stop};
    const std::vector<std::string> standard_input{"-"};
    for (const std::string& file : files.paths.empty() ? standard_input : files.paths) {
        // So may the opening of one.
        std::optional<Unhurried> opening;
        if (stop != nullptr) opening.emplace();
        caseio::with_input(file, [&](std::istream& in) {
            opening.reset();
            read_batches(in, file, use, reading);
            if (stop != nullptr) opening.emplace();
        });
    }
}

void each_case(const CaseFiles& files, Output* out, const std::function<void(const caseio::Case&)>& use) {
    each_batch(files, [&](std::span<caseio::Case> cases, const std::string&) {
        for (const caseio::Case& c : cases) use(c);
        if (out != nullptr) out->flush();
    });
}

}  // namespace oblong::cli
