import type { buildConnector, Dispatcher } from 'undici';

export interface HttpResponse {
  status: number;
  /** The part of the body that was read. */
  body: Buffer;
  /** Its `Retry-After`; null without one. */
  retryAfter: string | null;
}

interface Limits {
  timeoutMs: number;
  readBytes: number;
}

/**
 * Sends a request and reads the response until it ends, `readBytes` have been read, or `timeoutMs` have passed; rejects if
 * there is no status by then. Only the status matters, so a truncated or endless body is returned as far as it was read.
 */
export function sendHttp(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: Limits,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new HttpCall(limits, resolve, reject));
  });
}

/** Written for `dispatch`, because a stream and an abort signal per request would cost more than the request. */
class HttpCall implements Dispatcher.DispatchHandler {
  private readonly chunks: Buffer[] = [];
  private readonly limit: NodeJS.Timeout;
  private unread: number;
  private status: number | null = null;
  private retryAfter: string | null = null;
  private over = false;
  private connection: Dispatcher.DispatchController | null = null;

  constructor(
    { timeoutMs, readBytes }: Limits,
    private readonly resolve: (answer: HttpResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.unread = readBytes;
    this.limit = setTimeout(cutLateCall, timeoutMs, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.connection = controller;
    if (this.over) {
      controller.abort(new Error('The time was over before there was a connection.'));
    }
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    { 'retry-after': retryAfter }: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // Earlier ones are informational.
    if (status >= 200) {
      this.status = status;
      this.retryAfter = typeof retryAfter === 'string' ? retryAfter : null;
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.unread -= chunk.length;
    if (this.unread <= 0) {
      this.cut(new Error('Enough was read.'));
    }
  }

  onResponseEnd(): void {
    this.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end(error);
  }

  cut(reason: Error): void {
    this.end(reason);
    this.connection?.abort(reason);
  }

  private end(reason?: Error): void {
    if (this.over) {
      return;
    }
    this.over = true;
    clearTimeout(this.limit);
    if (this.status === null) {
      this.reject(reason ?? new Error('The answer has no status.'));
    } else {
      this.resolve({ status: this.status, body: Buffer.concat(this.chunks), retryAfter: this.retryAfter });
    }
  }
}

function cutLateCall(call: HttpCall): void {
  call.cut(new DOMException('The receiver took too long.', 'TimeoutError'));
}

/**
 * Connection options for a total time limit (ms). If a host has several addresses, Node by default allows 250 ms for each
 * except the last, then fails. A distant receiver needs longer, and so does any while this process is busy, so each address
 * gets a third of the limit.
 */
export function connectOptions(timeoutMs: number) {
  return { timeout: timeoutMs, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: Math.floor(timeoutMs / 3) };
}

/** Options of an agent whose every request has a connection of its own. */
export const NO_REUSE = { pipelining: 0 } as const;

const ON_REUSED_CONNECTION = new WeakSet<object>();

/**
 * Marks the errors of connections that had answered before. A server may close an idle connection at any time, also at the
 * moment of the next request, which then fails although nothing is wrong.
 */
export function noteReuse(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    connect(options, (...result) => {
      const [, socket] = result;
      socket?.once('error', (error) => {
        if (socket.bytesRead > 0) {
          ON_REUSED_CONNECTION.add(error);
        }
      });
      callback(...result);
    });
  };
}

/** Whether the request failed because its connection, which had answered before, was closed. */
export function isOnReusedConnection(error: unknown): boolean {
  return typeof error === 'object' && error !== null && ON_REUSED_CONNECTION.has(error);
}
