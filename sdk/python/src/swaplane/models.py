# Written by `npm run openapi` from docs/openapi.json: change the contract instead.
from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SkipValidation


class Model(BaseModel):
    """What a later version of the server adds is kept."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, frozen=True)


class CurrencyImage(Model):
    """The logo"""

    primary: str
    """Served by this installation"""
    fallback: str
    """If the first one does not load"""
    data_uri: str
    """The image itself"""


class Currency(Model):
    code: str
    """Upper case"""
    name: str
    """For people"""
    networks: list[str]
    """Lower case; the first one is the default"""
    has_extra_id: bool
    """Whether the currency uses a memo or tag"""
    image: CurrencyImage
    """The logo"""


class Pair(Model):
    from_: str = Field(alias="from")
    """Code of the currency the user sends"""
    to: str
    """Code of the currency the user receives"""
    from_network: str
    """Its network"""
    to_network: str
    """Its network"""
    fixed_rate_available: bool
    """Whether at least one provider offers a fixed rate"""
    required_fields: list[SkipValidation[Literal["extra_id", "refund_address", "refund_extra_id", "user_ip"]]] | None = None
    """Fields of createOrder that at least one provider of the pair requires, for some rate type; its quotes say so. Missing if no provider requires any"""


class ExplanationRankFactors(Model):
    """What `net` is multiplied with when quotes are compared; 1 changes nothing, and no amount changes"""

    delivered: str
    """Median of what the provider delivered of its quotes"""
    time: str
    """Less than 1 if its swaps usually take much longer than expected"""
    contradictions: str
    """Less than 1 if it contradicted what was agreed about orders"""


class Explanation(Model):
    gross: str
    """Amount before all known fees"""
    gross_rate: str
    """gross / amount_from, 12 significant digits"""
    provider_fee: str | None
    """null if the provider does not state it; it is then part of the gross rate"""
    network_fee: str | None
    """null if the provider does not state it; it is then part of the gross rate"""
    markup: str
    """Your markup"""
    net: str
    """Same as amount_to"""
    rank_factors: ExplanationRankFactors
    """What `net` is multiplied with when quotes are compared; 1 changes nothing, and no amount changes"""


class Quote(Model):
    from_: str = Field(alias="from")
    """Code of the currency the user sends"""
    from_network: str
    """Its network"""
    to: str
    """Code of the currency the user receives"""
    to_network: str
    """Its network"""
    amount_from: str
    """Decimal string at native precision"""
    amount_to: str
    """What the user receives, after all fees"""
    rate: str
    """amount_to / amount_from, 12 significant digits"""
    rate_type: SkipValidation[Literal["floating", "fixed"]]
    """`fixed`: the rate is locked while the quote is valid; `floating`: it follows the market until the deposit arrives"""
    explanation: Explanation
    provider: str
    """Code of the provider that would execute the swap"""
    real_provider: str | None = None
    """If `provider` is an aggregator: the provider that executes the swap for it"""
    eta_seconds: int
    """Estimated time from deposit to payout; not guaranteed"""
    quote_id: str
    """Creates one order with createOrder"""
    expires_at: datetime
    """5 minutes after the quote was created"""
    markup_applied_bps: int
    """Your markup included in the price, in basis points"""
    markup_requested_bps: int
    """Your markup as it is set. If `markup_applied_bps` is less, the provider cannot keep it all for you"""
    refund_capability: SkipValidation[Literal["programmatic", "ticket", "none"]]
    """How the provider refunds. `programmatic`: you decide with refundAction; `ticket`: by support ticket; `none`: the operator decides"""
    converts_to_stable: bool
    """Whether the provider can pay a refund as a stablecoin; without it, `convert_to_stable` is refused"""
    warnings: list[str]
    """Codes: `extra_id_required`, `memo_wallet_required` (the wallet must attach `deposit_extra_id` to the deposit, also on networks without memos, and report its hash), `slow_network`, `high_price_impact`, `low_liquidity`, `refund_by_ticket`; others may be added"""
    required_fields: list[SkipValidation[Literal["extra_id", "refund_address", "refund_extra_id", "user_ip"]]] | None = None
    """Fields without which createOrder refuses an order from this quote, because its provider requires them. Missing if there are none"""
    unsupported_fields: list[SkipValidation[Literal["extra_id", "refund_extra_id", "refund_address"]]] | None = None
    """Fields that the provider cannot use, so createOrder refuses them with this quote. Missing if there are none. With `refund_address`, an order without one accepts that a refund goes to the sender (`refund_to` of the order)"""
    sandbox: bool | None = None
    """Present if the quote can be used with a test key only; always `true`"""


class SkippedProvider(Model):
    code: str
    """Code of the provider"""
    reason: SkipValidation[Literal["switched_off", "draining", "unhealthy", "rate_not_offered", "needs_user_ip", "below_minimum", "above_maximum", "no_answer", "refused", "offers_less", "same_provider"]]
    """`switched_off`: you switched it off; `draining`: it is taking no new orders for now; `unhealthy`: it is down or has just failed; `rate_not_offered`: it does not offer this rate type for this side; `needs_user_ip`: it requires your user's IP address (user_ip); `below_minimum`: the amount is below its minimum; `above_maximum`: the amount is above its maximum; `no_answer`: it did not respond in time, or its response was not valid; `refused`: it rejected the request; `offers_less`: it offered less than was requested; `same_provider`: another quote that uses the same provider is better"""
    limit: str | None = None
    """The limit that the amount violates, in units of `from`"""


