// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <new>

#include "oblong/linear/vec.hpp"

/// Points laid out for vector units: rows of x, of y and of z.
namespace oblong {

/// Three rows of equal length, x then y then z, each on a cache line's boundary and padded to whole lines. Short rows
/// live in the object itself, so that a small body is read without following a pointer.
template <class R>
class Rows {
public:
    static constexpr std::size_t line = 64;                ///< bytes
    static constexpr std::size_t lane = line / sizeof(R);  ///< numbers to a line

    Rows() = default;
    /// \param count how many columns are meant; `stride` is that, rounded up to whole lines
    explicit Rows(std::size_t count) : stride_((count + lane - 1) / lane * lane) {
        if (stride_ > lane)
            far_.reset(static_cast<R*>(::operator new(3 * stride_ * sizeof(R), std::align_val_t(line))));
    }
    Rows(const Rows& other) : near_(other.near_), stride_(other.stride_) {
        if (!other.far_) return;
        far_.reset(static_cast<R*>(::operator new(3 * stride_ * sizeof(R), std::align_val_t(line))));
        std::copy_n(other.far_.get(), 3 * stride_, far_.get());
    }
    Rows(Rows&&) noexcept = default;
    Rows& operator=(Rows other) noexcept {
        std::swap(near_, other.near_);
        std::swap(far_, other.far_);
        std::swap(stride_, other.stride_);
        return *this;
    }
    ~Rows() = default;

    [[nodiscard]] std::size_t stride() const noexcept { return stride_; }
    [[nodiscard]] const R* x() const noexcept { return far_ ? far_.get() : near_.data(); }
    [[nodiscard]] R* x() noexcept { return far_ ? far_.get() : near_.data(); }
    [[nodiscard]] Vec3<R> column(std::size_t i) const {
        const R* row = x();
        return {row[i], row[i + stride_], row[i + 2 * stride_]};
    }
    void put(std::size_t i, const Vec3<R>& p) {
        R* row = x();
        row[i] = p.x;
        row[i + stride_] = p.y;
        row[i + 2 * stride_] = p.z;
    }

private:
    struct Free {
        void operator()(R* p) const { ::operator delete(p, std::align_val_t(line)); }
    };
    alignas(line) std::array<R, 3 * lane> near_{};
    std::unique_ptr<R, Free> far_;
    std::size_t stride_ = lane;
};

}  // namespace oblong
