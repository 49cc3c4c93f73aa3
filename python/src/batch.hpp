// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <thread>

#include "body.hpp"
#include "oblong/batch.hpp"

/// What batches share: prepared bodies, structured arrays that own the library's records, threads, indices of pairs.
namespace oblong::python {

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

template <class Record>
void add_head(Fields& fields, const Record& r) {
    static_assert(sizeof r.outcome == 4 && sizeof(Rung) == 4 && sizeof(int) == 4);
    fields.add("outcome", py::str("i4"), r, r.outcome);
}
template <class Record>
void add_tail(Fields& fields, const Record& r) {
    fields.add("rung", py::str("i4"), r, r.rung);
    fields.add("iterations", py::str("i4"), r, r.iterations);
}

/// Of an answer with a number.
template <template <class> class Answer, class R>
[[nodiscard]] py::dtype dtype_of(const Answer<R>& r) {
    const py::str number(sizeof(R) == 4 ? "f4" : "f8");
    const py::object vector = py::str("(3,)") + number;
    Fields fields;
    add_head(fields, r);
    fields.add("value", number, r, r.value);
    fields.add("lower", number, r, r.lower);
    fields.add("upper", number, r, r.upper);
    fields.add("witness_a", vector, r, r.witness_a);
    fields.add("witness_b", vector, r, r.witness_b);
    fields.add("normal", vector, r, r.normal);
    fields.add("normal_unique", py::str("?"), r, r.normal_unique);
    add_tail(fields, r);
    return fields.of_size(sizeof r);
}
/// Of an answer without one.
template <class Record>
    requires std::same_as<Record, DecisionAnswer> || std::same_as<Record, WithinAnswer>
[[nodiscard]] py::dtype dtype_of(const Record& r) {
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

template <class F>
[[nodiscard]] py::array with_prepared(const Prepared& a, const Prepared& b, const F& f) {
    if (a.bodies.index() != b.bodies.index()) throw std::invalid_argument("b: expected bodies over the scalar of a");
    return std::visit([&](const auto& x) { return f(x, *std::get_if<std::decay_t<decltype(x)>>(&b.bodies)); },
                      a.bodies);
}

/// Answers about prepared bodies: `ask(a, b, i)` gives the record of pair i.
template <class Record, class R, class Ask>
[[nodiscard]] py::array prepared_answers(const std::vector<PreparedPolytope<R>>& a,
                                         const std::vector<PreparedPolytope<R>>& b, const Indices& indices,
                                         unsigned threads, const Ask& ask) {
    auto records = std::make_unique<std::vector<Record>>(indices.count);
    {
        const py::gil_scoped_release free;
        for_each(indices.count, threads,
                 [&](std::size_t i) { (*records)[i] = ask(a[indices.a(i)], b[indices.b(i)], i); });
    }
    return array_of(std::move(records));
}

/// Answers about bodies of any shape: `ask(a, b, i)` gives the record of pair i, in the format of the bodies.
template <class Record, class Ask>
[[nodiscard]] py::array any_answers(const std::vector<const Body*>& a, const std::vector<const Body*>& b,
                                    const Indices& indices, unsigned threads, const Ask& ask) {
    auto records = std::make_unique<std::vector<Record>>(indices.count);
    {
        const py::gil_scoped_release free;
        for_each(indices.count, threads, [&](std::size_t i) {
            (*records)[i] = with_pair(*a[indices.a(i)], *b[indices.b(i)], [&](const auto& x, const auto& y) -> Record {
                using Answer = decltype(ask(x, y, i));
                if constexpr (std::same_as<Answer, Record>) return ask(x, y, i);
                throw std::invalid_argument("a: expected bodies over one scalar; Body.astype converts");
            });
        });
    }
    return array_of(std::move(records));
}

[[nodiscard]] inline std::vector<const Body*> bodies_of(const py::handle& of) {
    std::vector<const Body*> result;
    for (const py::handle& x : of) result.push_back(&py::cast<const Body&>(x));
    return result;
}

/// The scalar of the bodies as `Body::any` numbers them; without bodies double.
[[nodiscard]] inline std::size_t scalar_of(const std::vector<const Body*>& of) {
    return of.empty() ? 1 : of.front()->any.index();
}

}  // namespace oblong::python
