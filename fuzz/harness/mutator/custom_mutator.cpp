// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer's hooks for harnesses whose input is a case (docs/explanation/fuzzing/mutation.md): linked into each of
// them.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzz/cases/mutate/bytes.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

/// One call in this many changes bytes as libFuzzer would, so that no input is out of reach.
constexpr unsigned bytewise_once_in = 4;

/// A Draw costs a seeding of its engine; what libFuzzer gives as seeds are small numbers in sequence.
std::uint64_t mixed(unsigned seed) { return (seed + 1U) * std::uint64_t{0x9e3779b97f4a7c15U}; }

std::size_t written(const Bytes& bytes, std::uint8_t* to) {
    std::copy(bytes.begin(), bytes.end(), to);
    return bytes.size();
}

}  // namespace

/// libFuzzer's own; absent from other engines.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    if (LLVMFuzzerMutate != nullptr && seed % bytewise_once_in == 0) return LLVMFuzzerMutate(data, size, most);
    const Bytes mutated = oblong::fuzz::mutated_bytes({data, size}, most, mixed(seed));
    if (!mutated.empty()) return written(mutated, data);
    return LLVMFuzzerMutate != nullptr ? LLVMFuzzerMutate(data, size, most) : size;
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t size, const std::uint8_t* other,
                                                 std::size_t other_size, std::uint8_t* out, std::size_t most,
                                                 unsigned seed) {
    return written(oblong::fuzz::crossed_bytes({one, size}, {other, other_size}, most, mixed(seed)), out);
}
