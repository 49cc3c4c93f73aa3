// SPDX-License-Identifier: GPL-3.0-or-later
#include <tuple>

#include "batch.hpp"
#include "oblong/cast.hpp"
#include "oblong/decision.hpp"
#include "oblong/penetration.hpp"

namespace oblong::python {

namespace {

/// Numbers of pairs in the scalar of the bodies, `width` a pair; empty where None is given.
class PairNumbers {
public:
    PairNumbers(const char* field, const py::object& flat, std::size_t scalar, std::size_t count) {
        if (flat.is_none()) return;
        is_given_ = true;
        if (scalar == 0) std::get<0>(of_) = numbers<float>(field, flat, count);
        if (scalar == 1) std::get<1>(of_) = numbers<double>(field, flat, count);
        if (scalar == 2) std::get<2>(of_) = numbers<Rational>(field, flat, count);
    }
    /// Throws std::invalid_argument if the numbers are of another scalar.
    template <class S>
    [[nodiscard]] const std::vector<S>& of() const {
        const auto& x = std::get<std::vector<S>>(of_);
        if (is_given_ && x.empty())
            throw std::invalid_argument("a: expected bodies over one scalar; Body.astype converts");
        return x;
    }
    template <class S>
    [[nodiscard]] Vec3<S> vector(std::size_t i) const {
        const std::vector<S>& x = of<S>();
        return x.empty() ? Vec3<S>{} : Vec3<S>{x[3 * i], x[3 * i + 1], x[3 * i + 2]};
    }
    void require_not_negative(const char* field) const {
        const auto check = [&](const auto& x) {
            for (std::size_t i = 0; i < x.size(); ++i)
                if (x[i] < std::decay_t<decltype(x[i])>(0))
                    throw std::invalid_argument(std::string(field) + "[" + std::to_string(i) +
                                                "]: expected a number that is not negative");
        };
        std::apply([&](const auto&... x) { (check(x), ...); }, of_);
    }

private:
    bool is_given_ = false;
    std::tuple<std::vector<float>, std::vector<double>, std::vector<Rational>> of_;
};

/// Bodies of a batch as Python gives them: both prepared, or two sequences.
struct Batch {
    py::object a, b, pairs;
    unsigned threads = 1;
};

/// Answers with a number: `numbers(scalar, count)` reads what the question needs beside the bodies, and
/// `ask(a, b, i, read)` answers pair i.
template <template <class> class Answer, class Read, class Ask>
[[nodiscard]] py::array measured(const Batch& batch, const Read& read, const Ask& ask) {
    if (py::isinstance<Prepared>(batch.a)) {
        const auto& a = py::cast<const Prepared&>(batch.a);
        return with_prepared(a, py::cast<const Prepared&>(batch.b),
                             [&]<class R>(const auto& x, const std::vector<PreparedPolytope<R>>& y) {
                                 const Indices indices(batch.pairs, x.size(), y.size());
                                 const auto given = read(a.bodies.index(), indices.count);
                                 return prepared_answers<Answer<R>>(
                                     x, y, indices, batch.threads,
                                     [&](const auto& p, const auto& q, std::size_t i) { return ask(p, q, i, given); });
                             });
    }
    const std::vector<const Body*> x = bodies_of(batch.a);
    const std::vector<const Body*> y = bodies_of(batch.b);
    const Indices indices(batch.pairs, x.size(), y.size());
    const auto given = read(scalar_of(x), indices.count);
    const auto question = [&](const auto& p, const auto& q, std::size_t i) { return ask(p, q, i, given); };
    if (scalar_of(x) == 0) return any_answers<Answer<float>>(x, y, indices, batch.threads, question);
    return any_answers<Answer<double>>(x, y, indices, batch.threads, question);
}

struct Nothing {};
[[nodiscard]] Nothing read_nothing(std::size_t /*scalar*/, std::size_t /*count*/) { return {}; }

template <class Body>
using ScalarOf = typename detail::BodyTraits<Body>::Scalar;

[[nodiscard]] QueryOptions options_of(bool witnesses) { return {.witnesses = witnesses, .warm_start = {}}; }

struct Motions {
    PairNumbers velocity, max, velocity_b;

