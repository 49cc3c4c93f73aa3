// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include "oblong/simd/batch_warm_start.hpp"
#include "oblong/simd/fetch.hpp"
#include "oblong/simd/workers.hpp"

namespace oblong::simd::detail {

/// The pairs that one thread takes from the partition, one by one, with those ahead prefetched.
template <class R>
class PairStream {
public:
    /// \param ahead number of pairs whose objects are prefetched
    PairStream(std::span<const PreparedPair<R>> pairs, WorkPartition& partition, std::size_t ahead)
        : pairs_(pairs), partition_(partition), ahead_(ahead) {}

    [[nodiscard]] std::optional<std::size_t> take() {
        if (at_ == end_) {
            std::tie(at_, end_) = partition_.take();
            if (at_ == end_) return std::nullopt;
            for (std::size_t i = at_; i < std::min(at_ + ahead_, end_); ++i) fetch(i);
        }
        if (const std::size_t i = at_ + ahead_; ahead_ > 0 && i < end_) fetch(i);
        return at_++;
    }

private:
    void fetch(std::size_t i) const { fetch_sizes(*pairs_[i].a, *pairs_[i].b); }

    std::span<const PreparedPair<R>> pairs_;
    WorkPartition& partition_;
    std::size_t ahead_;
    std::size_t at_ = 0, end_ = 0;
};

/// Sorts pairs by size into queues that fill the lanes of a batch warm start, and a list of pairs that are asked alone.
template <class R>
class BatchScheduler {
public:
    /// \param ahead number of pairs whose vertices are prefetched; 0 turns prefetching off
    BatchScheduler(std::span<const PreparedPair<R>> pairs, WorkPartition& partition, std::size_t ahead)
        : pairs_(pairs), ahead_(ahead), stream_(pairs, partition, ahead == 0 ? 0 : 2 * lanes_) {}

    /// Calls alone(i), or from(i, start) with a TrackingState, for each pair of the stream.
    template <class Alone, class From>
    void run(const Alone& alone, const From& from) {
        for (;;) {
            if (Queue* full = fullest(); full->size() >= lanes_) {
                ask(*full, alone, from);
            } else if (!pull(alone)) {
                break;
            }
        }
        for (Queue& queue : queues_) {
            while (!queue.empty()) ask(queue, alone, from);
        }
        for (const std::size_t i : alone_) alone(i);
    }

private:
    using Queue = std::vector<std::size_t>;
    static constexpr std::uint32_t few_columns = 16;
    /// By the padded count of a small pair; `large` for the others.
    enum Kind : std::size_t { few, many, large, kinds };

    [[nodiscard]] static Kind kind_of(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
        if (!are_small(a, b)) return large;
        return std::max(a.size(), b.size()) > few_columns ? many : few;
    }
    [[nodiscard]] Queue* fullest() { return &*std::ranges::max_element(queues_, {}, &Queue::size); }

    /// Takes one more pair from the stream. \return false if the stream is empty
    template <class Alone>
    bool pull(const Alone& alone) {
        const std::optional<std::size_t> i = stream_.take();
        if (!i) return false;
        const PreparedPolytope<R>& a = *pairs_[*i].a;
        const PreparedPolytope<R>& b = *pairs_[*i].b;
        if (ahead_ > 0) {
            fetch_vertices(a);
            fetch_vertices(b);
        }
        if (are_near(a, b)) {
            queues_[kind_of(a, b)].push_back(*i);
        } else if (alone_.push_back(*i); alone_.size() > ahead_) {
            alone(alone_.front());
            alone_.erase(alone_.begin());
        }
        return true;
    }

    template <class Alone, class From>
    void ask(Queue& queue, const Alone& alone, const From& from) {
        const auto count = static_cast<std::ptrdiff_t>(std::min(queue.size(), lanes_));
        group_.assign(queue.end() - count, queue.end());
        queue.erase(queue.end() - count, queue.end());
        bodies_.clear();
        for (const std::size_t i : group_) bodies_.push_back(pairs_[i]);
        starts_.resize(group_.size());
        const std::span<const PreparedPair<R>> bodies(bodies_);
        &queue == &queues_[large] ? large_batch_warm_start(bodies, starts_) : batch_warm_start(bodies, starts_);
        for (std::size_t k = 0; k < group_.size(); ++k) {
            (void)pull(alone);  // so that the next group's vertices come while this one's answers are worked out
            from(group_[k], starts_[k]);
        }
    }

    std::span<const PreparedPair<R>> pairs_;
    std::size_t ahead_;
    std::size_t lanes_ = batch_lanes();
    PairStream<R> stream_;
    std::array<Queue, kinds> queues_;
    Queue alone_, group_;
    std::vector<PreparedPair<R>> bodies_;
    std::vector<TrackingState> starts_;
};

}  // namespace oblong::simd::detail
