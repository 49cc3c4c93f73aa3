// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/process_subject.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iomanip>
#include <sstream>
#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "caseio/line_fields.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"
#include "fuzz/subjects/peers/process_child.hpp"
#include "fuzz/subjects/peers/programs/description.hpp"
#include "fuzz/subjects/peers/protocol_fault.hpp"
#include "fuzz/subjects/peers/smoke_cases.hpp"

namespace oblong::fuzz {

namespace {

using Clock = ChildProcess::Clock;
constexpr std::size_t write_ahead = 256 * 1024;            ///< bytes of cases kept ready for the child
constexpr std::size_t longest_line = 64 * 1024 * 1024;     ///< a longer one is no result
constexpr int ends_that_suffice = 3;                       ///< before the first answer: the program is at fault
constexpr std::chrono::milliseconds time_to_say_more{20};  ///< of a fresh child, after its answers

/// A case that is no trouble for anybody, of the first query that the subject takes.
caseio::Case easy_case(const SubjectInfo& info) {
    const caseio::Query query = info.queries.empty() ? caseio::Query::distance : info.queries.front();
    const std::vector<SmokeCase> cases = smoke_cases(info.scalar == "float" ? "float" : "double");
    return std::ranges::find(cases, query, [](const SmokeCase& c) { return c.question.query; })->question;
}

/// Whether a line is about that case.
bool names(std::string_view line, const std::string& id) { return caseio::has_text(line, "id", id); }

/// What a program is asked, one line a question.
struct Questions {
    std::size_t count;
    std::function<const std::string&(std::size_t)> id;
    std::function<std::string(std::size_t)> line;

    explicit Questions(std::span<const caseio::Case> cases)
        : count(cases.size()),
          id([cases](std::size_t i) -> const std::string& { return cases[i].id; }),
          line([cases](std::size_t i) { return caseio::write_case(cases[i]); }) {}
    explicit Questions(std::span<const QuestionLine> lines)
        : count(lines.size()),
          id([lines](std::size_t i) -> const std::string& { return lines[i].id; }),
          line([lines](std::size_t i) { return lines[i].text; }) {}
};

class ProcessSubject final : public Subject {
public:
    /// What is started, and how.
    struct Command {
        std::string asked_as;  ///< what make_subject takes; empty: the subject's name
        std::string path;
        std::vector<std::string> args;
    };

    ProcessSubject(SubjectInfo info, Command command, const ProcessOptions& options)
        : info_(std::move(info)), command_(std::move(command)), options_(options) {}

    [[nodiscard]] const SubjectInfo& info() const override { return info_; }
    [[nodiscard]] const std::string& made_of() const {
        return command_.asked_as.empty() ? info_.name : command_.asked_as;
    }

    [[nodiscard]] std::vector<caseio::Result> answer(std::span<const caseio::Case> cases) override {
        return answer(Questions(cases));
    }
    [[nodiscard]] std::vector<caseio::Result> answer_lines(std::span<const QuestionLine> lines) override {
        return answer(Questions(lines));
    }

private:
    [[nodiscard]] std::vector<caseio::Result> answer(const Questions& asked) {
        if (child_ && options_.processor_seconds > 0 &&
            child_->processor_seconds() > static_cast<double>(options_.processor_seconds) / 2)
            child_.reset();
        std::vector<caseio::Result> results;
        results.reserve(asked.count);
        try {
            complete(asked, results);
        } catch (Stopped& stopped) {
            stopped.answers = std::move(results);
            throw;
        }
        return results;
    }

    void complete(const Questions& asked, std::vector<caseio::Result>& results) {
        while (results.size() < asked.count) {
            const std::string problem = converse(asked, results);
            if (problem.empty()) continue;
            child_.reset();
            require_life(problem);
            caseio::Result r;
            r.outcome = Outcome::failed;
            r.message = problem;
            results.push_back(std::move(r));
            adopt(results.back(), asked.id(results.size() - 1));
        }
    }

    void adopt(caseio::Result& r, const std::string& id) const {
        r.id = id;
        r.subject = info_.name;
    }

