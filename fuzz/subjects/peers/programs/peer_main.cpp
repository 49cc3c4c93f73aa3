// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "caseio/case_reader.hpp"
#include "caseio/errors.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/subjects/peers/programs/description.hpp"
#include "fuzz/subjects/peers/programs/peer.hpp"

namespace oblong::peers {

namespace {

/// The results' own way out: standard output as it was, while whatever a library prints goes to stderr.
class ResultPipe {
public:
    ResultPipe() : file_(::dup(STDOUT_FILENO)) {
        if (file_ < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
            throw caseio::EnvironmentError("standard output cannot be duplicated");
    }
    ResultPipe(const ResultPipe&) = delete;
    ResultPipe& operator=(const ResultPipe&) = delete;
    ~ResultPipe() { ::close(file_); }

    void line(std::string text) {
        text += '\n';
        for (std::size_t done = 0; done < text.size();) {
            const ssize_t n = ::write(file_, text.data() + done, text.size() - done);
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0) throw caseio::EnvironmentError("standard output cannot be written");
            done += static_cast<std::size_t>(n);
        }
    }

private:
    int file_;
};

bool takes(const fuzz::SubjectInfo& info, caseio::Query query) {
    return std::ranges::find(info.queries, query) != info.queries.end();
}

/// \param answer  asks the peer about the question
template <class Question, class Answer>
caseio::Result ask(Peer& peer, const Question& question, bool is_taken, const Answer& answer) {
    try {
        if (!is_taken) throw Unsupported("the query");
        if (question.dimension != peer.dimension())
            throw Unsupported("dimension " + std::to_string(question.dimension));
        return answer(question);
    } catch (const Unsupported& reason) {
        return refusal(Outcome::unsupported, reason.what());
    } catch (const std::exception& problem) {
        return refusal(Outcome::failed, std::string("crash: exception: ") + problem.what());
    } catch (...) {
        return refusal(Outcome::failed, "crash: exception of an unknown type");
    }
}

struct Settings {
    bool describe = false;
    bool timing = false;
    caseio::NumberStyle style = caseio::NumberStyle::shortest;
};

/// The peer's answer to a line, with its id.
caseio::Result answer_line(Peer& peer, const fuzz::SubjectInfo& info, const std::string& line, long number) {
    const caseio::BadInput::Place place{"-", number, ""};
    if (caseio::is_turning_case(line)) {
        const caseio::TurningCase c = caseio::read_turning_case(line, place);
        const bool is_taken = std::ranges::find(info.other_queries, "turning") != info.other_queries.end();
        caseio::Result r = ask(peer, c, is_taken, [&](const auto& asked) { return peer.answer_turning(asked); });
        r.id = c.id;
        return r;
    }
    const caseio::Case c = caseio::read_case(line, place);
    caseio::Result r = ask(peer, c, takes(info, c.query), [&](const auto& asked) { return peer.answer(asked); });
    r.id = c.id;
    return r;
}

void answer_lines(Peer& peer, const Settings& settings, ResultPipe& out) {
    const fuzz::SubjectInfo info = peer.info();
    std::string line;
    for (long number = 1; std::getline(std::cin, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        caseio::Result r = answer_line(peer, info, line, number);
        r.subject = info.name;
        if (settings.timing && !is_refusal(r.outcome)) r.time_ns = peer.nanoseconds();
        out.line(caseio::write_result(r, settings.style));
    }
}

}  // namespace

int peer_main(int argc, char** argv, const Program& program) {
    std::ios::sync_with_stdio(false);
    CLI::App app(program.summary +
                 "\nReads cases (oblong-case/1, one JSON object a line) from standard input and writes one result "
                 "(oblong-result/1) a line.\nExample: oblong generate sliver | " +
                 std::string(argv[0]));
    Settings settings;
    std::string reals = "shortest";
    std::map<std::string, std::string> chosen;
    for (const Choice& choice : program.choices) {
        std::string& value = chosen[choice.flag] = choice.values.front();
        app.add_option(choice.flag, value, choice.help)->check(CLI::IsMember(choice.values))->capture_default_str();
    }
    app.add_flag("--describe", settings.describe, "print what this subject is as one line of JSON, and end");
    app.add_flag("--timing", settings.timing, "add time_ns: nanoseconds in the library");
    app.add_option("--reals", reals, "how to write numbers")
        ->check(CLI::IsMember({"shortest", "hex"}))
        ->capture_default_str();
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        return app.exit(problem) == 0 ? 0 : 2;
    }
    if (reals == "hex") settings.style = caseio::NumberStyle::hex;
    try {
        ResultPipe out;
        const std::unique_ptr<Peer> peer = program.make(chosen);
        if (settings.describe) {
            out.line(fuzz::write_description(peer->info()));
        } else {
            answer_lines(*peer, settings, out);
        }
        return 0;
    } catch (const caseio::BadInput& problem) {
        std::cerr << problem.what() << '\n';
        return 3;
    } catch (const std::exception& problem) {
        std::cerr << problem.what() << '\n';
        return 4;
    }
}

}  // namespace oblong::peers
