"""The Python client for the Swaplane Partner API, with webhook verification."""

from .async_client import AsyncSwaplane
from .client import Swaplane
from .errors import (
    AuthError,
    DuplicateOrderError,
    NetworkError,
    OrderError,
    OrderNotFoundError,
    Outcome,
    ProviderError,
    QuoteExpiredError,
    RateLimitedError,
    RefundError,
    RefundNotProgrammaticError,
    RefundWindowExpiredError,
    StableTargetRequiredError,
    SwaplaneError,
    ValidationError,
    WebhookPausedError,
)
from .events import StatusEvent
from .follow import StreamTiming
from .version import VERSION as __version__
from .webhooks import parse_webhook, verify_webhook

__all__ = [
    "AsyncSwaplane",
    "AuthError",
    "DuplicateOrderError",
    "NetworkError",
    "OrderError",
    "OrderNotFoundError",
    "Outcome",
    "ProviderError",
    "QuoteExpiredError",
    "RateLimitedError",
    "RefundError",
    "RefundNotProgrammaticError",
    "RefundWindowExpiredError",
    "StableTargetRequiredError",
    "StatusEvent",
    "StreamTiming",
    "Swaplane",
    "SwaplaneError",
    "ValidationError",
    "WebhookPausedError",
    "__version__",
    "parse_webhook",
    "verify_webhook",
]
