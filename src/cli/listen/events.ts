import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#domain/duration';
import type { ApiClient } from '../api/client';
import { readEvents } from '../api/event-stream';
import { ApiRefusal } from '../api/failure';
import { pause } from '../api/pause-between-calls';

/** An event with the exact text of its webhook's body. */
export interface ListenedEvent {
  eventId: string;
  body: string;
}

/** Where the list of events goes on; null is its beginning. */
export type Place = string | null;

const AT_ONCE = 100;
/** However quiet the stream is, so often the list is looked at. */
const LOOK_EVERY_MS = 15 * SECOND;

/**
 * Every event after a place, each once and in the list's order, for as long as the signal lasts. The list says what happened and
 * the stream when to look, so a server that is gone for a while or a stream that is cut leaves nothing out.
 */
export async function* followEvents(
  api: ApiClient,
  after: Place,
  { signal, onTrouble }: { signal: AbortSignal; onTrouble: (error: unknown) => void },
): AsyncGenerator<ListenedEvent> {
  let place = after;
  while (!signal.aborted) {
    const wakeUp = createWakeUp(api, signal);
    try {
      await wakeUp.open();
      for (;;) {
        for await (const event of listFrom(api, place, signal)) {
          place = event.eventId;
          yield event;
        }
        await wakeUp.next(place);
      }
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (!isPassing(error)) {
        throw error;
      }
      onTrouble(error);
      await pause(signal);
    } finally {
      wakeUp.close();
    }
  }
}

/** The last place there is now, for whom the past does not matter. */
export async function findLastPlace(api: ApiClient, signal: AbortSignal): Promise<Place> {
  let place: Place = null;
  for await (const { eventId } of listFrom(api, null, signal, 500)) {
    place = eventId;
  }
  return place;
}

async function* listFrom(
  api: ApiClient,
  after: Place,
  signal: AbortSignal,
  limit = AT_ONCE,
): AsyncGenerator<ListenedEvent> {
  let place = after;
  for (;;) {
    const query = { after: place ?? undefined, limit: String(limit) };
    const { events, hasMore } = splitPage(await api.text({ path: '/me/events', query, signal }));
    yield* events;
    place = events.at(-1)?.eventId ?? place;
    if (!hasMore) {
      return;
    }
  }
}

/** The items of a page byte for byte. @throws Error when they cannot be had so: a signature over other bytes would be wrong */
export function splitPage(text: string): { events: ListenedEvent[]; hasMore: boolean } {
  const page = JSON.parse(text) as { items: { event_id: string }[]; has_more: boolean };
  const bodies = page.items.map((item) => JSON.stringify(item));
  if (!text.startsWith(`{"items":[${bodies.join(',')}],`)) {
    throw new Error('the response of GET /me/events has an unexpected format');
  }
  const events = page.items.map(({ event_id: eventId }, index) => ({ eventId, body: bodies[index] ?? '' }));
  return { events, hasMore: page.has_more };
}

/** What a server says that is on its way down or up, or has too much to do. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.status >= 500 || error.status === 429;
}

/** A stream that is only listened to for that something happened. */
function createWakeUp(api: ApiClient, end: AbortSignal) {
  const hangUp = new AbortController();
  const signal = AbortSignal.any([end, hangUp.signal]);
  let frames: AsyncIterator<{ id: string }> | null = null;
  let coming: Promise<IteratorResult<{ id: string }>> | null = null;
  return {
    async open(): Promise<void> {
      const body = await api.stream({ path: '/me/events/stream', signal });
      frames = readEvents(body)[Symbol.asyncIterator]();
    },
    /** Resolves when there may be something after a place. @throws Error when the stream has ended */
    async next(place: Place): Promise<void> {
      for (;;) {
        coming ??= frames?.next() ?? Promise.resolve({ done: true, value: undefined });
        const look = new AbortController();
        const late = delay(LOOK_EVERY_MS, null, { signal: look.signal }).catch(() => null);
        const frame = await Promise.race([coming, late]).finally(() => look.abort());
        if (frame === null) {
          return;
        }
        coming = null;
        if (frame.done) {
          throw new Error('the stream has ended');
        }
        if (frame.value.id !== place) {
          return;
        }
      }
    },
    close() {
      hangUp.abort();
      coming?.catch(() => undefined);
    },
  };
}
