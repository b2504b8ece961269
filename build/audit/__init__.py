"""The audit of the seats: hands that seats of one level play among themselves.

They are played by ``hands``; each decision is compared with what a careful expert makes of the same
view (``judge``), counted (``figures``, or only what decisions lose: ``costs``), and written out for
reading by eye (``story``). ``build/benchmark_ai.py audit`` and ``costs`` run it.
"""
