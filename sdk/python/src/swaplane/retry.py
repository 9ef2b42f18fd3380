from __future__ import annotations

from .errors import NetworkError, SwaplaneError
from .operation import Answer, Call
from .settings import Settings

LONGEST_WAIT = 30.0
"""If the server asks for more seconds, the error is raised instead."""
_PASSING = (502, 503, 504)
"""Statuses that may succeed a little later."""


def is_repeatable(error: SwaplaneError, call: Call[Answer]) -> bool:
    """Whether the call can be sent again without doing anything twice."""
    if error.http_status == 429:
        return True
    is_passing = isinstance(error, NetworkError) or error.http_status in _PASSING
    if call.operation.method == "GET":
        return is_passing
    # The key makes a retry safe whatever happened to the first attempt; without one, it must be certain that nothing was done.
    is_in_flight = error.http_status == 409 and error.outcome == "unknown"
    return is_passing or is_in_flight if call.operation.keyed else is_passing and error.outcome == "not_created"


def wait_before_retry(error: SwaplaneError, call: Call[Answer], attempts: int, settings: Settings) -> float | None:
    """Seconds to wait before the retry after so many attempts, or None to give up."""
    asked = error.retry_after or 0.0
    if attempts > settings.max_retries or asked > LONGEST_WAIT or not is_repeatable(error, call):
        return None
    return max(asked, settings.retry_delay * 2.0 ** (attempts - 1))
