// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

/// A subject program that misbehaves on purpose: the first word of a case's id says how. It answers every
/// other case with distance 1, and knows no --describe.
namespace {

std::string id_of(const std::string& line) {
    const std::string key = "\"id\":";
    const std::size_t open = line.find('"', line.find(key) + key.size());
    return line.substr(open + 1, line.find('"', open + 1) - open - 1);
}

void answer(const std::string& id, const std::string& distance = "1", const std::string& message = "") {
    std::cout << R"({"format":"oblong-result/1","id":")" << id << R"(","subject":"planted","outcome":"separated",)"
              << R"("distance":)" << distance << R"(,"message":")" << message << R"("})" << std::endl;
}

/// A process that never ends by itself and holds the standard streams; its number.
pid_t descendant() {
    const pid_t child = ::fork();
    if (child == 0)
        for (;;) ::pause();
    return child;
}

/// The same in a session of its own, whose parent has ended.
pid_t daemon_of_ours() {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) return -1;
    if (const pid_t child = ::fork(); child == 0) {
        ::setsid();
        const pid_t daemon = descendant();
        ::_exit(::write(ends[1], &daemon, sizeof daemon) == sizeof daemon ? 0 : 1);
    } else {
        ::waitpid(child, nullptr, 0);
    }
    pid_t daemon = -1;
    return ::read(ends[0], &daemon, sizeof daemon) == sizeof daemon ? daemon : -1;
}

/// Answers, and answers the case NEXT too, which nobody has asked, when the file FOLDER/go is there; then makes
/// FOLDER/done.
void foretell(const std::string& id) {
    const std::size_t at = id.find(' ');
    const std::string folder = id.substr(at + 1);
    answer(id);
    while (::access((folder + "/go").c_str(), F_OK) != 0) ::usleep(1000);
    answer("next", "7");
    ::close(::creat((folder + "/done").c_str(), 0600));
}

void act(const std::string& id) {
    const std::string deed = id.substr(0, id.find(' '));
    if (deed == "segfault") std::raise(SIGSEGV);
    if (deed == "exit") {
        std::cerr << "first words\nlast words" << std::endl;
        ::_exit(3);
    }
    if (deed == "quit") ::_exit(0);
    if (deed == "throw") throw std::runtime_error("planted exception");
    if (deed == "hang")
        for (;;) ::pause();
    if (deed == "close_and_hang") {
        ::close(STDOUT_FILENO);
        for (;;) ::pause();
    }
    if (deed == "drip")
        for (;; ::usleep(10'000)) std::cout << 'x' << std::flush;
    if (deed == "garbage") std::cout << "no result" << std::endl;
    if (deed == "stranger") return answer("someone else");
    if (deed == "nan") return answer(id, "NaN");
    if (deed == "null") return answer(id, "null");
    if (deed == "beget") return answer(id, "1", std::to_string(descendant()));
    if (deed == "daemonise") return answer(id, "1", std::to_string(daemon_of_ours()));
    if (deed == "foretell") return foretell(id);
    if (deed == "beget_and_die") {
        std::cerr << "error: begot " << descendant() << std::endl;
        std::raise(SIGSEGV);
    }
    if (deed == "eat") {
        std::vector<std::string> eaten;
        for (;;) eaten.emplace_back(std::size_t{1} << 20U, 'e');
    }
    if (deed == "spin") {
        volatile bool spins = true;
        while (spins) {
        }
    }
    if (deed == "noise") std::cerr << std::string(1 << 20, 'n') << std::endl;
    answer(id);
    if (deed == "twice") answer(id);
    if (deed == "last") ::_exit(0);
}

}  // namespace

int main() {
    std::string line;
    while (std::getline(std::cin, line)) act(id_of(line));
    return 0;
}
