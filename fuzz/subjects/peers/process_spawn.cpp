// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/process_spawn.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "caseio/errors.hpp"

namespace oblong::fuzz {

namespace {

/// A file descriptor that closes itself until it is released.
struct Owned {
    int file = -1;
    Owned() = default;
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    ~Owned() { close(); }
    void close() {
        if (file >= 0) ::close(file);
        file = -1;
    }
    int release() { return std::exchange(file, -1); }
};

void must(bool fine, const char* what) {
    if (!fine) throw caseio::EnvironmentError(std::string(what) + ": " + std::strerror(errno));
}

/// Not one of the standard streams, which may be closed here: those are what the child puts it in place of.
void lift(Owned& end) {
    if (end.file > STDERR_FILENO) return;
    const int higher = ::fcntl(end.file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    must(higher >= 0, "fcntl");
    end.close();
    end.file = higher;
}

void pair_up(Owned& ours, Owned& theirs) {
    // A socket rather than a pipe: writing to a child that is gone then fails instead of raising SIGPIPE.
    std::array<int, 2> ends{};
    must(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0, "socketpair");
    ours.file = ends[0];
    theirs.file = ends[1];
    lift(theirs);
    must(::fcntl(ours.file, F_SETFL, O_NONBLOCK) == 0, "fcntl");
}

void pipe_up(Owned& ours, Owned& theirs) {
    std::array<int, 2> ends{};
    must(::pipe2(ends.data(), O_CLOEXEC) == 0, "pipe");
    ours.file = ends[0];
    theirs.file = ends[1];
    lift(theirs);
}

/// A limit as the kernel takes it: no larger than the one that holds here already.
struct Limit {
    __rlimit_resource which;
    rlimit value;
};

Limit limit(__rlimit_resource which, long long amount, long long grace) {
    Limit l{which, {}};
    must(::getrlimit(which, &l.value) == 0, "getrlimit");
    if (amount <= 0) return l;
    const auto lower = [](rlim_t held, long long wanted) {
        const auto asked = static_cast<rlim_t>(wanted);
        return held == RLIM_INFINITY || asked < held ? asked : held;
    };
    l.value.rlim_max = lower(l.value.rlim_max, amount + grace);
    l.value.rlim_cur = lower(l.value.rlim_cur, amount);
    return l;
}

/// What the child does before it becomes the program. After fork in a program with threads, only calls that are safe
/// in signal handlers may be made here.
struct Becoming {
    const char* path;
    char* const* argv;
    char* const* environment;
    std::array<int, 3> streams;
    std::array<Limit, 3> limits;
    pid_t parent;
    int problem;  ///< where errno goes

    [[noreturn]] void become() const {
        ::setpgid(0, 0);
        bool fine = ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
        fine =
            fine && ::signal(SIGXFSZ, SIG_DFL) != SIG_ERR;  // ignored here (fuzz/app/main.cpp), and execve keeps that
        if (::getppid() != parent) ::_exit(127);
        for (const Limit& l : limits) fine = fine && ::setrlimit(l.which, &l.value) == 0;
        for (int i = 0; i < 3; ++i) fine = fine && ::dup2(streams[static_cast<std::size_t>(i)], i) >= 0;
        if (fine) ::execve(path, argv, environment);
        const int code = errno;
        static_cast<void>(!::write(problem, &code, sizeof code));
        ::_exit(127);
    }
};

/// errno of the child that could not become the program; 0 where it did.
int problem_of(int pipe) {
    int code = 0;
    ssize_t n = 0;
    while ((n = ::read(pipe, &code, sizeof code)) < 0 && errno == EINTR) {
    }
    return n == sizeof code ? code : 0;
}

}  // namespace

Spawned spawn(const std::string& path, const std::vector<std::string>& args, const ProcessOptions& options) {
    Owned in, out, err, child_in, child_out, child_err, problem, child_problem;
    pair_up(in, child_in);
    pipe_up(out, child_out);
    pipe_up(err, child_err);
    pipe_up(problem, child_problem);
    for (const int file : {out.file, err.file}) must(::fcntl(file, F_SETFL, O_NONBLOCK) == 0, "fcntl");
    std::vector<std::string> words{path};
    words.insert(words.end(), args.begin(), args.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    static std::atomic<long> count = 0;
    // A name of its own: a subject that starts subjects gives them its own mark too.
    std::string mark = "OBLONG_SUBJECT_" + std::to_string(::getpid()) + "_" + std::to_string(++count) + "=1";
    std::vector<char*> environment{mark.data()};
    for (char** variable = environ; *variable != nullptr; ++variable) environment.push_back(*variable);
    environment.push_back(nullptr);
    constexpr long long mib = 1024 * 1024, seconds_to_end = 5;
    const Becoming child{
        path.c_str(),
        argv.data(),
        environment.data(),
        {child_in.file, child_out.file, child_err.file},
        {limit(RLIMIT_DATA, options.memory_mib * mib, 0), limit(RLIMIT_AS, options.address_space_mib * mib, 0),
         limit(RLIMIT_CPU, options.processor_seconds, seconds_to_end)},
        ::getpid(),
        child_problem.file};
    const pid_t pid = ::fork();
    must(pid >= 0, "fork");
    if (pid == 0) child.become();
    ::setpgid(pid, pid);  // here as well: whichever comes first
    child_problem.close();
    if (const int code = problem_of(problem.file); code != 0) {
        while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
        }
        throw caseio::EnvironmentError(path + " cannot be started: " + std::strerror(code));
    }
    return {pid, in.release(), out.release(), err.release(), mark};
}

void kill_marked(const std::string& mark, int signal) {
    namespace fs = std::filesystem;
    // One that forks meanwhile is found in the next round.
    const int rounds = signal == SIGKILL ? 20 : 1;
    bool found = true;
    for (int i = 0; i < rounds && found; ++i) {
        found = false;
        std::error_code ignored;
        for (const fs::directory_entry& entry : fs::directory_iterator("/proc", ignored)) {
            const std::string name = entry.path().filename().string();
            pid_t pid = 0;
            const auto [stop, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
            if (error != std::errc() || stop != name.data() + name.size()) continue;
            std::ifstream in(entry.path() / "environ", std::ios::binary);
            for (std::string variable; std::getline(in, variable, '\0');)
                if (variable == mark) found = ::kill(pid, signal) == 0 || found;
        }
    }
}

}  // namespace oblong::fuzz
