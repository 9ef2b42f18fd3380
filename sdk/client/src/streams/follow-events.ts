import type { SwaplaneError } from '../errors';
import { wait } from '../http/wait';
import type { EventList } from '../types';
import type { Connection } from './connect';
import { eventOfFrame, eventOfWebhook, type StatusEvent } from './event';
import { passing } from './passing';
import { reconnectDelay, type StreamTiming } from './timing';

/** What is needed from the client to follow all orders. */
export interface EventSource {
  connect(lastEventId: string | null): Promise<Connection | null>;
  listEvents(after?: string): Promise<EventList>;
  onReconnect(waitMs: number, error: unknown): void;
  signal: AbortSignal;
}

/**
 * Every status change of all of a partner's orders, once each. Gaps that the stream does not fill are filled from the list of
 * events. Continues until its signal is aborted; throws errors that a retry cannot fix.
 */
export async function* followEvents(
  source: EventSource,
  lastEventId: string | null,
  timing: StreamTiming,
): AsyncGenerator<StatusEvent> {
  let known = lastEventId;
  let failures = 0;
  for (;;) {
    let trouble: SwaplaneError | undefined;
    try {
      for await (const item of connected(source, known)) {
        failures = 0;
        if (item !== 'comment') {
          known = 'place' in item ? item.place : item.eventId;
          if ('eventId' in item) yield item;
        }
      }
    } catch (error) {
      trouble = passing(error);
      failures += 1;
    }
    const waitMs = reconnectDelay(timing, failures, trouble?.retryAfterMs);
    source.onReconnect(waitMs, trouble);
    await wait(waitMs, source.signal);
  }
}

/**
 * The events of one connection, preceded by those missed before it.
 * @param known the last event; null: nobody said yet; empty: there was none when the first connection began
 */
async function* connected(
  source: EventSource,
  known: string | null,
): AsyncGenerator<StatusEvent | { place: string } | 'comment'> {
  const connection = await source.connect(known || null);
  const listed = new Set<string>();
  if (known === '' || (connection?.source === 'snapshot' && known !== null)) {
    for await (const event of missed(source, known || undefined)) {
      listed.add(event.eventId);
      yield event;
    }
  }
  for await (const frame of connection?.frames ?? []) {
    if (frame === 'comment') {
      yield frame;
    } else if ('place' in frame) {
      // What was listed is later than it.
      if (listed.size === 0) yield frame;
    } else if (!listed.has(frame.id)) {
      yield eventOfFrame(frame);
    }
  }
}

/** @param after undefined: from the oldest that is listed */
async function* missed({ listEvents }: EventSource, after?: string): AsyncGenerator<StatusEvent> {
  let place = after;
  for (;;) {
    const { items, nextAfter, hasMore } = await listEvents(place);
    yield* items.map(eventOfWebhook);
    if (!hasMore || nextAfter === null) {
      return;
    }
    place = nextAfter;
  }
}
