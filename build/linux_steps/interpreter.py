"""A CPython in the oldest system that is served, where Debian itself has an older one.

It is made from the source package of a later Debian, which has the corrections of faults that
became known since. apt fetches it by the configuration of this machine and checks its signature.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from linux_steps.roots import LONGEST, Root, mirror

RELEASE, PACKAGE = "bookworm", "python3.11"
PYTHON = f"/opt/python/bin/{PACKAGE}"
WHEELS = "/wheels"
"""where pip of the system finds everything, for it has no network"""
NEEDED = (
    *("gcc", "make", "libc6-dev", "dpkg-dev", "binutils", "xz-utils"),
    *("libffi-dev", "zlib1g-dev", "libbz2-dev", "liblzma-dev", "libsqlite3-dev", "libexpat1-dev"),
)
"""packages with which CPython, the compiled modules and the executable are made"""
_MAKE = f"""
set -e
cd /usr/src/python
# a correction in it reads headers of the core, which only Debian's own way of building lets it
sed -i '1i #define Py_BUILD_CORE_MODULE 1' Modules/pyexpat.c
./configure --prefix=/opt/python --enable-shared --without-static-libpython --without-ensurepip \
    --disable-test-modules --with-wheel-pkg-dir={WHEELS} LDFLAGS=-Wl,-rpath,/opt/python/lib
make -j2
make install
{PYTHON} -c 'import bz2, ctypes, lzma, pyexpat, sqlite3, zlib'
"""
_OLDEST_GLIBC, _NEWEST_GLIBC = 17, 31
"""of the wheels that the system can use: 2.17 and 2.31"""


def make_python(root: Root, scratch: Path) -> str:
    """Make the interpreter in ``root``, if it is not there in this version; returns the version of
    its source.
    """
    description = fetch_source(scratch)
    version = description.stem.partition("_")[2]
    stamp = root.folder / "opt" / "python" / "version"
    if not stamp.exists() or stamp.read_text("utf-8") != version:
        source = root.folder / "usr" / "src" / "python"
        shutil.rmtree(source, ignore_errors=True)
        shutil.rmtree(stamp.parent, ignore_errors=True)
        # apt has looked at the signature
        unpack = ["dpkg-source", "--no-check", "--extract", str(description), str(source)]
        subprocess.run(unpack, check=True, timeout=600, stdout=subprocess.DEVNULL)
        with (scratch / "python.log").open("w") as log:
            make = root.command("sh", "-c", _MAKE)
            subprocess.run(make, check=True, timeout=LONGEST, stdout=log, stderr=log)
        shutil.rmtree(source)
        stamp.write_text(version, "utf-8")
    return version


def fetch_source(scratch: Path) -> Path:
    """Fetch the newest source package; returns its description (``.dsc``)."""
    lists, sources = scratch / "apt-lists", scratch / "apt-sources.list"
    (lists / "partial").mkdir(parents=True, exist_ok=True)
    sources.write_text(f"deb-src {mirror()} {RELEASE} main\n", "utf-8")
    places = {"Etc::SourceList": sources, "Etc::SourceParts": "/dev/null", "State::Lists": lists}
    options = [f"-oDir::{name}={value}" for name, value in places.items()]
    fetched = scratch / "source"
    fetched.mkdir(exist_ok=True)

    def apt(*words: str, cwd: Path = fetched) -> str:
        return subprocess.run(
            ["apt-get", *options, "--quiet=2", *words],
            cwd=cwd,
            check=True,
            timeout=LONGEST,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ).stdout

    apt("update")
    # elsewhere: it would leave out what an earlier run has fetched
    name = description_in(apt("source", "--download-only", "--print-uris", PACKAGE, cwd=lists))
    apt("source", "--download-only", PACKAGE)
    return fetched / name


def description_in(uris: str) -> str:
    """Return the name of the description among what apt would fetch: a line for each file, with its
    address, its name, its size and its hash.
    """
    names = [line.split()[1] for line in uris.splitlines() if line.startswith("'")]
    return next(name for name in names if name.endswith(".dsc"))


def fetch_wheels(root: Root, requirements: Iterable[str]) -> None:
    """Let pip of this machine fetch, by its configuration, what pip of the system is to install."""
    folder = root.folder / WHEELS.strip("/")
    folder.mkdir(exist_ok=True)
    systems = [f"manylinux_2_{minor}_x86_64" for minor in range(_OLDEST_GLIBC, _NEWEST_GLIBC + 1)]
    fits = [f"--platform={name}" for name in (*systems, "manylinux2014_x86_64")]
    fits += [f"--abi={name}" for name in ("cp311", "abi3", "none")]
    command = ["python3", "-m", "pip", "--quiet", "--disable-pip-version-check", "download"]
    command += ["--dest", str(folder), "--only-binary=:all:", "--python-version=3.11", *fits]
    subprocess.run([*command, *requirements], check=True, timeout=LONGEST)
