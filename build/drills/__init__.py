"""The drills of ``build/drill.py``, one a module.

Each has ``drill(number, seed)`` and returns a Result.
"""
