// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/search/search.hpp"

#include <fmt/format.h>

#include <chrono>

#include "fuzz/cases/mutate/mutate.hpp"

namespace oblong::fuzz {

namespace {

constexpr std::size_t walker_count = 8;
constexpr std::size_t scout_count = 2;  ///< of them
constexpr std::size_t proposals = 4;    ///< of a walker a turn
constexpr int patience = 60;            ///< turns without a rise
constexpr double hottest = 2;           ///< octaves

struct Walker {
    Draw draw;
    bool anneals;
    bool scouts;  ///< never climbs: only ever draws fresh cases, from which others start again where they are high
    std::optional<caseio::Case> here{};
    double height = -std::numeric_limits<double>::infinity();
    double summit = -std::numeric_limits<double>::infinity();  ///< since its start
    int idle = 0;                                              ///< turns since `summit` rose

    [[nodiscard]] bool accepts(double next) {
        if (next >= height) return true;
        if (!anneals || std::isinf(next)) return false;
        const double temperature = hottest * std::max(0, patience - idle) / patience;
        return draw.uniform(0, 1) * (temperature + (height - next)) < temperature;
    }
};

class Search {
public:
    Search(Examiner& examiner, const SearchPlan& plan) : examiner_(examiner), plan_(plan) {
        report_.findings = FindingsByClass(plan.keep);
        for (std::size_t i = 0; i < walker_count; ++i)
            walkers_.push_back({Draw(plan.seed * walker_count + i), i % 2 == 1, i + scout_count >= walker_count});
    }

    [[nodiscard]] long evaluations() const { return report_.evaluations; }
    [[nodiscard]] SearchReport& report() { return report_; }

    void turn() {
        std::vector<caseio::Case> cases;
        for (Walker& w : walkers_)
            for (std::size_t k = 0; k < proposals; ++k) cases.push_back(proposal(w));
        const auto left = static_cast<std::size_t>(plan_.evaluations - report_.evaluations);
        if (cases.size() > left) cases.erase(cases.begin() + static_cast<std::ptrdiff_t>(left), cases.end());
        for (caseio::Case& c : cases) {
            c.id = fmt::format("fuzz-{}-{}-{}", name(examiner_.goal()), plan_.seed, ++asked_);
            c = suited(c, examiner_.subject());
        }
        std::vector<Examined> examined = examiner_.examine(cases);
        for (std::size_t i = 0; i < examined.size(); ++i) {
            Walker& w = walkers_[i / proposals];
            ++report_.evaluations;
            keep(cases[i], examined[i]);
            move(w, std::move(cases[i]), examined[i]);
        }
        for (Walker& w : walkers_) rest(w);
    }

private:
    [[nodiscard]] caseio::Case proposal(Walker& w) {
        if (plan_.strategy == Strategy::random || w.scouts || std::isinf(w.height)) return plan_.fresh(w.draw);
        const Walker& other = walkers_[static_cast<std::size_t>(w.draw.integer(0, walker_count - 1))];
        if (w.draw.integer(0, 9) == 0 && !std::isinf(other.height))
            return plan_.moves.crossed(*w.here, *other.here, w.draw);
        return plan_.moves.mutate(*w.here, w.draw);
    }

    void keep(const caseio::Case& c, Examined& examined) {
        if (std::isinf(examined.height)) return;
        ++report_.measured;
        const bool highest = !report_.highest || examined.height > report_.highest->examined.height;
        if (!highest && !examined.finding) return;
        SearchFinding finding{c, examined, examiner_.class_of(c, examined), report_.evaluations};
        finding.examined.judgement = examined.judgement;
        if (highest) {
            report_.highest = finding;
            report_.progress.emplace_back(report_.evaluations, examined.height);
        }
        if (examined.finding) report_.findings.add(std::move(finding));
    }

    static void move(Walker& w, caseio::Case&& c, const Examined& examined) {
        if (w.scouts || !w.accepts(examined.height)) return;
        w.height = examined.height;
        w.here = std::move(c);
        if (examined.result.outcome == Outcome::failed) w.idle = patience;
        if (w.height > w.summit) {
            w.summit = w.height;
            if (w.idle < patience) w.idle = -1;
        }
    }

    void rest(Walker& w) {
        if (w.scouts) return;
        if (++w.idle <= patience) return;
        w.height = w.summit = -std::numeric_limits<double>::infinity();
        w.idle = 0;
        if (!report_.highest || w.draw.coin() || report_.highest->examined.result.outcome == Outcome::failed) return;
        w.here = report_.highest->found;
        w.height = report_.highest->examined.height - hottest;
    }

    Examiner& examiner_;
    const SearchPlan& plan_;
    std::vector<Walker> walkers_;
    SearchReport report_;
    long asked_ = 0;
};

}  // namespace

Moves geometric_moves() {
    return {[](const caseio::Case& c, Draw& draw) { return mutate(c, draw); },
            [](const caseio::Case& c, const caseio::Case& other, Draw& draw) { return crossed(c, other, draw); }};
}

SearchReport search(Examiner& examiner, const SearchPlan& plan, const std::function<bool()>& stop,
                    const std::function<void(const SearchProgress&)>& progress) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const auto elapsed = [&begin] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
    Search run(examiner, plan);
    SearchReport& report = run.report();
    while (report.evaluations < plan.evaluations) {
        report.interrupted = stop && stop();
        report.out_of_time = elapsed() >= plan.seconds;
        if (report.interrupted || report.out_of_time) break;
        run.turn();
        if (progress)
            progress({report.evaluations, elapsed(), report.findings.total(), report.findings.classes().size(),
                      report.highest ? report.highest->examined.height : -std::numeric_limits<double>::infinity()});
    }
    report.seconds = elapsed();
    return std::move(report);
}

}  // namespace oblong::fuzz
