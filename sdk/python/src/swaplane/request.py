from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, timezone
from urllib.parse import quote

import httpx

from .operation import Answer, Call
from .settings import Settings


def request_of(
    http: httpx.Client | httpx.AsyncClient,
    settings: Settings,
    call: Call[Answer],
    headers: Mapping[str, str] | None = None,
    silence: float | None = None,
) -> httpx.Request:
    """The request of a call; `silence` is how long a stream may bring nothing."""
    operation = call.operation
    wire = {_wire_name(name): _wire(value) for name, value in (call.arguments or {}).items() if value is not None}
    is_asked = operation.method == "GET"
    query = {name: _text(value) for name, value in wire.items() if is_asked or name in operation.query}
    body = {name: value for name, value in wire.items() if name not in query}
    return http.build_request(
        operation.method,
        f"{settings.url}{_path_of(call)}",
        params=query or None,
        json=None if is_asked or call.arguments is None else body,
        headers={
            "X-API-Key": settings.key,
            "User-Agent": settings.user_agent,
            "Accept": "application/json",
            **({"Idempotency-Key": call.idempotency_key} if call.idempotency_key is not None else {}),
            **(headers or {}),
        },
        timeout=httpx.Timeout(settings.timeout, read=silence or settings.timeout),
    )


def _wire_name(name: str) -> str:
    """`from_`, since `from` is a word of the language, as `from`."""
    return name.removesuffix("_")


def _wire(value: object) -> object:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("a time needs its time zone, such as datetime.now(timezone.utc)")
        return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {name: _wire(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_wire(inner) for inner in value]
    return value


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _path_of(call: Call[Answer]) -> str:
    def value_of(name: re.Match[str]) -> str:
        value = call.path[name[1]]
        if not isinstance(value, str) or value == "":
            raise ValueError(f"{name[1]} must be a text that is not empty")
        return quote(value, safe="")

    return re.sub(r"\{(\w+)\}", value_of, call.operation.path)
