from __future__ import annotations

import json
from datetime import datetime, timezone

import pytest
from server import Answer, refusal, serving
from swaplane import (
    DuplicateOrderError,
    NetworkError,
    OrderNotFoundError,
    Swaplane,
    SwaplaneError,
    ValidationError,
)

KEY = "pk_test_1"
CURRENCY = {
    "code": "BTC",
    "name": "Bitcoin",
    "networks": ["btc"],
    "has_extra_id": False,
    "image": {"primary": "a", "fallback": "b", "data_uri": "c"},
}


def client(url: str, *, max_retries: int = 3, partner_order_prefix: str = "") -> Swaplane:
    return Swaplane(
        KEY, url, retry_delay=0.001, max_retries=max_retries, partner_order_prefix=partner_order_prefix
    )


def listed(*items: object) -> Answer:
    return Answer(200, json.dumps(items))


def test_a_key_or_a_url_that_is_missing_is_refused() -> None:
    with pytest.raises(ValueError, match="key must be"):
        Swaplane(None, "https://swap.example")
    with pytest.raises(ValueError, match="url must be"):
        Swaplane(KEY, "swap.example")


def test_the_key_does_not_show_in_what_a_client_prints() -> None:
    swaplane = Swaplane(KEY, "https://swap.example")
    assert KEY not in repr(swaplane._transport.settings)


def test_arguments_go_into_the_query_with_the_names_of_the_api() -> None:
    with serving(listed(CURRENCY)) as (url, requests), client(url) as swaplane:
        assert swaplane.currencies(active=True)[0].code == "BTC"
        with pytest.raises(SwaplaneError):
            swaplane.list_orders(from_=datetime(2026, 3, 2, tzinfo=timezone.utc), status="completed")
    assert requests[0].path == "/partner/v1/currencies?active=true"
    assert requests[1].path == "/partner/v1/me/orders?from=2026-03-02T00%3A00%3A00.000Z&status=completed"
    assert requests[0].headers["x-api-key"] == KEY
    assert requests[0].headers["user-agent"].startswith("swaplane-python/")


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        client("http://127.0.0.1:9").list_orders(from_=datetime(2026, 3, 2))


def test_an_id_in_a_path_is_escaped_and_not_empty() -> None:
    with serving(refusal(404, "ORDER_NOT_FOUND")) as (url, requests), client(url) as swaplane:
        with pytest.raises(OrderNotFoundError):
            swaplane.get_order("ord_1/../../x")
        with pytest.raises(ValueError, match="order_id"):
            swaplane.get_order("")
    assert [request.path for request in requests] == ["/partner/v1/order/ord_1%2F..%2F..%2Fx"]


def test_a_read_is_repeated_after_503_and_429_and_not_after_404() -> None:
    passing = [refusal(503, "PROVIDER_ERROR"), refusal(429, "RATE_LIMITED", {"Retry-After": "0"})]
    with serving(*passing, listed(CURRENCY)) as (url, requests), client(url) as swaplane:
        assert len(swaplane.currencies()) == 1
    assert len(requests) == 3
    with serving(refusal(404, "ORDER_NOT_FOUND")) as (url, requests), client(url) as swaplane:
        with pytest.raises(OrderNotFoundError):
            swaplane.get_order("ord_1")
    assert len(requests) == 1


def test_a_keyed_write_is_repeated_with_the_same_key() -> None:
    in_flight = refusal(409, "DUPLICATE_ACTIVE_ORDER", {"Retry-After": "0"})
    answers = [refusal(503, "PROVIDER_ERROR"), Answer(502, "<html>"), in_flight, refusal(409, "QUOTE_EXPIRED")]
    with serving(*answers) as (url, requests), client(url, partner_order_prefix="shop-") as swaplane:
        with pytest.raises(SwaplaneError) as caught:
            swaplane.create_order(quote_id="q", address="a", partner_order_ref="1", sandbox_scenario="success")
    assert len({request.headers["idempotency-key"] for request in requests}) == 1
    assert len(requests) == 4
    assert requests[0].path == "/partner/v1/order/create?sandbox_scenario=success"
    assert json.loads(requests[0].body) == {"quote_id": "q", "address": "a", "partner_order_ref": "shop-1"}
    assert caught.value.idempotency_key == requests[0].headers["idempotency-key"]


