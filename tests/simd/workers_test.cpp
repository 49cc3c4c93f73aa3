// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simd/workers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

#include "oblong/scalar/builtin.hpp"
#include "oblong/simd/batch.hpp"

namespace oblong::simd {
namespace {

/// Waits for something that another thread does, without end where it does not come: then the limit of the test program
/// ends it.
template <class Done>
void wait_for(const Done& done) {
    while (!done()) std::this_thread::yield();
}

TEST(WorkPartition, HandOutEachPlaceOnce) {
    for (const unsigned threads : {1U, 2U, 7U}) {
        for (const std::size_t count : {0UL, 1UL, 31UL, 32UL, 33UL, 1000UL, 12345UL}) {
            WorkPartition partition(count, threads);
            std::size_t expected = 0;
            std::size_t before = count;
            for (;;) {
                const auto [from, to] = partition.take();
                EXPECT_EQ(from, expected);
                EXPECT_LE(to, count);
                if (from == to) break;
                EXPECT_LE(to - from, before) << "a later share is not larger";
                EXPECT_TRUE(to - from >= WorkPartition::fewest || to == count);
                before = to - from;
                expected = to;
            }
            EXPECT_EQ(expected, count);
            EXPECT_EQ(partition.take().first, count) << "and nothing again";
        }
    }
}

TEST(WorkPartition, OfOneThreadAreTheWhole) {
    WorkPartition partition(5000, 1);
    EXPECT_EQ(partition.take(), std::pair(std::size_t{0}, std::size_t{5000}));
}

TEST(WorkPartition, OfTwoThreadsLeaveTheOtherItsHalf) {
    WorkPartition partition(4000, 2);
    EXPECT_EQ(partition.take().second, 1000U);
}

constexpr std::size_t many = 2 * WorkPartition::fewest;

TEST(OnThreads, IsTheCallerAloneWhereNoOtherIsAskedForOrThereIsLittleWork) {
    for (const auto& [pairs, threads] : {std::pair{many, 0U}, {many, 1U}, {WorkPartition::fewest, 4U}}) {
        std::vector<std::thread::id> where;
        on_threads(pairs, threads, [&](WorkPartition& partition) {
            where.push_back(std::this_thread::get_id());
            EXPECT_EQ(partition.take(), std::pair(std::size_t{0}, pairs));
        });
        EXPECT_EQ(where, std::vector{std::this_thread::get_id()});
    }
}

TEST(OnThreads, CallsOnceOnEachAtTheSameTime) {
    for (int batch = 0; batch < 50; ++batch) {
        std::atomic<int> started = 0;
        std::mutex mutex;
        std::multiset<std::thread::id> ids;
        on_threads(many, 3, [&](WorkPartition&) {
            ++started;
            wait_for([&] { return started == 3; });
            const std::lock_guard lock(mutex);
            ids.insert(std::this_thread::get_id());
        });
        EXPECT_EQ(ids.size(), 3U);
        EXPECT_EQ(std::set<std::thread::id>(ids.begin(), ids.end()).size(), 3U);
        EXPECT_EQ(ids.count(std::this_thread::get_id()), 1U);
    }
}

TEST(OnThreads, HasEndedWhereTheCallReturns) {
    for (int batch = 0; batch < 500; ++batch) {
        std::vector<int> done(3000);  // no atomics: a thread that still writes is a race
        on_threads(done.size(), 3, [&](WorkPartition& partition) {
            for (auto [from, to] = partition.take(); from < to; std::tie(from, to) = partition.take())
                std::for_each(done.begin() + static_cast<std::ptrdiff_t>(from),
                              done.begin() + static_cast<std::ptrdiff_t>(to), [](int& x) { ++x; });
        });
        ASSERT_EQ(std::ranges::count(done, 1), std::ssize(done));
    }
}

TEST(OnThreads, ThrowsWhatWasThrownOnAnyThread) {
    const std::thread::id caller = std::this_thread::get_id();
    for (const bool by_caller : {true, false}) {
        std::atomic<int> started = 0;
        std::string what;
        try {
            on_threads(many, 2, [&](WorkPartition&) {
                ++started;
                wait_for([&] { return started == 2; });
                if ((std::this_thread::get_id() == caller) == by_caller) throw std::runtime_error("a pair without end");
            });
        } catch (const std::runtime_error& error) {
            what = error.what();
        }
        EXPECT_EQ(what, "a pair without end");
    }
}

TEST(Batch, ThrowsWhatAnAnswerThrew) {
    const PreparedPolytope<double> a(Points<double>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
    const std::vector<PreparedPair<double>> pairs(500, {&a, &a});
    const auto refuse_one = [](std::size_t i) {
        if (i == 321) throw std::out_of_range("321");
    };
    for (const unsigned threads : {1U, 2U})
        EXPECT_THROW(for_each_pair<double>(pairs, {.threads = threads}, refuse_one), std::out_of_range);
}

}  // namespace
}  // namespace oblong::simd
