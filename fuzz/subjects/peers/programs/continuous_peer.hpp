// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/peers/programs/peer.hpp"
#include "fuzz/subjects/peers/programs/rigid_ends.hpp"

/// What the adapters to continuous collision share.
namespace oblong::peers {

/// A library that is asked about a motion from one pose to another: sweeps of at most [0, 1] (longer ones are
/// converted), and turning cases.
/// \tparam R the library's scalar
template <std::floating_point R>
class ContinuousPeer : public Peer {
public:
    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info;
        info.scalar = ScalarTraits<R>::name;
        info.queries = {caseio::Query::sweep};
        info.other_queries = {"turning"};
        info.promise.digits = ScalarTraits<R>::digits;
        info.promise.statement = oracle::Statement::documented;
        info.conversions = "the poses at both ends of a motion are rounded to " + info.scalar +
                           "; a sweep over more than [0, 1] becomes one over [0, 1] with longer velocities, rounded "
                           "once to " +
                           info.scalar +
                           "; points and boxes under a pose that is no rotation: the pose is applied to the vertices, "
                           "exactly, and rounded once to " +
                           info.scalar;
        return info;
    }

    [[nodiscard]] caseio::Result answer(const caseio::Case& c) override {
        const Placed<R> a = place<R>(c.a);
        const Placed<R> b = place<R>(*c.b);
        const caseio::Sweep sweep = unit_sweep<R>(*c.sweep);
        const Rational& max = *sweep.max;
        caseio::Result r = cast_result(
            ask({a.body, linear_ends(sweep.velocity_a, max)}, {b.body, linear_ends(sweep.velocity_b, max)}), max);
        if (a.rounded || b.rounded || sweep.max != c.sweep->max) {
            caseio::Case converted = with_bodies(c, a.body, b.body);
            converted.sweep = sweep;
            r.converted_case = caseio::write_case(converted);
        }
        return r;
    }

    [[nodiscard]] caseio::Result answer_turning(const caseio::TurningCase& c) override {
        const Placed<R> a = place<R>(c.a);
        const Placed<R> b = place<R>(c.b);
        if (a.rounded || b.rounded) throw Unsupported("a turning body under a pose that is no rotation");
        return cast_result(ask({a.body, rigid_ends(c.motion_a, c.max)}, {b.body, rigid_ends(c.motion_b, c.max)}),
                           c.max);
    }

protected:
    /// A body, and its motion after its own pose.
    struct Moving {
        AnyBody<R> body;
        RigidEnds ends;
    };
    /// What the library says of two motions. Throws Unsupported for bodies and motions that it does not take.
    [[nodiscard]] virtual ContactStatement ask(const Moving& a, const Moving& b) = 0;
};

}  // namespace oblong::peers
