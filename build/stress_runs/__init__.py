"""The stress runs of ``build/stress.py``, one a module.

Each has ``run(number, seed)`` and returns a Result.
"""
