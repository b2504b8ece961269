"""What is installed: every package below prefgame, and the pictures and sounds that lie beside it.

Babel makes the catalogues that the game reads (`.mo`) from the translations (`.po`). Cython and a C
compiler compile the solver's search, the drawing and weighing of imagined deals, and hands that are
played on by habit. Where either is missing the installation says so and goes on; the same sources
then run interpreted. With ``PREFGAME_RELEASE=1`` in the environment it ends there: what is given to
others is never slow. All else is in pyproject.toml.
"""

from __future__ import annotations

import os
import sys

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SCRATCH = ".scratch/cython"  # the C file; nothing generated stays among the sources
SEARCH = Extension(
    "prefgame.solver.search",
    ["prefgame/solver/search.py"],
    include_dirs=["prefgame/solver"],
    depends=["prefgame/solver/search.pxd", "prefgame/solver/bits.h"],
    optional=True,  # else an editable installation asks for the module that could not be made
)

SAMPLING = Extension(
    "prefgame.ai.imagine.sampling",
    ["prefgame/ai/imagine/sampling.py"],
    include_dirs=["prefgame/solver"],
    depends=["prefgame/ai/imagine/sampling.pxd", "prefgame/solver/bits.h"],
    optional=True,
)

UNDECLARED = Extension(
    "prefgame.ai.imagine.undeclared",
    ["prefgame/ai/imagine/undeclared.py"],
    include_dirs=["prefgame/solver"],
    depends=["prefgame/ai/imagine/undeclared.pxd", "prefgame/solver/bits.h"],
    optional=True,
)


class BuildWhatCanBeBuilt(build_ext):
    """``optional`` forgives a compiler that fails, but not one that is not there, nor a missing
    Cython: this forgives all.
    """

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            self.tell("its source", error)

    def build_extension(self, ext: Extension) -> None:
        try:
            from Cython.Build import cythonize

            (translated,) = cythonize([ext], build_dir=SCRATCH, quiet=True)
            ext.sources = translated.sources
            super().build_extension(ext)
        except (Exception, SystemExit) as error:
            self.tell(ext.name, error)

    def tell(self, what: str, error: BaseException) -> None:
        said = f"prefgame: {what} could not be compiled"
        if os.environ.get("PREFGAME_RELEASE") == "1":
            raise SystemExit(f"{said}, and this is a release ({error})") from error
        print(f"{said}; it will run interpreted, about 100 times slower ({error})", file=sys.stderr)


class BuildWithCatalogues(build_py):
    """Make each catalogue beside its translation, where an editable installation reads it and a
    wheel takes it along as data.
    """

    def run(self) -> None:
        self.run_command("compile_catalog")  # Babel's
        super().run()


setup(
    packages=[*find_packages(include=["prefgame", "prefgame.*"]), "prefgame.assets"],
    ext_modules=[SEARCH, SAMPLING, UNDECLARED],
    cmdclass={"build_ext": BuildWhatCanBeBuilt, "build_py": BuildWithCatalogues},
    options={"compile_catalog": {"directory": "prefgame/locale", "domain": "prefgame"}},
)
