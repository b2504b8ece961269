"""Finding drills: hands among the computer's seats, and decisions in them that teach something.

The command is ``build/make_drills.py``. ``deals`` makes the deals and turns the seats, ``habits``
plays them, ``weighing`` judges one decision, and ``search`` goes through deals and writes what is
found.
"""