    /// Throws where the program answers nothing, whatever it is asked.
    void require_life(const std::string& problem) {
        if (has_answered_ || problem.starts_with(protocol_prefix)) return;
        ends_alike_ = problem == last_problem_ ? ends_alike_ + 1 : 1;
        last_problem_ = problem;
        if (ends_alike_ < ends_that_suffice) return;
        // The cases may be to blame: one that is no trouble shows.
        const caseio::Case easy = easy_case(info_);
        std::vector<caseio::Result> results;
        const std::string again = converse(Questions(std::span(&easy, 1)), results);
        has_answered_ = true;
        if (again != problem) return;
        child_.reset();
        throw caseio::EnvironmentError(fmt::format(
            "{}: the program ended {} times before its first answer, always alike, and once more on the case "
            "\"{}\": {}",
            made_of(), ends_that_suffice, easy.id, problem));
    }

    /// Asks the questions that have no result yet until all are answered, or the next cannot be: then the
    /// reason, and the child is of no more use.
    std::string converse(const Questions& questions, std::vector<caseio::Result>& results) {
        std::string input;
        std::size_t sent = results.size();
        const std::size_t before = results.size();
        const bool fresh = !child_;
        // What a child of an earlier conversation does before its first answer, be it the end or a line too many, may
        // have nothing to do with this case: a fresh one shows.
        const auto stale = [&](const auto& now) { return !fresh && now.size() == before; };
        try {
            if (fresh) {
                child_ = std::make_unique<ChildProcess>(command_.path, command_.args, options_);
                lines_ = 0;
            } else if (child_->has_output()) {  // it was asked nothing
                const std::string_view output = child_->output();
                const bool is_foretold = names(output.substr(0, output.find('\n')), questions.id(before));
                const std::string problem = take_lines(questions, before, before, results);
                return is_foretold && !problem.empty() ? problem : start_again();
            }
            auto deadline = Clock::now() + timeout();
            while (results.size() < questions.count) {
                while (sent < questions.count && input.size() < write_ahead) input += questions.line(sent++) + '\n';
                if (options_.stop && options_.stop()) {
                    child_.reset();
                    throw Stopped();
                }
                switch (child_->exchange(input, deadline)) {
                    case ChildProcess::Event::idle:
                        continue;
                    case ChildProcess::Event::progress:
                        break;
                    case ChildProcess::Event::ended:
                        if (stale(results)) return start_again();
                        return how_it_ended();
                    case ChildProcess::Event::timed_out:
                        return fmt::format("no_termination: no answer in {} ms", options_.timeout_ms);
                }
                const std::size_t answered = results.size();
                const auto unsent = static_cast<std::size_t>(std::ranges::count(input, '\n'));
                if (std::string problem = take_lines(questions, sent - unsent, before, results); !problem.empty())
                    return stale(results) ? start_again() : problem;
                if (results.size() > answered) deadline = Clock::now() + timeout();
            }
            // A fresh child shows here whether it is one that writes more than answers.
            if (!child_->has_output(fresh ? time_to_say_more : std::chrono::milliseconds(0))) return "";
            const std::string problem = take_lines(questions, questions.count, before, results);
            return stale(results) || problem.empty() ? start_again() : problem;
        } catch (const caseio::EnvironmentError& problem) {
            return std::string("crash: ") + problem.what();
        }
    }

    std::string how_it_ended() {
        const std::string end = child_->describe_end();
        if (!child_->ran_out_of_processor_time()) return "crash: " + end;
        return fmt::format("no_termination: {} s of processor time used up", options_.processor_seconds);
    }

    [[nodiscard]] std::chrono::milliseconds timeout() const { return std::chrono::milliseconds(options_.timeout_ms); }

    /// The next question goes to a fresh process; also where the last one printed more than it was asked.
    std::string start_again() {
        child_.reset();
        return "";
    }

    /// \param asked   questions that the child has been sent
    /// \param before  results that it did not give
    std::string take_lines(const Questions& questions, std::size_t asked, std::size_t before,
                           std::vector<caseio::Result>& results) {
        std::string& output = child_->output();
        std::size_t start = 0;
        for (std::size_t end = output.find('\n'); end != std::string::npos; end = output.find('\n', start)) {
            const std::string_view line(output.data() + start, end - start);
            start = end + 1;
            ++lines_;
            const std::size_t at = results.size();
            std::string problem;
            if (at < asked) {
                problem = take_result(line, questions.id(at), results);
            } else if (at < questions.count) {
                problem = protocol_fault(line, fmt::format("line {} of its output: expected no answer, since the case "
                                                           "\"{}\" has not been asked yet",
                                                           lines_, questions.id(at)));
            }
            if (at > before && (at == questions.count || (!problem.empty() && names(line, results.back().id)))) {
                const std::string id = results.back().id;
                results.pop_back();
                return protocol_fault(line,
                                      fmt::format("line {} of its output: expected no more about the case \"{}\", "
                                                  "which it has answered",
                                                  lines_, id));
            }
            if (!problem.empty()) return problem;
        }
        output.erase(0, start);
        if (output.size() > longest_line)
            return protocol_fault(output, fmt::format("line {} of its output has more than {} MiB and no end",
                                                      lines_ + 1, longest_line / 1024 / 1024));
        return "";
    }