class Estimate(Model):
    from_: str = Field(alias="from")
    """Code of the currency the user sends"""
    from_network: str
    """Its network"""
    to: str
    """Code of the currency the user receives"""
    to_network: str
    """Its network"""
    amount_from: str
    """Decimal string at native precision"""
    amount_to: str
    """What the user receives, after all fees"""
    rate: str
    """amount_to / amount_from, 12 significant digits"""
    rate_type: SkipValidation[Literal["floating", "fixed"]]
    """`fixed`: the rate is locked while the quote is valid; `floating`: it follows the market until the deposit arrives"""
    explanation: Explanation
    provider: str
    """Code of the provider that would execute the swap"""
    real_provider: str | None = None
    """If `provider` is an aggregator: the provider that executes the swap for it"""
    eta_seconds: int
    """Estimated time from deposit to payout; not guaranteed"""
    quote_id: str
    """Creates one order with createOrder"""
    expires_at: datetime
    """5 minutes after the quote was created"""
    markup_applied_bps: int
    """Your markup included in the price, in basis points"""
    markup_requested_bps: int
    """Your markup as it is set. If `markup_applied_bps` is less, the provider cannot keep it all for you"""
    refund_capability: SkipValidation[Literal["programmatic", "ticket", "none"]]
    """How the provider refunds. `programmatic`: you decide with refundAction; `ticket`: by support ticket; `none`: the operator decides"""
    converts_to_stable: bool
    """Whether the provider can pay a refund as a stablecoin; without it, `convert_to_stable` is refused"""
    warnings: list[str]
    """Codes: `extra_id_required`, `memo_wallet_required` (the wallet must attach `deposit_extra_id` to the deposit, also on networks without memos, and report its hash), `slow_network`, `high_price_impact`, `low_liquidity`, `refund_by_ticket`; others may be added"""
    required_fields: list[SkipValidation[Literal["extra_id", "refund_address", "refund_extra_id", "user_ip"]]] | None = None
    """Fields without which createOrder refuses an order from this quote, because its provider requires them. Missing if there are none"""
    unsupported_fields: list[SkipValidation[Literal["extra_id", "refund_extra_id", "refund_address"]]] | None = None
    """Fields that the provider cannot use, so createOrder refuses them with this quote. Missing if there are none. With `refund_address`, an order without one accepts that a refund goes to the sender (`refund_to` of the order)"""
    sandbox: bool | None = None
    """Present if the quote can be used with a test key only; always `true`"""
    quotes: list[Quote] | None = None
    """With include=all: all quotes, best first"""
    skipped_providers: list[SkippedProvider] | None = None
    """With a key: providers that support the pair but returned no quote, and why"""


