// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "caseio/case_reader.hpp"
#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/budget.hpp"
#include "fuzz/app/case_progress.hpp"
#include "fuzz/app/ci_report.hpp"
#include "fuzz/app/command_line.hpp"
#include "fuzz/app/declined.hpp"
#include "fuzz/app/fail_on.hpp"
#include "fuzz/app/given_results.hpp"
#include "fuzz/app/judge_options.hpp"
#include "fuzz/app/law_judge.hpp"
#include "fuzz/app/loop_counts.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/other_answers.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/refuted.hpp"
#include "fuzz/app/result_makers.hpp"
#include "fuzz/app/stated_judge.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/app/summary_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/verdict_line.hpp"
#include "fuzz/app/verdict_table.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/campaign/provenance_facts.hpp"
#include "fuzz/campaign/tally_book.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::cli {
namespace {

/// Judges batch by batch, and keeps nothing but counters.
class Judge {
public:
    Judge(const JudgeOptions& options, Budget& budget)
        : options_(options),
          budget_(budget),
          fails_(options.fail_on),
          laws_(options.laws),
          given_(read_unhurried(options.results)),
          out_(options.output),
          refuted_(options.proofs),
          ci_(options.ci, "judge"),
          subjects_(asked_subjects()),
          progress_(!options.quiet && !(options.output.empty() && isatty(STDOUT_FILENO) != 0)) {
        ci_.open_files();
        if (!given_.subjects().empty()) makers_.emplace(options.stranger);
        if (options.output.empty() && !options.records && !options.json && terminal_width(1) > 0) table_.emplace();
        if (options.strict) fails_.add(oracle::VerdictClass::unjudged);
        for (const auto& subject : subjects_) ci_.subject(subject->info());
    }

    void batch(std::span<caseio::Case> cases, const std::string& file) {
        std::vector<std::vector<caseio::Result>> answers;
        std::vector<double> sizes;  // S of each case and subject
        answers.reserve(subjects_.size() + 1);
        for (const auto& subject : subjects_) {
            const Unhurried asking;
            answers.push_back(subject->answer(cases));
        }
        for (std::size_t i = 0; i < cases.size(); ++i) {
            require_budget();
            const caseio::Case& c = cases[i];
            note_question([&c] { return caseio::write_case(c); });
            fuzz::CaseJudge judge(c, options_.route);
            fuzz::CaseRefuter refuter(c);
            const auto of = fuzz::provenance(c, label_of(file));
            const auto line = [&c] { return caseio::write_case(c); };
            const Asked asked{c.id, c.query, of, file, line, &c, &judge, &refuter};
            for (std::size_t s = 0; s < subjects_.size(); ++s) {
                fuzz::JudgedAnswer answer =
                    judged_unhurried(judge, std::move(answers[s][i]), subjects_[s]->info().promise);
                count(asked, subjects_[s]->info(), answer);
                answers[s][i] = std::move(answer.result);
                sizes.push_back(answer.size);
            }
            count_given(asked, c.scalar, [&](caseio::Result r, const oracle::Promise& promise) {
                return judged_unhurried(judge, std::move(r), promise);
            });
        }
        if (table_) table_->write_on(out_.stream(), terminal_width(1));
        for (std::size_t s = 0; s < subjects_.size() && laws_.any(); ++s) {
            std::vector<double> own;
            for (std::size_t i = s; i < sizes.size(); i += subjects_.size()) own.push_back(sizes[i]);
            laws_.ask(*subjects_[s], {cases, answers[s], own}, out_.stream());
        }
        out_.flush();
    }

    /// Other questions, which `proven` and some programs take.
    void batch(std::span<OtherLine> lines, const std::string& file) {
        for (const OtherLine& line : lines) {
            require_budget();
            const auto text = [&line] { return line.text; };
            note_question(text);
            std::optional<LineJudge> judge;
            {
                const Unhurried solving;
                judge.emplace(line);
            }
            const fuzz::LineFacts& facts = judge->facts();
            const auto of = fuzz::provenance(facts.source, line.kind->name, label_of(file));
            const Asked asked{line.question->id(), facts.query, of, file, text};
            const auto judged = [&](caseio::Result r, const oracle::Promise& promise) {
                const Unhurried judging;
                return judge->judge(std::move(r), promise);
            };
            for (const auto& subject : subjects_) {
                const fuzz::SubjectInfo& info = subject->info();
                std::optional<caseio::Result> answer;
                {
                    const Unhurried asking;
                    answer = answer_line(line, fuzz::asked_by(facts), *subject);
                }
                count(asked, info, judged(*std::move(answer), info.promise));
            }
            count_given(asked, facts.scalar, judged);
        }
        if (table_) table_->write_on(out_.stream(), terminal_width(1));
        out_.flush();
    }

