"""The steps of ``build/linux.py``: Debian systems in folders (``roots``), a CPython made in the
oldest of them (``interpreter``), what an installation consists of (``layout``), the package and the
archive that hold it (``parcels``), and a player's first evening with it (``trial``).
"""
