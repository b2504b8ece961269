"""The audit of the seats: hands that seats of one level play among themselves (``hands``), each
decision held against what a careful expert makes of the same view (``judge``), counted
(``figures``, or only what decisions cost: ``costs``), and written out for reading by eye
(``story``). ``build/benchmark_ai.py audit`` and ``costs`` run it.
"""
