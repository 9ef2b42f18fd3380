from __future__ import annotations

import asyncio
import json
from itertools import islice

import pytest
from server import Answer, refusal, serving, stream
from swaplane import AsyncSwaplane, OrderNotFoundError, StreamTiming, Swaplane
from swaplane.frames import Frame, FrameReader

KEY = "pk_test_1"
FAST = StreamTiming(reconnect_delays=[0.001], fallback_polling=0.001, retry_stream=0.001)


def test_frames_are_read_wherever_their_bytes_are_cut() -> None:
    text = ': ping\r\n\r\nid: 1\ndata: {"a":\ndata: "\u2028é"}\n\ndata: cut'.encode()
    for size in range(1, len(text)):
        reader = FrameReader()
        chunks = [text[start : start + size] for start in range(0, len(text), size)]
        frames = [frame for chunk in chunks for frame in reader.read(chunk)]
        assert frames == [Frame(), Frame("1", '{"a":\n"\u2028é"}')]


def test_a_stream_goes_on_after_the_last_event_and_ends_with_the_order() -> None:
    answers = [
        stream(("waiting_deposit", 1), ("confirming", 2)),
        refusal(503, "PROVIDER_ERROR"),
        stream(("confirming", 2), ("exchanging", 3), ("completed", 4), source="buffer"),
    ]
    with serving(*answers) as (url, requests), Swaplane(KEY, url) as swaplane:
        statuses = [event.status for event in swaplane.stream_order("ord_1", after_sequence=0, timing=FAST)]
    assert statuses == ["waiting_deposit", "confirming", "exchanging", "completed"]
    asked = [request.headers.get("last-event-id") for request in requests]
    assert asked == [None, "ord_1:confirming", "ord_1:confirming"]


def test_a_stream_of_an_order_that_does_not_exist_fails_at_once() -> None:
    with serving(refusal(404, "ORDER_NOT_FOUND")) as (url, requests), Swaplane(KEY, url) as swaplane:
        with pytest.raises(OrderNotFoundError):
            next(swaplane.stream_order("ord_1", timing=FAST))
    assert len(requests) == 1


def test_leaving_the_loop_ends_the_stream_of_all_orders() -> None:
    answers = [stream(("waiting_deposit", 1)), stream(("confirming", 2), source="buffer")]
    with serving(*answers) as (url, requests), Swaplane(KEY, url) as swaplane:
        events = list(islice(swaplane.stream_events(last_event_id="ord_0:completed", timing=FAST), 2))
    assert [event.event_id for event in events] == ["ord_1:waiting_deposit", "ord_1:confirming"]
    assert requests[0].headers["last-event-id"] == "ord_0:completed"


def test_what_a_snapshot_skips_is_read_from_the_list_of_events() -> None:
    nothing = Answer(200, json.dumps({"items": [], "next_after": None, "has_more": False}))
    with serving(stream(source="snapshot"), nothing, stream(("confirming", 2))) as (url, requests):
        with Swaplane(KEY, url) as swaplane:
            event = next(swaplane.stream_events(last_event_id="ord_1:waiting_deposit", timing=FAST))
    assert (event.status, event.event) == ("confirming", "order.confirming")
    assert requests[1].path == "/partner/v1/me/events?after=ord_1%3Awaiting_deposit"


def test_a_gap_before_the_first_event_is_read_from_the_list_of_events_too() -> None:
    for place, listed in (("ord_0:completed", "?after=ord_0%3Acompleted"), ("", "")):
        begun = stream(place=place)
        snapshot = stream(("exchanging", 3), source="snapshot" if place else "fresh")
        nothing = Answer(200, json.dumps({"items": [], "next_after": None, "has_more": False}))
        with serving(begun, snapshot, nothing) as (url, requests), Swaplane(KEY, url) as swaplane:
            event = next(swaplane.stream_events(timing=FAST))
        assert event.status == "exchanging"
        assert requests[1].headers.get("last-event-id", "") == place
        assert requests[2].path == f"/partner/v1/me/events{listed}"


def test_the_asynchronous_client_follows_the_same_rules() -> None:
    async def follow(url: str) -> list[str]:
        async with AsyncSwaplane(KEY, url) as swaplane:
            return [event.status async for event in swaplane.stream_order("ord_1", timing=FAST)]

    answers = [stream(("waiting_deposit", 1)), stream(("waiting_deposit", 1), ("expired", 2), source="buffer")]
    with serving(*answers) as (url, _):
        assert asyncio.run(follow(url)) == ["waiting_deposit", "expired"]
