from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


@dataclass
class Answer:
    status: int
    body: str
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: str


def refusal(status: int, code: str, headers: dict[str, str] | None = None, **more: object) -> Answer:
    doc_url = f"https://swap.example/docs/errors#{code.lower()}"
    error = {"code": code, "message": "Not now", "request_id": "req_1", "doc_url": doc_url, **more}
    return Answer(status, json.dumps({"error": error}), {"Content-Type": "application/json", **(headers or {})})


def stream(*events: tuple[str, int], source: str = "fresh", place: str | None = None) -> Answer:
    """A connection of a stream that ends after these events, by status and sequence, preceded by the id of the last one before."""
    frames = [": keep-alive\n\n"] if place is None else [f"id: {place}\n\n"]
    for status, sequence in events:
        data = {"order_id": "ord_1", "status": status, "ts": "2026-03-02T10:00:00.000Z", "sequence": sequence}
        frames.append(f"id: ord_1:{status}\nevent: order.{status}\ndata: {json.dumps(data)}\n\n")
    return Answer(200, "".join(frames), {"Content-Type": "text/event-stream", "service-resume-source": source})


@contextmanager
def serving(*answers: Answer) -> Iterator[tuple[str, list[Request]]]:
    """A server with one answer for each request, in order; the last one repeats. Gives its URL and what it was asked."""
    requests: list[Request] = []

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
            headers = {name.lower(): value for name, value in self.headers.items()}
            requests.append(Request(self.command, self.path, headers, body))
            reply = answers[min(len(requests), len(answers)) - 1]
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(reply.body.encode())

        do_GET = do_POST = answer  # noqa: N815

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", requests
    finally:
        server.shutdown()
        server.server_close()
