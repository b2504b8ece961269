"""The commands that make a disk image of a bundle, and what is left out where a secret is missing.

The recipe signs while it builds, where ``PREFGAME_IDENTITY`` names who signs; PyInstaller then
signs each library, and turns on the hardened runtime that Apple asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

IDENTITY = "PREFGAME_IDENTITY"
"""the variable that names the certificate in the keychain (``Developer ID Application: …``)"""
NOTARY = "PREFGAME_NOTARY_KEY", "PREFGAME_NOTARY_KEY_ID", "PREFGAME_NOTARY_ISSUER"
"""the variables with which Apple's notary is asked: the file of a key, its name, and who has it"""


@dataclass(frozen=True)
class Step:
    """A command, and what it does in a few words."""

    name: str
    command: tuple[str, ...]


@dataclass(frozen=True)
class Secrets:
    """What signing and notarizing need; empty where it is not there."""

    identity: str
    notary: tuple[str, ...]

    @classmethod
    def of(cls, variables: Mapping[str, str]) -> Secrets:
        """Read them from the environment. Nobody is asked about a program that is not signed."""
        identity = variables.get(IDENTITY, "")
        notary = tuple(variables.get(name, "") for name in NOTARY)
        return cls(identity, notary if identity and all(notary) else ())

    def left_out(self) -> list[str]:
        """Say what cannot be done without more of them."""
        found = [] if self.identity else [f"not signed: {IDENTITY} is not set"]
        if not self.notary:
            found.append(f"not notarized: {', '.join((IDENTITY, *NOTARY))} are not all set")
        return found


def image_name(version: str, architecture: str) -> str:
    return f"prefgame-{version}-macos-{architecture}.dmg"


def steps(folder: Path, image: Path, secrets: Secrets) -> list[Step]:
    """List what is done with the bundle that is alone in ``folder``, until ``image`` is there."""
    return list(_steps(folder, image, secrets))


def _steps(folder: Path, image: Path, secrets: Secrets) -> Iterator[Step]:
    (bundle,) = folder.glob("*.app")
    yield Step("check the signature", ("codesign", "--verify", "--strict", "--deep", str(bundle)))
    if secrets.notary:
        packed = str(image.with_suffix(".zip"))
        pack = ("ditto", "-c", "-k", "--keepParent", str(bundle), packed)
        yield Step("pack the program for the notary", pack)
        yield from _notarized(packed, str(bundle), secrets)
    volume = ("-volname", bundle.stem, "-srcfolder", str(folder), "-format", "UDZO", "-ov")
    yield Step("make the disk image", ("hdiutil", "create", *volume, str(image)))
    if secrets.identity:
        sign = ("codesign", "--timestamp", "--sign", secrets.identity, str(image))
        yield Step("sign the disk image", sign)
    if secrets.notary:
        yield from _notarized(str(image), str(image), secrets)


def _notarized(sent: str, stapled: str, secrets: Secrets) -> Iterator[Step]:
    key, name, issuer = secrets.notary
    who = ("--key", key, "--key-id", name, "--issuer", issuer)
    yield Step("ask the notary", ("xcrun", "notarytool", "submit", sent, *who, "--wait"))
    yield Step("add what the notary said", ("xcrun", "stapler", "staple", stapled))
