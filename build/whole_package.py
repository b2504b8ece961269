"""What of an installed package goes into the executable: all of it.

Invariant: nothing is named here, so nothing new can be forgotten. What is no module is data, but
for the sources that were compiled.
"""

from __future__ import annotations

from pathlib import Path

CODE = frozenset({".py", ".pyc", ".so", ".pyd", ".pxd", ".h"})
"""endings of modules, and of what they were compiled from"""


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
