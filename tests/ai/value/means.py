"""What a forecast expects before anybody is asked, on the mean of worlds that count alike."""

from __future__ import annotations

from prefgame.ai.value.end_values import End, mean_end
from prefgame.ai.value.forecast import Forecast


def before_answers(forecast: Forecast) -> End:
    """Return the end of a contract before anybody has answered."""
    ends = forecast.ends_before_answers()
    return mean_end((1 / len(ends), end) for end in ends)


def if_kontra_needed(forecast: Forecast) -> End:
    """Return the end of a contract that is played only after a kontra, before anybody is asked."""
    return forecast.mean_if_played(forecast.ends_if_kontra_needed())
