"""The one part of the game that is compiled: the solver's search, by Cython and a C compiler.

Where either is missing the installation says so and goes on; the same source then runs interpreted. All else is in pyproject.toml.
"""

from __future__ import annotations

import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SCRATCH = ".scratch/cython"  # the C file; nothing generated stays among the sources
SEARCH = Extension(
    "prefgame.solver.search",
    ["prefgame/solver/search.py"],
    include_dirs=["prefgame/solver"],
    depends=["prefgame/solver/search.pxd", "prefgame/solver/bits.h"],
    optional=True,  # else an editable installation asks for the module that could not be made
)


class BuildWhatCanBeBuilt(build_ext):
    """``optional`` forgives a compiler that fails, but not one that is not there, nor a missing Cython: this forgives all."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            self.tell(error)

    def build_extension(self, ext: Extension) -> None:
        try:
            from Cython.Build import cythonize

            (translated,) = cythonize([ext], build_dir=SCRATCH, quiet=True)
            ext.sources = translated.sources
            super().build_extension(ext)
        except (Exception, SystemExit) as error:
            self.tell(error)

    def tell(self, error: BaseException) -> None:
        print(f"prefgame: the solver is not compiled and will run interpreted, about 100 times slower ({error})", file=sys.stderr)


setup(ext_modules=[SEARCH], cmdclass={"build_ext": BuildWhatCanBeBuilt})
