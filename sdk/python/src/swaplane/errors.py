from __future__ import annotations

from typing import Literal

from .models import ErrorBody, ErrorBodyField, ErrorBodyLimit

Outcome = Literal["not_created", "unknown"]


class SwaplaneError(Exception):
    """Why a call failed. Switch on `code`, never on the message."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        http_status: int = 0,
        request_id: str | None = None,
        retry_after: float | None = None,
        outcome: Outcome | None = None,
        idempotency_key: str | None = None,
        body: ErrorBody | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        """`NETWORK_ERROR`: no complete response arrived. `UNEXPECTED_ANSWER`: the response is not from the API, perhaps from a proxy."""
        self.message = message
        self.http_status = http_status
        """0 if there was no response."""
        self.request_id = request_id
        """Give it to the operator when you report a problem."""
        self.retry_after = retry_after
        """How many seconds the server asks you to wait before you retry."""
        self.outcome = outcome
        """Of a write: whether it may have taken effect anyway."""
        self.idempotency_key = idempotency_key
        """Of a write: repeat the call with this key, and nothing is done twice."""
        self._body = body

    def __str__(self) -> str:
        of_request = f" (request {self.request_id})" if self.request_id else ""
        return f"{self.code}: {self.message}{of_request}"


class AuthError(SwaplaneError):
    @property
    def required_scope(self) -> str | None:
        """With SCOPE_REQUIRED: the scope the key lacks."""
        return self._body.required_scope if self._body else None


class RateLimitedError(SwaplaneError):
    pass


class ValidationError(SwaplaneError):
    @property
    def fields(self) -> list[ErrorBodyField]:
        """What is wrong with the request, by the field names of the API."""
        return (self._body.fields if self._body else None) or []

    @property
    def limit(self) -> ErrorBodyLimit | None:
        """With AMOUNT_TOO_LOW and AMOUNT_TOO_HIGH: the limit."""
        return self._body.limit if self._body else None


class QuoteExpiredError(SwaplaneError):
    pass


class OrderError(SwaplaneError):
    pass


class OrderNotFoundError(OrderError):
    pass


class DuplicateOrderError(OrderError):
    @property
    def existing_order_id(self) -> str | None:
        """None if another call with the same key is still being processed."""
        return self._body.existing_order_id if self._body else None


class ProviderError(SwaplaneError):
    pass


class RefundError(SwaplaneError):
    pass


class RefundWindowExpiredError(RefundError):
    pass


class RefundNotProgrammaticError(RefundError):
    pass


class StableTargetRequiredError(RefundError):
    pass


class WebhookPausedError(SwaplaneError):
    pass


class NetworkError(SwaplaneError):
    pass


_CLASSES: dict[str, type[SwaplaneError]] = {
    "INVALID_KEY": AuthError,
    "SCOPE_REQUIRED": AuthError,
    "RATE_LIMITED": RateLimitedError,
    "INVALID_PAIR": ValidationError,
    "AMOUNT_TOO_LOW": ValidationError,
    "AMOUNT_TOO_HIGH": ValidationError,
    "QUOTE_EXPIRED": QuoteExpiredError,
    "ORDER_NOT_FOUND": OrderNotFoundError,
    "DUPLICATE_ACTIVE_ORDER": DuplicateOrderError,
    "PROVIDER_ERROR": ProviderError,
    "NO_PROVIDERS_AVAILABLE": ProviderError,
    "REFUND_WINDOW_EXPIRED": RefundWindowExpiredError,
    "REFUND_NOT_PROGRAMMATIC": RefundNotProgrammaticError,
    "STABLE_TARGET_REQUIRED": StableTargetRequiredError,
    "WEBHOOK_PAUSED": WebhookPausedError,
    "NETWORK_ERROR": NetworkError,
}


def class_of(code: str) -> type[SwaplaneError]:
    """A code of a later version becomes a plain SwaplaneError."""
    return _CLASSES.get(code, SwaplaneError)