class Limits(Model):
    min: str
    """Decimal string at native precision"""
    min_provider: str
    """Code of the provider with this minimum"""
    max: str | None = None
    """Omitted if no provider states a maximum"""
    max_provider: str | None = None
    """Code of the provider with this maximum"""
    suggested_amount: str
    """The smallest amount that most providers accept"""
    as_of: datetime
    """When the older of the two limits was fetched"""


class RefundCapabilityListProvider(Model):
    code: str
    """Code of the provider"""
    refund_mode: SkipValidation[Literal["programmatic", "ticket", "none"]]
    """`programmatic`: you decide with refundAction; `ticket`: by support ticket; `none`: the operator decides"""
    window_hours: int | None
    """`programmatic` only: how many hours you have to decide"""
    sla_hours: int | None
    """`ticket` only: how many hours the provider usually needs"""
    converts_to_stable: bool
    """Whether a refund can be paid as a stablecoin; without it, `convert_to_stable` is refused"""
    fee_pct: float | None
    """The provider's fee for a refund, in percent"""
    fee_network: bool | None
    """Whether the network fee is deducted from the refund"""


class RefundCapabilityList(Model):
    providers: list[RefundCapabilityListProvider]
    """Every provider"""
    updated_at: datetime
    """ISO 8601, UTC, milliseconds"""


class OrderAmountDifference(Model):
    """Why `amount_to_actual` differs from `amount_to_expected`; null before `completed`, in the sandbox, and if the quoted amount was paid out"""

    quoted: str
    """`amount_to` of the quote; the provider may have promised less when it opened the order"""
    expected: str
    """Same as `amount_to_expected`"""
    delivered: str
    """Decimal string at native precision"""
    difference: str
    """`delivered - expected`; the following members add up to it"""
    deposit_difference: str | None
    """Because the deposit differed from `amount_from`, at the promised rate; null if the provider does not report the deposited amount"""
    network_fee: str | None
    """Because the network fee differed from the quoted one; null if either fee is unknown"""
    markup: str
    """The part of your markup that was in the quote but was paid out to the user"""
    rate: str
    """Rate changes, including fees that the provider does not report separately"""
    rounding: str
    """Decimal string; negative if the user got less"""


OrderStatus = SkipValidation[Literal["waiting_deposit", "confirming", "exchanging", "sending", "refund_required", "manual_review", "completed", "failed", "expired", "refunded"]]


StableTarget = SkipValidation[Literal["USDT-TRC20", "USDT-ERC20", "USDC-ERC20", "USDC-SOL"]] | None


class OrderRefundDecision(Model):
    """Set once it is decided how the deposit is refunded"""

    action: SkipValidation[Literal["refund_to_address", "convert_to_stable"]] | None
    """null: an operator recorded the refund, and nobody had decided before"""
    target: StableTarget
    """The stablecoin, with `convert_to_stable`"""
    decided_by: SkipValidation[Literal["partner", "user", "preference", "operator"]]
    """`user`: your user on the tracking page, only with `refund_choice`; `preference`: nobody decided before `refund_deadline`, so `refund_preference` was applied"""
    decided_at: datetime
    """ISO 8601, UTC, milliseconds"""


class OrderLateDeposit(Model):
    """Deposit that arrived after the order had expired or failed"""

    status: OrderStatus
    """What the provider is doing with it; the order itself stays `expired` or `failed`"""
    amount: str | None
    """Decimal string at native precision"""
    tx_in_hash: str | None
    """Transaction of the late deposit"""
    tx_out_hash: str | None
    """Transaction that sent it out again, as a payout or a refund"""
    seen_at: datetime
    """ISO 8601, UTC, milliseconds"""
    updated_at: datetime
    """ISO 8601, UTC, milliseconds"""


class LegEvidenceSaid(Model):
    """What the provider says; null if it says nothing of this transfer"""

    tx_hash: str | None
    """The transaction it names"""
    amount: str | None
    """Decimal string at native precision"""


