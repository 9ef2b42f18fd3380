# Written by `npm run openapi` from async_client.py: change that file instead.
from __future__ import annotations

from collections.abc import Generator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import httpx

from . import operations
from .transport import Transport
from .events import StatusEvent
from .follow import STREAM_TIMING, StreamTiming, follow_events, follow_order
from .models import (
    Currency,
    Estimate,
    EventList,
    Health,
    Limits,
    LoggedRequest,
    Order,
    OrderPage,
    Pair,
    PartnerProfile,
    Payout,
    PayoutPage,
    RefundCapabilityList,
    RefundCode,
    RequestList,
    SandboxScenarioList,
    UploadedScenario,
    WebhookEndpointList,
    WebhookResume,
    WebhookTest,
)
from .operation import Answer, Call, Operation
from .settings import settings_of

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from .requests import (
        AdvanceSandboxOrderArguments,
        CreateOrderArguments,
        GetEstimateArguments,
        GetLimitsArguments,
        ListCurrenciesArguments,
        ListEventsArguments,
        ListOrdersArguments,
        ListPairsArguments,
        ListPayoutsArguments,
        ListRequestsArguments,
        RefundActionArguments,
        ReportDepositArguments,
        RequestPayoutArguments,
    )


class Swaplane:
    """
    The client of the Partner API. Every method raises a SwaplaneError if the call fails. Close it when you are done with it, or use it
    in `with`.
    """

    def __init__(
        self,
        key: str | None,
        url: str | None,
        *,
        timeout: float = 30.0,
        max_retries: int = 3,
        retry_delay: float = 0.5,
        http: httpx.Client | None = None,
        user_agent: str | None = None,
        partner_order_prefix: str = "",
    ) -> None:
        """
        `timeout` is how many seconds the server may be silent; `retry_delay` how many pass before the first retry, doubling with each.
        `http` is a client of your own, which you close yourself. Raises ValueError if the key or the URL is missing or not valid.
        """
        settings = settings_of(key, url, timeout, max_retries, retry_delay, user_agent, partner_order_prefix)
        self._transport = Transport(settings, http)

    def close(self) -> None:
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def currencies(self, **arguments: Unpack[ListCurrenciesArguments]) -> list[Currency]:
        return self._call(operations.LIST_CURRENCIES, arguments)

    def pairs(self, **arguments: Unpack[ListPairsArguments]) -> list[Pair]:
        return self._call(operations.LIST_PAIRS, arguments)

    def limits(self, **arguments: Unpack[GetLimitsArguments]) -> Limits:
        return self._call(operations.GET_LIMITS, arguments)

    def estimate(self, **arguments: Unpack[GetEstimateArguments]) -> Estimate:
        """Gets the best quote for a swap. Its `quote_id` is valid for five minutes and one order."""
        return self._call(operations.GET_ESTIMATE, arguments)

    def refund_capability(self) -> RefundCapabilityList:
        return self._call(operations.LIST_REFUND_CAPABILITY)

    def create_order(
        self, *, idempotency_key: str | None = None, **arguments: Unpack[CreateOrderArguments]
    ) -> Order:
        """Creates an order, and only one, no matter how often the call is retried."""
        wanted: dict[str, object] = {**arguments}
        if (ref := arguments.get("partner_order_ref")) is not None:
            wanted["partner_order_ref"] = f"{self._transport.settings.partner_order_prefix}{ref}"
        return self._call(operations.CREATE_ORDER, wanted, key=idempotency_key or new_key())

    def get_order(self, order_id: str) -> Order:
        return self._call(operations.GET_ORDER, path={"order_id": order_id})

    def stream_order(
        self, order_id: str, *, after_sequence: int | None = None, timing: StreamTiming = STREAM_TIMING
    ) -> Generator[StatusEvent, None, None]:
        """
        Follows an order until it ends, even if the connection drops: every status change is delivered exactly once. Starts with the
        current status, or, with `after_sequence`, with the event after that sequence (0: with the first event).
        """
        stream = Call(operations.STREAM_ORDER, path={"order_id": order_id})
        return self._transport.follow(stream, follow_order(order_id, after_sequence, timing), timing)

    def refund_action(
        self, order_id: str, *, idempotency_key: str | None = None, **arguments: Unpack[RefundActionArguments]
    ) -> Order:
        """Decides where the deposit goes while the order is in `refund_required`."""
        return self._call(
            operations.REFUND_ACTION, arguments, path={"order_id": order_id}, key=idempotency_key or new_key()
        )

    def create_refund_code(self, order_id: str) -> RefundCode:
        """A one-time code that you show your user, who chooses the refund on the tracking page with it."""
        return self._call(operations.CREATE_REFUND_CODE, path={"order_id": order_id})

    def report_deposit(self, order_id: str, **arguments: Unpack[ReportDepositArguments]) -> Order:
        """Reports that the deposit was sent; some providers can find it only by its hash."""
        return self._call(operations.REPORT_DEPOSIT, arguments, path={"order_id": order_id})

    def list_webhooks(self) -> WebhookEndpointList:
        """Your webhook endpoints: whether they work, and until when one is paused."""
        return self._call(operations.LIST_WEBHOOKS)

    def test_webhooks(self) -> WebhookTest:
        """Sends a test event to each of your webhook endpoints, and returns what your server answered."""
        return self._call(operations.TEST_WEBHOOKS)

    def resume_webhook(self) -> WebhookResume:
        """Resumes your paused webhook endpoints and sends their queued events."""
        return self._call(operations.RESUME_WEBHOOKS)

    def me(self) -> PartnerProfile:
        return self._call(operations.GET_PROFILE)

    def list_orders(self, **arguments: Unpack[ListOrdersArguments]) -> OrderPage:
        return self._call(operations.LIST_ORDERS, arguments)

    def list_events(self, **arguments: Unpack[ListEventsArguments]) -> EventList:
        """The order events of the last 30 days. To continue, pass `next_after` as `after`."""
        return self._call(operations.LIST_EVENTS, arguments)

    def stream_events(
        self, *, last_event_id: str | None = None, timing: StreamTiming = STREAM_TIMING
    ) -> Generator[StatusEvent, None, None]:
        """
        Follows all your orders and never ends: leave the loop to stop. Starts with the event after the last one that you handled, so
        that you miss nothing; by default, with the next event.
        """
        return self._transport.follow(Call(operations.STREAM_EVENTS), follow_events(last_event_id, timing), timing)

    def list_requests(self, **arguments: Unpack[ListRequestsArguments]) -> RequestList:
        """Your calls of the last 7 days, newest first, without their bodies."""
        return self._call(operations.LIST_REQUESTS, arguments)

    def get_request(self, request_id: str) -> LoggedRequest:
        return self._call(operations.GET_REQUEST, path={"request_id": request_id})

    def list_payouts(self, **arguments: Unpack[ListPayoutsArguments]) -> PayoutPage:
        return self._call(operations.LIST_PAYOUTS, arguments)

    def get_payout(self, payout_id: str) -> Payout:
        return self._call(operations.GET_PAYOUT, path={"payout_id": payout_id})

    def request_payout(
        self, *, idempotency_key: str | None = None, **arguments: Unpack[RequestPayoutArguments]
    ) -> Payout:
        return self._call(operations.REQUEST_PAYOUT, arguments, key=idempotency_key or new_key())

    def sandbox_scenarios(self) -> SandboxScenarioList:
        return self._call(operations.LIST_SANDBOX_SCENARIOS)

    def upload_sandbox_scenario(self, scenario: Mapping[str, object]) -> UploadedScenario:
        """Uploads your own scenario, for `sandbox_scenario`."""
        return self._call(operations.UPLOAD_SANDBOX_SCENARIO, scenario)

    def advance_sandbox_order(self, order_id: str, **arguments: Unpack[AdvanceSandboxOrderArguments]) -> Order:
        """Advances the clock of a sandbox order."""
        return self._call(operations.ADVANCE_SANDBOX_ORDER, arguments, path={"order_id": order_id})

    def health(self) -> Health:
        return self._call(operations.GET_HEALTH)

    def open_api(self) -> dict[str, Any]:
        """The server's OpenAPI document, unchanged."""
        return self._call(operations.GET_OPEN_API)

    def _call(
        self,
        operation: Operation[Answer],
        arguments: Mapping[str, object] | None = None,
        *,
        path: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> Answer:
        return self._transport.call(Call(operation, arguments, path or {}, key))


def new_key() -> str:
    return str(uuid4())
