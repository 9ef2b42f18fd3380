"""
How streams are followed, as plans without input and output: a plan yields what is to be done next and is told what came of it, so that
both clients follow the same rules.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .errors import SwaplaneError
from .events import TERMINAL, StatusEvent, event_of_frame, event_of_webhook, events_of_order
from .frames import Frame
from .models import EventList, Order
from .operation import Call
from .operations import GET_ORDER, LIST_EVENTS


@dataclass(frozen=True)
class StreamTiming:
    """Everything in seconds."""

    reconnect_delays: Sequence[float] = (1, 2, 5, 15, 30)
    """Between one connection and the next; the last one repeats."""
    reconnects_before_polling: int = 5
    """How many reconnects may fail in a row before the order is polled instead."""
    fallback_polling: float = 10
    """How often the order is polled; 0: never, only the stream is retried."""
    retry_stream: float = 60
    """How often the stream is retried while polling."""
    silence: float = 45
    """The server sends something every 15 s; if nothing arrives for this long, the connection counts as lost."""

    def reconnect_delay(self, failures: int, error: SwaplaneError | None) -> float:
        """The delay before a reconnect, including what the server asks for."""
        planned = self.reconnect_delays[min(max(failures - 1, 0), len(self.reconnect_delays) - 1)]
        asked = error.retry_after if error is not None else None
        return max(planned, asked or 0)


STREAM_TIMING = StreamTiming()


@dataclass(frozen=True)
class Connect:
    """Open the stream, instead of one that is open. Told: a Connected, or None if nothing will follow."""

    last_event_id: str | None


@dataclass(frozen=True)
class Connected:
    source: Literal["fresh", "buffer", "snapshot"]


@dataclass(frozen=True)
class NextFrame:
    """Told: the next frame of the open stream, or None at its end."""


@dataclass(frozen=True)
class Ask:
    """Told: the answer."""

    call: Call[Any]


@dataclass(frozen=True)
class Wait:
    seconds: float
    error: SwaplaneError | None


Step = Connect | NextFrame | Ask | Wait | StatusEvent
"""A StatusEvent is given to the caller."""
Plan = Generator[Step, Any, None]


@dataclass
class _Progress:
    """What is known about the order; None: nothing yet."""

    sequence: int | None
    event_id: str | None = None
    failures: int = 0
    """Connections in a row that delivered nothing."""


def follow_order(order_id: str, after_sequence: int | None, timing: StreamTiming) -> Plan:
    """
    Every status change of an order, in order and once each, across lost connections and restarts of the server. What a stream skips is
    read from the order's timeline. Raises errors that a retry cannot fix.
    """
    progress = _Progress(after_sequence)
    get_order = Ask(Call(GET_ORDER, path={"order_id": order_id}))
    while True:
        trouble: SwaplaneError | None = None
        try:
            if (yield from _streamed(get_order, progress)):
                return
        except SwaplaneError as error:
            trouble = _passing(error)
            progress.failures += 1
        if timing.fallback_polling > 0 and progress.failures > timing.reconnects_before_polling:
            if (yield from _polled(get_order, progress, timing)):
                return
        else:
            yield Wait(timing.reconnect_delay(progress.failures, trouble), trouble)


def _streamed(get_order: Ask, progress: _Progress) -> Generator[Step, Any, bool]:
    """The events of one connection; returns whether the order has ended."""
    connected: Connected | None = yield Connect(progress.event_id)
    if connected is None:
        return True
    while True:
        frame: Frame | None = yield NextFrame()
        if frame is None:
            return False
        progress.failures = 0
        if frame.data is not None and (yield from _up_to(event_of_frame(frame), get_order, progress)):
            return True


def _up_to(event: StatusEvent, get_order: Ask, progress: _Progress) -> Generator[Step, Any, bool]:
    """An event, preceded by those between it and the last one; nothing if it is known."""
    missed: list[StatusEvent] = []
    if progress.sequence is not None and event.sequence > progress.sequence + 1:
        order: Order = yield get_order
        missed = [one for one in events_of_order(order) if one.sequence < event.sequence]
    return (yield from _news([*missed, event], progress))


def _news(events: list[StatusEvent], progress: _Progress) -> Generator[Step, Any, bool]:
    for event in events:
        if event.sequence > (progress.sequence or 0):
            progress.sequence = event.sequence
            progress.event_id = event.event_id
            yield event
    return any(event.status in TERMINAL for event in events)


def _polled(get_order: Ask, progress: _Progress, timing: StreamTiming) -> Generator[Step, Any, bool]:
    """The events found by polling the order until it is time to retry the stream; returns whether the order has ended."""
    until = time.monotonic() + timing.retry_stream
    while time.monotonic() < until:
        trouble: SwaplaneError | None = None
        try:
            order: Order = yield get_order
            events = events_of_order(order)
            if (yield from _news(events[-1:] if progress.sequence is None else events, progress)):
                return True
        except SwaplaneError as error:
            trouble = _passing(error)
        yield Wait(timing.fallback_polling, trouble)
    return False


@dataclass
class _Place:
    event_id: str | None
    """The last event; None: nobody said yet; empty: there was none when the first connection began."""
    failures: int = 0
    listed: set[str] = field(default_factory=set)
    """Events of this connection that were read from the list."""


def follow_events(last_event_id: str | None, timing: StreamTiming) -> Plan:
    """
    Every status change of all of a partner's orders, once each. Gaps that the stream does not fill are filled from the list of events.
    Never ends; raises errors that a retry cannot fix.
    """
    place = _Place(last_event_id)
    while True:
        trouble: SwaplaneError | None = None
        try:
            yield from _connected(place)
        except SwaplaneError as error:
            trouble = _passing(error)
            place.failures += 1
        yield Wait(timing.reconnect_delay(place.failures, trouble), trouble)


def _connected(place: _Place) -> Plan:
    """The events of one connection, preceded by those missed before it."""
    connected: Connected | None = yield Connect(place.event_id or None)
    place.listed.clear()
    if place.event_id == "" or (connected is not None and connected.source == "snapshot" and place.event_id is not None):
        yield from _missed(place)
    frame: Frame | None
    while connected is not None and (frame := (yield NextFrame())) is not None:
        place.failures = 0
        if frame.data is not None and frame.id not in place.listed:
            place.event_id = frame.id
            yield event_of_frame(frame)
        elif frame.data is None and frame.id is not None and not place.listed:
            place.event_id = frame.id


def _missed(place: _Place) -> Plan:
    """An empty place: from the oldest that is listed."""
    after = place.event_id
    while after is not None:
        page: EventList = yield Ask(Call(LIST_EVENTS, {"after": after} if after else {}))
        for item in page.items:
            place.failures = 0
            place.event_id = item.event_id
            place.listed.add(item.event_id)
            yield event_of_webhook(item)
        after = page.next_after if page.has_more else None


def _passing(error: SwaplaneError) -> SwaplaneError:
    """Returns an error that a later connection may not have; raises any other."""
    if error.http_status in (0, 429) or error.http_status >= 500:
        return error
    raise error
