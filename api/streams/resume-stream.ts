import type { Database } from '#db/client';
import type { Owner } from '#db/orders/control';
import {
  type AgedEvent,
  type EventPlace,
  findEvent,
  findEventBefore,
  findPresentPlace,
  listEvents,
  type NamedEvent,
} from '#db/orders/events';
import { SECOND } from '#domain/duration';
import { EVENTS_LISTED_MS, parseEventId } from '#domain/orders/event-id';
import { isTerminal } from '#domain/orders/status';

/** How long an event counts as buffered [rules/streams: Resume]. */
const BUFFER_MS = 60 * SECOND;

/** How a stream starts, or `over` if the client already has the order's last event. */
type Resume =
  | { source: 'fresh' | 'buffer'; events: AgedEvent[] }
  | { source: 'snapshot'; events: AgedEvent[]; gapMs: number }
  | { source: 'over' };

/** The resume headers for the client. */
export function resumeHeaders(resume: { source: string; gapMs?: number }): Record<string, string> {
  return {
    'Service-Resume-Source': resume.source,
    ...(resume.gapMs !== undefined && { 'Service-Resume-Gap-Ms': String(resume.gapMs) }),
  };
}

/**
 * Decides by the order's events, oldest first and at least one, and by the client's last event id [rules/streams: Resume].
 */
export function resumeFrom(history: readonly AgedEvent[], lastEventId: string | undefined, now: number): Resume {
  const current = history.slice(-1);
  const latest = current[0];
  const knownAt = history.findIndex(({ eventId }) => eventId === lastEventId);
  const known = history[knownAt];
  if (known) {
    if (known === latest && isTerminal(known.status)) {
      return { source: 'over' };
    }
    return known.ageMs <= BUFFER_MS
      ? { source: 'buffer', events: history.slice(knownAt + 1) }
      : { source: 'snapshot', events: current, gapMs: Math.round(known.ageMs) };
  }
  const id = parseEventId(lastEventId ?? '');
  const isPast = id !== null && latest !== undefined && id.orderId === latest.orderId && id.atMs <= latest.at.getTime();
  return isPast
    ? { source: 'snapshot', events: current, gapMs: Math.max(0, now - id.atMs) }
    : { source: 'fresh', events: current };
}

/**
 * How a stream of all of a partner's orders starts: with the events after `place`. A client that begins is told the id of the last event
 * before it, so that it misses none when it returns.
 */
export type PartnerResume =
  | { source: 'fresh'; place: EventPlace; lastEventId: string | null }
  | { source: 'buffer'; place: EventPlace }
  | { source: 'snapshot'; place: EventPlace; gapMs: number };

/**
 * As for one order [rules/streams: Resume]: within the buffer all missed events follow; after a longer gap, the latest
 * transition of each changed order and every late deposit. A client whose last event is unknown starts with new events, as does one of which
 * the list of events no longer has everything that came after it.
 */
export async function resumePartner(
  db: Database,
  owner: Owner,
  lastEventId: string | undefined,
): Promise<PartnerResume> {
  const known = lastEventId === undefined ? null : await findEvent(db, owner, lastEventId);
  if (known === null || !(await isContinued(db, owner, known))) {
    const place = await findPresentPlace(db);
    return { source: 'fresh', place, lastEventId: await findEventBefore(db, owner, place) };
  }
  const { place, ageMs } = known;
  return ageMs <= BUFFER_MS ? { source: 'buffer', place } : { source: 'snapshot', place, gapMs: Math.round(ageMs) };
}

/** Whether the list of events continues after it: a quiet partner's last event may be older than the list. */
async function isContinued(db: Database, owner: Owner, { ageMs, place }: NamedEvent): Promise<boolean> {
  if (ageMs <= EVENTS_LISTED_MS) {
    return true;
  }
  const [next] = await listEvents(db, owner, place, 1);
  return next?.isListed === true;
}