    int finish() {
        ci_.questions(questions_.text());
        write_counters();
        out_.commit();
        progress_.end();
        refuted_.finish(options_.quiet ? nullptr : &std::cerr);
        sum_up();
        write_ci();
        if (budget_.stop_asked()) return stopped;
        const bool declined = tell_declined(book_.tallies()) && !options_.allow_declined;
        if (is_missing_ && answers_ == 0) return environment;
        // A program that died half way through must not pass, nor one that said nothing.
        const bool silent = options_.strict && !loops_.unjudged_subjects().empty();
        const bool incomplete = given_.missing().count > 0 || answers_ == 0 || declined || silent;
        if (failing() > 0 || ((incomplete || laws_.broken() > 0) && fails_.anything())) return verdict_fails;
        return is_missing_ ? environment : fine;
    }

    /// Ends before the end: what was judged is kept.
    int stop() {
        stopped_ = true;
        if (over_.empty() && !budget_.stop_asked()) over_ = "--time";
        write_counters();
        const std::string verdicts = out_.keep_partial();
        progress_.end();
        const std::string proofs = refuted_.keep_partial(options_.quiet ? nullptr : &std::cerr);
        sum_up();
        say(fmt::format("stopped after {} cases{}", cases_, over_.empty() ? "" : ": " + over_));
        for (const std::string& file : {verdicts, proofs})
            if (!file.empty()) say("what was written is in " + file);
        ci_.note("stopped before the end: the report is of the cases so far");
        write_ci();
        return !over_.empty() && failing() > 0 && fails_.anything() ? verdict_fails : stopped;
    }

    /// On stderr: what is missing, and the table.
    void sum_up() {
        progress_.end();
        if (given_.unused() > 0) say(fmt::format("{} results are of cases that were not given", given_.unused()));
        if (const auto& missing = given_.missing(); missing.count > 0)
            say(fmt::format("{} results are missing: the first is what \"{}\" says of \"{}\"", missing.count,
                            caseio::shown(missing.subject), caseio::shown(missing.id)));
        if (answers_ == 0) say("nothing was judged");
        for (const std::string& name : loops_.unjudged_subjects())
            say(fmt::format("no answer of {} was judged", caseio::shown(name)));
        if (options_.quiet) return;
        std::cerr << summary_table({facts(), book_.tallies(), {}});
        loops_.write(std::cerr);
        laws_.write(std::cerr);
        std::cerr << fmt::format("{} cases, {} answers, {} failing\n", cases_, answers_, failing_);
    }

private:
    static GivenResults read_unhurried(const std::vector<std::string>& files) {
        const Unhurried reading;
        return GivenResults(files, GivenResults::Lines::all);
    }
    static fuzz::JudgedAnswer judged_unhurried(fuzz::CaseJudge& judge, caseio::Result r,
                                               const oracle::Promise& promise) {
        const Unhurried judging;
        return judge.judge(std::move(r), promise);
    }
    /// Failing answers; with a baseline, new ones.
    [[nodiscard]] long long failing() const { return ci_.has_baseline() ? ci_.failing() : failing_; }

    struct Asked {
        const std::string& id;
        caseio::Query query;
        const fuzz::Provenance& of;
        const std::string& file;
        std::function<std::string()> line;
        const caseio::Case* c = nullptr;   ///< null of other questions
        fuzz::CaseJudge* judge = nullptr;  ///< of results of a `Case`; others have neither nearest points nor proofs
        fuzz::CaseRefuter* refuter = nullptr;
        std::string stated = {};  ///< the line that was judged, if it is no result
    };

