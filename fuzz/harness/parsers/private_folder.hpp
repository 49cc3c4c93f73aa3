// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace oblong::fuzz {

/// A temporary folder of its own, for readers that want a path; it goes away with the object.
class PrivateFolder {
public:
    /// Throws caseio::EnvironmentError if none can be made.
    PrivateFolder();
    ~PrivateFolder();
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;

    /// Returns the path of a file of this name in the folder.
    [[nodiscard]] std::string path(std::string_view name) const;
    /// Writes the file again; its path. Throws caseio::EnvironmentError if that fails.
    std::string write(std::string_view name, std::string_view content) const;

private:
    std::filesystem::path folder_;
};

}  // namespace oblong::fuzz
