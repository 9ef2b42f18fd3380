from __future__ import annotations

import re

import httpx
from pydantic import ValidationError as InvalidAnswer

from .errors import NetworkError, Outcome, SwaplaneError, class_of
from .models import Error, ErrorBody
from .operation import Answer, Call


def answer_of(call: Call[Answer], response: httpx.Response) -> Answer:
    """Raises SwaplaneError if the response is an error or not from the API."""
    check(call, response)
    try:
        return call.operation.answer.validate_json(response.content)
    except InvalidAnswer as error:
        # Without what was answered, which does not belong into logs.
        first = error.errors(include_input=False, include_url=False)[0]
        if first["type"] == "json_invalid":
            raise no_answer(call, "no whole answer: not JSON") from None
        place = ".".join(str(part) for part in first["loc"])
        raise SwaplaneError(
            "UNEXPECTED_ANSWER",
            f"the answer is not what the API answers: {place}: {first['msg']}",
            http_status=response.status_code,
            request_id=response.headers.get("x-request-id"),
            outcome=_outcome_of(call),
            idempotency_key=call.idempotency_key,
        ) from None


def check(call: Call[Answer], response: httpx.Response) -> None:
    """Raises the refusal; its body must have been read."""
    if response.is_success:
        return
    status, headers = response.status_code, response.headers
    body = _error_body(response.content)
    # Another call with the same key is still being processed.
    is_in_flight = status == 409 and "retry-after" in headers and not (body and body.existing_order_id)
    # Said before the key was looked at, or not by the API: nothing follows for an earlier attempt.
    is_undecided = call.may_be_done and (body is None or status in (401, 403, 429))
    said = body.outcome if body else None
    code = body.code if body else "UNEXPECTED_ANSWER"
    raise class_of(code)(
        code,
        body.message if body else f"status {status} without an Error body",
        http_status=status,
        request_id=body.request_id if body else headers.get("x-request-id"),
        retry_after=_retry_after(headers),
        outcome=said or (_outcome_of(call) if status >= 500 or is_in_flight or is_undecided else None),
        idempotency_key=call.idempotency_key,
        body=body,
    )


def no_answer(call: Call[Answer], message: str) -> NetworkError:
    """The error of a call that got no whole answer."""
    return NetworkError(
        "NETWORK_ERROR", message, outcome=_outcome_of(call), idempotency_key=call.idempotency_key
    )


def _outcome_of(call: Call[Answer]) -> Outcome | None:
    """A write that was not rejected may have taken effect."""
    return "unknown" if call.operation.method == "POST" else None


def _error_body(content: bytes) -> ErrorBody | None:
    try:
        return Error.model_validate_json(content).error
    except InvalidAnswer:
        return None


def _retry_after(headers: httpx.Headers) -> float | None:
    seconds = headers.get("retry-after", "")
    return float(seconds) if re.fullmatch(r"[0-9]{1,6}", seconds) else None
