// SPDX-License-Identifier: BSL-1.0
/// Support mappings of prepared bodies and the loops that call them, for one vector unit. Included once for each unit,
/// in its namespace, after <hwy/highway.h>, component_arrays.inl and regions.inl.

/// The farthest vertex of a prepared body, converted to S, with its support value.
template <class S>
struct Found {
    SupportPoint<S> support;
    S support_value;
};

template <class S, class R>
SupportPoint<S> seen_as(const Vec3<R>& v, std::uint32_t index) {
    return {{S(v.x), S(v.y), S(v.z)}, index};
}

/// Search of a body that consists of component arrays only. Reads their address once per query.
template <class S, class R>
struct InArrays {
    ComponentArrays<R> arrays;

    [[nodiscard]] Found<S> find(const Vec3<S>& n) const {
        const Farthest<S> found = search_arrays(arrays, n);
        return {seen_as<S>(arrays.vertex(found.index), found.index), found.support_value};
    }
};

/// Search of a body whose component arrays are one cache line each.
template <class S, class R>
struct InSingleBlock {
    ComponentArrays<R> arrays;

    explicit InSingleBlock(const PreparedPolytope<R>& body) : arrays(body.component_arrays()) {
        arrays.padded_count =
            PreparedPolytope<R>::values_per_line;  // as it is: told to the compiler, which leaves no loop over it
    }
    [[nodiscard]] Found<S> find(const Vec3<S>& n) const {
        const Farthest<S> found = search_single_block(arrays, n);
        return {seen_as<S>(arrays.vertex(found.index), found.index), found.support_value};
    }
};

/// Search of a body of any layout: by its direction grid, its component arrays or its quantised vertices.
template <class S, class R>
struct AnyLayout {
    const PreparedPolytope<R>& body;

    [[nodiscard]] Found<S> find(const Vec3<S>& n) const {
        if (body.grid() != nullptr) {
            const FarthestInCell<S, R> found = farthest_in_cell(*body.grid(), body.largest(), n, SearchCell<S, R>());
            if (found.cell != nullptr) [[likely]]
                return {seen_as<S>(found.point(), found.index()), found.support_value};
        }
        if (body.has_component_arrays()) return InArrays<S, R>{body.component_arrays()}.find(n);
        const Farthest<S> found = detail::coarse_farthest(body, n);
        return {seen_as<S>(body.vertex(found.index), found.index), found.support_value};
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
UnitSupport<S, InArrays<S, R>> in_arrays(const PreparedPolytope<R>& body) {
    return {{body.component_arrays()}};
}
template <class S, class R>
UnitSupport<S, InSingleBlock<S, R>> in_single_block(const PreparedPolytope<R>& body) {
    return {InSingleBlock<S, R>(body)};
}
template <class S, class R>
UnitSupport<S, AnyLayout<S, R>> any_layout(const PreparedPolytope<R>& body) {
    return {{body}};
}

/// Support mapping in doubles that records its last query.
template <class Search>
struct RecordingSearch {
    Search search;
    SupportRecord& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const Found<double> found = search.find(n);
        seen.record(n, {found.support_value, found.support.feature});
        return {by_numbers(found.support.point), found.support.feature};
    }
};
template <class R>
RecordingSearch<InArrays<double, R>> in_arrays(const PreparedPolytope<R>& body, SupportRecord& seen) {
    return {{body.component_arrays()}, seen};
}
template <class R>
RecordingSearch<InSingleBlock<double, R>> in_single_block(const PreparedPolytope<R>& body, SupportRecord& seen) {
    return {InSingleBlock<double, R>(body), seen};
}
template <class R>
RecordingSearch<AnyLayout<double, R>> any_layout(const PreparedPolytope<R>& body, SupportRecord& seen) {
    return {{body}, seen};
}

/// Runs gjk_distance from an initial direction.
template <class S, class A, class B>
GjkResult<S> distance_along(const InitialDirection& direction, const GjkOptions<S>& options, const A& on_a,
                            const B& on_b) {
    Descent<S, Regions<S>> descent(options.guard);
    begin_distance(on_a, on_b, direction, descent);
    return gjk_resume(on_a, on_b, options, descent);
}
/// Runs gjk_separating_axis from an initial direction.
template <class S, class A, class B>
SeparatingAxisResult<S> axis_along(const InitialDirection& direction, const SeparatingAxisOptions<S>& options,
                                   const A& on_a, const B& on_b) {
    Descent<S, Regions<S>> descent(options.guard);
    if (const auto answer = begin_separating_axis(on_a, on_b, direction, descent)) return *answer;
    return gjk_separating_axis_resume(on_a, on_b, options, descent);
}
/// Computes the initial direction and prefetches the grid cells around it.
template <class Body>
InitialDirection fetched_initial_direction(const Body& a, const Body& b) {
    const InitialDirection direction = initial_direction_between(a, b);
    detail::fetch_around(a, b, direction);
    return direction;
}
