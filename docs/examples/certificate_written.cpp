// SPDX-License-Identifier: GPL-3.0-or-later
// Writes proofs of three distances, for a checker that shares no code with this library:
//   certificate_written cases.jsonl proofs.jsonl
//   oblong verify cases.jsonl proofs.jsonl              (or tests/verify/check_certificates.py, in Python)
// Link oblong::oblong.
#include <cstdio>
#include <fstream>
#include <oblong/certificate.hpp>

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    std::ofstream cases(argv[1]);
    std::ofstream proofs(argv[2]);
    const oblong::Capsule<double> capsule(0.25, 1.0);
    const oblong::Points<double> wedge({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});

    int number = 0;
    for (const double x : {0.1, 1.25, 3.7}) {
        oblong::Affine<double> pose;
        pose.translation = {x, 0.1, 0};
        const auto moved = oblong::posed(capsule, pose);
        const auto question = oblong::distance_question(wedge, moved);
        const auto proof = oblong::prove(question);
        if (!proof) return 1;
        const std::string id = "pair-" + std::to_string(++number);
        cases << case_line(id, question) << '\n';
        proofs << certificate_line(id, *proof) << '\n';
        std::printf("%s: %s\n", id.c_str(), std::string(name(std::get<oblong::ExactCertificate>(*proof).kind)).c_str());
    }
    return 0;
}
