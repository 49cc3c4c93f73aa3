// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/record_sample.hpp"

#include <algorithm>

#include "fuzz/campaign/store/fingerprint.hpp"

namespace oblong::fuzz {

RecordPlace place_of(long long batch, int number, std::string_view line, std::uint64_t seed) {
    Hash hash;
    hash.add(seed);
    hash.add(batch);
    hash.add(static_cast<long long>(number));
    hash.add(line);
    return {hash.value(), batch, number};
}

std::optional<RecordPlace> RecordSample::offer(const RecordGroup& group, const RecordPlace& place, std::size_t limit) {
    std::vector<RecordPlace>& heap = kept_[group];
    if (heap.size() >= limit && place > heap.front()) return place;
    heap.push_back(place);
    std::ranges::push_heap(heap);
    if (heap.size() <= limit) return {};
    std::ranges::pop_heap(heap);
    const RecordPlace gone = heap.back();
    heap.pop_back();
    return gone;
}

bool RecordSample::keeps(const RecordGroup& group, const RecordPlace& place, std::size_t limit) const {
    const auto found = kept_.find(group);
    return found == kept_.end() || found->second.size() < limit || place <= found->second.front();
}

}  // namespace oblong::fuzz
