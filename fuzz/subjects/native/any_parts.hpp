// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <utility>
#include <variant>

#include "fuzz/subjects/native/subalgorithm_choice.hpp"
#include "oblong/gjk/frank_wolfe.hpp"
#include "oblong/gjk/momentum.hpp"
#include "oblong/simplex/planar.hpp"
#include "oblong/support/difference.hpp"

/// Parts of the loops that are chosen at run time, so that a loop is compiled once a scalar. The operations and their
/// order are those of the part that was chosen, so the results are equal bit for bit.
namespace oblong::fuzz::detail {

/// Whether loops are compiled for each combination of parts. For other scalars an indirect call costs less than one
/// operation.
template <class S>
inline constexpr bool is_compiled_apart = std::same_as<S, float> || std::same_as<S, double>;

/// Any support mapping. Holds a pointer: the mapping must outlive it.
template <OrderedField S>
class AnySupport {
public:
    template <class M>
        requires(!std::same_as<M, AnySupport> && SupportMapping<M, S>)
    explicit AnySupport(const M& mapping)
        : mapping_(&mapping), support_([](const void* m, const Vec3<S>& n) -> SupportPoint<S> {
              return static_cast<const M*>(m)->support(n);
          }) {
        if constexpr (requires { mapping.vertex(0U); })
            vertex_ = [](const void* m, std::uint32_t i) -> Vec3<S> { return static_cast<const M*>(m)->vertex(i); };
    }
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const { return support_(mapping_, n); }
    /// Precondition: the mapping has this function.
    [[nodiscard]] Vec3<S> vertex(std::uint32_t i) const { return vertex_(mapping_, i); }

private:
    const void* mapping_;
    SupportPoint<S> (*support_)(const void*, const Vec3<S>&);
    Vec3<S> (*vertex_)(const void*, std::uint32_t) = nullptr;
};

/// Holds what must be in force while a subalgorithm of the scalar computes. Specialised in mixed_formats.hpp.
template <class S>
struct SubalgorithmScope {};

/// Any subalgorithm; empty.
template <OrderedField S>
class AnySubalgorithm {
public:
    AnySubalgorithm() = default;
    /// \param is_planar whether three points carry the origin only (Planar)
    explicit AnySubalgorithm(SubalgorithmKind kind, bool is_planar = false)
        : k_(with_subalgorithm<S>(kind, [](auto k) { return Choice(std::move(k)); })), is_planar_(is_planar) {}

    Reduction add(const Vec3<S>& w);
    /// Precondition: the subalgorithm is a WarmSubalgorithm.
    Reduction assign(const std::array<Vec3<S>, slot_count>& points, unsigned set);
    [[nodiscard]] const Carrier<S>& carrier() const {
        return std::visit([](const auto& k) -> const Carrier<S>& { return k.carrier(); }, k_);
    }
    /// Removes all points.
    void clear() {
        std::visit([](auto& k) { k = {}; }, k_);
    }

private:
    using Choice = std::variant<Johnson<S>, JohnsonAllSubsets<S>, JohnsonBackup<S>, BruteForce<S>, SignedVolumes<S>,
                                Cameron<S>, VoronoiRegions<S>>;
    Choice k_;
    bool is_planar_ = false;
};

template <OrderedField S>
Reduction AnySubalgorithm<S>::add(const Vec3<S>& w) {
    [[maybe_unused]] const SubalgorithmScope<S> scope;
    const Reduction reduction = std::visit([&w](auto& k) { return k.add(w); }, k_);
    const bool encloses = is_planar_ && reduction == Reduction::reduced && size(carrier().set) == 3;
    return encloses ? Reduction::origin_enclosed : reduction;
}

template <OrderedField S>
Reduction AnySubalgorithm<S>::assign(const std::array<Vec3<S>, slot_count>& points, unsigned set) {
    const auto assigned = [&]<class K>(K& k) {
        if constexpr (WarmSubalgorithm<K, S>) return k.assign(points, set);
        return Reduction::failed;
    };
    return std::visit(assigned, k_);
}

/// Any step of Frank-Wolfe.
template <OrderedField S>
class AnyStep {
public:
    template <class P>
        requires(!std::same_as<P, AnyStep> && FrankWolfeStep<P, S>)
    explicit AnyStep(P step) : reads_k(P::reads_k), step_(std::move(step)) {}
    bool reads_k;
    [[nodiscard]] bool descends() const {
        return std::visit([](const auto& step) { return step.descends(); }, step_);
    }
    [[nodiscard]] Carrier<S> carrier() const {
        return std::visit([](const auto& step) -> Carrier<S> { return step.carrier(); }, step_);
    }
    Reduction move(DifferencePoint<S>& x, const DifferencePoint<S>& s) {
        return std::visit([&](auto& step) { return step.move(x, s); }, step_);
    }

private:
    std::variant<PresetStep<S>, LineSearch<S>, ActiveSet<S>, FullyCorrective<S>> step_;
};

/// Returns the direction rule of a momentum, or of none.
template <OrderedField S>
[[nodiscard]] Momentum<S> direction_rule(const std::optional<MomentumKind>& momentum) {
    if (momentum) return Momentum<S>(*momentum);
    Momentum<S> plain;
    plain.fall_back();
    return plain;
}

}  // namespace oblong::fuzz::detail
