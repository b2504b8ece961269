"""Debian systems in folders, made by debootstrap and kept, and commands run in them.

Invariant: what is downloaded comes from the mirror of this machine, and is checked by Debian's
signatures; a system is there whole or not at all; a command ends in time, with all it started.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

LONGEST = 7200
"""seconds in which a system or an interpreter is made, where others have most of the machine"""
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games"
_ENTER = 'mount -t proc proc "$1/proc" && shift && chroot "$@"; exit $?'
"""what ``sh`` does in namespaces of its own: processes see only each other, and no mount stays

It stays root and the first of them, which all end with; a change of user would free it of that.
"""
_MIRROR = ("Created-By: Packages", "Origin: Debian", "Label: Debian", "Component: main")


@dataclass(frozen=True)
class Root:
    """A Debian system in a folder."""

    folder: Path

    def command(
        self, *words: object, user: str = "root", variables: Mapping[str, str] | None = None
    ) -> list[str]:
        """Return the command that runs ``words`` in the system; killing it kills all of them."""
        home = "/root" if user == "root" else f"/home/{user}"
        usual = {"PATH": _PATH, "HOME": home, "LC_ALL": "C.UTF-8"}
        settings = [f"{name}={value}" for name, value in (usual | dict(variables or {})).items()]
        own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _ENTER, "sh"]
        inside = [f"--userspec={user}", str(self.folder), "env", "-i", "-C", home, *settings]
        return [*own, str(self.folder), *inside, *map(str, words)]

    def run(
        self,
        *words: object,
        seconds: float,
        user: str = "root",
        variables: Mapping[str, str] | None = None,
    ) -> str:
        """Run a command in the system; returns what it says.

        CalledProcessError where it fails, TimeoutExpired where it takes longer.
        """
        command = self.command(*words, user=user, variables=variables)
        return subprocess.run(
            command, timeout=seconds, check=True, stdout=subprocess.PIPE, encoding="utf-8"
        ).stdout

    def files(self) -> set[str]:
        """Return the path of each file, link and folder in it; homes, logs and the notes of dpkg
        are no part of a system.
        """
        noted = ("home", "proc", "tmp", "var/log", "var/lib/dpkg", "var/cache")
        found = set()
        for path in self.folder.rglob("*"):
            name = path.relative_to(self.folder).as_posix()
            if not name.startswith(tuple(f"{each}/" for each in noted)):
                found.add(name)
        return found


def mirror() -> str:
    """Return the address from which apt of this machine has Debian's packages."""
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", *_MIRROR]
    said = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    if not said:
        raise LookupError("apt knows no mirror of Debian: run apt-get update")
    return said.split()[0]


def debian_root(folder: Path, release: str, packages: Sequence[str]) -> Root:
    """Make a Debian system of that release in ``folder``, if it is not there with these packages,
    and with a user ``player``.
    """
    made_of = " ".join([release, *packages])
    stamp = folder / "etc" / "made-of"
    if not stamp.exists() or stamp.read_text("utf-8") != made_of:
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        wanted = f"--include={','.join(packages)}"
        subprocess.run(
            ["debootstrap", "--variant=minbase", wanted, release, str(folder), mirror()],
            check=True,
            timeout=LONGEST,
            stdout=subprocess.DEVNULL,
        )
        Root(folder).run("useradd", "--create-home", "player", seconds=60)
        stamp.write_text(made_of, "utf-8")
    return Root(folder)
