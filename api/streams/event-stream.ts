import type { Response } from 'express';
import { HOUR, SECOND } from '../../src/domain/duration';
import type { StreamSink } from '../route';

export interface StreamTiming {
  /** Silence after which a comment is sent, counted from the last byte. */
  heartbeatMs: number;
  /** Age at which a stream is ended, so that load balancers can drain; the client resumes. */
  maxAgeMs: number;
  /** Delay a client is told to keep before it reconnects [rules/streams: Frames]. */
  retryMs: number;
}
export const STREAM_TIMING: StreamTiming = { heartbeatMs: 15 * SECOND, maxAgeMs: HOUR, retryMs: SECOND };

const MAX_UNSENT_BYTES = 64 * 1024;
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * An event stream on a response whose headers are not sent yet
 * [rules/streams: Frames; rules/streams: How a stream ends].
 */
export function openEventStream(res: Response, timing: StreamTiming): StreamSink & { end(): void } {
  const gone = new AbortController();
  let unsentBefore = false;

  const write = (text: string): boolean => {
    if (gone.signal.aborted || res.writableEnded) {
      return false;
    }
    res.write(text);
    heartbeat.refresh();
    if (res.writableLength > MAX_UNSENT_BYTES) {
      res.destroy();
    }
    return !res.destroyed;
  };
  // Bytes that have not left by the second heartbeat after them never will: the client is gone or asleep.
  const beat = () => {
    const unsent = res.writableLength > 0;
    if (unsent && unsentBefore) {
      res.destroy();
      return;
    }
    unsentBefore = unsent;
    write(': heartbeat\n\n');
  };

  const heartbeat = setTimeout(beat, timing.heartbeatMs);
  const lifetime = setTimeout(() => res.end(), timing.maxAgeMs);
  const leave = () => {
    clearTimeout(heartbeat);
    clearTimeout(lifetime);
    gone.abort();
  };
  res.once('close', leave);
  if (res.closed) {
    leave();
    return { send: () => false, drained: async () => undefined, closed: gone.signal, end: () => undefined };
  }
  for (const [name, value] of Object.entries(HEADERS)) {
    res.setHeader(name, value);
  }
  res.flushHeaders();
  write(`retry: ${timing.retryMs}\n\n`);

  const drained = () =>
    new Promise<void>((resolve) => {
      if (!res.writableNeedDrain || gone.signal.aborted) {
        resolve();
        return;
      }
      res.once('drain', resolve);
      gone.signal.addEventListener('abort', () => resolve(), { once: true });
    });

  return { send: (frame) => write(frameText(frame)), drained, closed: gone.signal, end: () => res.end() };
}

/** @throws TypeError when the id or the event name would break out of its line */
export function frameText({ id, event, data }: { id: string; event: string; data: string }): string {
  if (/[\r\n\0]/.test(id) || /[\r\n]/.test(event)) {
    throw new TypeError('an event stream takes no line break in an id or an event name');
  }
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `id: ${id}\nevent: ${event}\n${lines.join('')}\n`;
}
