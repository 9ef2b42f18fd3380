import type { SwaplaneError } from '../errors';
import { wait } from '../http/wait';
import type { Order } from '../types';
import type { Connection, ResumeSource } from './connect';
import { eventOfFrame, eventsOfOrder, type StatusEvent, TERMINAL } from './event';
import { passing } from './passing';
import { reconnectDelay, type StreamTiming } from './timing';

/** What is needed from the client to follow an order. */
export interface OrderSource {
  /** null: the order has ended and its last event has been delivered. */
  connect(lastEventId: string | null): Promise<Connection | null>;
  getOrder(): Promise<Order>;
  onReconnect(waitMs: number, error: unknown): void;
  signal: AbortSignal;
}

export type Notice =
  | { kind: 'status'; event: StatusEvent }
  | { kind: 'resume'; source: ResumeSource; gapMs: number | null }
  | { kind: 'degraded'; error: unknown };

/** What is known about the order; null: nothing yet. */
interface Progress {
  sequence: number | null;
  eventId: string | null;
  /** Connections in a row that delivered nothing. */
  failures: number;
}

/**
 * Every status change of an order, in order and once each, across lost connections and server restarts. What a stream skips is
 * read from the order's timeline. Throws errors that a retry cannot fix.
 */
export async function* followOrder(
  source: OrderSource,
  afterSequence: number | null,
  timing: StreamTiming,
): AsyncGenerator<Notice> {
  const progress: Progress = { sequence: afterSequence, eventId: null, failures: 0 };
  for (;;) {
    let trouble: SwaplaneError | undefined;
    try {
      if (yield* streamed(source, progress)) {
        return;
      }
    } catch (error) {
      trouble = passing(error);
      progress.failures += 1;
    }
    if (timing.fallbackPollingMs > 0 && progress.failures > timing.reconnectsBeforePolling) {
      yield { kind: 'degraded', error: trouble };
      if (yield* polled(source, progress, timing)) {
        return;
      }
      continue;
    }
    const waitMs = reconnectDelay(timing, progress.failures, trouble?.retryAfterMs);
    source.onReconnect(waitMs, trouble);
    await wait(waitMs, source.signal);
  }
}

/** The events of one connection; returns true if the order has ended. */
async function* streamed(source: OrderSource, progress: Progress): AsyncGenerator<Notice, boolean> {
  const connection = await source.connect(progress.eventId);
  if (connection === null) {
    return true;
  }
  yield { kind: 'resume', source: connection.source, gapMs: connection.gapMs };
  for await (const frame of connection.frames) {
    progress.failures = 0;
    if (typeof frame === 'object' && 'data' in frame && (yield* upTo(eventOfFrame(frame), source, progress))) {
      return true;
    }
  }
  return false;
}

/** An event, preceded by those between it and the last one; nothing if it is known. Returns true if the order has ended. */
async function* upTo(event: StatusEvent, source: OrderSource, progress: Progress): AsyncGenerator<Notice, boolean> {
  const { sequence } = progress;
  const isGap = sequence !== null && event.sequence > sequence + 1;
  const missed = isGap ? eventsOfOrder(await source.getOrder()).filter((one) => one.sequence < event.sequence) : [];
  return yield* news([...missed, event], progress);
}

async function* news(events: readonly StatusEvent[], progress: Progress): AsyncGenerator<Notice, boolean> {
  for (const event of events) {
    if (event.sequence > (progress.sequence ?? 0)) {
      progress.sequence = event.sequence;
      progress.eventId = event.eventId;
      yield { kind: 'status', event };
    }
  }
  return events.some(({ status }) => TERMINAL.includes(status));
}

/** The events found by polling the order until it is time to retry the stream; returns true if the order has ended. */
async function* polled(source: OrderSource, progress: Progress, timing: StreamTiming): AsyncGenerator<Notice, boolean> {
  const until = Date.now() + timing.retryStreamMs;
  while (Date.now() < until) {
    try {
      const events = eventsOfOrder(await source.getOrder());
      if (yield* news(progress.sequence === null ? events.slice(-1) : events, progress)) {
        return true;
      }
    } catch (error) {
      passing(error);
    }
    await wait(timing.fallbackPollingMs, source.signal);
  }
  return false;
}
