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

/// Threads that wait for batches. A thread that has to be made costs a call tens of microseconds, as long as a hundred
/// pairs take; one that waits, less. Whoever asks one batch after another keeps one of these.
class Workers {
public:
    /// \param threads that work on a batch, the caller's among them; 0 and 1: the caller's alone. Throws
    /// std::system_error where a thread cannot be made.
    explicit Workers(unsigned threads);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    [[nodiscard]] unsigned threads() const { return static_cast<unsigned>(others_.size()) + 1; }

    /// Calls work() once on the caller's thread, and once on each other that comes before the caller's ends: none is
    /// waited for that has not begun. Returns when all have ended, and throws what the first to fail threw. Several
    /// threads may call it, one after the other; work() may not.
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

    std::mutex callers_;  ///< held while a batch is worked on
    std::mutex mutex_;    ///< of what follows
    std::condition_variable change_;
    Work open_;                           ///< no `call`: nothing to do
    std::atomic<std::size_t> batch_ = 0;  ///< how many there were, the open one too
    bool ends_ = false;
    std::exception_ptr failure_;
    std::atomic<unsigned> busy_ = 0;  ///< others that are at work
    std::vector<std::thread> others_;
};

/// Hands out the places of a list, each once, to threads that ask for them: many at first and fewer towards the end, so
/// that all end at about the same time.
class WorkPartition {
public:
    static constexpr std::size_t fewest = 32;  ///< of one share, but for the last

    WorkPartition(std::size_t count, unsigned threads) : count_(count), threads_(threads) {}

    /// [first, second); none are left where the two are equal.
    [[nodiscard]] std::pair<std::size_t, std::size_t> take();

private:
    std::size_t count_;
    std::size_t threads_;
    std::atomic<std::size_t> next_ = 0;
};

}  // namespace oblong::simd
