import { setTimeout as delay } from 'node:timers/promises';
import { causeOf, codeOf, messageOf, nameOf } from '#domain/caught';
import { SECOND } from '#domain/duration';
import { signatureHeader, type Verification, verifySignature } from '#webhooks/signature';
import { type ApiClient, pause, readEvents } from '../api/client';
import { ApiRefusal } from '../api/failure';
import { anchorsOf, createWalk, type Place, type Trail, withoutOrder, withSeen } from './trail';

/** An event with the exact text of its webhook body. */
export interface ListenedEvent {
  eventId: string;
  body: string;
}

const AT_ONCE = 100;
/** The list is checked at least this often, even if the stream is silent. */
const CHECK_EVERY_MS = 15 * SECOND;

export interface Following {
  signal: AbortSignal;
  /** Says what went wrong on the way. */
  say: (text: string) => void;
  /** Whether to begin with the first event if every order of the trail was deleted; otherwise that is an error. */
  startsOver: boolean;
}

/**
 * Every event after those of a trail, once each and in the list's order, until the signal is aborted. Events come from the list;
 * the stream says when to read it, and that an order was created again, so neither a server outage nor a broken stream loses any.
 */
export async function* followEvents(api: ApiClient, seen: Trail, following: Following): AsyncGenerator<ListenedEvent> {
  const { signal, say } = following;
  let trail = seen;
  let place: Place = trail.at(-1) ?? null;
  const stepBack = (from: string) => {
    trail = withoutOrder(trail, from);
    place = trail.at(-1) ?? null;
    say(
      `the order of ${from} was deleted or created again; continuing ${place ? `after ${place}` : 'from the beginning'}`,
    );
  };
  while (!signal.aborted) {
    const wakeUp = createWakeUp(api, signal);
    try {
      for await (const { event, isNew } of listAgain(api, trail, following)) {
        place = event.eventId;
        if (isNew) {
          trail = withSeen(trail, place);
          yield event;
        }
      }
      await wakeUp.open();
      for (;;) {
        for await (const event of listFrom(api, place, signal)) {
          place = event.eventId;
          trail = withSeen(trail, place);
          wakeUp.listed(place);
          yield event;
        }
        const again = await wakeUp.next(trail);
        if (again !== null) {
          stepBack(again);
        }
      }
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (isRefused(error, place) && mayStepBack(trail, place, following)) {
        stepBack(place);
      } else if (isPassing(error)) {
        say(`${messageOf(error)}; trying again`);
        await pause(signal);
      } else {
        throw error;
      }
    } finally {
      wakeUp.close();
    }
  }
}

/** Whether the list refused to continue after a place, because its event was deleted with its order. */
function isRefused(error: unknown, place: Place): place is string {
  return place !== null && error instanceof ApiRefusal && error.status === 400;
}

function mayStepBack(trail: Trail, place: Place, { startsOver }: Following): boolean {
  return startsOver || withoutOrder(trail, place).length > 0;
}

/**
 * What is listed after an earlier place of the trail, and whether it is new: the last place may be that of an order which was
 * created again meanwhile, after events that were never seen.
 */
async function* listAgain(
  api: ApiClient,
  trail: Trail,
  following: Following,
): AsyncGenerator<{ event: ListenedEvent; isNew: boolean }> {
  const anchors = anchorsOf(trail);
  for (const index of anchors) {
    const place = trail[index] ?? null;
    const known = trail.slice(index + 1);
    const listed = listFrom(api, place, following.signal);
    const isGone = (error: unknown) => isRefused(error, place) && mayStepBack(trail, place, following);
    const first = await listed.next().catch((error) => (isGone(error) ? null : Promise.reject(error)));
    if (first === null) {
      yield* listAgain(api, withoutOrder(trail, place), following);
      return;
    }
    // Another event in front of the next one may mean that this place has moved too.
    const isCertain = place === null || first.done || first.value.eventId === known[0] || known.length === 0;
    if (isCertain || index === anchors.at(-1)) {
      const isKnown = createWalk(known);
      for (let next = first; !next.done; next = await listed.next()) {
        yield { event: next.value, isNew: !isKnown(next.value.eventId) };
      }
      return;
    }
  }
}

/** How many of the last events are enough to find one whose order is not created again. */
const LAST = 100;

/** The events listed last, to skip what is past. */
export async function findLastPlaces(api: ApiClient, signal: AbortSignal): Promise<Trail> {
  let trail: Trail = [null];
  for await (const { eventId } of listFrom(api, null, signal, 500)) {
    trail = [...trail, eventId].slice(-LAST);
  }
  return trail;
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

/** A stream that is only used to notice new events, and orders that were created again. */
function createWakeUp(api: ApiClient, end: AbortSignal) {
  const hangUp = new AbortController();
  const signal = AbortSignal.any([end, hangUp.signal]);
  let frames: AsyncIterator<{ id: string }> | null = null;
  let coming: Promise<IteratorResult<{ id: string }>> | null = null;
  /** By event, how much more often it was listed than streamed since the stream was opened. */
  const ahead = new Map<string, number>();
  const change = (id: string, by: number) => {
    const before = ahead.get(id) ?? 0;
    if (before + by === 0) ahead.delete(id);
    else ahead.set(id, before + by);
    return before;
  };
  return {
    listed: (id: string) => void change(id, 1),
    async open(): Promise<void> {
      const body = await api.stream({ path: '/me/events/stream', signal });
      frames = readEvents(body)[Symbol.asyncIterator]();
    },
    /**
     * Resolves when there may be new events: with the ID of one that is in the trail, if its order was created again. @throws
     * Error when the stream has ended
     */
    async next(trail: Trail): Promise<string | null> {
      for (;;) {
        coming ??= frames?.next() ?? Promise.resolve({ done: true, value: undefined });
        const timer = new AbortController();
        const late = delay(CHECK_EVERY_MS, null, { signal: timer.signal }).catch(() => null);
        const frame = await Promise.race([coming, late]).finally(() => timer.abort());
        if (frame === null) {
          return null;
        }
        coming = null;
        if (frame.done) {
          throw new Error('the stream has ended');
        }
        const { id } = frame.value;
        // Otherwise the list was read ahead of the stream.
        if (change(id, -1) <= 0) {
          return trail.includes(id) ? id : null;
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
