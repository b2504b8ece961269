"""The record of a lesson that has just been dealt, to which notes can be added."""

from __future__ import annotations

A_DEAL = "deal: Ana SA DA DT D9 D8 D7 HK H7 CQ CT | Bojan SK S8 S7 DK DJ HT H9 CJ C8 C7 | "
RECORD = (
    "#: lesson A\n#: about B\nrules: croatian\nplayers: Ana Bojan Cvita\ndealer: Cvita\n"
    f"{A_DEAL}Cvita SQ SJ ST DQ HQ HJ H8 CA CK C9 | talon S9 HA\n"
)
