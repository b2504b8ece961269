"""Make the program for macOS: a bundle in a disk image, for each architecture. It runs on a Mac.

    python3 build/macos.py [FOLDER] [--architectures arm64 x86_64]

FOLDER (default: a new temporary one) gets ``prefgame-VERSION-macos-ARCHITECTURE.dmg``. Without
``--architectures`` it is made for the one that this Python runs as. Another one needs a Python for
both, and Rosetta on a Mac with a processor of Apple. Each bundle must pass its self-test before it
is packed (``build/package.py``).

It is signed and notarized where the environment has what that needs (``macos_steps/delivery.py``),
and says so where it is not.
"""

from __future__ import annotations

import argparse
import os
import platform
import plistlib
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from macos_steps.bundle import APPLICATION, ENTITLEMENTS
from macos_steps.delivery import Secrets, image_name, steps
from package import ROOT, version

ARCHITECTURES = ("arm64", "x86_64")
_MAKING, _STEP = 7200, 3600
"""seconds to make and test a bundle, and for each later step: the notary takes its time"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("product", nargs="?", type=Path, metavar="FOLDER")
    own = platform.machine()
    parser.add_argument("--architectures", nargs="+", choices=ARCHITECTURES, default=[own])
    options = parser.parse_args()
    if sys.platform != "darwin":
        print("PyInstaller makes programs for the system that it runs on: this needs a Mac")
        return 2
    scratch = Path(tempfile.mkdtemp(prefix="prefgame-macos-"))
    product = (options.product or scratch / "dist").resolve()
    product.mkdir(parents=True, exist_ok=True)
    secrets = Secrets.of(os.environ)
    for architecture in options.architectures:
        image = product / image_name(version(), architecture)
        folder = scratch / architecture
        make_bundle(folder, architecture)
        for step in steps(folder, image, secrets):
            print(f"{architecture}: {step.name}", flush=True)
            subprocess.run(step.command, check=True, timeout=_STEP)
        print(f"{image.name}: {image.stat().st_size / 1e6:.1f} MB")
    for what in secrets.left_out():
        print(what)
    print(f"all of it is in {product}")
    return 0


def make_bundle(folder: Path, architecture: str) -> None:
    """Make the bundle, alone in ``folder``, and let it pass its self-test."""
    entitlements = folder.with_suffix(".entitlements")
    entitlements.write_bytes(plistlib.dumps(ENTITLEMENTS))
    package = (sys.executable, str(ROOT / "build/package.py"), str(folder))
    command = ["arch", f"-{architecture}", *package]
    print(shlex.join(command), flush=True)
    variables = os.environ | {"PREFGAME_ENTITLEMENTS": str(entitlements)}
    subprocess.run(command, check=True, timeout=_MAKING, env=variables)
    for beside in set(folder.iterdir()) - {folder / APPLICATION}:
        shutil.rmtree(beside)  # the folder from which the bundle was made
    (folder / "Applications").symlink_to("/Applications")  # into which a player pulls it


if __name__ == "__main__":
    sys.exit(main())
