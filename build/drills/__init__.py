"""The drills of ``build/drill.py``, one a module: each has ``drill(number, seed)`` and returns a
Result.
"""
