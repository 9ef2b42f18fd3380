# Written by `npm run openapi` from docs/openapi.json: change the contract instead.
from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class ListCurrenciesArguments(TypedDict):
    active: NotRequired[bool | None]
    """Only currencies that can be swapped now"""
    fixed_rate: NotRequired[bool | None]
    """Only currencies that can be swapped at a fixed rate"""


class ListPairsArguments(TypedDict):
    from_: NotRequired[str | None]
    """Only pairs from this currency"""
    to: NotRequired[str | None]
    """Only pairs to this currency"""


class GetEstimateArguments(TypedDict):
    from_: str
    """Code of the currency the user sends"""
    to: str
    """Code of the currency the user receives"""
    from_network: NotRequired[str | None]
    """If omitted: the currency's first network"""
    to_network: NotRequired[str | None]
    """If omitted: the currency's first network"""
    amount: str
    """Decimal string"""
    side: NotRequired[Literal["send", "receive"] | None]
    """`send`: `amount` is what the user sends; `receive`: it is the minimum the user receives"""
    rate: NotRequired[Literal["floating", "fixed"] | None]
    """Only quotes with this rate type; if omitted, each provider is asked for its floating rate, or its fixed rate if it has no floating one"""
    include: NotRequired[Literal["best", "all"] | None]
    """`all` adds the quotes of all providers"""
    user_ip: NotRequired[str | None]
    """IP address of your user's device. Some live providers require it, and it is passed on only to them"""


class GetLimitsArguments(TypedDict):
    from_: str
    """Code of the currency the user sends"""
    to: str
    """Code of the currency the user receives"""
    from_network: NotRequired[str | None]
    """If omitted: the currency's first network"""
    to_network: NotRequired[str | None]
    """If omitted: the currency's first network"""


StableTarget = Literal["USDT-TRC20", "USDT-ERC20", "USDC-ERC20", "USDC-SOL"] | None


class RefundPreference(TypedDict):
    default: NotRequired[Literal["return_to_refund_address", "convert_to_stable"] | None]
    """What is done with a deposit that cannot be swapped; `return_to_refund_address` if omitted"""
    fallback_if_refund_address_missing: NotRequired[Literal["manual_review", "convert_to_stable"] | None]
    """What is done if the order has no refund address; `manual_review` if omitted"""
    convert_to_stable_target: NotRequired[StableTarget | None]
    convert_to_stable_address: NotRequired[str | None]
    """Address that receives the stablecoins; if omitted, the refund address, if it is valid on that network"""


class CreateOrderArguments(TypedDict):
    quote_id: str
    """From GET /estimate; at most 5 minutes old and not used yet"""
    address: str
    """Address that receives the payout"""
    extra_id: NotRequired[str | None]
    """Memo or tag of the payout address"""
    refund_address: NotRequired[str | None]
    """Address that the deposit is returned to if the swap fails"""
    refund_extra_id: NotRequired[str | None]
    """Memo or tag of the refund address"""
    refund_preference: NotRequired[RefundPreference | None]
    refund_choice: NotRequired[Literal["partner", "hosted"] | None]
    """`hosted`: your user may choose the refund on the tracking page too, with a code from createRefundCode; if omitted, as your team has set it in the dashboard"""
    partner_order_ref: NotRequired[str | None]
    """Your own ID for the order; only one open order can have it"""
    user_ip: NotRequired[str | None]
    """IP address of your user's device. Some live providers require it, and it is passed on only to them"""
    sandbox_scenario: NotRequired[str | None]
    """Test keys only: the scenario that the order follows. GET /sandbox/scenarios lists more."""
    sandbox_ttl: NotRequired[int | None]
    """Test keys only: length of the scenario in seconds; 30 if omitted."""
    sandbox_seed: NotRequired[str | None]
    """Test keys only: the same seed produces the same IDs, addresses, hashes and times."""


class RefundActionArguments(TypedDict):
    action: Literal["refund_to_address", "convert_to_stable"]
    """Whether the deposit is sent back or paid out as a stablecoin"""
    stable_target: NotRequired[StableTarget | None]
    """Required for convert_to_stable"""
    stable_address: NotRequired[str | None]
    """Address that receives the stablecoins"""
    refund_address: NotRequired[str | None]
    """Replaces the refund address given when the order was created"""
    refund_extra_id: NotRequired[str | None]
    """Memo or tag of the refund address"""


class ReportDepositArguments(TypedDict):
    tx_hash: str
    """Hash of the deposit transaction; report it as soon as it is sent"""


class ListOrdersArguments(TypedDict):
    from_: NotRequired[str | date | None]
    """Earliest created_at, UTC, inclusive"""
    to: NotRequired[str | date | None]
    """Latest created_at, inclusive"""
    status: NotRequired[str | None]
    """One status, or several separated by commas"""
    partner_order_ref: NotRequired[str | None]
    """Exact match"""
    updated_since: NotRequired[str | date | None]
    """Only orders whose status changed at or after this time (real time, also in the sandbox), least recently changed first"""
    page: NotRequired[int | None]
    page_size: NotRequired[int | None]
    cursor: NotRequired[str | None]
    """`next_cursor` of the previous response, with the same filters; replaces `page`"""


class ListEventsArguments(TypedDict):
    after: NotRequired[str | None]
    """`next_after` of the previous response; if omitted, the list starts with the oldest stored event"""
    limit: NotRequired[int | None]


class ListRequestsArguments(TypedDict):
    status: NotRequired[str | None]
    """A status like `404`, a class like `5xx`, or several separated by commas"""
    code: NotRequired[str | None]
    """An error code, or several separated by commas"""
    method: NotRequired[str | None]
    """A method, or several separated by commas"""
    path: NotRequired[str | None]
    """Exact match"""
    operation: NotRequired[str | None]
    """An `operationId` in this reference"""
    order_id: NotRequired[str | None]
    since: NotRequired[str | date | None]
    """Earliest `at`, UTC, inclusive"""
    limit: NotRequired[int | None]
    cursor: NotRequired[str | None]
    """`next_cursor` of the previous response, with the same filters"""


class ListPayoutsArguments(TypedDict):
    from_: NotRequired[str | date | None]
    """Earliest created_at, UTC, inclusive"""
    to: NotRequired[str | date | None]
    """Latest created_at, inclusive"""
    status: NotRequired[str | None]
    """One status, or several separated by commas"""
    page: NotRequired[int | None]
    page_size: NotRequired[int | None]


class RequestPayoutArguments(TypedDict):
    amount_usd: str
    """US dollars with at most two decimals, or `all`"""
    currency: NotRequired[StableTarget | None]
    """If omitted: the currency of the default address that was verified first"""
    address_id: NotRequired[str | None]
    """A verified payout address; if omitted, the currency's default address"""


class AdvanceSandboxOrderArguments(TypedDict):
    by: NotRequired[str | None]
    """An ISO 8601 duration"""
    to: NotRequired[Literal["next"] | str | date | None]
