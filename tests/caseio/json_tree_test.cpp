// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/json_tree.hpp"

#include <gtest/gtest.h>

namespace oblong::caseio {
namespace {

TEST(JsonSpaced, PutsABlankWhereSomethingSeparatesAndNowhereElse) {
    EXPECT_EQ(json_spaced(R"({"a":[1,-2.5e3],"b":{"c":null}})"), R"({"a": [1, -2.5e3], "b": {"c": null}})");
    EXPECT_EQ(json_spaced(R"(["a:b,c"])"), R"(["a:b,c"])");
    EXPECT_EQ(json_spaced(R"({"\"a\":,":"\\","b":"\\\",:"})"), R"({"\"a\":,": "\\", "b": "\\\",:"})");
    EXPECT_EQ(json_spaced(""), "");
}

TEST(JsonSpaced, SaysTheSame) {
    const std::string text = json_quoted("a \"quoted\", b: \\ \n end");
    const std::string compact = "{" + text + ":[" + text + "," + text + "]}";
    const JsonNode before = parse_json(compact, {"t", 1, {}});
    const JsonNode after = parse_json(json_spaced(compact), {"t", 1, {}});
    EXPECT_EQ(before.keys, after.keys);
    ASSERT_EQ(after.items.size(), 1U);
    ASSERT_EQ(after.items[0].items.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(before.items[0].items[i].text, after.items[0].items[i].text);
}

}  // namespace
}  // namespace oblong::caseio
