# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the module by CMake, from an installed oblong (CMAKE_PREFIX_PATH), and packages the checker from its one source."""

import os
import pathlib
import subprocess

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
CHECKER = HERE.parent / "tests" / "verify"
CHECKER_MODULES = ("check_basics", "check_bodies", "check_certificates", "check_parts", "check_queries", "check_work",
                   "exact_numbers", "read_body_proofs", "read_cases", "read_certificates", "read_meshes", "strict_json")


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        out = pathlib.Path(self.get_ext_fullpath(ext.name)).resolve().parent
        build = pathlib.Path(os.environ.get("OBLONG_WHEEL_BUILD", self.build_temp)).resolve()
        build.mkdir(parents=True, exist_ok=True)
        subprocess.check_call(["cmake", "-G", "Ninja", "-S", HERE, "-B", build, "-DCMAKE_BUILD_TYPE=Release",
                               f"-DCMAKE_LIBRARY_OUTPUT_DIRECTORY={out}"])
        subprocess.check_call(["cmake", "--build", build])


class WithChecker(build_py):
    """Adds the files of the checker as the package oblong.checker."""

    def run(self):
        super().run()
        target = pathlib.Path(self.build_lib) / "oblong" / "checker"
        for module in CHECKER_MODULES:
            self.copy_file(str(CHECKER / f"{module}.py"), str(target / f"{module}.py"))


setup(
    package_dir={"": "src"},
    packages=["oblong", "oblong.checker"],
    package_data={"oblong": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("oblong._core", [])],
    cmdclass={"build_ext": CMakeBuild, "build_py": WithChecker},
)
