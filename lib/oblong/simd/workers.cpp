// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/workers.hpp"

#include <algorithm>

namespace oblong::simd {

namespace {

/// Some tens of microseconds: about as long as it takes to fall asleep and be woken.
template <class Done>
void yield_until(const Done& done) {
    constexpr int patience = 200;
    for (int k = 0; k < patience && !done(); ++k) std::this_thread::yield();
}

}  // namespace

Workers::Workers(unsigned threads) {
    try {
        for (unsigned t = 1; t < threads; ++t) others_.emplace_back(&Workers::wait_for_work, this);
    } catch (...) {
        end();
        throw;
    }
}

Workers::~Workers() { end(); }

void Workers::end() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    change_.notify_all();
    for (std::thread& other : others_) other.join();
}

void Workers::take_part(const Work& work) noexcept {
    try {
        work.call(work.what);
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
    }
}

void Workers::wait_for_work() {
    std::size_t seen = 0;
    for (;;) {
        yield_until([&] { return batch_.load(std::memory_order_relaxed) != seen; });
        std::unique_lock lock(mutex_);
        change_.wait(lock, [&] { return ends_ || (open_.call != nullptr && batch_ != seen); });
        if (ends_) return;
        seen = batch_;
        const Work work = open_;
        busy_.fetch_add(1, std::memory_order_relaxed);
        lock.unlock();
        take_part(work);
        // What was written until here is seen by whoever reads that this thread is no longer at work.
        busy_.fetch_sub(1, std::memory_order_release);
        busy_.notify_one();
    }
}

void Workers::wait_for_others() {
    yield_until([&] { return busy_.load(std::memory_order_relaxed) == 0; });
    while (const unsigned busy = busy_.load(std::memory_order_acquire)) busy_.wait(busy, std::memory_order_acquire);
}

void Workers::run(const Work& work) {
    if (others_.empty()) return work.call(work.what);
    const std::lock_guard one_at_a_time(callers_);
    {
        const std::lock_guard lock(mutex_);
        open_ = work;
        ++batch_;
    }
    change_.notify_all();
    take_part(work);
    std::exception_ptr failure;
    {
        const std::lock_guard lock(mutex_);
        open_ = {};
    }
    wait_for_others();
    {
        const std::lock_guard lock(mutex_);
        std::swap(failure, failure_);
    }
    if (failure) std::rethrow_exception(failure);
}

std::pair<std::size_t, std::size_t> WorkPartition::take() {
    std::size_t from = next_.load(std::memory_order_relaxed);
    for (;;) {
        const std::size_t left = count_ - from;
        const std::size_t share = threads_ < 2 ? left : std::max(fewest, left / (2 * threads_));
        const std::size_t to = from + std::min(share, left);
        if (next_.compare_exchange_weak(from, to, std::memory_order_relaxed)) return {from, to};
    }
}

}  // namespace oblong::simd