    template <class S>
    [[nodiscard]] LinearMotion<S> of(std::size_t i) const {
        const std::vector<S>& end = max.of<S>();
        return {velocity.vector<S>(i), end.empty() ? std::nullopt : std::optional<S>(end[i]), velocity_b.vector<S>(i)};
    }
};

[[nodiscard]] py::array casts(const Batch& batch, const py::tuple& motion, bool witnesses) {
    const auto read = [&](std::size_t scalar, std::size_t count) {
        Motions motions{{"velocities", motion[0], scalar, 3 * count},
                        {"max", motion[1], scalar, count},
                        {"velocities_b", motion[2], scalar, 3 * count}};
        motions.max.require_not_negative("max");
        return motions;
    };
    return measured<CastAnswer>(batch, read, [&]<class A>(const A& p, const auto& q, std::size_t i, const Motions& of) {
        return certified_cast(p, q, of.of<ScalarOf<A>>(i), options_of(witnesses));
    });
}

[[nodiscard]] py::array comparisons(const Batch& batch, const py::object& margin) {
    const auto ask = [](const PairNumbers& margins) {
        return [&margins]<class A>(const A& p, const auto& q, std::size_t i) {
            return certified_within(p, q, margins.of<ScalarOf<A>>()[i]);
        };
    };
    const auto read = [&](std::size_t scalar, std::size_t count) {
        PairNumbers margins("margins", margin, scalar, count);
        margins.require_not_negative("margins");
        return margins;
    };
    if (py::isinstance<Prepared>(batch.a)) {
        const auto& a = py::cast<const Prepared&>(batch.a);
        return with_prepared(a, py::cast<const Prepared&>(batch.b), [&](const auto& x, const auto& y) {
            const Indices indices(batch.pairs, x.size(), y.size());
            const PairNumbers margins = read(a.bodies.index(), indices.count);
            return prepared_answers<WithinAnswer>(x, y, indices, batch.threads, ask(margins));
        });
    }
    const std::vector<const Body*> x = bodies_of(batch.a);
    const std::vector<const Body*> y = bodies_of(batch.b);
    const Indices indices(batch.pairs, x.size(), y.size());
    const PairNumbers margins = read(scalar_of(x), indices.count);
    return any_answers<WithinAnswer>(x, y, indices, batch.threads, ask(margins));
}

}  // namespace

void add_body_batches(py::module_& m) {
    m.def("_depths",
          [](const py::object& a, const py::object& b, const py::object& pairs, unsigned threads, bool witnesses) {
              return measured<DepthAnswer>({a, b, pairs, threads}, read_nothing,
                                           [=](const auto& p, const auto& q, std::size_t, Nothing) {
                                               return certified_depth(p, q, options_of(witnesses));
                                           });
          });
    m.def("_signed_distances",
          [](const py::object& a, const py::object& b, const py::object& pairs, unsigned threads, bool witnesses) {
              return measured<SignedAnswer>({a, b, pairs, threads}, read_nothing,
                                            [=](const auto& p, const auto& q, std::size_t, Nothing) {
                                                return certified_signed_distance(p, q, options_of(witnesses));
                                            });
          });
    m.def("_casts",
          [](const py::object& a, const py::object& b, const py::object& pairs, unsigned threads,
             const py::tuple& motion, bool witnesses) { return casts({a, b, pairs, threads}, motion, witnesses); });
    m.def("_comparisons", [](const py::object& a, const py::object& b, const py::object& pairs, unsigned threads,
                             const py::object& margin) { return comparisons({a, b, pairs, threads}, margin); });
}

}  // namespace oblong::python