    /// The family of lines that no family made.
    static std::string label_of(const std::string& file) {
        return file == "-" ? "cases" : std::filesystem::path(file).stem().string();
    }
    void note_question(const std::function<std::string()>& line) {
        if (options_.records || ci_.has_baseline()) questions_.add(line());
    }
    /// Judges the results of files, and ends the question.
    void count_given(const Asked& asked, caseio::CaseScalar scalar,
                     const std::function<fuzz::JudgedAnswer(caseio::Result, const oracle::Promise&)>& judged) {
        for (const std::string& name : given_.subjects()) {
            const fuzz::SubjectInfo info = makers_->of(name, scalar);
            if (cases_ == 0) given_infos_.push_back(info);
            caseio::StatedLine stated = given_.stated(name, asked.id, scalar_of(info));
            if (auto* result = std::get_if<caseio::Result>(&stated)) {
                count(asked, info, judged(*std::move(result), info.promise));
            } else {
                count_stated(asked, info, stated);
            }
        }
        ++cases_;
        progress_.show(cases_, failing_);
    }

    void count_stated(const Asked& asked, const fuzz::SubjectInfo& info, const caseio::StatedLine& line) {
        std::optional<JudgedStated> judged;
        {
            const Unhurried judging;
            judged = judge_stated(asked.c, line, info.promise);
        }
        const fuzz::Provenance of{asked.of.family + "@" + std::string(judged->kind), asked.of.severity};
        count({asked.id, asked.query, of, asked.file, asked.line, asked.c, nullptr, nullptr, judged->line}, info,
              judged->answer);
    }
    static caseio::Record record_of(const Asked& asked, const fuzz::SubjectInfo& info,
                                    const fuzz::JudgedAnswer& answer) {
        caseio::Record record = fuzz::make_record(answer, asked.of, info.version);
        record.case_line = asked.line();
        if (!asked.stated.empty()) record.result_line = asked.stated;
        return record;
    }

    /// What records end with.
    void write_counters() {
        if (!options_.records) return;
        for (const auto& [key, value] : facts()) out_.stream() << caseio::write_fact(key, value) << '\n';
        for (const caseio::Tally& tally : book_.tallies()) out_.stream() << caseio::write_tally(tally) << '\n';
    }

    /// With --strict a refusal fails too, unless the subject does not take such cases.
    [[nodiscard]] bool fails(const fuzz::JudgedAnswer& answer) const {
        const bool refuses = options_.strict && answer.judgement.verdict == oracle::Verdict::refused &&
                             answer.result.outcome != Outcome::unsupported;
        return refuses || fails_(answer.judgement);
    }

    void count(const Asked& asked, const fuzz::SubjectInfo& info, const fuzz::JudgedAnswer& answer) {
        ++answers_;
        const bool failing = fails(answer);
        const bool is_new = ci_.is_wanted() ? note_for_ci(asked, info, answer, failing) : failing;
        failing_ += is_new ? 1 : 0;
        loops_.add(answer);
        book_.count(answer, asked.of, info.promise);
        std::optional<fuzz::Refutation> refutation;
        if (asked.refuter != nullptr && answer.judgement.is_wrong() && !is_refusal(answer.result.outcome)) {
            const Unhurried refuting;
            refutation = asked.refuter->refute(answer.result, info.promise);
        }
        if (refutation) refuted_.add(answer, *refutation);
        if (table_) {
            table_->add(answer, asked.query);
        } else if (!options_.records) {
            out_.stream() << verdict_line(answer, refutation, asked.query) << '\n';
        } else if (fuzz::worth_a_record(answer)) {
            caseio::Record record = record_of(asked, info, answer);
            if (asked.judge != nullptr) record.nearest = asked.judge->nearest(answer);
            out_.stream() << caseio::write_record(record) << '\n';
        }
    }

    /// Returns whether the answer fails and the baseline does not list it.
    bool note_for_ci(const Asked& asked, const fuzz::SubjectInfo& info, const fuzz::JudgedAnswer& answer,
                     bool failing) {
        ci_.count(info.name, asked.of.family);
        if (ci_.has_baseline()) ci_.asked(info.name, asked.id, asked.line());
        if (!failing) return false;
        caseio::Record record = record_of(asked, info, answer);
        // Results of a file cannot be asked for again: the whole command reads them again.
        const fuzz::Subject* subject = find_subject(info.name);
        const std::string replay =
            subject == nullptr ? command_line() : replay_command(record, fuzz::made_of(*subject));
        return ci_.fail({std::move(record), asked.id, asked.file, replay, {}});
    }

