// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "caseio/errors.hpp"
#include "fuzz/campaign/store/sqlite.hpp"
#include "tests/campaign/folder.hpp"
#include "tests/campaign/older_store.hpp"

/// Stores of a few rows, written without a campaign: milliseconds each.
namespace oblong::fuzz {

inline caseio::Record small_record(const std::string& subject) {
    caseio::Record r;
    r.subject = subject;
    r.family = "sliver";
    r.verdict = "inaccurate";
    return r;
}

/// Two cases; the first has records of both subjects, the second of one.
inline BatchOutcome small_batch(int number) {
    BatchOutcome b{.batch = number, .cases = 2, .answers = 3, .tallies = {}, .records = {}, .case_lines = {}};
    b.failures = 3;
    b.seconds = 0.5;
    b.tallies = {{"one", "sliver", 1, "verdict", "inaccurate", 2}, {"two", "sliver", 1, "verdict", "inaccurate", 1}};
    b.case_lines = {{2 * number, "a case"}, {2 * number + 1, "another case"}};
    b.records = {{small_record("one"), 0}, {small_record("two"), 0}, {small_record("one"), 1}};
    return b;
}

/// A binding to a plan of six batches, whose only source has the plan's name.
inline Store::Binding small_binding(const std::string& name = "plan") {
    Plan plan;
    plan.name = name;
    plan.sources.push_back({CaseSource::Kind::file, name, {}, 0, 1, false, caseio::Query::distance});
    plan.subjects = {{"one"}, {"two"}};
    return {name, write_plan(plan), "files", 6, 12};
}

class SmallStore : public CampaignFolder {
protected:
    /// Makes a store with these batches and gives its path.
    [[nodiscard]] std::string made(const std::string& name, const std::vector<int>& batches = {0, 1, 2},
                                   const Store::Binding& binding = small_binding()) const {
        Store store(path(name), Store::Mode::write);
        store.bind(binding);
        for (const int batch : batches) store.add(small_batch(batch));
        return path(name);
    }

    /// Changes a store by SQL, behind the fingerprints' back.
    static void change(const std::string& file, const std::string& sql) { Connection(file, true).execute(sql.c_str()); }

    /// Makes a store into what version 1 wrote: the same without fingerprints.
    static void make_version_1(const std::string& file) {
        change(file, to_version_2);
        change(file, to_version_1);
        change(file, "ALTER TABLE records DROP COLUMN nearest");
    }

    /// Makes the number of free pages in the file's header wrong, which costs no row.
    static void make_free_pages_wrong(const std::string& file) {
        std::string bytes = read_bytes(file);
        bytes.at(39) = 5;
        write_bytes(file, bytes);
    }

    /// The first column of a statement's only row.
    [[nodiscard]] static std::string value(const std::string& file, const std::string& sql) {
        const Connection connection(file, false);
        Statement s(connection, sql);
        return s.step() ? s.text(0) : "no row";
    }

    [[nodiscard]] static StoreDamage check(const std::string& file) { return Store(file, Store::Mode::read).check(); }
};

/// The words with which something is refused as bad input or by the environment; empty where it is not.
inline std::string refusal(const std::function<void()>& what) {
    try {
        what();
    } catch (const caseio::BadInput& problem) {
        return std::string("bad input: ") + problem.what();
    } catch (const caseio::EnvironmentError& problem) {
        return std::string("environment: ") + problem.what();
    }
    return {};
}

/// Whether a text has all parts.
inline testing::AssertionResult says(const std::string& text, const std::vector<std::string>& parts) {
    for (const std::string& part : parts)
        if (text.find(part) == std::string::npos)
            return testing::AssertionFailure() << "expected \"" << part << "\", found \"" << text << "\"";
    return testing::AssertionSuccess();
}

}  // namespace oblong::fuzz