class LegEvidenceSeen(Model):
    """The payment that was found; null if there is none, or several that cannot be told apart"""

    tx_hash: str
    """The transaction that was found"""
    amount: str
    """Decimal string at native precision"""
    confirmations: int
    """As of `checked_at`; no longer counted once `verified`"""
    confirmations_wanted: int
    """From how many on it is `verified`"""
    first_seen_at: datetime | None
    """ISO 8601, UTC, milliseconds"""
    block_time: datetime | None
    """null while no block has it"""


class LegEvidence(Model):
    verdict: SkipValidation[Literal["verified", "seen", "waiting", "contradicted", "unclear", "unchecked"]]
    """`verified`: there, confirmed and as the provider says; `seen`: there, with too few confirmations; `waiting`: not there yet; `contradicted`: the chain shows something else; `unclear`: it may be this payment or another; `unchecked`: nothing was looked up"""
    reason: SkipValidation[Literal["not_found", "failed_transaction", "other_address", "other_asset", "less_than_said", "older_than_order", "used_by_other_order", "no_source", "not_checkable", "source_down"]] | None
    """With `contradicted` and `unchecked`"""
    said: LegEvidenceSaid | None
    seen: LegEvidenceSeen | None
    source: str | None
    """The kind of node that was asked; null if none was"""
    checked_at: datetime | None
    """ISO 8601, UTC, milliseconds"""


class OrderEvidence(Model):
    """What the operator's own nodes show of each transfer; null before anything is known. Simulated in the sandbox"""

    deposit: LegEvidence | None
    payout: LegEvidence | None
    refund: LegEvidence | None


class OrderDepositSeen(Model):
    """Present while the order is `waiting_deposit` and the operator's own node shows a payment to its deposit address: the order does not expire, although the provider says nothing of it yet"""

    tx_hash: str
    """Transaction of the deposit"""
    amount: str
    """Decimal string at native precision"""
    seen_at: datetime
    """When the order learned of it"""


class OrderTimelineItem(Model):
    status: OrderStatus
    at: datetime
    """ISO 8601, UTC, milliseconds"""
    sequence: int
    """Counts the order's status changes from 1, without gaps; sort by it, not by time"""


