// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <cmath>
#include <memory>

#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/decision.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/cgal_distance.hpp"
#include "tests/bench/checks.hpp"
#include "tests/bench/fcl_pairs.hpp"
#include "tests/bench/figure.hpp"
#include "tests/bench/proof.hpp"
#include "tests/bench/speed/answers.hpp"

/// The figure "certified": what a proven answer costs, over our own plain solver and beside FCL.
namespace oblong::bench {

namespace {

/// Everything that the rows of one size refer to.
struct Material {
    Workload work;
    Reference exact, exact_narrow;
    std::vector<ProposedSimplex> proposed;  ///< of the plain solver, with the rule of the proven one
    std::optional<FclPairs> fcl;
    /// Of the first pairs of the order alone: certificates and their bodies.
    std::vector<EnumeratedPair> listed;
    std::vector<caseio::ExactCertificate> certificates;
};

/// The plain solver with the program's default rule, and with the one by which the proven solver proposes: to the last
/// bits.
GjkOptions<double> usual_options() {
    GjkOptions<double> options;
    options.stop = {StoppingRule<double>::Kind::relative, StoppingRule<double>::Lower::running_max,
                    StoppingRule<double>::Form::as_printed, 1e-10, 0};
    return options;
}
GjkOptions<double> fine_options() {
    GjkOptions<double> options;
    options.stop = {StoppingRule<double>::Kind::relative, StoppingRule<double>::Lower::latest,
                    StoppingRule<double>::Form::squared, 0x1p-50, 0};
    options.iteration_limit = 200;
    return options;
}

GjkResult<double> plain(const HullPair<double>& pair, const GjkOptions<double>& options) {
    return gjk_distance<double>(HullSupport<double>{pair.a}, HullSupport<double>{pair.b}, options);
}

ProposedSimplex simplex_of(const GjkResult<double>& r) {
    ProposedSimplex simplex;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        simplex.pairs[simplex.count++] = {r.kept.points[i].feature_a, r.kept.points[i].feature_b};
    }
    return simplex;
}

template <class R>
Answer integer_answer(const CertifiedDistance<R>& proven) {
    benchmark::DoNotOptimize(&proven);
    return {proven.outcome, proven.distance, static_cast<int>(proven.rung)};
}

template <class R>
CertifiedDistance<R> in_integers(const HullPair<R>& pair, const ProposedSimplex& simplex) {
    const CoreView<R> core_a = core_view(pair.a);
    const CoreView<R> core_b = core_view(pair.b);
    return detail::integer_rung(CoreScan<R>(core_a), CoreScan<R>(core_b), {simplex, 3});
}

Reference reference_of(const auto& distances) {
    Reference reference;
    reference.largest = 4;
    for (const auto d : distances) reference.exact.push_back({Outcome::separated, static_cast<double>(d)});
    return reference;
}

Material material(int vertices, std::size_t count, const std::string& proofs) {
    Material m;
    m.work = close_hulls(vertices, count);
    m.exact = reference_of(proven_distances(m.work.pairs, proofs));
    m.exact_narrow = reference_of(proven_distances(m.work.narrow, proofs));
    for (const HullPair<double>& pair : m.work.pairs) {
        m.proposed.push_back(simplex_of(plain(pair, fine_options())));
    }
    m.fcl.emplace(m.work.pairs);
    return m;
}

/// Rows of one size. `material` outlives the rows.
class Rows {
public:
    Rows(Session& session, Material& material) : session_(session), m_(material) {}

    void add_solvers() {
        const auto& pairs = m_.work.pairs;
        const auto& narrow = m_.work.narrow;
        const auto plainly = [&pairs](const GjkOptions<double>& options) {
            return [&pairs, options](std::uint32_t i) {
                const GjkResult<double> r = plain(pairs[i], options);
                return Answer{Outcome::separated, std::sqrt(r.squared), -1, r.termination == Termination::relative};
            };
        };
        add_row(session_, row<double>("plain", within(m_.exact, 1e-10)), plainly(usual_options()));
        add_row(session_, row<double>("plain_fine", within(m_.exact, 0x1p-50)), plainly(fine_options()));
        add_row(session_, row<double>("certified", rounded_once(m_.exact)),
                [&pairs](std::uint32_t i) { return answer_of(certified_distance(pairs[i].a, pairs[i].b)); });
        add_row(session_, row<float>("certified_float", rounded_once(m_.exact_narrow)),
                [&narrow](std::uint32_t i) { return answer_of(certified_distance(narrow[i].a, narrow[i].b)); });
        add_row(session_, row<double>("decision", decided(m_.exact)),
                [&pairs](std::uint32_t i) { return answer_of(certified_decision(pairs[i].a, pairs[i].b)); });
        Row fcl = row<double>("fcl", within(m_.exact, 1e-6));
        fcl.own = false;
        add_row(session_, fcl,
                [&m = m_](std::uint32_t i) { return Answer{Outcome::separated, m.fcl->distance(i), -1}; });
        fcl.name = "fcl_decision";
        fcl.check = decided(m_.exact);
        add_row(session_, fcl, [&m = m_](std::uint32_t i) {
            return Answer{m.fcl->collide(i) ? Outcome::intersecting : Outcome::separated, 0, -1};
        });
    }