    [[nodiscard]] fuzz::Subject* find_subject(const std::string& name) const {
        for (const auto& subject : subjects_)
            if (subject->info().name == name) return subject.get();
        return nullptr;
    }

    /// Ends the run after a signal, and where --time or --max-failures is used up.
    void require_budget() {
        if (ci_.has_enough()) over_ = "--max-failures";
        if (!over_.empty() || budget_.is_over()) throw fuzz::Stopped();
    }

    /// The subjects of --subject. One whose program is missing is named, and the others are judged.
    std::vector<std::unique_ptr<fuzz::Subject>> asked_subjects() {
        if (options_.subjects.size() == 1 && options_.results.empty())
            return fuzz::make_subjects(options_.subjects, options_.process);
        PresentSubjects found = present_subjects(options_.subjects, options_.process);
        is_missing_ = found.is_missing;
        return std::move(found.subjects);
    }

    void write_ci() {
        for (const fuzz::SubjectInfo& info : given_infos_) ci_.subject(info);
        budget_.release();
        ci_.finish([this](const std::string& name) { return find_subject(name); },
                   [this] { return budget_.is_over(); });
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> facts() const {
        std::vector<std::pair<std::string, std::string>> all = fuzz::program_facts();
        all.emplace_back("cases", std::to_string(cases_));
        all.emplace_back("answers", std::to_string(answers_));
        all.emplace_back(fuzz::oracle_fact, fuzz::description(options_.route));
        if (stopped_) all.emplace_back("stopped", "before the end");
        if (!stopped_ && options_.records) all.emplace_back(fuzz::questions_fact, questions_.text());
        for (const auto& subject : subjects_) all.push_back(fuzz::subject_fact(subject->info()));
        for (const fuzz::SubjectInfo& info : given_infos_) all.push_back(fuzz::subject_fact(info));
        for (const auto& subject : subjects_)
            if (fuzz::made_of(*subject) != subject->info().name)
                all.emplace_back(fuzz::asked_key + subject->info().name, fuzz::made_of(*subject));
        return all;
    }

    const JudgeOptions& options_;
    Budget& budget_;
    FailOn fails_;
    LawJudge laws_;
    GivenResults given_;
    Output out_;
    Refuted refuted_;
    CiReport ci_;
    bool is_missing_ = false;  ///< some subject
    std::vector<std::unique_ptr<fuzz::Subject>> subjects_;
    std::optional<VerdictTable> table_;  ///< on a terminal, in place of verdict lines
    CaseProgress progress_;
    std::optional<ResultMakers> makers_;
    fuzz::TallyBook book_;
    LoopCounts loops_;
    long long cases_ = 0, answers_ = 0, failing_ = 0;
    bool stopped_ = false;
    std::string over_;  ///< the budget that ended the run
    fuzz::QuestionSum questions_;
    std::vector<fuzz::SubjectInfo> given_infos_;  ///< of the subjects of --results
};

int judge(JudgeOptions& options) {
    require_askable(options);
    Budget budget(options.seconds, options.ci.minimise);
    options.process.stop = [&budget] { return budget.is_over(); };
    Judge judge(options, budget);
    end_early([&judge] { return judge.stop(); });
    try {
        each_batch(options.files,
                   {[&](std::span<caseio::Case> cases, const std::string& file) { judge.batch(cases, file); },
                    [&](std::span<OtherLine> lines, const std::string& file) { judge.batch(lines, file); }},
                   &stop_flag());
    } catch (const fuzz::Stopped&) {
        return judge.stop();
    }
    return judge.finish();
}

}  // namespace

void add_judge(CLI::App& program, Action& action) {
    const auto [verb, options] =
        add_verb<JudgeOptions>(program, action, "judge", "Compare answers with the exact ones", judge);
    add_judge_options(*verb, *options);
}

}  // namespace oblong::cli
