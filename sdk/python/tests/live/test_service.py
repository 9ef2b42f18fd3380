"""Against a running service: SWAPLANE_URL, SWAPLANE_KEY, WEBHOOK_SECRET, and HOOK_PORT, to which it sends the webhooks of orders."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from uuid import uuid4

import httpx
import pytest
from swaplane import AsyncSwaplane, OrderNotFoundError, Swaplane, ValidationError, __version__
from swaplane.models import Order
from swaplane.webhooks import OrderWebhook, parse_webhook, verify_webhook

URL = os.environ["SWAPLANE_URL"]
KEY = os.environ["SWAPLANE_KEY"]
ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7"
STATUSES = ["waiting_deposit", "confirming", "exchanging", "sending", "completed"]


@pytest.fixture
def swaplane() -> Iterator[Swaplane]:
    with Swaplane(key=KEY, url=URL) as client:
        yield client


def create(client: Swaplane, partner_order_ref: str | None = None) -> Order:
    quote = client.estimate(from_="BTC", to="ETH", amount="0.05")
    return client.create_order(
        quote_id=quote.quote_id,
        address=ADDRESS,
        partner_order_ref=partner_order_ref,
        sandbox_scenario="success",
        sandbox_ttl=86_400,
    )


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler], port: int = 0) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module", autouse=True)
def delivered() -> Iterator[Queue[tuple[dict[str, str], bytes]]]:
    """What arrives at the endpoint, which answers from the first order on, so that nothing is put off."""
    arrived: Queue[tuple[dict[str, str], bytes]] = Queue()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # noqa: N802
            body = self.rfile.read(int(self.headers["content-length"]))
            arrived.put((dict(self.headers.items()), body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with serving(Receiver, int(os.environ["HOOK_PORT"])):
        yield arrived


def test_an_order_is_priced_created_and_played_to_its_end(swaplane: Swaplane) -> None:
    order = create(swaplane)
    assert (order.from_, order.to, order.status, order.sandbox) == ("BTC", "ETH", "waiting_deposit", True)
    assert swaplane.advance_sandbox_order(order.order_id, by="P2D").status == "completed"
    events = list(swaplane.stream_order(order.order_id, after_sequence=0))
    assert [event.status for event in events] == STATUSES
    assert [event.sequence for event in events] == [1, 2, 3, 4, 5]
    assert swaplane.get_order(order.order_id).timeline[-1].status == "completed"


def test_every_read_has_the_form_that_its_model_says(swaplane: Swaplane) -> None:
    order = create(swaplane)
    assert swaplane.currencies(active=True)[0].networks
    assert swaplane.pairs(from_="BTC")[0].from_ == "BTC"
    assert swaplane.limits(from_="BTC", to="ETH")
    assert swaplane.estimate(from_="BTC", to="ETH", amount="0.05", include="all").quote_id
    assert swaplane.refund_capability().providers
    assert swaplane.me().partner_id
    assert order.order_id in [item.order_id for item in swaplane.list_orders(from_=order.created_at).items]
    request = swaplane.list_requests(operation="createOrder").items[0]
    assert swaplane.get_request(request.request_id).request_id == request.request_id
    assert swaplane.list_payouts().items == []
    assert swaplane.sandbox_scenarios().scenarios
    assert swaplane.health().status
    assert "paths" in swaplane.open_api()


def test_a_create_whose_answer_was_lost_is_repeated_and_makes_one_order(swaplane: Swaplane) -> None:
    keys: list[str] = []

    class Proxy(BaseHTTPRequestHandler):
        """Passes every call on, and answers the first create with 503 though the order exists."""

        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            names = ("x-api-key", "content-type", "idempotency-key")
            headers = {name: self.headers[name] for name in names if name in self.headers}
            reply = httpx.request(self.command, f"{URL}{self.path}", content=body, headers=headers)
            if self.command == "POST":
                keys.append(headers["idempotency-key"])
            is_lost = keys and len(keys) == 1
            self.send_response(503 if is_lost else reply.status_code)
            self.send_header("Retry-After", "0")
            self.end_headers()
            self.wfile.write(b"" if is_lost else reply.content)

        do_GET = do_POST = answer  # noqa: N815

        def log_message(self, format: str, *args: object) -> None:
            pass

    ref = str(uuid4())
    with serving(Proxy) as url, Swaplane(key=KEY, url=url, retry_delay=0.01) as behind_proxy:
        order = create(behind_proxy, ref)
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert [one.order_id for one in swaplane.list_orders(partner_order_ref=ref).items] == [order.order_id]


def test_refusals_are_errors_of_their_class(swaplane: Swaplane) -> None:
    with pytest.raises(OrderNotFoundError) as missing:
        swaplane.get_order("ord_unknown")
    assert missing.value.request_id
    with pytest.raises(ValidationError) as low:
        swaplane.estimate(from_="BTC", to="ETH", amount="0.00000001")
    assert low.value.limit is not None and low.value.limit.min is not None


def test_webhooks_as_they_are_delivered_verify_and_parse(
    swaplane: Swaplane, delivered: Queue[tuple[dict[str, str], bytes]]
) -> None:
    secret = os.environ["WEBHOOK_SECRET"]
    order = create(swaplane)
    while True:
        headers, body = delivered.get(timeout=60)
        assert verify_webhook(body, headers, ["whsec_test_other", secret])
        assert not verify_webhook(body, headers, "whsec_test_other")
        assert not verify_webhook(body + b" ", headers, secret)
        webhook = parse_webhook(body)
        if isinstance(webhook, OrderWebhook) and webhook.order.order_id == order.order_id:
            break
    assert (webhook.event, webhook.sequence) == ("order.waiting_deposit", 1)


def test_the_stream_of_all_orders_goes_on_after_the_last_event(swaplane: Swaplane) -> None:
    first = create(swaplane)
    seen = next(swaplane.stream_order(first.order_id, after_sequence=0)).event_id
    swaplane.advance_sandbox_order(first.order_id, by="P2D")
    statuses = []
    for event in swaplane.stream_events(last_event_id=seen):
        if event.order_id == first.order_id:
            statuses.append(event.status)
        if statuses[-1:] == ["completed"]:
            break
    assert statuses == STATUSES[1:]


def test_the_asynchronous_client_does_the_same() -> None:
    async def play() -> list[str]:
        async with AsyncSwaplane(key=KEY, url=URL) as client:
            quote = await client.estimate(from_="BTC", to="ETH", amount="0.05")
            order = await client.create_order(quote_id=quote.quote_id, address=ADDRESS, sandbox_scenario="success")
            await client.advance_sandbox_order(order.order_id, by="P2D")
            return [event.status async for event in client.stream_order(order.order_id, after_sequence=0)]

    assert asyncio.run(play()) == STATUSES


def test_the_version_is_that_of_the_server(swaplane: Swaplane) -> None:
    assert httpx.get(f"{URL}/packages/swaplane-{__version__}-py3-none-any.whl").status_code == 200
