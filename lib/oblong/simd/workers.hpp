// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

/// Threads of a batch, and how they divide its pairs.
namespace oblong::simd {

/// Distributes the indices of a list over threads in shrinking blocks, so that all threads end at about the same time.
class WorkPartition {
public:
    static constexpr std::size_t fewest = 32;  ///< smallest block, except for the last

    WorkPartition(std::size_t count, unsigned threads) : count_(count), threads_(threads) {}

    /// Returns the next block [first, second); empty when no index is left.
    [[nodiscard]] std::pair<std::size_t, std::size_t> take();

private:
    std::size_t count_;
    std::size_t threads_;
    std::atomic<std::size_t> next_ = 0;
};

/// Calls work(WorkPartition&) on each thread; on the caller's thread alone if there are at most `WorkPartition::fewest`
/// pairs. Returns when all calls have ended. Throws the exception of the first call that failed, and std::system_error
/// if a thread cannot be created.
/// \param threads in all, the caller's included; 0 is 1
template <class F>
void on_threads(std::size_t pairs, unsigned threads, const F& work) {
    if (threads < 2 || pairs <= WorkPartition::fewest) {
        WorkPartition partition(pairs, 1);
        return work(partition);
    }
    WorkPartition partition(pairs, threads);
    std::mutex mutex;
    std::exception_ptr failure;
    const auto take_part = [&]() noexcept {
        try {
            work(partition);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (unsigned t = 1; t < threads; ++t) others.emplace_back(take_part);
        take_part();
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace oblong::simd
