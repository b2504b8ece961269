"""What macOS reads in a bundle without starting it (``Info.plist``).

Names and types of files are those that every other desktop is told: they are read from
``prefgame/desktop``, and written nowhere a second time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

APPLICATION = "Preference.app"
PROGRAM = Path(APPLICATION, "Contents", "MacOS", "prefgame")
ICON = "prefgame.icns"
OLDEST = "11.0"
"""the oldest macOS that the wheels for both architectures are made for"""
ENTITLEMENTS = {"com.apple.security.cs.allow-unsigned-executable-memory": True}
"""what a signed program may do that others may not: ctypes of Python writes small functions"""
_MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
_OWN = "application/x-prefgame-"
"""how the types of files begin that nobody but the game has"""


@dataclass(frozen=True)
class FileType:
    """A type of files: its name in English, its MIME type, and the endings of its files."""

    name: str
    mime: str
    endings: tuple[str, ...]

    @property
    def is_own(self) -> bool:
        """Whether no other program has files of this type."""
        return self.mime.startswith(_OWN)

    def identifier(self, game: str) -> str:
        """Return how macOS calls the type. ``game``: the identifier of the game."""
        return f"{game}.{self.endings[0]}"


def identifier_in(metainfo: str) -> str:
    """Return the name of the game among all programs. ``metainfo``: what AppStream is told."""
    found = ElementTree.fromstring(metainfo.encode()).findtext("id")
    assert found is not None, "the metainfo names no component"
    return found


def file_types_in(types: str) -> list[FileType]:
    """Read the types of files. ``types``: what shared-mime-info is told."""
    return [
        FileType(
            each.findtext(f"{_MIME}comment", ""),
            each.attrib["type"],
            tuple(glob.attrib["pattern"].removeprefix("*.") for glob in each.iter(f"{_MIME}glob")),
        )
        for each in ElementTree.fromstring(types.encode()).iter(f"{_MIME}mime-type")
    ]


def info_plist(version: str, languages: Iterable[str], metainfo: str, types: str) -> dict[str, Any]:
    """Return what ``Info.plist`` says. ``languages``: the folders of the catalogues."""
    game, files = identifier_in(metainfo), file_types_in(types)
    return {
        "CFBundleIdentifier": game,
        "CFBundleName": Path(APPLICATION).stem,
        "CFBundleDisplayName": Path(APPLICATION).stem,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", *(name.replace("_", "-") for name in sorted(languages))],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": each.name,
                "CFBundleTypeRole": "Viewer",
                "CFBundleTypeIconFile": ICON,
                "LSHandlerRank": "Owner" if each.is_own else "Alternate",
                "LSItemContentTypes": [each.identifier(game)],
            }
            for each in files
        ],
        "UTExportedTypeDeclarations": [_declared(each, game) for each in files if each.is_own],
        "UTImportedTypeDeclarations": [_declared(each, game) for each in files if not each.is_own],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "The licences are in the file LICENSE",
    }


def _declared(file: FileType, game: str) -> dict[str, Any]:
    return {
        "UTTypeIdentifier": file.identifier(game),
        "UTTypeDescription": file.name,
        "UTTypeConformsTo": ["public.plain-text"],
        "UTTypeTagSpecification": {
            "public.filename-extension": list(file.endings),
            "public.mime-type": [file.mime],
        },
    }


def info_of(package: Path, version: str) -> dict[str, Any]:
    """Return what ``Info.plist`` says of a package that is installed in ``package``."""
    told = package / "desktop"
    return info_plist(
        version,
        (folder.parent.name for folder in (package / "locale").glob("*/LC_MESSAGES")),
        (told / "prefgame.metainfo.xml").read_text("utf-8"),
        (told / "prefgame.mime.xml").read_text("utf-8"),
    )
