// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest-matchers.h>

#include <oblong_testing/checks.hpp>
#include <ostream>
#include <utility>

/// GoogleTest matchers over the checks:
///
///     EXPECT_THAT(mine(a, b), oblong::testing::IsCorrectlyRoundedDistance(a, b));
///     EXPECT_THAT(mine(a, b), oblong::testing::IsWithinUlps(4, a, b));
///     EXPECT_THAT(my_outcome(a, b), oblong::testing::HasOutcomeOf(a, b));
///
/// The matchers need GoogleTest 1.11 or later; EXPECT_THAT is GoogleMock's.
namespace oblong::testing {

namespace detail {

template <class A, class B>
class DistanceMatcher {
public:
    using is_gtest_matcher = void;
    DistanceMatcher(std::uint64_t ulps, A a, B b) : ulps_(ulps), a_(std::move(a)), b_(std::move(b)) {}

    template <std::floating_point R>
    bool MatchAndExplain(const R& value, std::ostream* out) const {
        const Check check = is_within_ulps(value, ulps_, a_, b_);
        if (out != nullptr) *out << check.message;
        return check.holds;
    }
    void DescribeTo(std::ostream* out) const { describe(*out, "is"); }
    void DescribeNegationTo(std::ostream* out) const { describe(*out, "is not"); }

private:
    void describe(std::ostream& out, const char* verb) const {
        if (ulps_ == 0) {
            out << verb << " the correctly rounded distance of the bodies";
        } else {
            out << verb << " within " << ulps_ << " ulps of the distance of the bodies";
        }
    }
    std::uint64_t ulps_;
    A a_;
    B b_;
};

template <class A, class B>
class OutcomeMatcher {
public:
    using is_gtest_matcher = void;
    OutcomeMatcher(A a, B b) : a_(std::move(a)), b_(std::move(b)) {}

    bool MatchAndExplain(const Outcome& stated, std::ostream* out) const {
        const Check check = has_outcome_of(stated, a_, b_);
        if (out != nullptr) *out << check.message;
        return check.holds;
    }
    void DescribeTo(std::ostream* out) const { *out << "is the outcome of the bodies"; }
    void DescribeNegationTo(std::ostream* out) const { *out << "is not the outcome of the bodies"; }

private:
    A a_;
    B b_;
};

}  // namespace detail

/// Matches a float or double that is the exact distance of the bodies, rounded once to its format.
template <class A, class B>
[[nodiscard]] auto IsCorrectlyRoundedDistance(const A& a, const B& b) {
    return detail::DistanceMatcher<A, B>(0, a, b);
}

/// Matches a float or double at most `ulps` numbers of its format away from that.
template <class A, class B>
[[nodiscard]] auto IsWithinUlps(std::uint64_t ulps, const A& a, const B& b) {
    return detail::DistanceMatcher<A, B>(ulps, a, b);
}

/// Matches an Outcome that is the exact one of the bodies; `intersecting` matches touching and overlapping.
template <class A, class B>
[[nodiscard]] auto HasOutcomeOf(const A& a, const B& b) {
    return detail::OutcomeMatcher<A, B>(a, b);
}

}  // namespace oblong::testing