    std::string take_result(std::string_view line, const std::string& id, std::vector<caseio::Result>& results) {
        const std::string place = fmt::format("line {} of its output", lines_);
        try {
            const auto scalar = info_.scalar == "float" ? caseio::CaseScalar::float32 : caseio::CaseScalar::float64;
            caseio::Result r = caseio::read_result(line, {place, 0, ""}, scalar);
            if (r.id != id)
                throw caseio::BadInput({place, 0, "id"}, "expected that of the case that is asked, \"" + id +
                                                             "\", found \"" + r.id + "\"");
            adopt(r, id);
            results.push_back(std::move(r));
            has_answered_ = true;
            return "";
        } catch (const caseio::BadInput& problem) {
            return protocol_fault(line, problem.what());
        }
    }

    SubjectInfo info_;
    Command command_;
    ProcessOptions options_;
    std::unique_ptr<ChildProcess> child_;
    long lines_ = 0;             ///< that the child wrote
    bool has_answered_ = false;  ///< any child, ever
    int ends_alike_ = 0;         ///< of children, in a row, before the first answer
    std::string last_problem_;
};

}  // namespace

std::unique_ptr<Subject> make_process_subject(SubjectInfo info, const std::string& path,
                                              const std::vector<std::string>& args, const ProcessOptions& options) {
    return std::make_unique<ProcessSubject>(std::move(info), ProcessSubject::Command{"", path, args}, options);
}

const std::string& made_of(const Subject& subject) {
    const auto* program = dynamic_cast<const ProcessSubject*>(&subject);
    return program != nullptr ? program->made_of() : subject.info().name;
}

std::optional<SubjectInfo> describe_program(const std::string& path, const std::vector<std::string>& args,
                                            const ProcessOptions& options) {
    std::vector<std::string> words = args;
    words.push_back("--describe");
    ChildProcess child(path, words, options);
    child.close_input();
    std::string nothing;
    const auto deadline = Clock::now() + std::chrono::milliseconds(options.timeout_ms);
    for (;;) {
        // Libraries print when they start, and a program that does not know --describe may print anything.
        std::string& output = child.output();
        for (std::size_t end = 0; (end = output.find('\n')) != std::string::npos; output.erase(0, end + 1))
            if (output.starts_with('{')) return read_description(std::string_view(output).substr(0, end), path);
        if (output.size() > write_ahead) return std::nullopt;
        const ChildProcess::Event event = child.exchange(nothing, deadline);
        if (event == ChildProcess::Event::ended || event == ChildProcess::Event::timed_out) return std::nullopt;
        if (options.stop && options.stop()) throw Stopped();
    }
}

namespace {

/// Where the program of a command lies, as a shell looks for it, and then here.
std::string located(const std::string& program) {
    if (program.find('/') != std::string::npos) return program;
    const std::string found = find_program(program);
    if (!found.empty()) return found;
    if (::access(program.c_str(), X_OK) == 0) return "./" + program;
    throw caseio::EnvironmentError(program + " is neither on PATH nor in the working directory");
}

}  // namespace

std::unique_ptr<Subject> make_program_subject(const std::string& command, const ProcessOptions& options) {
    std::istringstream words(command);
    std::string path;
    words >> std::quoted(path);
    if (path.empty())
        throw std::invalid_argument("subject \"program:" + command + "\": expected a path after the colon");
    path = located(path);
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
    std::string asked_as = "program:" + command;
    if (info.name.empty() || is_known_name(info.name)) info.name = asked_as;
    return std::make_unique<ProcessSubject>(
        std::move(info), ProcessSubject::Command{std::move(asked_as), path, std::move(args)}, options);
}

}  // namespace oblong::fuzz
