"""A Windows of its own in a folder: wine, its registry and its disk.

Invariant: every process has an end, and only processes of this folder are ended.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

RANDOM_BYTES = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID bytes, ULONG number);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T number)
{ return SystemFunction036(bytes, (ULONG) number); }
"""
"""bcryptprimitives.dll as every Windows 10 has it, and wine 8 not; for wine only, never shipped"""

REGISTRY = ("system.reg", "user.reg")
CHANGING = (
    *("drive_c/windows/", "drive_c/ProgramData/Microsoft/", "/Temp/"),
    *("System\\\\CurrentControlSet\\\\", "Software\\\\Wine\\\\"),
    *("Volatile Environment", "\\\\Shell Folders "),
)
"""where wine itself writes while other programs run"""

_SHORT = 120
"""seconds for what wine does by itself"""


@dataclass(frozen=True)
class Ended:
    """How a program ended. ``text``: all that it wrote."""

    status: int
    text: str


class Wine:
    """``user``: who plays there; the home folder has that name."""

    def __init__(self, folder: Path, user: str = "player") -> None:
        self.folder = folder
        self.environment: dict[str, str] = {
            **{name: text for name, text in os.environ.items() if not name.startswith("PYTHON")},
            "WINEPREFIX": str(folder),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # wine is not to ask for a browser and for .NET, nor to write menus of this machine
            "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",
            "USER": user,
            "LC_ALL": "C.UTF-8",  # the names of files, as Python has them here
        }

    @property
    def disk(self) -> Path:
        return self.folder / "drive_c"

    @property
    def home(self) -> Path:
        return self.disk / "users" / self.environment["USER"]

    def make(self) -> None:
        """Make this Windows, if it is not there."""
        stub = self.disk / "windows/system32/bcryptprimitives.dll"
        if stub.exists():
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        self.run("wineboot", "--init")
        # the folders of a player are in the folder of this Windows, and nowhere else
        for link in (each for each in self.home.rglob("*") if each.is_symlink()):
            link.unlink()
            link.mkdir()
        source = self.folder / "random.c"
        source.write_text(RANDOM_BYTES, "utf-8")
        command = ("x86_64-w64-mingw32-gcc", "-shared", "-O2", "-o", stub, source, "-ladvapi32")
        subprocess.run(command, check=True, timeout=_SHORT)

    def run(
        self,
        *command: str | Path,
        cwd: Path | None = None,
        timeout: float = _SHORT,
        more: Mapping[str, str] | None = None,
    ) -> Ended:
        """Run a program to its end. Raises TimeoutExpired if that does not come."""
        program = self.start(*command, cwd=cwd, more=more)
        try:
            text, _errors = program.communicate(b"", timeout=timeout)
        except subprocess.TimeoutExpired:
            self.end_all()
            program.wait(_SHORT)
            raise
        return Ended(program.returncode, text.decode("utf-8", "replace").replace("\r\n", "\n"))

    def start(
        self,
        *command: str | Path,
        cwd: Path | None = None,
        more: Mapping[str, str] | None = None,
    ) -> subprocess.Popen[bytes]:
        """Start a program and do not wait."""
        # Python there wants pipes: with anything else it cannot open its standard streams
        return subprocess.Popen(
            ["wine", *map(str, command)],
            cwd=cwd or self.folder,
            env={**self.environment, **(more or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def end_all(self) -> None:
        """End every program of this Windows, at once and unasked."""
        # not by a signal: the server would end alone, and the programs would wait for it for ever
        self._serve("-k")
        self.settle()

    def settle(self) -> None:
        """Wait until no program runs there and the registry is on disk."""
        self._serve("-w")

    def _serve(self, what: str) -> None:
        subprocess.run(["wineserver", what], env=self.environment, check=False, timeout=_SHORT)

    def traces(self) -> set[str]:
        """Return what a program may leave behind: the files, and the values of the registry."""
        self.settle()
        files = (each.relative_to(self.folder).as_posix() for each in self.disk.rglob("*"))
        found = {f"{name}/" for name in files}
        for name in REGISTRY:
            text = (self.folder / name).read_text("utf-8", "replace")
            found |= registry_values(text.splitlines())
        return {each for each in found if not any(part in each for part in CHANGING)}


def registry_values(lines: Iterable[str]) -> set[str]:
    """Return the values of a registry as wine writes it, each with the key it is in; without the
    times of writing.
    """
    found, key = set(), ""
    for line in lines:
        if line.startswith("["):
            key = line.rpartition("]")[0][1:]
        elif key and line and not line.startswith("#"):
            found.add(f"{key} {line}")
    return found
