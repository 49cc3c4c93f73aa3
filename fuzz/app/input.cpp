// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/input.hpp"

#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "caseio/case_reader.hpp"
#include "caseio/line_file.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/subjects/peers/process_options.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t batch_limit = 64;

using Use = std::function<void(std::span<caseio::Case>, const std::string&)>;

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

void read_batches(std::istream& in, const std::string& file, const Use& use, const Reading& reading) {
    const std::atomic<bool>* stop = reading.stop;
    caseio::CaseReader reader(in, file, reading.cases);
    std::vector<caseio::Case> batch;
    const auto hand_over = [&] {
        if (!batch.empty()) use(batch, file);
        batch.clear();
    };
    for (;;) {
        if (stop != nullptr && file == "-" && in.rdbuf()->in_avail() <= 0) wait_for_input(*stop);
        if (stop != nullptr && *stop) throw fuzz::Stopped();
        try {
            std::optional<caseio::Case> c;
            {
                // A named pipe may keep the reader waiting.
                std::optional<Unhurried> waiting;
                if (stop != nullptr) waiting.emplace();
                c = reader.next();
            }
            if (!c) break;
            batch.push_back(std::move(*c));
        } catch (const caseio::BadInput& problem) {
            bad_lines().note(problem);
        } catch (...) {
            hand_over();
            throw;
        }
        if (batch.size() == batch_limit || in.rdbuf()->in_avail() <= 0) hand_over();
    }
    hand_over();
}

}  // namespace

void add_case_files(CLI::App& verb, CaseFiles& files) {
    verb.add_option("FILE", files.paths, "case files; - or none: standard input");
    verb.add_option("--max-mesh-bytes", files.max_mesh_bytes, "largest mesh file that is read, in bytes")
        ->capture_default_str();
}

void each_batch(const CaseFiles& files, const std::function<void(std::span<caseio::Case>, const std::string&)>& use) {
    each_batch(files, use, nullptr);
}

void each_batch(const CaseFiles& files, const std::function<void(std::span<caseio::Case>, const std::string&)>& use,
                const std::atomic<bool>* stop) {
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

}  // namespace oblong::cli
