// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

/// Reads numbers from bytes. Every number is finite and representable in the format that was asked for.
class Numbers {
public:
    Numbers(std::span<const std::uint8_t> bytes, bool narrow) : bytes_(bytes), narrow_(narrow) {}

    /// Zero past the end.
    [[nodiscard]] unsigned byte() { return at_ < bytes_.size() ? bytes_[at_++] : 0U; }
    [[nodiscard]] bool done() const { return at_ >= bytes_.size(); }
    void narrow(bool on) { narrow_ = on; }

    /// One coordinate: one to nine bytes. The low three bits of the first say what follows.
    [[nodiscard]] double number();
    /// The number some steps (−16 … 15) away among those that the format represents.
    [[nodiscard]] double nudged(double value, int steps) const;

private:
    /// Rounded to the format, the largest finite number in place of an infinity.
    [[nodiscard]] double fit(double value) const;

    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
    bool narrow_;
    std::vector<double> earlier_;
};

}  // namespace oblong::fuzz
