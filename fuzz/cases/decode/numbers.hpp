// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

/// Numbers in bytes; decode.hpp describes the codes.
namespace oblong::fuzz {

/// Rounded to the format (float where narrow), the largest finite number in place of an infinity, 1 in place of NaN,
/// +0 in place of −0.
[[nodiscard]] double fitted(double value, bool narrow);

/// Returns the number `steps` away (−16 … 15) among those of the format; it stays finite.
[[nodiscard]] double nudged(double value, int steps, bool narrow);

/// Neighbouring numbers of the format have neighbouring places; both zeros have the same, 0.
[[nodiscard]] std::int64_t place(double value, bool narrow);

/// The low three bits of a number's first byte.
enum class NumberCode : unsigned {
    small = 0,      ///< the high five bits, in two's complement; so are 1 and 2
    integer = 3,    ///< thirteen bits in two's complement: the high five bits, and a byte
    scaled = 4,     ///< the small integer times a power of two
    neighbour = 5,  ///< as many steps from an earlier number
    quotient = 6,   ///< the small integer divided by 1 … 256
    raw = 7         ///< the bits of a double, or of a float where narrow
};

/// Most cases have fewer numbers than this.
inline constexpr std::size_t usual_numbers = 96;

/// Reads numbers. Every number is finite and representable in the format that was asked for.
class Numbers {
public:
    explicit Numbers(std::span<const std::uint8_t> bytes) : bytes_(bytes) { earlier_.reserve(usual_numbers); }

    /// Zero past the end.
    [[nodiscard]] unsigned byte() { return at_ < bytes_.size() ? bytes_[at_++] : 0U; }
    void narrow(bool on) { narrow_ = on; }
    [[nodiscard]] bool narrow() const { return narrow_; }

    /// One coordinate: one to nine bytes.
    [[nodiscard]] double number();

private:
    [[nodiscard]] double raw();

    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
    bool narrow_ = false;
    std::vector<double> earlier_;
};

/// Writes what Numbers reads, in as few bytes as the codes allow.
class NumberWriter {
public:
    explicit NumberWriter(bool narrow) : narrow_(narrow) {
        bytes_.reserve(2 * usual_numbers);
        earlier_.reserve(usual_numbers);
    }

    void byte(unsigned value) { bytes_.push_back(static_cast<std::uint8_t>(value)); }
    /// Precondition: the number is finite and of the format.
    void number(double value);
    [[nodiscard]] std::vector<std::uint8_t> take() { return std::move(bytes_); }

private:
    void control(NumberCode code, int small) {
        byte((static_cast<unsigned>(small) & 31U) << 3U | static_cast<unsigned>(code));
    }
    [[nodiscard]] bool scaled(double value);
    [[nodiscard]] bool neighbour(double value);
    [[nodiscard]] bool quotient(double value);
    void raw(double value);

    bool narrow_;
    std::vector<std::uint8_t> bytes_;
    std::vector<std::int64_t> earlier_;  ///< places of the numbers
};

}  // namespace oblong::fuzz