class Order(Model):
    order_id: str
    """`ord_` and 26 characters"""
    provider_order_id: str
    """The provider's own ID of the order; use it when you contact the provider"""
    provider: str
    """Code of the provider that executes the swap"""
    from_: str = Field(alias="from")
    """Code of the currency the user sends"""
    from_network: str
    """Its network"""
    to: str
    """Code of the currency the user receives"""
    to_network: str
    """Its network"""
    amount_from: str
    """The exact amount the user has to send"""
    amount_to_expected: str
    """What the provider promised for `amount_from` when it opened the order; never more than was quoted"""
    amount_to_actual: str | None
    """What the user received; set once the order is `completed`"""
    amount_difference: OrderAmountDifference | None
    """Why `amount_to_actual` differs from `amount_to_expected`; null before `completed`, in the sandbox, and if the quoted amount was paid out"""
    deposit_address: str
    """Belongs to the provider; if there is a `deposit_extra_id`, show both"""
    deposit_extra_id: str | None
    """Memo or tag; a deposit without it can be lost"""
    payout_address: str
    """Where the user receives the payout"""
    status: OrderStatus
    failed_reason_code: SkipValidation[Literal["kyt_block", "amount_out_of_range", "rate_changed", "provider_timeout", "provider_internal", "underpayment", "overpayment", "network_congestion", "unknown"]] | None
    """Also set in `refund_required`, and in `waiting_deposit` and `expired` once the provider has said that the swap failed: nothing should be sent then"""
    failed_reason_message: str | None
    """For people; in code, switch on `failed_reason_code`"""
    refund_capability: SkipValidation[Literal["programmatic", "ticket", "none"]]
    """`programmatic`: you decide with refundAction; `ticket`: the provider refunds by support ticket; `none`: the operator decides"""
    refund_window_hours: int | None
    """`programmatic` only: how many hours you have to decide"""
    refund_sla_hours: int | None
    """`ticket` only: how many hours the provider usually needs"""
    refund_preference_note: str | None = None
    """Present if your `refund_preference` asked for a conversion that the provider cannot do: what holds instead"""
    refund_choice: SkipValidation[Literal["partner", "hosted"]] | None = None
    """Present, and `hosted`, if your user may choose the refund on the tracking page too, with a code from createRefundCode"""
    refund_to: SkipValidation[Literal["sender"]] | None = None
    """Present if the order has no refund address and its provider pays a refund back to the address that the deposit came from"""
    refund_deadline: datetime | None
    """If you have not decided by then, `refund_preference` is applied"""
    refund_decision: OrderRefundDecision | None
    """Set once it is decided how the deposit is refunded"""
    refund_amount: str | None = None
    """What was sent back, in the currency of `amount_from`. Present once the order is `refunded`, if the provider reports it; never in the sandbox"""
    tx_in_hash: str | None
    """Transaction of the deposit"""
    tx_out_hash: str | None
    """Transaction of the payout; of the refund once the order is `refunded`, and null in `refund_required`"""
    expires_at: datetime
    """End of the deposit window"""
    late_deposit: OrderLateDeposit | None
    """Deposit that arrived after the order had expired or failed"""
    evidence: OrderEvidence | None
    """What the operator's own nodes show of each transfer; null before anything is known. Simulated in the sandbox"""
    deposit_seen: OrderDepositSeen | None = None
    """Present while the order is `waiting_deposit` and the operator's own node shows a payment to its deposit address: the order does not expire, although the provider says nothing of it yet"""
    deposit_reported_at: datetime | None = None
    """Present while the order is `waiting_deposit` and a wallet has reported its deposit: do not ask for another one"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    tracking_url: str
    """Signed; do not modify it"""
    timeline: list[OrderTimelineItem]
    """Every status the order has had, oldest first"""
    partner_order_ref: str | None
    """The one you gave when you created the order"""
    sandbox: bool
    """Created with a test key; no real coins move"""


class RefundCode(Model):
    refund_code: str
    """Show it to your user, and to nobody else: whoever has it and the link decides"""
    expires_at: datetime
    """It can be used until then, once"""


class PartnerProfileStats(Model):
    """Figures, for information"""

    orders_total: int
    """All orders"""
    orders_completed: int
    """Orders that were paid out"""
    orders_unpriced: int
    """Completed orders whose value in US dollars is unknown; they are not included in volume_usd or the earnings"""
    volume_usd: float
    """Value of the completed orders, at the prices when they were created"""
    revenue_share_pct: int
    """Your part of the revenue, in percent"""
    earnings_pending_usd: float
    """Earned, but not in a payout yet"""
    earnings_paid_usd: float
    """Paid out"""


class PartnerProfile(Model):
    partner_id: str
    """`par_` and 26 characters"""
    name: str
    """As the operator knows you"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    tier: SkipValidation[Literal["trial", "starter", "growth", "scale", "enterprise"]]
    """Decides your rate limits and your share"""
    environment: SkipValidation[Literal["test", "live"]]
    """The key's environment; the figures cover this environment only"""
    scopes: list[SkipValidation[Literal["orders:rw", "webhook:admin", "payouts:read", "payouts:trigger"]]]
    """The key's scopes"""
    stats: PartnerProfileStats
    """Figures, for information"""


class OrderPage(Model):
    page: int
    """Number of this page, from 1"""
    total: int
    """Number of matches on all pages"""
    items: list[Order]
    """What is on this page"""
    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


class OrderEvent(Model):
    event: str
    """`order.` and the new status, or `order.late_deposit`: money that came after the order had ended"""
    event_id: str
    """`<order_id>:<status>:<epoch ms>`, or with `late_deposit` for a status; the same in every delivery attempt and in the event stream"""
    sequence: int
    """Counts the order's status changes from 1, without gaps; sort by it, not by time"""
    order: Order
    """The order as of this event, no matter when it is delivered"""
    ts: datetime
    """When it happened; two events of an order can have the same time"""
    sandbox: bool | None = None
    """Present for sandbox orders only; always `true`"""


