from __future__ import annotations

import json

import pytest
from swaplane.webhooks import (
    TestWebhook,
    UnknownWebhook,
    challenge_answer,
    parse_webhook,
    signed_headers,
    verify_signature,
    verify_webhook,
)

BODY = '{"event":"order.of_a_later_version","event_id":"e","name":"é"}'
NOW = 1_772_446_900


def signed(*secrets: str) -> dict[str, str]:
    return signed_headers(BODY, secrets, now=NOW)


def verified(headers: object, secret: object = "s1", body: str | bytes = BODY, now: float = NOW) -> bool:
    return verify_webhook(body, headers, secret, now=now)  # type: ignore[arg-type]


def test_a_signature_is_verified_over_the_bytes_as_they_arrived() -> None:
    assert verified(signed("s1"))
    assert verified(signed("s1"), body=BODY.encode())
    assert not verified(signed("s1"), body=json.dumps(json.loads(BODY)))
    assert not verified(signed("s2"))


def test_headers_are_found_in_any_case_and_only_once() -> None:
    value = signed("s1")["X-Service-Signature"]
    assert verified(value)
    assert verified({"x-service-signature": value})
    assert verified({"X-SERVICE-SIGNATURE": [value]})
    assert not verified({"X-Service-Signature": value, "x-service-signature": value})
    assert not verified({"X-Service-Signature": [value, value]})
    assert not verified({})
    assert not verified(None)


def test_several_secrets_are_tried_while_one_is_rotated() -> None:
    assert verified(signed("new", "old"), "old")
    assert verified(signed("new"), ["old", "new"])
    assert not verified(signed("new"), ["old", ""])
    assert not verified(signed("new"), [])
    assert not verified(signed("new"), None)


def test_an_old_signature_is_refused() -> None:
    assert verified(signed("s1"), now=NOW + 300)
    assert not verified(signed("s1"), now=NOW + 301)
    assert not verified(signed("s1"), now=NOW - 301)
    assert verify_webhook(BODY, signed("s1"), "s1", now=NOW + 400, tolerance_seconds=400)


@pytest.mark.parametrize(
    "header", ["", "t=1", "v1=x", "t=1,t=2,v1=x", "t=one,v1=x", "t=1,v1=x,", "t=1 ,v1=x", "t=١,v1=x", "t=1,v1=é x"]
)
def test_a_header_of_another_form_is_malformed(header: str) -> None:
    assert verify_signature(BODY, header, ["s1"], now=1).reason == "malformed"


def test_other_schemes_are_passed_over_and_reasons_are_told() -> None:
    value = signed("s1")["X-Service-Signature"]
    assert verify_signature(BODY, f"{value},v2=y", ["s1"], now=NOW).ok
    assert verify_signature(BODY, value, ["s2"], now=NOW).reason == "mismatch"
    assert verify_signature(BODY, value, ["s1"], now=0).reason == "stale"
    assert verify_signature(BODY, "t=1,v1=é", ["s1"], now=1).reason == "mismatch"


def test_an_event_of_a_later_version_is_unknown_and_a_body_that_is_none_is_refused() -> None:
    webhook = parse_webhook(BODY)
    assert isinstance(webhook, UnknownWebhook)
    assert (webhook.event, webhook.event_id) == ("order.of_a_later_version", "e")
    for body in ("", "[]", '{"event":"order.completed"}'):
        with pytest.raises(ValueError):
            parse_webhook(body)


def test_a_test_event_is_told_from_the_others() -> None:
    details = {"endpoint_id": "wh_1", "endpoint_type": "order"}
    body = {"event": "webhook_test", "event_id": "e", "ts": "2026-03-02T10:00:00.000Z", "details": details}
    webhook = parse_webhook(json.dumps(body))
    assert isinstance(webhook, TestWebhook)
    assert webhook.details.endpoint_id == "wh_1"


def test_a_challenge_is_answered_as_the_server_expects() -> None:
    assert challenge_answer("whsec_1", "abc") == "50467a67e23362f2437b40768f5e9910d469aaba499d07c074b2f638de935742"
