// SPDX-License-Identifier: BSL-1.0
/// Support mappings of prepared bodies and the loops that call them, for one vector unit. Included once for each unit,
/// in its namespace, after <hwy/highway.h>, component_arrays.inl and regions.inl.

/// The farthest vertex of a prepared body, with its support value.
struct Found {
    SupportPoint<double> support;
    double support_value;
};

template <class R>
Vec3<double> as_doubles(const Vec3<R>& v) {
    return {double{v.x}, double{v.y}, double{v.z}};
}

/// Search of a body that consists of component arrays only. Reads their address once per query.
template <class R>
struct InArrays {
    ComponentArrays<R> arrays;

    explicit InArrays(const PreparedPolytope<R>& body) : arrays(body.component_arrays()) {}
    [[nodiscard]] Found find(const Vec3<double>& n) const {
        const Farthest<double> found = search_arrays(arrays, n);
        return {{as_doubles(arrays.vertex(found.index)), found.index}, found.support_value};
    }
};

/// Search of a body whose component arrays are one cache line each.
template <class R>
struct InSingleBlock {
    ComponentArrays<R> arrays;

    explicit InSingleBlock(const PreparedPolytope<R>& body) : arrays(body.component_arrays()) {
        arrays.padded_count =
            PreparedPolytope<R>::values_per_line;  // as it is: told to the compiler, which leaves no loop over it
    }
    [[nodiscard]] Found find(const Vec3<double>& n) const {
        const Farthest<double> found = search_single_block(arrays, n);
        return {{as_doubles(arrays.vertex(found.index)), found.index}, found.support_value};
    }
};

/// Search of a body of any layout: by its direction grid, its component arrays or its quantised vertices.
template <class R>
struct AnyLayout {
    const PreparedPolytope<R>& body;

    explicit AnyLayout(const PreparedPolytope<R>& prepared) : body(prepared) {}
    [[nodiscard]] Found find(const Vec3<double>& n) const {
        if (body.grid() != nullptr) {
            const FarthestInCell<double, R> found =
                farthest_in_cell(*body.grid(), body.largest(), n, SearchCell<double, R>());
            if (found.cell != nullptr) [[likely]]
                return {{as_doubles(found.point()), found.index()}, found.support_value};
        }
        if (body.has_component_arrays()) return InArrays<R>(body).find(n);
        const Farthest<double> found = detail::coarse_farthest(body, n);
        return {{as_doubles(body.vertex(found.index)), found.index}, found.support_value};
    }
};

/// Support mapping that records its last query.
template <class Search>
struct RecordingSearch {
    Search search;
    SupportRecord& seen;

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const Found found = search.find(n);
        seen.record(n, {found.support_value, found.support.feature});
        return {by_numbers(found.support.point), found.support.feature};
    }
};
/// \tparam Search InArrays, InSingleBlock or AnyLayout
template <template <class> class Search, class R>
RecordingSearch<Search<R>> recording(const PreparedPolytope<R>& body, SupportRecord& seen) {
    return {Search<R>(body), seen};
}

/// Runs gjk_distance from an initial direction.
template <class A, class B>
GjkResult<double> distance_along(const InitialDirection& direction, const GjkOptions<double>& options, const A& on_a,
                                 const B& on_b) {
    Descent<double, Regions> descent(options.guard);
    begin_distance(on_a, on_b, direction, descent);
    return gjk_resume(on_a, on_b, options, descent);
}
/// Runs gjk_separating_axis from an initial direction.
template <class A, class B>
SeparatingAxisResult<double> axis_along(const InitialDirection& direction, const A& on_a, const B& on_b) {
    const SeparatingAxisOptions<double> options;
    Descent<double, Regions> descent(options.guard);
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
