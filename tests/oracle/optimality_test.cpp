// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <stdexcept>

#include "oracle/exact/contact.hpp"
#include "oracle/exact/working_set.hpp"

/// Forged answers are refused.
namespace oblong::oracle {
namespace {

/// A square at x = 0 and a segment at x = 2: nearest points are not vertices.
ScaledPair apart() {
    return {{{0, -1, -1}, {0, 1, -1}, {0, 1, 1}, {0, -1, 1}}, {{2, -3, 0}, {2, 3, 0}, {5, 0, 0}}, 1, 3};
}

/// Nearest points (0, 0, 0) and (2, 0, 0), with weights on a diagonal.
NearestPair true_answer() { return {{{0, 2}, {1, 1}, 2}, {{0, 1}, {1, 1}, 2}}; }

TEST(Optimality, AcceptsATrueAnswer) {
    EXPECT_NO_THROW(require_optimal(apart(), true_answer()));
    EXPECT_NO_THROW(require_optimal(apart(), nearest_points(apart())));
}

TEST(Optimality, RefusesForgedWeights) {
    const auto refused = [](auto forge) {
        NearestPair answer = true_answer();
        forge(answer);
        EXPECT_THROW(require_optimal(apart(), answer), std::logic_error);
    };
    refused([](NearestPair& n) { n.a.total = 3; });
    refused([](NearestPair& n) { n.a.weights = {2, 0}; });
    refused([](NearestPair& n) { n.a.weights = {3, -1}; });
    refused([](NearestPair& n) { n.a.weights.pop_back(); });
    refused([](NearestPair& n) { n.a.index[0] = 4; });
    refused([](NearestPair& n) { n.a.index[0] = 2; });
    refused([](NearestPair& n) { n.b = {{}, {}, 0}; });
    // Valid combinations of points that are not nearest.
    refused([](NearestPair& n) { n.b = {{2}, {1}, 1}; });
    refused([](NearestPair& n) { n.b.weights = {1, 2}, n.b.total = 3; });
}

TEST(Optimality, RefusesFalseContact) {
    // A triangle and a segment that crosses it at the origin.
    const ScaledPair pair{{{-1, -1, 0}, {1, -1, 0}, {0, 2, 0}}, {{0, 0, -1}, {0, 0, 1}}, 1, 3};
    const NearestPair common = nearest_points(pair);
    Contact contact = contact_of(pair, common);
    ASSERT_FALSE(contact.touching);
    EXPECT_NO_THROW(require_contact(pair, common, contact));

    Contact forged = contact;
    forged.weights[0] += 1;
    EXPECT_THROW(require_contact(pair, common, forged), std::logic_error);
    forged = contact;
    forged.weights[0] = -forged.weights[0];
    EXPECT_THROW(require_contact(pair, common, forged), std::logic_error);
    forged = {false, {0, 0, 0}, {}, {}};  // balances, but spans nothing
    EXPECT_THROW(require_contact(pair, common, forged), std::logic_error);
    forged = {false, {0, 0, 0}, {{false, 0}, {false, 1}}, {1, 1}};  // spans a line
    EXPECT_THROW(require_contact(pair, common, forged), std::logic_error);
    forged = {true, {0, 0, 1}, {}, {}};
    EXPECT_THROW(require_contact(pair, common, forged), std::logic_error);
    forged = {true, {0, 0, 0}, {}, {}};
    EXPECT_THROW(require_contact(pair, common, forged), std::logic_error);
    NearestPair elsewhere = common;
    elsewhere.b = {{1}, {1}, 1};
    EXPECT_THROW(require_contact(pair, elsewhere, contact), std::logic_error);
}

TEST(Optimality, ThePlaneHasNoNormalOutOfIt) {
    const ScaledPair pair{{{-1, -1, 0}, {1, -1, 0}, {0, 2, 0}}, {{0, 0, 0}}, 1, 2};
    const NearestPair common = nearest_points(pair);
    EXPECT_FALSE(contact_of(pair, common).touching);
    EXPECT_THROW(require_contact(pair, common, {true, {0, 0, 1}, {}, {}}), std::logic_error);
}

}  // namespace
}  // namespace oblong::oracle
