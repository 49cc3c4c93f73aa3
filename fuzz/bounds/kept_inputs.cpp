// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/bounds/kept_inputs.hpp"

#include <charconv>
#include <fstream>

namespace oblong::fuzz {

KeptInputs read_inputs(const std::string& path) {
    KeptInputs inputs;
    std::ifstream in(path);
    std::string name;
    std::string hex;
    while (in >> name >> hex) {
        std::vector<std::uint8_t>& bytes = inputs[name];
        for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
            std::uint8_t byte = 0;
            std::from_chars(hex.data() + i, hex.data() + i + 2, byte, 16);
            bytes.push_back(byte);
        }
    }
    return inputs;
}

bool write_inputs(const std::string& path, const KeptInputs& inputs) {
    std::ofstream out(path);
    for (const auto& [name, bytes] : inputs) {
        out << name << ' ';
        for (const std::uint8_t byte : bytes) out << "0123456789abcdef"[byte / 16] << "0123456789abcdef"[byte % 16];
        out << '\n';
    }
    return static_cast<bool>(out.flush());
}

}  // namespace oblong::fuzz