    void add_integer_rung() {
        const auto& pairs = m_.work.pairs;
        add_row(session_, row<double>("integer_proposed", rounded_once(m_.exact)),
                [&m = m_](std::uint32_t i) { return integer_answer(in_integers(m.work.pairs[i], m.proposed[i])); });
        add_row(session_, row<double>("integer_alone", rounded_once(m_.exact)),
                [&pairs](std::uint32_t i) { return integer_answer(in_integers(pairs[i], {})); });
    }

    /// The first pairs of the order: their certificates are checked, and CGAL solves them.
    void add_certificates(std::size_t count, bool with_cgal) {
        count = std::min(count, m_.work.order.size());
        for (std::size_t k = 0; k < count; ++k) {
            const HullPair<double>& pair = m_.work.pairs[m_.work.order[k]];
            m_.listed.push_back(listed(pair));
            m_.certificates.push_back(proven(pair));
        }
        Row verify = row<double>("verify", decided(m_.exact));
        verify.order.resize(count);
        for (std::size_t k = 0; k < count; ++k) verify.order[k] = static_cast<std::uint32_t>(k);
        verify.bytes = bytes_of<double>(m_.work.vertices, count);
        add_row(session_, verify, [&m = m_](std::uint32_t k) {
            const auto refusal = oracle::verify(oracle::RestingBodies{m.listed[k].a, m.listed[k].b}, m.certificates[k]);
            return Answer{refusal ? Outcome::failed : Outcome::separated, 0, -1};
        });
        if (!with_cgal) return;
        Row cgal = verify;
        cgal.name = "cgal";
        cgal.own = false;
        cgal.check = [&m = m_](std::uint32_t k, const Answer& answer) {
            return within(m.exact, 1e-14)(m.work.order[k], answer);
        };
        add_row(session_, cgal, [&m = m_](std::uint32_t k) {
            const oracle::ScaledPair pair = oracle::scaled_pair(m.listed[k].a.vertices, m.listed[k].b.vertices, 3);
            const oracle::NearestPair nearest = oracle::program_nearest(pair.a, pair.b);
            return Answer{Outcome::separated, length(pair, nearest), -1};
        });
    }

private:
    template <class R>
    [[nodiscard]] Row row(std::string name, Check check) const {
        return {.figure = "certified",
                .name = std::move(name),
                .vertices = m_.work.vertices,
                .order = m_.work.order,
                .bytes = bytes_of<R>(m_.work.vertices, m_.work.pairs.size()),
                .check = std::move(check)};
    }
    static double length(const oracle::ScaledPair& pair, const oracle::NearestPair& nearest) {
        const oracle::IntegerVec n = oracle::difference(nearest, pair);
        const Rational scale(Integer(pair.scale * nearest.a.total * nearest.b.total));
        return std::sqrt(oblong::nearest<double>(Rational(Rational(squared_norm(n)) / (scale * scale))));
    }

    Session& session_;
    Material& m_;
};

}  // namespace

void measure_certified(Session& session, const FigureRequest& request) {
    static std::vector<std::unique_ptr<Material>> kept;
    const std::vector<int> sizes = request.sizes.empty() ? std::vector<int>{8, 32, 128, 512, 2000} : request.sizes;
    for (const int vertices : sizes) {
        std::size_t count = cold_count(vertices);
        if (request.max_pairs > 0) count = std::min(count, request.max_pairs);
        fmt::print(stderr, "Making and proving {} pairs of {} + {} vertices\n", count, vertices, vertices);
        kept.push_back(std::make_unique<Material>(material(vertices, count, request.proofs)));
        Rows rows(session, *kept.back());
        rows.add_solvers();
        rows.add_integer_rung();
        // Polytope_distance_d is known to run for minutes, or for ever, from 128 vertices on.
        rows.add_certificates(vertices > 500 ? 10 : 50, vertices <= 32);
    }
    session.time_rows();
}

}  // namespace oblong::bench
