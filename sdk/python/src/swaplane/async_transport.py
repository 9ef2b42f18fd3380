from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator
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


class AsyncTransport:
    """Sends calls, and follows streams."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient | None) -> None:
        self.settings = settings
        self._owns_http = http is None
        self._http = httpx.AsyncClient() if http is None else http

    async def close(self) -> None:
        if self._owns_http:
            await self._http.aclose()

    async def call(self, call: Call[Answer]) -> Answer:
        """Sends a call and repeats it where that is safe."""
        attempts = 1
        while True:
            try:
                return await self._attempt(call)
            except SwaplaneError as error:
                seconds = wait_before_retry(error, call, attempts, self.settings)
                if seconds is None:
                    raise
                if error.outcome == "unknown":
                    call = replace(call, may_be_done=True)
                _log.warning("repeating %s in %s s: %s", call.operation.path, seconds, error)
                await asyncio.sleep(seconds)
                attempts += 1

    async def _attempt(self, call: Call[Answer]) -> Answer:
        request = request_of(self._http, self.settings, call)
        try:
            # A redirect would take the key elsewhere.
            response = await self._http.send(request, follow_redirects=False)
        except httpx.RequestError as error:
            raise no_answer(call, f"no whole answer: {error or type(error).__name__}") from error
        _log.debug("%s %s: %s", request.method, call.operation.path, response.status_code)
        return answer_of(call, response)

    async def follow(self, stream: Call[Any], plan: Plan, timing: StreamTiming) -> AsyncGenerator[StatusEvent, None]:
        """Does what a plan asks for, and gives its events."""
        connection = AsyncConnection(self._http, self.settings, stream, timing)
        try:
            step = _after(plan, None)
            while step is not None:
                if isinstance(step, StatusEvent):
                    yield step
                try:
                    told = await self._do(step, connection)
                except SwaplaneError as error:
                    step = _after(plan, error)
                else:
                    step = _after(plan, told)
        finally:
            await connection.close()

    async def _do(self, step: Step, connection: AsyncConnection) -> object:
        if isinstance(step, Connect):
            return await connection.open(step.last_event_id)
        if isinstance(step, NextFrame):
            return await connection.next_frame()
        if isinstance(step, Ask):
            return await self.call(step.call)
        if isinstance(step, Wait):
            _log.info("the stream is opened again in %s s: %s", step.seconds, step.error or "it ended")
            await asyncio.sleep(step.seconds)
        return None


class AsyncConnection:
    """One stream after the other."""

    def __init__(
        self, http: httpx.AsyncClient, settings: Settings, stream: Call[Any], timing: StreamTiming
    ) -> None:
        self._http = http
        self._settings = settings
        self._stream = stream
        self._silence = timing.silence
        self._response: httpx.Response | None = None
        self._frames: AsyncIterator[Frame] | None = None

    async def open(self, last_event_id: str | None) -> Connected | None:
        await self.close()
        headers = {"Accept": "text/event-stream"}
        if last_event_id is not None:
            headers["Last-Event-ID"] = last_event_id
        request = request_of(self._http, self._settings, self._stream, headers, self._silence)
        try:
            self._response = await self._http.send(request, stream=True, follow_redirects=False)
            if not self._response.is_success:
                await self._response.aread()
        except httpx.RequestError as error:
            raise no_answer(self._stream, f"no stream: {error or type(error).__name__}") from error
        check(self._stream, self._response)
        if self._response.status_code == 204:
            return None
        self._frames = self._read(self._response)
        return Connected(self._response.headers.get("service-resume-source", "fresh"))

    async def next_frame(self) -> Frame | None:
        """None at the end of the stream."""
        if self._frames is None:
            return None
        try:
            return await self._frames.__anext__()
        except StopAsyncIteration:
            return None
        except httpx.RequestError as error:
            raise no_answer(self._stream, f"the stream broke: {error or type(error).__name__}") from error

    async def close(self) -> None:
        self._frames = None
        if self._response is not None:
            await self._response.aclose()
            self._response = None

    async def _read(self, response: httpx.Response) -> AsyncIterator[Frame]:
        reader = FrameReader()
        async for chunk in response.aiter_bytes():
            for frame in reader.read(chunk):
                yield frame


def _after(plan: Plan, told: object) -> Step | None:
    """What the plan asks for next; None at its end."""
    try:
        return plan.throw(told) if isinstance(told, SwaplaneError) else plan.send(told)
    except StopIteration:
        return None
