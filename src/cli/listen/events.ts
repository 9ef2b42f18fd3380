import { setTimeout as delay } from 'node:timers/promises';
import { causeOf, codeOf, nameOf } from '#domain/caught';
import { SECOND } from '#domain/duration';
import { signatureHeader, type Verification, verifySignature } from '#webhooks/signature';
import { type ApiClient, pause, readEvents } from '../api/client';
import { ApiRefusal } from '../api/failure';

/** An event with the exact text of its webhook body. */
export interface ListenedEvent {
  eventId: string;
  body: string;
}

/** Cursor in the list of events; null is the beginning. */
export type Place = string | null;

const AT_ONCE = 100;
/** The list is checked at least this often, even if the stream is silent. */
const CHECK_EVERY_MS = 15 * SECOND;

/**
 * Every event after a cursor, once each and in the list's order, until the signal is aborted. Events come from the list; the
 * stream only says when to read it, so neither a server outage nor a broken stream loses any.
 */
export async function* followEvents(
  api: ApiClient,
  after: Place,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
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
      onError(error);
      await pause(signal);
    } finally {
      wakeUp.close();
    }
  }
}

/** The current last cursor, to skip past events. */
export async function findLastPlace(api: ApiClient, signal: AbortSignal): Promise<Place> {
  let place: Place = null;
  for await (const { eventId } of listFrom(api, null, signal, 500)) {
    place = eventId;
  }
  return place;
}

/** Every event after a cursor that is listed now. */
export async function* listFrom(
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

/**
 * A page's items, byte for byte. @throws Error if they cannot be extracted exactly: a signature over other bytes would be
 * wrong
 */
export function splitPage(text: string): { events: ListenedEvent[]; hasMore: boolean } {
  const page: { items: { event_id: string }[]; has_more: boolean } = JSON.parse(text);
  const bodies = page.items.map((item) => JSON.stringify(item));
  if (!text.startsWith(`{"items":[${bodies.join(',')}],`)) {
    throw new Error('the response of GET /me/events has an unexpected format');
  }
  const events = page.items.map(({ event_id: eventId }, index) => ({ eventId, body: bodies[index] ?? '' }));
  return { events, hasMore: page.has_more };
}

/** Whether the error is temporary: the server is restarting or overloaded. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.status >= 500 || error.status === 429;
}

/** A stream that is only used to notice new events. */
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
    /** Resolves when there may be new events after a cursor. @throws Error when the stream has ended */
    async next(place: Place): Promise<void> {
      for (;;) {
        coming ??= frames?.next() ?? Promise.resolve({ done: true, value: undefined });
        const timer = new AbortController();
        const late = delay(CHECK_EVERY_MS, null, { signal: timer.signal }).catch(() => null);
        const frame = await Promise.race([coming, late]).finally(() => timer.abort());
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

/** An endpoint's time limit for its response [rules/webhooks: Request]. */
const LIMIT_MS = 5 * SECOND;

export interface ForwardResult {
  /** Null if there was no response. */
  status: number | null;
  /** Why there was no response. */
  trouble: string | null;
  durationMs: number;
  /** The result a receiver gets when it verifies the signature. */
  signature: Verification;
}

/** Sends an event as the service sends webhooks: the exact bytes, signed [rules/webhooks: Signature]. */
export async function forward(
  { eventId, body }: ListenedEvent,
  { url, secret, attempt = 1 }: { url: string; secret: string; attempt?: number },
): Promise<ForwardResult> {
  const startedAt = performance.now();
  const timestamp = Math.floor(Date.now() / SECOND);
  const header = signatureHeader({ secrets: [secret], body, timestamp });
  const signature = verifySignature({ header, body, secrets: [secret], now: timestamp });
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'swaplane-listen',
    'X-Service-Signature': header,
    'X-Service-Event-Id': eventId,
    'X-Service-Delivery-Attempt': String(attempt),
  };
  const result = (status: number | null, trouble: string | null) => ({
    status,
    trouble,
    durationMs: Math.round(performance.now() - startedAt),
    signature,
  });
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return result(answer.status, null);
  } catch (error) {
    return result(null, String(codeOf(causeOf(error)) ?? nameOf(error) ?? 'no response'));
  }
}
