"""What arrives at your webhook endpoints: whether it is genuine, and what it says."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol, get_args

from .models import Model, OpsEvent, OrderEvent, OrderStatus

__all__ = [
    "LateDepositWebhook",
    "OpsWebhook",
    "OrderWebhook",
    "TestWebhook",
    "UnknownWebhook",
    "Verification",
    "Webhook",
    "challenge_answer",
    "parse_webhook",
    "signed_headers",
    "verify_signature",
    "verify_webhook",
]

_SIGNATURE_HEADER = "x-service-signature"
_TOLERANCE_SECONDS = 300


class HeaderTable(Protocol):
    """The headers of Django, Flask, FastAPI, aiohttp, httpx or http.server, or a dict."""

    def items(self) -> Iterable[tuple[str, Any]]: ...


@dataclass(frozen=True)
class Verification:
    ok: bool
    reason: Literal["malformed", "stale", "mismatch"] | None = None


def verify_webhook(
    raw: str | bytes,
    headers: str | HeaderTable | None,
    secret: str | Sequence[str] | None,
    *,
    tolerance_seconds: float = _TOLERANCE_SECONDS,
    now: float | None = None,
) -> bool:
    """
    Whether these bytes were signed recently with the secret, or with one of the secrets. Pass the `X-Service-Signature` header or all
    headers, and the raw body: JSON that was parsed and serialized again has a different signature. False without a header or a secret.
    """
    secrets = [secret] if isinstance(secret, str) else secret or []
    header = headers if isinstance(headers, str) or headers is None else _signature_in(headers)
    return verify_signature(raw, header, secrets, tolerance_seconds=tolerance_seconds, now=now).ok


def verify_signature(
    raw: str | bytes,
    header: str | None,
    secrets: Sequence[str],
    *,
    tolerance_seconds: float = _TOLERANCE_SECONDS,
    now: float | None = None,
) -> Verification:
    """As `verify_webhook`, with the reason of a failure. Takes constant time over all candidates."""
    parsed = _parse_header(header)
    if parsed is None:
        return Verification(False, "malformed")
    at, signatures = parsed
    # Written so that a time that is not a number is refused.
    if not abs((time.time() if now is None else now) - int(at)) <= tolerance_seconds:
        return Verification(False, "stale")
    matches = False
    for secret in secrets:
        expected = _digest(secret, at, raw) if secret else ""
        for signature in signatures:
            # The encoded text is compared, so that no other encoding of the same bytes is accepted.
            is_equal = hmac.compare_digest(signature.encode(), expected.encode())
            matches = (is_equal and expected != "") or matches
    return Verification(True) if matches else Verification(False, "mismatch")


def _signature_in(headers: HeaderTable) -> str | None:
    """The header's value; a repeated header is as invalid as a missing one."""
    values = [value for name, value in headers.items() if name.lower() == _SIGNATURE_HEADER]
    value = values[0] if len(values) == 1 else None
    if isinstance(value, (list, tuple)):
        value = value[0] if len(value) == 1 else None
    return value if isinstance(value, str) else None


def _parse_header(header: str | None) -> tuple[str, list[str]] | None:
    """Exactly one `t`, at least one `v1`; other schemes are ignored so that later versions can be added."""
    if header is None:
        return None
    fields = [re.fullmatch(r"([a-z0-9]+)=(\S+)", field) for field in header.split(",")]
    found = [(field[1], field[2]) for field in fields if field is not None]
    times = [value for name, value in found if name == "t"]
    signatures = [value for name, value in found if name == "v1"]
    is_whole = len(found) == len(fields) and len(times) == 1 and re.fullmatch(r"[0-9]{1,12}", times[0]) and signatures
    return (times[0], signatures) if is_whole else None


def _digest(secret: str, at: str, raw: str | bytes) -> str:
    body = raw.encode() if isinstance(raw, str) else raw
    return b64encode(hmac.digest(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)).decode()


OrderWebhook = OrderEvent
"""A status change of an order: `event` is `order.` and the new status."""


class LateDepositWebhook(OrderEvent):
    """Money that came after the order had expired or failed, or that has left again: `order.late_deposit`. The status stays as it is."""

    event: Literal["order.late_deposit"]


OpsWebhook = OpsEvent
"""Something about your account: a paused endpoint, a lockout, an outage. `details` depends on `event`."""


class TestEndpoint(Model):
    endpoint_id: str
    endpoint_type: str


class TestWebhook(Model):
    """Sent because you or the operator asked for it: answer it with 2xx, and do nothing else."""

    # No test of pytest's, which goes by the name.
    __test__ = False

    event: Literal["webhook_test"]
    event_id: str
    ts: datetime
    details: TestEndpoint
    """The endpoint that is tested."""


@dataclass(frozen=True)
class UnknownWebhook:
    """An event that this version of the client does not know: answer it with 2xx, and do nothing else."""

    event: str
    event_id: str | None
    """The same in every delivery attempt."""
    body: Mapping[str, Any]
    """Everything that was sent."""


Webhook = OrderWebhook | LateDepositWebhook | OpsWebhook | TestWebhook | UnknownWebhook
"""What arrives at your endpoints: ask with `isinstance` or `match` which it is; only status changes and late deposits have an `order`."""

_ORDER_EVENTS = {f"order.{status}" for status in get_args(get_args(OrderStatus)[0])}
_OPS_EVENTS = set(get_args(OpsEvent.model_fields["event"].annotation))


def parse_webhook(raw: str | bytes) -> Webhook:
    """
    The event in a verified body. An event of a later version is an UnknownWebhook, so that a receiver never fails because of it.
    Raises ValueError if the body is not a webhook's.
    """
    body = json.loads(raw)
    if not isinstance(body, dict):
        raise ValueError("the body of a webhook is a JSON object")
    event = body.get("event")
    if event in _ORDER_EVENTS:
        return OrderWebhook.model_validate(body)
    if event == "order.late_deposit":
        return LateDepositWebhook.model_validate(body)
    if event == "webhook_test":
        return TestWebhook.model_validate(body)
    if event in _OPS_EVENTS:
        return OpsWebhook.model_validate(body)
    return UnknownWebhook(event=str(event), event_id=body.get("event_id"), body=body)


def signed_headers(
    raw: str | bytes, secret: str | Sequence[str], *, now: float | None = None, attempt: int = 1
) -> dict[str, str]:
    """For your tests: the headers that the server would send with this body."""
    secrets = [secret] if isinstance(secret, str) else secret
    if not secrets or "" in secrets:
        raise ValueError("signing needs secrets that are not empty")
    at = str(int(time.time() if now is None else now))
    return {
        "Content-Type": "application/json",
        "X-Service-Signature": ",".join([f"t={at}", *(f"v1={_digest(secret, at, raw)}" for secret in secrets)]),
        "X-Service-Event-Id": json.loads(raw)["event_id"],
        "X-Service-Delivery-Attempt": str(attempt),
    }


def challenge_answer(webhook_secret: str, challenge: str) -> str:
    """The response to a payout's challenge."""
    return hmac.digest(webhook_secret.encode(), challenge.encode(), hashlib.sha256).hex()
