"""The audit of the seats: hands that seats of one level play among themselves, each decision held against what a careful expert makes of the same
view (``hands``), counted (``figures``), and written out for reading by eye (``story``). ``build/benchmark_ai.py audit`` runs it."""