def test_your_own_key_is_sent_as_it_is() -> None:
    with serving(refusal(409, "DUPLICATE_ACTIVE_ORDER", existing_order_id="ord_9")) as (url, requests):
        with client(url) as swaplane, pytest.raises(DuplicateOrderError) as caught:
            swaplane.create_order(quote_id="q", address="a", idempotency_key="cart-1")
    assert caught.value.existing_order_id == "ord_9"
    assert [request.headers["idempotency-key"] for request in requests] == ["cart-1"]


def test_a_write_without_a_key_is_repeated_only_if_nothing_was_done() -> None:
    answers = [refusal(503, "PROVIDER_ERROR", outcome="not_created"), refusal(503, "PROVIDER_ERROR")]
    with serving(*answers) as (url, requests), client(url) as swaplane:
        with pytest.raises(SwaplaneError) as caught:
            swaplane.report_deposit("ord_1", tx_hash="h")
    assert (len(requests), caught.value.outcome) == (2, "unknown")


def test_what_an_earlier_attempt_may_have_done_stays_unknown_until_an_answer_decides_it() -> None:
    limited = refusal(429, "RATE_LIMITED", {"Retry-After": "900"})
    for last, outcome in ((limited, "unknown"), (refusal(410, "QUOTE_EXPIRED"), None)):
        with serving(refusal(503, "PROVIDER_ERROR"), last) as (url, requests), client(url) as swaplane:
            with pytest.raises(SwaplaneError) as caught:
                swaplane.request_payout(amount_usd="6000")
        assert (len(requests), caught.value.outcome) == (2, outcome)
        assert caught.value.idempotency_key == requests[0].headers["idempotency-key"]


def test_a_long_wait_is_left_to_the_caller() -> None:
    with serving(refusal(429, "RATE_LIMITED", {"Retry-After": "31"})) as (url, requests), client(url) as swaplane:
        with pytest.raises(SwaplaneError) as caught:
            swaplane.currencies()
    assert (len(requests), caught.value.retry_after) == (1, 31.0)


def test_an_error_says_its_code_its_request_and_its_fields() -> None:
    fields = [{"field": "amount", "issue": "is not a decimal"}]
    low = refusal(400, "AMOUNT_TOO_LOW", fields=fields, limit={"min": "0.001"})
    with serving(low) as (url, _), client(url) as swaplane, pytest.raises(ValidationError) as caught:
        swaplane.estimate(from_="BTC", to="ETH", amount="0")
    error = caught.value
    assert (error.code, error.http_status, error.request_id, error.outcome) == ("AMOUNT_TOO_LOW", 400, "req_1", None)
    assert error.limit is not None and error.limit.min == "0.001"
    assert [field.field for field in error.fields] == ["amount"]
    assert str(error) == "AMOUNT_TOO_LOW: Not now (request req_1)"


def test_a_server_that_does_not_answer_is_a_network_error() -> None:
    with serving() as (url, _):
        pass
    with client(url, max_retries=1) as swaplane, pytest.raises(NetworkError) as caught:
        swaplane.request_payout(amount_usd="all")
    assert (caught.value.code, caught.value.http_status, caught.value.outcome) == ("NETWORK_ERROR", 0, "unknown")
    assert caught.value.idempotency_key is not None


def test_an_answer_that_is_not_of_the_api_is_an_error_without_its_content() -> None:
    with serving(Answer(200, '[{"code": "secret"}]')) as (url, requests), client(url) as swaplane:
        with pytest.raises(SwaplaneError) as caught:
            swaplane.currencies()
    assert (caught.value.code, len(requests)) == ("UNEXPECTED_ANSWER", 1)
    assert "secret" not in str(caught.value)


def test_a_redirect_is_not_followed() -> None:
    with serving(Answer(302, "", {"Location": "/elsewhere"})) as (url, requests), client(url) as swaplane:
        with pytest.raises(SwaplaneError) as caught:
            swaplane.currencies()
    assert (caught.value.code, len(requests)) == ("UNEXPECTED_ANSWER", 1)


def test_what_a_later_server_adds_is_kept_and_refused_nowhere() -> None:
    with serving(listed({**CURRENCY, "color": "orange"})) as (url, _), client(url) as swaplane:
        currency = swaplane.currencies()[0]
    assert currency.model_extra == {"color": "orange"}
