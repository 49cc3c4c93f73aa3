// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/parted_body.hpp"

#include <algorithm>
#include <limits>

#include "oblong/linear/product.hpp"
#include "oracle/verify/composed.hpp"

namespace oblong::oracle {

namespace {

using Part = CorePart<Rational>;
using Map = Affine<Rational>;
using Answer = std::optional<PartedBody>;

/// \param outer null: the identity, which costs nothing
Answer parted(const AnyBody<Rational>& body, const Map* outer);

struct PartMaker {
    const Map* map;

    Answer operator()(const Points<Rational>& s) const {
        return points({{s.vertices().begin(), s.vertices().end()}, 0});
    }
    template <class Simple>
    Answer operator()(const Simple& shape) const {
        std::optional<EnumeratedBody> listed = enumerated_body({shape, std::nullopt});
        return listed ? points(*std::move(listed)) : Answer();
    }
    Answer operator()(const Sum<Rational>& s) const {
        // The translation belongs to the sum once, not to each of its parts.
        const std::optional<Map> linear = map != nullptr ? std::optional(Map{map->linear, {}}) : std::nullopt;
        PartedBody sum({Part::Kind::sum, {}, map != nullptr ? map->translation : Vec3<Rational>{}, {}}, 0);
        for (const AnyBody<Rational>& part : s.parts()) {
            Answer next = parted(part, linear ? &*linear : nullptr);
            if (!next) return std::nullopt;
            sum.core.parts.push_back(std::move(next->core));
            sum.radius += next->radius;
        }
        return sum;
    }
    Answer operator()(const Hull<Rational>& s) const {
        PartedBody hull({Part::Kind::hull, {}, {}, {}}, 0);
        for (const AnyBody<Rational>& part : s.parts()) {
            Answer next = parted(part, map);
            if (!next || (!hull.core.parts.empty() && next->radius != hull.radius)) return std::nullopt;
            hull.radius = std::move(next->radius);
            hull.core.parts.push_back(std::move(next->core));
        }
        return hull;
    }

private:
    [[nodiscard]] Answer points(EnumeratedBody listed) const {
        if (map != nullptr) {
            for (Vec3<Rational>& v : listed.vertices) v = (*map)(v);
        }
        return PartedBody({Part::Kind::points, std::move(listed.vertices), {}, {}}, std::move(listed.radius));
    }
};

Answer parted(const AnyBody<Rational>& body, const Map* outer) {
    if (!body.pose) return std::visit(PartMaker{outer}, body.shape);
    const Map map = outer != nullptr ? composed(*outer, *body.pose) : *body.pose;
    return std::visit(PartMaker{&map}, body.shape);
}

constexpr std::uint64_t countless = std::numeric_limits<std::uint64_t>::max();

std::uint64_t saturated_product(std::uint64_t x, std::uint64_t y) {
    return y != 0 && x > countless / y ? countless : x * y;
}
std::uint64_t saturated_sum(std::uint64_t x, std::uint64_t y) { return x > countless - y ? countless : x + y; }

/// Takes the entries of a name one after the other.
class NameReader {
public:
    explicit NameReader(std::span<const std::uint32_t> name) : rest_(name) {}
    [[nodiscard]] std::optional<std::uint32_t> next(std::size_t below) {
        if (rest_.empty() || rest_.front() >= below) return std::nullopt;
        const std::uint32_t entry = rest_.front();
        rest_ = rest_.subspan(1);
        return entry;
    }
    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

private:
    std::span<const std::uint32_t> rest_;
};

using IntegerPart = CorePart<Integer>;

/// Adds the vertex that the next entries mean. False: they mean none.
bool add_named(const IntegerPart& part, NameReader& name, Vec3<Integer>& sum) {
    if (part.kind == IntegerPart::Kind::points) {
        const std::optional<std::uint32_t> i = name.next(part.vertices.size());
        if (i) sum = sum + part.vertices[*i];
        return i.has_value();
    }
    if (part.kind == IntegerPart::Kind::hull) {
        const std::optional<std::uint32_t> i = name.next(part.parts.size());
        return i && add_named(part.parts[*i], name, sum);
    }
    sum = sum + part.offset;
    return std::ranges::all_of(part.parts, [&](const IntegerPart& p) { return add_named(p, name, sum); });
}

/// Adds the vertex at a place. Precondition: index < vertex_count(part).
void add_vertex(const IntegerPart& part, std::uint64_t index, Vec3<Integer>& sum) {
    if (part.kind == IntegerPart::Kind::points) {
        sum = sum + part.vertices[index];
    } else if (part.kind == IntegerPart::Kind::sum) {
        sum = sum + part.offset;
        for (auto p = part.parts.rbegin(); p != part.parts.rend(); ++p) {  // the last runs fastest
            const std::uint64_t count = vertex_count(*p);
            add_vertex(*p, index % count, sum);
            index /= count;
        }
    } else {
        for (const IntegerPart& p : part.parts) {
            const std::uint64_t count = vertex_count(p);
            if (index < count) return add_vertex(p, index, sum);
            index -= count;
        }
    }
}

/// Without a number of its own for every term.
Integer least_of(const Vec3<Integer>& n, const std::vector<Vec3<Integer>>& vertices) {
    Integer least = dot(n, vertices.front());
    Integer support_value;
    for (const Vec3<Integer>& v : vertices) {
        mpz_mul(support_value.data(), n.x.data(), v.x.data());
        mpz_addmul(support_value.data(), n.y.data(), v.y.data());
        mpz_addmul(support_value.data(), n.z.data(), v.z.data());
        if (support_value < least) swap(least, support_value);
    }
    return least;
}

Integer least_of(const Vec3<Integer>& n, const IntegerPart& part) {
    if (part.kind == IntegerPart::Kind::points) return least_of(n, part.vertices);
    if (part.kind == IntegerPart::Kind::sum) {
        Integer total = dot(n, part.offset);
        for (const IntegerPart& p : part.parts) total += least_of(n, p);
        return total;
    }
    Integer least = least_of(n, part.parts.front());
    for (const IntegerPart& p : part.parts) least = std::min(least, least_of(n, p));
    return least;
}

void add_work(const IntegerPart& part, std::uint64_t length, checking::Work& work) {
    if (part.kind == IntegerPart::Kind::sum) work.add(checking::length_of(part.offset), length);
    for (const Vec3<Integer>& v : part.vertices) work.add(checking::length_of(v), length);
    for (const IntegerPart& p : part.parts) add_work(p, length, work);
}

bool in_plane(const IntegerPart& part) {
    return part.offset.z == 0 && std::ranges::all_of(part.vertices, [](const auto& v) { return v.z == 0; }) &&
           std::ranges::all_of(part.parts, in_plane);
}

}  // namespace

std::optional<PartedBody> parted_body(const AnyBody<Rational>& body) { return parted(body, nullptr); }

template <class S>
std::uint64_t vertex_count(const CorePart<S>& core) {
    if (core.kind == CorePart<S>::Kind::points) return core.vertices.size();
    const bool is_sum = core.kind == CorePart<S>::Kind::sum;
    std::uint64_t count = is_sum ? 1 : 0;
    for (const CorePart<S>& part : core.parts)
        count = is_sum ? saturated_product(count, vertex_count(part)) : saturated_sum(count, vertex_count(part));
    return count;
}
template std::uint64_t vertex_count(const CorePart<Rational>&);
template std::uint64_t vertex_count(const CorePart<Integer>&);

IntegerCore::IntegerCore(CorePart<Integer> core) : core_(std::move(core)), size_(vertex_count(core_)) {}

Vec3<Integer> IntegerCore::vertex(std::uint64_t index) const {
    Vec3<Integer> sum{0, 0, 0};
    add_vertex(core_, index, sum);
    return sum;
}

std::optional<Vec3<Integer>> IntegerCore::vertex(std::span<const std::uint32_t> name) const {
    Vec3<Integer> sum{0, 0, 0};
    NameReader reader(name);
    if (!add_named(core_, reader, sum) || !reader.is_at_end()) return std::nullopt;
    return sum;
}

void IntegerCore::add_work_along(const Vec3<Integer>& n, checking::Work& work) const {
    add_work(core_, checking::length_of(n), work);
}

Integer IntegerCore::min_support_value(const Vec3<Integer>& n) const { return least_of(n, core_); }

bool IntegerCore::is_flat() const { return in_plane(core_); }

}  // namespace oblong::oracle
