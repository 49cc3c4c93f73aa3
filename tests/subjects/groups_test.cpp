// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "fuzz/subjects/native/group.hpp"

/// The names of our subjects: every group makes what it lists, and its lattice tells what can be made.
namespace oblong::fuzz {
namespace {

TEST(Groups, EveryListedNameIsMadeByItsGroupAlone) {
    for (const SubjectGroup& group : subject_groups())
        for (const SubjectInfo& info : group.listed())
            for (const SubjectGroup& other : subject_groups()) {
                const std::unique_ptr<Subject> made = other.make(info.name);
                EXPECT_EQ(made != nullptr, other.title == group.title) << info.name << " by " << other.title;
                if (made) {
                    EXPECT_EQ(made->info().name, info.name);
                }
            }
}

TEST(Groups, TheLatticeTellsWhatCanBeMade) {
    int subjects = 0;
    int meaningless = 0;
    for (const SubjectGroup& group : subject_groups()) {
        if (group.lattice == nullptr) continue;
        std::set<std::string> names;
        for (const LatticePoint& point : group.lattice()) {
            EXPECT_TRUE(names.insert(point.name).second) << point.name << " twice";
            if (point.why_meaningless.empty()) {
                const std::unique_ptr<Subject> made = group.make(point.name);
                ASSERT_TRUE(made) << point.name;
                EXPECT_EQ(made->info().name, point.name);
                ++subjects;
            } else {
                EXPECT_THROW((void)group.make(point.name), std::invalid_argument) << point.name;
                ++meaningless;
            }
        }
        EXPECT_GE(names.size(), group.listed().size()) << group.title;
    }
    EXPECT_GT(subjects, 5000);
    EXPECT_GT(meaningless, 500);
}

}  // namespace
}  // namespace oblong::fuzz
