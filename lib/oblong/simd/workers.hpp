// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace oblong::simd {

/// A thread pool for batches. Creating a thread costs tens of microseconds, as much as a hundred pairs; waking a
/// waiting one costs less. Keep one pool for repeated batches.
class Workers {
public:
    /// \param threads threads that work on a batch, the caller's included; 0 and 1 mean the caller's alone. Throws
    /// std::system_error if a thread cannot be created.
    explicit Workers(unsigned threads);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    [[nodiscard]] unsigned threads() const { return static_cast<unsigned>(others_.size()) + 1; }

    /// Calls work() once on the caller's thread, and once on each other thread that wakes up before the caller's call
    /// ends. Returns when all calls have ended. Throws the exception of the first call that failed. Several threads may
    /// call it, one after the other; work() must not call it.
    template <class F>
    void run(const F& work) {
        run({&work, [](const void* what) { (*static_cast<const F*>(what))(); }});
    }

private:
    struct Work {
        const void* what = nullptr;
        void (*call)(const void*) = nullptr;
    };

    void run(const Work& work);
    void wait_for_work();
    void take_part(const Work& work) noexcept;
    void wait_for_others();
    void end();

    std::mutex callers_;  ///< held while a batch is processed
    std::mutex mutex_;    ///< guards the members below
    std::condition_variable change_;
    Work open_;                           ///< the open batch; `call` is null if there is none
    std::atomic<std::size_t> batch_ = 0;  ///< number of batches so far, the open one included
    bool ends_ = false;
    std::exception_ptr failure_;
    std::atomic<unsigned> busy_ = 0;  ///< number of other threads at work
    std::vector<std::thread> others_;
};

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

}  // namespace oblong::simd
