// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "caseio/real.hpp"
#include "caseio/turning_io.hpp"
#include "fuzz/subjects/peers/programs/placed_body.hpp"
#include "fuzz/subjects/subject.hpp"

/// Common parts of the programs that ask a collision library.
namespace oblong::peers {

/// A collision library with its settings. One object answers many cases.
class Peer {
public:
    Peer() = default;
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;
    virtual ~Peer() = default;

    [[nodiscard]] virtual fuzz::SubjectInfo info() const = 0;

    /// Returns the dimension of the cases that the library takes.
    [[nodiscard]] virtual int dimension() const { return 3; }

    /// Answers a case of that dimension, whose query is one of `info().queries`; id, subject and time are
    /// filled in by the caller. Throws Unsupported for what the library does not take; any other
    /// exception is the library's own and counts as a crash.
    [[nodiscard]] virtual caseio::Result answer(const caseio::Case& c) = 0;

    /// The same of a turning case, if `info().other_queries` lists it.
    [[nodiscard]] virtual caseio::Result answer_turning(const caseio::TurningCase&) { throw Unsupported("the query"); }

    /// Nanoseconds in the library, without reading and converting, of the last answer.
    [[nodiscard]] long long nanoseconds() const { return nanoseconds_; }

protected:
    /// Runs `question` against the clock.
    template <class F>
    void timed(F&& question) {
        const auto start = std::chrono::steady_clock::now();
        std::forward<F>(question)();
        const auto stop = std::chrono::steady_clock::now();
        nanoseconds_ = std::chrono::duration_cast<std::chrono::nanoseconds>(stop - start).count();
    }

private:
    long long nanoseconds_ = 0;
};

/// A result without an answer.
[[nodiscard]] inline caseio::Result refusal(Outcome outcome, std::string message) {
    caseio::Result r;
    r.outcome = outcome;
    r.message = std::move(message);
    return r;
}

/// The answer of a library about a pair: its distance, not positive if it reports a collision.
template <std::floating_point R>
struct Statement {
    R distance;
    Vec3<R> witness_a, witness_b;  ///< world frame; not given if not finite
};

/// Returns the result of a distance case from such a statement. NaN and infinities are `not_finite`.
template <std::floating_point R>
[[nodiscard]] caseio::Result distance_result(const Statement<R>& s) {
    caseio::Result r;
    if (!is_finite(s.distance)) {
        return refusal(Outcome::not_finite, "the library's distance is not finite");
    }
    if (s.distance <= 0) {
        r.outcome = Outcome::intersecting;
        r.distance = caseio::to_real(R(0));
        return r;
    }
    r.outcome = Outcome::separated;
    r.distance = caseio::to_real(s.distance);
    if (is_finite(s.witness_a) && is_finite(s.witness_b)) {
        r.witness_a = caseio::to_real(s.witness_a);
        r.witness_b = caseio::to_real(s.witness_b);
    }
    return r;
}

/// Returns the result of a decision: the libraries tell only whether the bodies meet.
[[nodiscard]] inline caseio::Result decision_result(bool meet) {
    caseio::Result r;
    r.outcome = meet ? Outcome::intersecting : Outcome::separated;
    return r;
}

/// Returns the result of a penetration case of bodies that meet. NaN and infinities are `not_finite`.
template <std::floating_point R>
[[nodiscard]] caseio::Result depth_result(R depth, const Vec3<R>& direction) {
    caseio::Result r;
    if (!is_finite(depth) || !is_finite(direction)) {
        return refusal(Outcome::not_finite, "the library's depth is not finite");
    }
    r.outcome = Outcome::intersecting;
    r.penetration = caseio::PenetrationResult{caseio::to_real(depth), {}, {}, caseio::to_real(direction)};
    return r;
}

/// A command line option that takes one of several words.
struct Choice {
    std::string flag;                 ///< such as "--solver"
    std::vector<std::string> values;  ///< the first is the default
    std::string help;
};

/// A program around a library.
struct Program {
    std::string summary;
    std::vector<Choice> choices;
    /// Makes the peer; the argument holds a value for every choice, by flag.
    std::unique_ptr<Peer> (*make)(const std::map<std::string, std::string>& chosen);
};

/// Returns the main function of such a program: reads case lines, writes one result line each, flushed each, so that a
/// crash falls on the first case without an answer. Anything that the library prints goes to stderr. Exits 0 at the end
/// of input, 2 on a usage error, 3 on a line that is no case.
[[nodiscard]] int peer_main(int argc, char** argv, const Program& program);

}  // namespace oblong::peers
