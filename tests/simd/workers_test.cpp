// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/simd/workers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <stdexcept>
#include <string>

#include "oblong/scalar/builtin.hpp"
#include "oblong/simd/batch.hpp"

namespace oblong::simd {
namespace {

using namespace std::chrono_literals;

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

TEST(Workers, AreTheCallerAloneWhereNoOtherIsAskedFor) {
    for (const unsigned threads : {0U, 1U}) {
        Workers workers(threads);
        EXPECT_EQ(workers.threads(), 1U);
        std::thread::id where;
        workers.run([&] { where = std::this_thread::get_id(); });
        EXPECT_EQ(where, std::this_thread::get_id());
    }
}

TEST(Workers, WorkAtTheSameTimeEachOnce) {
    Workers workers(3);
    EXPECT_EQ(workers.threads(), 3U);
    for (int batch = 0; batch < 50; ++batch) {
        std::atomic<int> started = 0;
        std::mutex mutex;
        std::multiset<std::thread::id> ids;
        workers.run([&] {
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

TEST(Workers, HaveEndedWhereTheCallReturns) {
    Workers workers(3);
    for (int batch = 0; batch < 2000; ++batch) {
        std::vector<int> done(3000);  // no atomics: a thread that still writes is a race
        WorkPartition partition(done.size(), workers.threads());
        workers.run([&] {
            for (auto [from, to] = partition.take(); from < to; std::tie(from, to) = partition.take())
                std::for_each(done.begin() + static_cast<std::ptrdiff_t>(from),
                              done.begin() + static_cast<std::ptrdiff_t>(to), [](int& x) { ++x; });
        });
        ASSERT_EQ(std::ranges::count(done, 1), std::ssize(done));
    }
}

TEST(Workers, WhoSleepIsWoken) {
    Workers workers(2);
    for (int batch = 0; batch < 5; ++batch) {
        std::this_thread::sleep_for(20ms);
        std::atomic<int> started = 0;
        workers.run([&] {
            ++started;
            wait_for([&] { return started == 2; });
        });
        EXPECT_EQ(started, 2);
    }
}

TEST(Workers, WhoComeTooLateAreNotWaitedFor) {
    Workers workers(8);
    for (int batch = 0; batch < 1000; ++batch) {
        std::atomic<int> calls = 0;
        workers.run([&] { ++calls; });
        const int at_the_end = calls;
        EXPECT_GE(at_the_end, 1);
        EXPECT_LE(at_the_end, 8);
        std::this_thread::yield();
        EXPECT_EQ(calls, at_the_end) << "none begins after the call";
    }
}

TEST(Workers, ThrowWhatWasThrownOnAnyThreadAndGoOn) {
    Workers workers(2);
    const std::thread::id caller = std::this_thread::get_id();
    for (const bool by_caller : {true, false, true}) {
        std::atomic<int> started = 0;
        std::string what;
        try {
            workers.run([&] {
                ++started;
                wait_for([&] { return started == 2; });
                if ((std::this_thread::get_id() == caller) == by_caller) throw std::runtime_error("a pair without end");
            });
        } catch (const std::runtime_error& error) {
            what = error.what();
        }
        EXPECT_EQ(what, "a pair without end");
        std::atomic<int> calls = 0;
        EXPECT_NO_THROW(workers.run([&] { ++calls; }));
        EXPECT_GE(calls, 1);
    }
}

TEST(Workers, ServeSeveralCallersInTurn) {
    Workers workers(2);
    std::atomic<int> inside = 0;
    std::atomic<int> overlaps = 0;
    std::atomic<int> calls = 0;
    const auto ask = [&] {
        for (int batch = 0; batch < 300; ++batch) {
            workers.run([&] {
                if (++inside > 2) ++overlaps;
                ++calls;
                --inside;
            });
        }
    };
    {
        const std::jthread one(ask), two(ask), three(ask);
    }
    EXPECT_EQ(overlaps, 0) << "threads of two batches at once";
    EXPECT_GE(calls, 900);
}

TEST(Workers, MayBeMadeAndEndedWithoutWork) {
    for (int k = 0; k < 200; ++k) const Workers workers(4);
}

TEST(Batch, ThrowsWhatAnAnswerThrew) {
    const PreparedPolytope<double> a(Points<double>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
    const std::vector<BodyPair<double>> pairs(500, {&a, &a});
    const auto refuse_one = [](std::size_t i) {
        if (i == 321) throw std::out_of_range("321");
    };
    for (const unsigned threads : {1U, 2U})
        EXPECT_THROW(for_each_pair<double>(pairs, {.threads = threads}, refuse_one), std::out_of_range);
}

}  // namespace
}  // namespace oblong::simd
