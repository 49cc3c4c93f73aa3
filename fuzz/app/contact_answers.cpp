// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/contact_answers.hpp"

#include <CLI/CLI.hpp>

#include "caseio/number_text.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/other_answers.hpp"
#include "fuzz/subjects/library/contact_subject.hpp"

namespace oblong::cli {
namespace {

/// The numbers of "X,Y,Z", each rounded once. Throws NumberError.
Vec3<Rational> direction_of(const std::string& text, const caseio::NumberRule& rule) {
    Vec3<Rational> direction;
    std::size_t from = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t comma = text.find(',', from);
        if ((comma == std::string::npos) != (i == 2))
            throw caseio::NumberError("expected three numbers X,Y,Z, found " + text);
        direction[i] = caseio::read_number(text.substr(from, comma - from), rule).value;
        from = comma + 1;
    }
    return direction;
}

/// Returns the fault of a typed direction. Empty if it has none.
std::string direction_fault(const std::string& text) {
    try {
        return direction_of(text, {}) == Vec3<Rational>{} ? "expected a direction other than 0, found " + text : "";
    } catch (const caseio::NumberError& error) {
        return error.what();
    }
}

}  // namespace

void add_contact_options(CLI::App& verb, ContactAsk& ask) {
    verb.add_flag("--exit", ask.exit, "state also where the contact ends, and of a miss where the bodies are nearest");
    add_word(verb, "--start", ask.start, "what a contact at the start counts as: hit, parting, outside",
             {"hit", "parting", "outside"}, "RULE");
}

void add_along_option(CLI::App& verb, ContactAsk& ask) {
    verb.add_option("--along", ask.along,
                    "how far A must move until it does not overlap B, in multiples of X,Y,Z; Z is 0 in the plane")
        ->check(direction_fault)
        ->type_name("X,Y,Z");
}

caseio::ContactResult contact_answer(const caseio::Case& c, const ContactAsk& ask, const std::string& subject) {
    if (subject != "proven")
        return {.result = unsupported(c.id, subject, "the subject answers nothing about contact; proven does")};
    if (ask.along.empty()) return fuzz::answer_contact(c, ask.start.empty() ? "hit" : ask.start);
    try {
        return fuzz::answer_depth_along(c, direction_of(ask.along, {c.scalar}));
    } catch (const caseio::NumberError& error) {
        return {.result = unsupported(c.id, subject, error.what())};
    }
}

}  // namespace oblong::cli