class EventList(Model):
    items: list[OrderEvent]
    """The webhook bodies, byte for byte, oldest first"""
    next_after: str | None
    """Send it as `after` to continue, now or at any later time; if there is nothing newer, it is the `after` you sent"""
    has_more: bool
    """Whether more events are available now"""


class ListedRequest(Model):
    request_id: str
    """Same as the X-Request-Id header of the response"""
    at: datetime
    """ISO 8601, UTC, milliseconds"""
    method: str
    """Of HTTP"""
    path: str
    """The path as called, without the query"""
    query: str | None
    """The query string, without its question mark"""
    operation: str | None
    """The `operationId` in this reference; null if there is no operation at this path"""
    order_id: str | None
    """The order it is about"""
    status: int | None
    """null if you closed the connection before there was a response"""
    error_code: SkipValidation[Literal["INVALID_KEY", "RATE_LIMITED", "INVALID_PAIR", "AMOUNT_TOO_LOW", "AMOUNT_TOO_HIGH", "NO_PROVIDERS_AVAILABLE", "PROVIDER_ERROR", "QUOTE_EXPIRED", "ORDER_NOT_FOUND", "DUPLICATE_ACTIVE_ORDER", "REFUND_WINDOW_EXPIRED", "REFUND_NOT_PROGRAMMATIC", "STABLE_TARGET_REQUIRED", "WEBHOOK_PAUSED", "SCOPE_REQUIRED"]] | None
    """Of the response; null if it succeeded"""
    duration_ms: int
    """Until the response was sent; for a stream, until it started"""
    key_id: str
    """ID of the key it was made with"""
    client_ip: str
    """Address it came from"""
    user_agent: str | None
    """The User-Agent header"""
    trace_id: str | None
    """Identifies the call in the traces of the service; null if it was not traced"""


class RequestList(Model):
    items: list[ListedRequest]
    """Newest first"""
    next_cursor: str | None
    """Cursor of the next page, with older calls; null on the last page"""


class LoggedRequest(Model):
    request_id: str
    """Same as the X-Request-Id header of the response"""
    at: datetime
    """ISO 8601, UTC, milliseconds"""
    method: str
    """Of HTTP"""
    path: str
    """The path as called, without the query"""
    query: str | None
    """The query string, without its question mark"""
    operation: str | None
    """The `operationId` in this reference; null if there is no operation at this path"""
    order_id: str | None
    """The order it is about"""
    status: int | None
    """null if you closed the connection before there was a response"""
    error_code: SkipValidation[Literal["INVALID_KEY", "RATE_LIMITED", "INVALID_PAIR", "AMOUNT_TOO_LOW", "AMOUNT_TOO_HIGH", "NO_PROVIDERS_AVAILABLE", "PROVIDER_ERROR", "QUOTE_EXPIRED", "ORDER_NOT_FOUND", "DUPLICATE_ACTIVE_ORDER", "REFUND_WINDOW_EXPIRED", "REFUND_NOT_PROGRAMMATIC", "STABLE_TARGET_REQUIRED", "WEBHOOK_PAUSED", "SCOPE_REQUIRED"]] | None
    """Of the response; null if it succeeded"""
    duration_ms: int
    """Until the response was sent; for a stream, until it started"""
    key_id: str
    """ID of the key it was made with"""
    client_ip: str
    """Address it came from"""
    user_agent: str | None
    """The User-Agent header"""
    trace_id: str | None
    """Identifies the call in the traces of the service; null if it was not traced"""
    request_body: str | None
    """The first 4,096 characters, without secrets and addresses; null if there was no body or it was not JSON"""
    response_body: str | None
    """The first 4,096 characters, without secrets and addresses; null if there was no body or it was not JSON. Also null for lists of currencies and pairs, and for streams"""


