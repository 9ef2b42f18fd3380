import type { Database } from '#db/client';
import type { Owner } from '#db/orders/control';
import { type EventPlace, findEvent, findPresentPlace } from '#db/partners/partner-events';
import { EVENTS_LISTED_MS } from '#domain/orders/event-id';
import { BUFFER_MS } from './resume-stream';

/** How a stream of all of a partner's orders starts: with the events after `place`. */
export type PartnerResume =
  | { source: 'fresh' | 'buffer'; place: EventPlace }
  | { source: 'snapshot'; place: EventPlace; gapMs: number };

/**
 * As for one order [rules/streams: Resume]: within the buffer all missed events follow; after a longer gap, the latest event
 * of each changed order. A client whose last event is unknown or older than 30 days starts with new events.
 */
export async function resumePartner(
  db: Database,
  owner: Owner,
  lastEventId: string | undefined,
): Promise<PartnerResume> {
  const known = lastEventId === undefined ? null : await findEvent(db, owner, lastEventId);
  if (known === null || known.ageMs > EVENTS_LISTED_MS) {
    return { source: 'fresh', place: await findPresentPlace(db) };
  }
  const { place, ageMs } = known;
  return ageMs <= BUFFER_MS ? { source: 'buffer', place } : { source: 'snapshot', place, gapMs: Math.round(ageMs) };
}
