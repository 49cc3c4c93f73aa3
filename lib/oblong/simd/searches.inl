// SPDX-License-Identifier: BSL-1.0
/// Searches of prepared bodies and the loops that ask them, by the vector unit in whose namespace this is included,
/// once for each, after <hwy/highway.h>, rows.inl and regions.inl.

/// Of a prepared body over R, its vertices seen as S: the farthest.
template <class S>
struct Found {
    SupportPoint<S> support;
    S reach;
};

template <class S, class R>
SupportPoint<S> seen_as(const Vec3<R>& v, std::uint32_t index) {
    return {{S(v.x), S(v.y), S(v.z)}, index};
}

/// Bodies that are nothing but rows, which are looked for once a query.
template <class S, class R>
struct InRows {
    Rows<R> rows;

    [[nodiscard]] Found<S> find(const Vec3<S>& n) const {
        const Farthest<S> found = search_rows(rows, n);
        return {seen_as<S>(rows.vertex(found.index), found.index), found.reach};
    }
};

/// Bodies whose rows are one line each, looked for once a query.
template <class S, class R>
struct InLines {
    Rows<R> rows;

    explicit InLines(const PreparedPolytope<R>& body) : rows(body.rows()) {
        rows.columns = PreparedPolytope<R>::lane;  // as it is: told to the compiler, which leaves no loop over it
    }
    [[nodiscard]] Found<S> find(const Vec3<S>& n) const {
        const Farthest<S> found = search_lines(rows, n);
        return {seen_as<S>(rows.vertex(found.index), found.index), found.reach};
    }
};

/// All others. A cell of a grid is a few columns of rows.
template <class S, class R>
struct Anyhow {
    const PreparedPolytope<R>& body;

    [[nodiscard]] Found<S> find(const Vec3<S>& n) const {
        if (body.grid() != nullptr) {
            const FarthestInCell<S, R> found = farthest_in_cell(*body.grid(), body.largest(), n, SearchCell<S, R>());
            if (found.cell != nullptr) [[likely]]
                return {seen_as<S>(found.point(), found.index()), found.reach};
        }
        if (body.has_rows()) return InRows<S, R>{body.rows()}.find(n);
        const Farthest<S> found = detail::coarse_farthest(body, n);
        return {seen_as<S>(body.vertex(found.index), found.index), found.reach};
    }
};

template <class S, class Search>
struct UnitSupport {
    Search search;

    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        const Found<S> found = search.find(n);
        return {by_numbers(found.support.point), found.support.feature};
    }
};
template <class S, class R>
UnitSupport<S, InRows<S, R>> in_rows(const PreparedPolytope<R>& body) {
    return {{body.rows()}};
}
template <class S, class R>
UnitSupport<S, InLines<S, R>> in_lines(const PreparedPolytope<R>& body) {
    return {InLines<S, R>(body)};
}
template <class S, class R>
UnitSupport<S, Anyhow<S, R>> anyhow(const PreparedPolytope<R>& body) {
    return {{body}};
}

/// In doubles, noting what it saw.
template <class Search>
struct NotingSupport {
    Search search;
    Sighting& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const Found<double> found = search.find(n);
        seen.saw(n, {found.reach, found.support.feature});
        return {by_numbers(found.support.point), found.support.feature};
    }
};
template <class R>
NotingSupport<InRows<double, R>> in_rows(const PreparedPolytope<R>& body, Sighting& seen) {
    return {{body.rows()}, seen};
}
template <class R>
NotingSupport<InLines<double, R>> in_lines(const PreparedPolytope<R>& body, Sighting& seen) {
    return {InLines<double, R>(body), seen};
}
template <class R>
NotingSupport<Anyhow<double, R>> anyhow(const PreparedPolytope<R>& body, Sighting& seen) {
    return {{body}, seen};
}

/// gjk_distance from a heading on.
template <class S, class A, class B>
GjkResult<S> distance_along(const Heading& heading, const GjkOptions<S>& options, const A& on_a, const B& on_b) {
    Descent<S, Regions<S>> descent(options.guard);
    begin_distance(on_a, on_b, heading, descent);
    return gjk_go_on(on_a, on_b, options, descent);
}
/// The decision likewise.
template <class S, class A, class B>
SeparatingAxisResult<S> axis_along(const Heading& heading, const SeparatingAxisOptions<S>& options, const A& on_a,
                                   const B& on_b) {
    Descent<S, Regions<S>> descent(options.guard);
    if (const auto answer = begin_separating_axis(on_a, on_b, heading, descent)) return *answer;
    return gjk_separating_axis_go_on(on_a, on_b, options, descent);
}
/// Of bodies with grids, whose cells there are asked for.
template <class Body>
Heading fetched_heading(const Body& a, const Body& b) {
    const Heading heading = heading_between(a, b);
    detail::fetch_around(a, b, heading);
    return heading;
}
