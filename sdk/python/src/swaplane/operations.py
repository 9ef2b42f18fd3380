# Written by `npm run openapi` from docs/openapi.json: change the contract instead.
from typing import Any

from pydantic import TypeAdapter

from . import models
from .operation import Operation

LIST_CURRENCIES = Operation("GET", "/currencies", TypeAdapter(list[models.Currency]))
LIST_PAIRS = Operation("GET", "/pairs", TypeAdapter(list[models.Pair]))
GET_ESTIMATE = Operation("GET", "/estimate", TypeAdapter(models.Estimate))
GET_LIMITS = Operation("GET", "/limits", TypeAdapter(models.Limits))
LIST_REFUND_CAPABILITY = Operation("GET", "/providers/refund-capability", TypeAdapter(models.RefundCapabilityList))
CREATE_ORDER = Operation("POST", "/order/create", TypeAdapter(models.Order), query=("sandbox_scenario", "sandbox_ttl", "sandbox_seed"), keyed=True)
GET_ORDER = Operation("GET", "/order/{order_id}", TypeAdapter(models.Order))
STREAM_ORDER = Operation("GET", "/order/{order_id}/stream", TypeAdapter(str))
REFUND_ACTION = Operation("POST", "/order/{order_id}/refund-action", TypeAdapter(models.Order), keyed=True)
CREATE_REFUND_CODE = Operation("POST", "/order/{order_id}/refund-code", TypeAdapter(models.RefundCode))
REPORT_DEPOSIT = Operation("POST", "/order/{order_id}/deposit", TypeAdapter(models.Order))
GET_PROFILE = Operation("GET", "/me", TypeAdapter(models.PartnerProfile))
LIST_ORDERS = Operation("GET", "/me/orders", TypeAdapter(models.OrderPage))
LIST_EVENTS = Operation("GET", "/me/events", TypeAdapter(models.EventList))
STREAM_EVENTS = Operation("GET", "/me/events/stream", TypeAdapter(str))
LIST_REQUESTS = Operation("GET", "/me/requests", TypeAdapter(models.RequestList))
GET_REQUEST = Operation("GET", "/me/requests/{request_id}", TypeAdapter(models.LoggedRequest))
LIST_PAYOUTS = Operation("GET", "/me/payouts", TypeAdapter(models.PayoutPage))
REQUEST_PAYOUT = Operation("POST", "/me/payouts", TypeAdapter(models.Payout), keyed=True)
GET_PAYOUT = Operation("GET", "/me/payouts/{payout_id}", TypeAdapter(models.Payout))
LIST_WEBHOOKS = Operation("GET", "/webhook/endpoints", TypeAdapter(models.WebhookEndpointList))
TEST_WEBHOOKS = Operation("POST", "/webhook/test", TypeAdapter(models.WebhookTest))
RESUME_WEBHOOKS = Operation("POST", "/webhook/resume", TypeAdapter(models.WebhookResume))
LIST_SANDBOX_SCENARIOS = Operation("GET", "/sandbox/scenarios", TypeAdapter(models.SandboxScenarioList))
UPLOAD_SANDBOX_SCENARIO = Operation("POST", "/sandbox/scenarios", TypeAdapter(models.UploadedScenario))
ADVANCE_SANDBOX_ORDER = Operation("POST", "/sandbox/order/{order_id}/advance", TypeAdapter(models.Order))
GET_HEALTH = Operation("GET", "/health", TypeAdapter(models.Health))
GET_OPEN_API = Operation("GET", "/openapi.json", TypeAdapter(dict[str, Any]))