class Payout(Model):
    payout_id: str
    """`po_` and 26 characters"""
    amount_usd: str
    """US dollars, two decimals"""
    currency: StableTarget
    payout_address: str
    """Your address that it is sent to"""
    payout_amount: str | None
    """Amount that was sent, in `currency`"""
    tx_hash: str | None
    """Transaction of the payout; set once it was sent"""
    status: SkipValidation[Literal["pending", "processing", "sent", "confirmed", "failed"]]
    """How far it is: `sent` is on its way, `confirmed` and `failed` are final"""
    requested_via: SkipValidation[Literal["api", "dashboard", "schedule"]]
    """How it was requested"""
    created_at: datetime
    """ISO 8601, UTC, milliseconds"""
    processed_at: datetime | None
    """ISO 8601, UTC, milliseconds"""
    sent_at: datetime | None
    """ISO 8601, UTC, milliseconds"""
    confirmed_at: datetime | None
    """ISO 8601, UTC, milliseconds"""


class PayoutPage(Model):
    page: int
    """Number of this page, from 1"""
    total: int
    """Number of matches on all pages"""
    items: list[Payout]
    """What is on this page"""


class WebhookEndpointListItem(Model):
    endpoint_id: str
    """`we_` and 26 characters"""
    type: SkipValidation[Literal["order", "ops"]]
    """`order`: status changes of orders; `ops`: events about your account"""
    events: list[str] | None
    """The events that are sent to it, like `order.completed`; null: all of its type"""
    url_host: str
    """Host of its URL; the URL itself can be a secret"""
    state: SkipValidation[Literal["active", "failing", "paused"]]
    """`failing`: the last attempt failed; `paused`: events are queued until it is resumed"""
    queued_events: int
    """Events that wait to be sent"""
    last_error: str | None
    """Why the last attempt failed; null if it succeeded"""
    last_delivery_at: datetime | None
    """When an event was last delivered"""
    paused_at: datetime | None
    """Since when it is paused"""
    resumes_at: datetime | None
    """When the pause ends by itself; null if only you can end it"""


class WebhookEndpointList(Model):
    items: list[WebhookEndpointListItem]
    """The endpoints of the key's environment"""


class WebhookTestItem(Model):
    endpoint_id: str
    """`we_` and 26 characters"""
    type: SkipValidation[Literal["order", "ops"]]
    """`order`: status changes of orders; `ops`: events about your account"""
    status: SkipValidation[Literal["pending", "success", "failed", "timeout", "paused"]]
    """`success`: your server answered with 2xx; `paused`: nothing was sent, resume the endpoint first"""
    response_code: int | None
    """What your server answered; null if it did not"""
    response_time_ms: int | None
    """How long your server took"""
    error_detail: str | None
    """Why the attempt failed"""


class WebhookTest(Model):
    items: list[WebhookTestItem]
    """One for each endpoint"""


class WebhookResumeResumedItem(Model):
    endpoint_id: str
    """`we_` and 26 characters"""
    type: SkipValidation[Literal["order", "ops"]]
    """Which events it gets"""
    queued_events: int
    """Number of queued events; they are sent now, oldest first"""
    paused_at: datetime
    """ISO 8601, UTC, milliseconds"""


class WebhookResume(Model):
    resumed: list[WebhookResumeResumedItem]
    """The endpoints that were paused"""
    resumed_at: datetime
    """ISO 8601, UTC, milliseconds"""


class SandboxScenarioListScenario(Model):
    name: str
    """For `sandbox_scenario`"""
    published: bool
    """Whether it is one of the fixed values of sandbox_scenario"""
    uploaded: bool
    """Whether you uploaded it"""
    story: str
    """What happens, in one sentence"""


class SandboxScenarioListMagicAmount(Model):
    ends_in: str
    """Last four decimals of an amount that has at least six"""
    scenario: str
    """The scenario that the order follows"""
    meaning: str
    """What happens"""


class SandboxScenarioList(Model):
    scenarios: list[SandboxScenarioListScenario]
    """Every scenario that `sandbox_scenario` can name"""
    magic_amounts: list[SandboxScenarioListMagicAmount]
    """With a test key, an order with such an amount follows the scenario, unless the request names one"""


class UploadedScenario(Model):
    name: str
    """For `sandbox_scenario`"""
    story: str
    """What happens, in one sentence"""
    steps: int
    """How many steps it has"""
    uploaded_at: datetime
    """ISO 8601, UTC, milliseconds"""


