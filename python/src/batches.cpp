// SPDX-License-Identifier: GPL-3.0-or-later
#include "batch.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"

namespace oblong::python {

namespace {

/// Answers about prepared bodies by f(pairs, answers, batch).
template <class R, class Record, class F>
[[nodiscard]] py::array answers_of(const std::vector<PreparedPolytope<R>>& a, const std::vector<PreparedPolytope<R>>& b,
                                   const py::object& pairs, unsigned threads, const F& f) {
    const Indices indices(pairs, a.size(), b.size());
    auto records = std::make_unique<std::vector<Record>>();
    {
        const py::gil_scoped_release free;
        std::vector<PreparedPair<R>> of(indices.count);
        for (std::size_t i = 0; i < of.size(); ++i) of[i] = {&a[indices.a(i)], &b[indices.b(i)]};
        records->resize(of.size());
        f(std::span<const PreparedPair<R>>(of), std::span<Record>(*records), BatchOptions{.threads = threads});
    }
    return array_of(std::move(records));
}

[[nodiscard]] py::array prepared_distances(const Prepared& a, const Prepared& b, const py::object& pairs,
                                           bool witnesses, unsigned threads) {
    return with_prepared(
        a, b, [&]<class R>(const std::vector<PreparedPolytope<R>>& x, const std::vector<PreparedPolytope<R>>& y) {
            return answers_of<R, DistanceAnswer<R>>(
                x, y, pairs, threads, [&](auto of, auto answers, const auto& batch) {
                    certified_distances<R>(of, answers, {.witnesses = witnesses, .warm_start = {}}, batch);
                });
        });
}

[[nodiscard]] py::array prepared_decisions(const Prepared& a, const Prepared& b, const py::object& pairs,
                                           unsigned threads) {
    return with_prepared(
        a, b, [&]<class R>(const std::vector<PreparedPolytope<R>>& x, const std::vector<PreparedPolytope<R>>& y) {
            return answers_of<R, DecisionAnswer>(x, y, pairs, threads, [&](auto of, auto answers, const auto& batch) {
                certified_decisions<R>(of, answers, {}, batch);
            });
        });
}

[[nodiscard]] py::array sequence_distances(const py::sequence& a, const py::sequence& b, const py::object& pairs,
                                           bool witnesses, unsigned threads) {
    const std::vector<const Body*> x = bodies_of(a);
    const std::vector<const Body*> y = bodies_of(b);
    const Indices indices(pairs, x.size(), y.size());
    const auto distance = [witnesses](const auto& p, const auto& q, std::size_t) {
        return certified_distance(p, q, {.witnesses = witnesses, .warm_start = {}});
    };
    if (scalar_of(x) == 0) return any_answers<DistanceAnswer<float>>(x, y, indices, threads, distance);
    return any_answers<DistanceAnswer<double>>(x, y, indices, threads, distance);
}

[[nodiscard]] py::array sequence_decisions(const py::sequence& a, const py::sequence& b, const py::object& pairs,
                                           unsigned threads) {
    const std::vector<const Body*> x = bodies_of(a);
    const std::vector<const Body*> y = bodies_of(b);
    return any_answers<DecisionAnswer>(
        x, y, Indices(pairs, x.size(), y.size()), threads,
        [](const auto& p, const auto& q, std::size_t) { return certified_decision(p, q); });
}

template <class R>
[[nodiscard]] std::vector<PreparedPolytope<R>> prepared_from(const py::array& flat, const Index& counts) {
    const std::vector<R> x = numbers<R>("vertices", flat);
    std::vector<PreparedPolytope<R>> result;
    const py::gil_scoped_release free;
    result.reserve(static_cast<std::size_t>(counts.size()));
    std::size_t at = 0;
    for (py::ssize_t i = 0; i < counts.size(); ++i) {
        std::vector<Vec3<R>> vertices(static_cast<std::size_t>(counts.data()[i]));
        if (at + 3 * vertices.size() > x.size()) throw std::invalid_argument("vertices: expected as many as counted");
        for (Vec3<R>& v : vertices) {
            v = {x[at], x[at + 1], x[at + 2]};
            at += 3;
        }
        result.emplace_back(Points<R>(std::move(vertices)));
    }
    return result;
}

}  // namespace

void add_batches(py::module_& m) {
    py::class_<Prepared>(m, "Prepared")
        .def(py::init([](const std::string& scalar, const py::array& flat, const Index& counts) {
            if (scalar == "float") return Prepared{prepared_from<float>(flat, counts)};
            if (scalar == "double") return Prepared{prepared_from<double>(flat, counts)};
            throw std::invalid_argument("vertices: expected float32 or float64, found " + scalar);
        }))
        .def("__len__", &Prepared::size);
    m.def("_prepared_distances", &prepared_distances);
    m.def("_prepared_decisions", &prepared_decisions);
    m.def("_sequence_distances", &sequence_distances);
    m.def("_sequence_decisions", &sequence_decisions);
}

}  // namespace oblong::python
