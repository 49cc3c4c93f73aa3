// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/process_subject.hpp"

#include <fmt/format.h>

#include <chrono>
#include <iomanip>
#include <sstream>
#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/subject/process_child.hpp"
#include "fuzz/subject/programs/description.hpp"

namespace oblong::fuzz {

namespace {

using Clock = ChildProcess::Clock;
constexpr std::size_t write_ahead = 256 * 1024;         ///< bytes of cases kept ready for the child
constexpr std::size_t longest_line = 64 * 1024 * 1024;  ///< a longer one is no result

class ProcessSubject final : public Subject {
public:
    ProcessSubject(SubjectInfo info, std::string path, std::vector<std::string> args, const ProcessOptions& options)
        : info_(std::move(info)), path_(std::move(path)), args_(std::move(args)), options_(options) {}

    [[nodiscard]] const SubjectInfo& info() const override { return info_; }

    [[nodiscard]] std::vector<caseio::Result> answer(std::span<const caseio::Case> cases) override {
        std::vector<caseio::Result> results;
        results.reserve(cases.size());
        while (results.size() < cases.size()) {
            const std::string problem = converse(cases, results);
            if (problem.empty()) continue;
            child_.reset();
            caseio::Result r;
            r.outcome = Outcome::failed;
            r.message = problem;
            results.push_back(std::move(r));
            adopt(results.back(), cases[results.size() - 1]);
        }
        return results;
    }

private:
    void adopt(caseio::Result& r, const caseio::Case& c) const {
        r.id = c.id;
        r.subject = info_.name;
    }

    /// Asks the cases that have no result yet until all are answered, or the next cannot be: then the
    /// reason, and the child is of no more use.
    std::string converse(std::span<const caseio::Case> cases, std::vector<caseio::Result>& results) {
        std::string input;
        std::size_t sent = results.size();
        const std::size_t before = results.size();
        const bool fresh = !child_;
        // What a child of an earlier conversation does before its first answer, be it the end or a line too many, may
        // have nothing to do with this case: a fresh one shows.
        const auto stale = [&](const auto& now) { return !fresh && now.size() == before; };
        try {
            if (fresh) child_ = std::make_unique<ChildProcess>(path_, args_);
            auto deadline = Clock::now() + timeout();
            while (results.size() < cases.size()) {
                while (sent < cases.size() && input.size() < write_ahead)
                    input += caseio::write_case(cases[sent++]) + '\n';
                switch (child_->exchange(input, deadline)) {
                    case ChildProcess::Event::progress:
                        break;
                    case ChildProcess::Event::ended:
                        if (stale(results)) return start_again();
                        return "crash: " + child_->describe_end();
                    case ChildProcess::Event::timed_out:
                        return fmt::format("no_termination: no answer in {} ms", options_.timeout_ms);
                }
                const std::size_t answered = results.size();
                if (std::string problem = take_lines(cases, results); !problem.empty())
                    return stale(results) ? start_again() : problem;
                if (results.size() > answered) deadline = Clock::now() + timeout();
            }
            return child_->output().empty() ? "" : start_again();
        } catch (const caseio::EnvironmentError& problem) {
            return std::string("crash: ") + problem.what();
        }
    }

    [[nodiscard]] std::chrono::milliseconds timeout() const { return std::chrono::milliseconds(options_.timeout_ms); }

    /// The next question goes to a fresh process; also where the last one printed more than it was asked.
    std::string start_again() {
        child_.reset();
        return "";
    }

    std::string take_lines(std::span<const caseio::Case> cases, std::vector<caseio::Result>& results) {
        std::string& output = child_->output();
        std::size_t start = 0;
        for (std::size_t end = output.find('\n'); end != std::string::npos && results.size() < cases.size();
             end = output.find('\n', start)) {
            const std::string_view line(output.data() + start, end - start);
            start = end + 1;
            if (std::string problem = take_result(line, cases[results.size()], results); !problem.empty())
                return problem;
        }
        output.erase(0, start);
        if (output.size() > longest_line) return "crash: not a result: a line without end";
        return "";
    }

    std::string take_result(std::string_view line, const caseio::Case& c, std::vector<caseio::Result>& results) const {
        constexpr std::size_t shown = 80;
        try {
            const auto scalar = info_.scalar == "float" ? caseio::CaseScalar::float32 : caseio::CaseScalar::float64;
            caseio::Result r = caseio::read_result(line, {info_.name, 0, ""}, scalar);
            if (r.id != c.id)
                return fmt::format("crash: not a result: id {} instead of {}", r.id.substr(0, shown), c.id);
            adopt(r, c);
            results.push_back(std::move(r));
            return "";
        } catch (const caseio::BadInput& problem) {
            return fmt::format("crash: not a result: \"{}\": {}", line.substr(0, shown), problem.what());
        }
    }

    SubjectInfo info_;
    std::string path_;
    std::vector<std::string> args_;
    ProcessOptions options_;
    std::unique_ptr<ChildProcess> child_;
};

}  // namespace

std::unique_ptr<Subject> make_process_subject(SubjectInfo info, const std::string& path,
                                              const std::vector<std::string>& args, const ProcessOptions& options) {
    return std::make_unique<ProcessSubject>(std::move(info), path, args, options);
}

std::optional<SubjectInfo> describe_program(const std::string& path, const std::vector<std::string>& args,
                                            const ProcessOptions& options) {
    std::vector<std::string> words = args;
    words.push_back("--describe");
    ChildProcess child(path, words);
    child.close_input();
    std::string nothing;
    const auto deadline = Clock::now() + std::chrono::milliseconds(options.timeout_ms);
    while (child.output().find('\n') == std::string::npos && child.output().size() < write_ahead)
        if (child.exchange(nothing, deadline) != ChildProcess::Event::progress) return std::nullopt;
    try {
        return read_description(std::string_view(child.output()).substr(0, child.output().find('\n')), path);
    } catch (const caseio::BadInput&) {
        return std::nullopt;
    }
}

std::unique_ptr<Subject> make_program_subject(const std::string& command, const ProcessOptions& options) {
    std::istringstream words(command);
    std::string path;
    words >> std::quoted(path);
    if (path.empty())
        throw std::invalid_argument("subject \"program:" + command + "\": expected a path after the colon");
    std::vector<std::string> args;
    for (std::string word; words >> std::quoted(word);) args.push_back(word);
    SubjectInfo info;
    if (std::optional<SubjectInfo> own = describe_program(path, args, options)) {
        info = std::move(*own);
    } else {
        info.scalar = "double";
        info.queries = {caseio::Query::distance, caseio::Query::decide};
        info.promise_text = "none";
    }
    info.name = "program:" + command;
    return std::make_unique<ProcessSubject>(std::move(info), path, std::move(args), options);
}

}  // namespace oblong::fuzz
