"""What goes into the executable: all of the installed package, and what it needs of Python.

Invariant: nothing of the package is named here, so nothing new can be forgotten. What is no module
is data, but for the sources that were compiled. Of Python and the system it is named what is left
out.
"""

from __future__ import annotations

from pathlib import Path

CODE = frozenset({".py", ".pyc", ".so", ".pyd", ".pxd", ".h"})
"""endings of modules, and of what they were compiled from"""

UNUSED = (
    *("_hashlib", "_ssl", "ssl", "asyncio", "concurrent.futures.process", "ftplib", "http"),
    *("multiprocessing", "urllib.request", "xml", "xmlrpc", "pyexpat"),
    *("doctest", "lib2to3", "pdb", "pydoc", "unittest", "setuptools", "pkg_resources"),
    *("numpy", "PIL", "tkinter"),
)
"""modules that others know how to use, and that the game never imports"""
_OF_THE_HOST = ("libstdc++", "libgcc_s", "libX11", "libX11-xcb", "libxcb", "libXau", "libXdmcp")
"""libraries that the drivers of the machine need in the edition of the machine: another one before
them means no window
"""


def is_of_the_host(name: str, system: str) -> bool:
    """Tell whether a library is taken from the machine on which the program runs."""
    return system.startswith("linux") and Path(name).name.partition(".")[0] in _OF_THE_HOST


def data_of(package: Path) -> list[tuple[str, str]]:
    """Each file of the package that is no code, and the folder inside the executable for it."""
    files = (file for file in sorted(package.rglob("*")) if file.is_file())
    return [
        (str(file), file.parent.relative_to(package.parent).as_posix())
        for file in files
        if file.suffix not in CODE
    ]


def modules_of(package: Path) -> list[str]:
    """Return the full name of each module of the package: some are imported where nobody can read
    it.
    """
    files = (file.relative_to(package.parent) for file in sorted(package.rglob("*.py")))
    dotted = (file.with_suffix("").parts for file in files if file.name != "__main__.py")
    return [".".join(parts[:-1] if parts[-1] == "__init__" else parts) for parts in dotted]
