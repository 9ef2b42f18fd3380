from __future__ import annotations

from datetime import datetime, timedelta, timezone

from .errors import SwaplaneError
from .frames import Frame
from .models import Model, Order, OrderEvent, OrderStatus

TERMINAL = ("completed", "failed", "expired", "refunded")
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


class StatusEvent(Model):
    """A status change of an order, or money that came after its end."""

    order_id: str
    event: str
    """As in the webhook: `order.` and the new status, or `order.late_deposit`, which changes no status."""
    status: OrderStatus
    event_id: str
    """The same as in the webhook for the same change."""
    ts: datetime
    sequence: int
    """Counts the order's status changes from 1, without gaps."""
    sandbox: bool = False


class FrameData(Model):
    order_id: str
    status: OrderStatus
    ts: datetime
    sequence: int
    sandbox: bool = False


def event_of_frame(frame: Frame) -> StatusEvent:
    try:
        data = FrameData.model_validate_json(frame.data or "")
    except ValueError:
        raise SwaplaneError("UNEXPECTED_ANSWER", "the stream brought what is no event", http_status=200) from None
    return StatusEvent(event_id=frame.id or "", event=frame.event, **data.model_dump())


def event_of_webhook(event: OrderEvent) -> StatusEvent:
    """Of an event in the list of events, which has the bodies of webhooks."""
    order = event.order
    return StatusEvent(
        order_id=order.order_id,
        event=event.event,
        status=order.status,
        event_id=event.event_id,
        ts=event.ts,
        sequence=event.sequence,
        sandbox=order.sandbox,
    )


def events_of_order(order: Order) -> list[StatusEvent]:
    """The events in an order's timeline, oldest first."""
    return [
        StatusEvent(
            order_id=order.order_id,
            event=f"order.{entry.status}",
            status=entry.status,
            event_id=f"{order.order_id}:{entry.status}:{(entry.at - _EPOCH) // timedelta(milliseconds=1)}",
            ts=entry.at,
            sequence=entry.sequence,
            sandbox=order.sandbox,
        )
        for entry in order.timeline
    ]