class HealthChecks(Model):
    """What was checked"""

    database: SkipValidation[Literal["ok"]]
    """The database, which can be read and written"""
    engine: SkipValidation[Literal["ok"]]
    """The order engine"""
    worker: SkipValidation[Literal["ok"]]
    """`ok` while at least one worker is alive"""


class Health(Model):
    status: SkipValidation[Literal["ok"]]
    """The service works"""
    ts: datetime
    """ISO 8601, UTC, milliseconds"""
    checks: HealthChecks
    """What was checked"""
    detail: str | None = None
    """What does not work all the same: live orders wait until a restored database has been compared"""


class OpsEvent(Model):
    event: SkipValidation[Literal["webhook_paused", "webhook_resumed", "api_key_locked", "api_key_unlocked", "sla_breach_threshold", "provider_outage_affecting_partner", "evidence_contradicted", "refund_decided_by_user", "webhook_test"]]
    """What happened"""
    event_id: str
    """`<partner_id>:<event>:<epoch_ms>`; in a test event, the endpoint instead of the partner"""
    ts: datetime
    """ISO 8601, UTC, milliseconds"""
    environment: SkipValidation[Literal["test", "live"]]
    """Which of your environments it is about"""
    reason: SkipValidation[Literal["50_failures_in_6h", "manual", "automatic", "5_invalid_key_in_60s", "lockout_expired", "uptime_24h_below_99_0", "provider_down", "provider_down_during_refund", "not_found", "failed_transaction", "other_address", "other_asset", "less_than_said", "older_than_order", "used_by_other_order", "tracking_page", "requested"]]
    """Why it happened"""
    paused_at: datetime | None
    """ISO 8601, UTC, milliseconds"""
    resume_after: datetime | None
    """When the pause or lockout ends automatically"""
    last_error: str | None
    """What failed last; null if nothing did"""
    details: dict[str, str | float | None]
    """Details of the event; the fields depend on the event"""


class ErrorBodyField(Model):
    field: str
    """A dotted path"""
    issue: str
    """What is wrong with it, for developers"""


class ErrorBodyLimit(Model):
    """AMOUNT_TOO_LOW and AMOUNT_TOO_HIGH: the limit"""

    min: str | None = None
    """Decimal string at native precision"""
    max: str | None = None
    """Decimal string at native precision"""


class ErrorBody(Model):
    code: SkipValidation[Literal["INVALID_KEY", "RATE_LIMITED", "INVALID_PAIR", "AMOUNT_TOO_LOW", "AMOUNT_TOO_HIGH", "NO_PROVIDERS_AVAILABLE", "PROVIDER_ERROR", "QUOTE_EXPIRED", "ORDER_NOT_FOUND", "DUPLICATE_ACTIVE_ORDER", "REFUND_WINDOW_EXPIRED", "REFUND_NOT_PROGRAMMATIC", "STABLE_TARGET_REQUIRED", "WEBHOOK_PAUSED", "SCOPE_REQUIRED"]]
    """What your code switches on"""
    message: str
    """For developers; in code, switch on `code`"""
    request_id: str
    """Same as the X-Request-Id header"""
    doc_url: str
    """Where the documentation says what to do about `code`"""
    fields: list[ErrorBodyField] | None = None
    """What is wrong with the request; each `field` is a dotted path"""
    existing_order_id: str | None = None
    """DUPLICATE_ACTIVE_ORDER: the open order"""
    order_id: str | None = None
    """Same as existing_order_id"""
    limit: ErrorBodyLimit | None = None
    """AMOUNT_TOO_LOW and AMOUNT_TOO_HIGH: the limit"""
    required_scope: str | None = None
    """SCOPE_REQUIRED: the scope the key lacks"""
    outcome: SkipValidation[Literal["not_created", "unknown"]] | None = None
    """In the 503 response to a write. `not_created`: nothing was created. `unknown`: the call may have taken effect; to find out, repeat it with the same Idempotency-Key"""


class Error(Model):
    error: ErrorBody
