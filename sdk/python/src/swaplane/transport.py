# Written by `npm run openapi` from async_transport.py: change that file instead.
from __future__ import annotations

import logging
import time
from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any

import httpx

from .errors import SwaplaneError
from .events import StatusEvent
from .follow import Ask, Connect, Connected, NextFrame, Plan, Step, StreamTiming, Wait
from .frames import Frame, FrameReader
from .operation import Answer, Call
from .request import request_of
from .response import answer_of, check, no_answer
from .retry import wait_before_retry
from .settings import Settings

_log = logging.getLogger("swaplane")


class Transport:
    """Sends calls, and follows streams."""

    def __init__(self, settings: Settings, http: httpx.Client | None) -> None:
        self.settings = settings
        self._owns_http = http is None
        self._http = httpx.Client() if http is None else http

    def close(self) -> None:
        if self._owns_http:
            self._http.close()

    def call(self, call: Call[Answer]) -> Answer:
        """Sends a call and repeats it where that is safe."""
        attempts = 1
        while True:
            try:
                return self._attempt(call)
            except SwaplaneError as error:
                seconds = wait_before_retry(error, call, attempts, self.settings)
                if seconds is None:
                    raise
                if error.outcome == "unknown":
                    call = replace(call, may_be_done=True)
                _log.warning("repeating %s in %s s: %s", call.operation.path, seconds, error)
                time.sleep(seconds)
                attempts += 1

    def _attempt(self, call: Call[Answer]) -> Answer:
        request = request_of(self._http, self.settings, call)
        try:
            # A redirect would take the key elsewhere.
            response = self._http.send(request, follow_redirects=False)
        except httpx.RequestError as error:
            raise no_answer(call, f"no whole answer: {error or type(error).__name__}") from error
        _log.debug("%s %s: %s", request.method, call.operation.path, response.status_code)
        return answer_of(call, response)

    def follow(self, stream: Call[Any], plan: Plan, timing: StreamTiming) -> Generator[StatusEvent, None, None]:
        """Does what a plan asks for, and gives its events."""
        connection = Connection(self._http, self.settings, stream, timing)
        try:
            step = _after(plan, None)
            while step is not None:
                if isinstance(step, StatusEvent):
                    yield step
                try:
                    told = self._do(step, connection)
                except SwaplaneError as error:
                    step = _after(plan, error)
                else:
                    step = _after(plan, told)
        finally:
            connection.close()

    def _do(self, step: Step, connection: Connection) -> object:
        if isinstance(step, Connect):
            return connection.open(step.last_event_id)
        if isinstance(step, NextFrame):
            return connection.next_frame()
        if isinstance(step, Ask):
            return self.call(step.call)
        if isinstance(step, Wait):
            _log.info("the stream is opened again in %s s: %s", step.seconds, step.error or "it ended")
            time.sleep(step.seconds)
        return None


class Connection:
    """One stream after the other."""

    def __init__(
        self, http: httpx.Client, settings: Settings, stream: Call[Any], timing: StreamTiming
    ) -> None:
        self._http = http
        self._settings = settings
        self._stream = stream
        self._silence = timing.silence
        self._response: httpx.Response | None = None
        self._frames: Iterator[Frame] | None = None

    def open(self, last_event_id: str | None) -> Connected | None:
        self.close()
        headers = {"Accept": "text/event-stream"}
        if last_event_id is not None:
            headers["Last-Event-ID"] = last_event_id
        request = request_of(self._http, self._settings, self._stream, headers, self._silence)
        try:
            self._response = self._http.send(request, stream=True, follow_redirects=False)
            if not self._response.is_success:
                self._response.read()
        except httpx.RequestError as error:
            raise no_answer(self._stream, f"no stream: {error or type(error).__name__}") from error
        check(self._stream, self._response)
        if self._response.status_code == 204:
            return None
        self._frames = self._read(self._response)
        return Connected(self._response.headers.get("service-resume-source", "fresh"))

    def next_frame(self) -> Frame | None:
        """None at the end of the stream."""
        if self._frames is None:
            return None
        try:
            return self._frames.__next__()
        except StopIteration:
            return None
        except httpx.RequestError as error:
            raise no_answer(self._stream, f"the stream broke: {error or type(error).__name__}") from error

    def close(self) -> None:
        self._frames = None
        if self._response is not None:
            self._response.close()
            self._response = None

    def _read(self, response: httpx.Response) -> Iterator[Frame]:
        reader = FrameReader()
        for chunk in response.iter_bytes():
            for frame in reader.read(chunk):
                yield frame


def _after(plan: Plan, told: object) -> Step | None:
    """What the plan asks for next; None at its end."""
    try:
        return plan.throw(told) if isinstance(told, SwaplaneError) else plan.send(told)
    except StopIteration:
        return None
