"""What Windows reads in a program without starting it: who made it, and what it knows of screens.

The recipe (``build/prefgame.spec``) puts both into ``prefgame.exe`` and ``prefgame-cli.exe``.
"""

from __future__ import annotations

ENGLISH, UNICODE = 0x0409, 1200
"""language and alphabet of the texts of a version resource"""

MANIFEST = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <trustInfo xmlns="urn:schemas-microsoft-com:asm.v3">
    <security>
      <requestedPrivileges>
        <requestedExecutionLevel level="asInvoker" uiAccess="false"/>
      </requestedPrivileges>
    </security>
  </trustInfo>
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application>
      <supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"/>
    </application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings"
      >PerMonitorV2, PerMonitor</dpiAwareness>
      <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings"
      >true</longPathAware>
    </windowsSettings>
  </application>
  <dependency>
    <dependentAssembly>
      <assemblyIdentity type="win32" name="Microsoft.Windows.Common-Controls" version="6.0.0.0"
        processorArchitecture="*" publicKeyToken="6595b64144ccf1df" language="*"/>
    </dependentAssembly>
  </dependency>
</assembly>
"""
"""The game draws for each screen with the pixels of that screen: Windows is not to enlarge its
picture. The identifier is that of Windows 10 and 11; the dependency gives message boxes the look of
today.
"""


def four_numbers(version: str) -> tuple[int, int, int, int]:
    """Return a version as Windows has it: ``0.1.0`` is ``(0, 1, 0, 0)``."""
    numbers = [int(part) for part in version.split(".")]
    first, second, third, fourth, *more = [*numbers, 0, 0, 0, 0]
    if any(more):
        raise ValueError(f"Windows has room for four numbers, not for {version}")
    return first, second, third, fourth


def version_texts(program: str, version: str, about: str) -> dict[str, str]:
    """Return what the properties of a program show, by the names that Windows has for it.

    ``program``: its file, without the ending. ``about``: a few words; the task manager shows them.
    """
    return {
        "FileDescription": about,
        "FileVersion": version,
        "InternalName": program,
        "LegalCopyright": "The licences are in the file LICENSE",
        "OriginalFilename": f"{program}.exe",
        "ProductName": "Prefgame",
        "ProductVersion": version,
    }
