import type { Dispatcher } from 'undici';

export interface Answer {
  status: number;
  /** What was read of the body. */
  body: Buffer;
}

/**
 * Sends a request and reads its answer until it ends, `readBytes` are there, or `timeoutMs` are over; rejects when there is no
 * status by then. The status alone decides, so a body that breaks off or never ends is worth what arrived of it. Written on
 * `dispatch`, because a stream and an abort signal for every request would cost more than the request.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, readBytes }: { timeoutMs: number; readBytes: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let read = 0;
    let status: number | null = null;
    let over = false;
    let connection: Dispatcher.DispatchController | null = null;

    function end(error: Error): void {
      if (over) {
        return;
      }
      over = true;
      clearTimeout(limit);
      if (status === null) {
        reject(error);
      } else {
        resolve({ status, body: Buffer.concat(chunks) });
      }
    }
    function cut(reason: Error): void {
      end(reason);
      connection?.abort(reason);
    }
    const limit = setTimeout(() => cut(new DOMException('The receiver took too long.', 'TimeoutError')), timeoutMs);

    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        connection = controller;
        if (over) {
          controller.abort(new Error('The time was over before there was a connection.'));
        }
      },
      onResponseStart(_controller, statusCode) {
        // Those before are only informational.
        if (statusCode >= 200) {
          status = statusCode;
        }
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
        read += chunk.length;
        if (read >= readBytes) {
          cut(new Error('Enough was read.'));
        }
      },
      onResponseEnd: () => end(new Error('The answer has no status.')),
      onResponseError: (_controller, error) => end(error),
    });
  });
}
