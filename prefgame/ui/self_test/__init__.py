"""The self-test of an installed game, without a window: ``prefgame --self-test``."""
