// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <thread>

#include "body.hpp"
#include "oblong/batch.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"

namespace oblong::python {

namespace {

/// Hulls of points, prepared. All have one scalar.
struct Prepared {
    std::variant<std::vector<PreparedPolytope<float>>, std::vector<PreparedPolytope<double>>> bodies;
    [[nodiscard]] std::size_t size() const {
        return std::visit([](const auto& x) { return x.size(); }, bodies);
    }
};

/// Fields of a structured array over records of the library, at their offsets.
class Fields {
public:
    template <class Record, class Field>
    void add(const char* name, const py::object& format, const Record& record, const Field& field) {
        names_.append(name);
        formats_.append(format);
        offsets_.append(reinterpret_cast<const char*>(&field) - reinterpret_cast<const char*>(&record));
    }
    [[nodiscard]] py::dtype of_size(std::size_t bytes) {
        return {names_, formats_, offsets_, static_cast<py::ssize_t>(bytes)};
    }

private:
    py::list names_, formats_, offsets_;
};

[[nodiscard]] py::object format_of(const char* format) { return py::str(format); }

template <class Record>
void add_head(Fields& fields, const Record& r) {
    static_assert(sizeof(Outcome) == 4 && sizeof(Rung) == 4 && sizeof(int) == 4);
    fields.add("outcome", format_of("i4"), r, r.outcome);
}
template <class Record>
void add_tail(Fields& fields, const Record& r) {
    fields.add("rung", format_of("i4"), r, r.rung);
    fields.add("iterations", format_of("i4"), r, r.iterations);
}

template <class R>
[[nodiscard]] py::dtype dtype_of(const DistanceAnswer<R>& r) {
    const char* number = sizeof(R) == 4 ? "f4" : "f8";
    const py::object vector = py::str("(3,)") + py::str(number);
    Fields fields;
    add_head(fields, r);
    fields.add("value", format_of(number), r, r.value);
    fields.add("lower", format_of(number), r, r.lower);
    fields.add("upper", format_of(number), r, r.upper);
    fields.add("witness_a", vector, r, r.witness_a);
    fields.add("witness_b", vector, r, r.witness_b);
    fields.add("normal", vector, r, r.normal);
    fields.add("normal_unique", format_of("?"), r, r.normal_unique);
    add_tail(fields, r);
    return fields.of_size(sizeof r);
}
[[nodiscard]] py::dtype dtype_of(const DecisionAnswer& r) {
    Fields fields;
    add_head(fields, r);
    add_tail(fields, r);
    return fields.of_size(sizeof r);
}

/// The records as a structured array that owns them: nothing is copied.
template <class Record>
[[nodiscard]] py::array array_of(std::unique_ptr<std::vector<Record>> records) {
    const py::dtype dtype = dtype_of(Record{});
    auto* const held = records.get();
    const py::capsule owner(held, [](void* p) { delete static_cast<std::vector<Record>*>(p); });
    static_cast<void>(records.release());
    return {dtype, {held->size()}, {sizeof(Record)}, held->data(), owner};
}

/// Calls f(i) for all i < count on so many threads; the first exception of any is thrown.
template <class F>
void for_each(std::size_t count, unsigned threads, const F& f) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex mutex;
    const auto work = [&] {
        constexpr std::size_t share = 64;
        try {
            for (std::size_t begin; (begin = next.fetch_add(share)) < count;)
                for (std::size_t i = begin; i < std::min(count, begin + share); ++i) f(i);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            next = count;
        }
    };
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
}

using Index = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

/// Indices of the bodies of each pair: rows of `pairs`, or without it i and i.
struct Indices {
    Indices(const py::object& pairs, std::size_t size_a, std::size_t size_b) {
        if (pairs.is_none()) {
            if (size_a != size_b) throw std::invalid_argument("b: expected as many bodies as a, or pairs");
            count = size_a;
            return;
        }
        array = py::cast<Index>(pairs);
        if (array.ndim() != 2 || array.shape(1) != 2)
            throw std::invalid_argument("pairs: expected an array of shape (n, 2)");
        count = static_cast<std::size_t>(array.shape(0));
        rows = array.data();
        for (std::size_t i = 0; i < count; ++i)
            if (rows[2 * i] < 0 || rows[2 * i + 1] < 0 || static_cast<std::size_t>(rows[2 * i]) >= size_a ||
                static_cast<std::size_t>(rows[2 * i + 1]) >= size_b)
                throw std::invalid_argument("pairs[" + std::to_string(i) + "]: expected indices of bodies");
    }
    [[nodiscard]] std::size_t a(std::size_t i) const {
        return rows == nullptr ? i : static_cast<std::size_t>(rows[2 * i]);
    }
    [[nodiscard]] std::size_t b(std::size_t i) const {
        return rows == nullptr ? i : static_cast<std::size_t>(rows[2 * i + 1]);
    }

    std::size_t count = 0;
    Index array;
    const std::int64_t* rows = nullptr;
};

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

template <class F>
[[nodiscard]] py::array with_prepared(const Prepared& a, const Prepared& b, const F& f) {
    if (a.bodies.index() != b.bodies.index()) throw std::invalid_argument("b: expected bodies over the scalar of a");
    return std::visit([&](const auto& x) { return f(x, *std::get_if<std::decay_t<decltype(x)>>(&b.bodies)); },
                      a.bodies);
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

/// Answers about bodies of any shape, one after the other: `question(a, b)` gives a Record<R>, R the answers' format.
template <class Record, class Question>
[[nodiscard]] py::array any_answers(const std::vector<const Body*>& a, const std::vector<const Body*>& b,
                                    const Indices& indices, unsigned threads, const Question& question) {
    auto records = std::make_unique<std::vector<Record>>(indices.count);
    {
        const py::gil_scoped_release free;
        for_each(indices.count, threads, [&](std::size_t i) {
            (*records)[i] = with_pair(*a[indices.a(i)], *b[indices.b(i)], [&](const auto& x, const auto& y) -> Record {
                using Answer = decltype(question(x, y));
                if constexpr (std::same_as<Answer, Record>) return question(x, y);
                throw std::invalid_argument("a: expected bodies over one scalar; Body.astype converts");
            });
        });
    }
    return array_of(std::move(records));
}

[[nodiscard]] std::vector<const Body*> bodies_of(const py::sequence& of) {
    std::vector<const Body*> result;
    result.reserve(py::len(of));
    for (const py::handle& x : of) result.push_back(&py::cast<const Body&>(x));
    return result;
}

[[nodiscard]] py::array sequence_distances(const py::sequence& a, const py::sequence& b, const py::object& pairs,
                                           bool witnesses, unsigned threads) {
    const std::vector<const Body*> x = bodies_of(a);
    const std::vector<const Body*> y = bodies_of(b);
    const Indices indices(pairs, x.size(), y.size());
    const auto distance = [witnesses](const auto& p, const auto& q) {
        return certified_distance(p, q, {.witnesses = witnesses, .warm_start = {}});
    };
    if (!x.empty() && x.front()->any.index() == 0)
        return any_answers<DistanceAnswer<float>>(x, y, indices, threads, distance);
    return any_answers<DistanceAnswer<double>>(x, y, indices, threads, distance);
}

[[nodiscard]] py::array sequence_decisions(const py::sequence& a, const py::sequence& b, const py::object& pairs,
                                           unsigned threads) {
    const std::vector<const Body*> x = bodies_of(a);
    const std::vector<const Body*> y = bodies_of(b);
    return any_answers<DecisionAnswer>(x, y, Indices(pairs, x.size(), y.size()), threads,
                                       [](const auto& p, const auto& q) { return certified_decision(p, q); });
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
