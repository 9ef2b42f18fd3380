import type { AgedEvent } from '#db/orders/events';
import { SECOND } from '#domain/duration';
import { parseEventId } from '#domain/orders/event-id';
import { isTerminal } from '#domain/orders/status';

/** How long an event counts as buffered [rules/streams: Resume]. */
export const BUFFER_MS = 60 * SECOND;

/** How a stream begins, or `over` when the client already knows the last event there will ever be. */
export type Resume =
  | { source: 'fresh' | 'buffer'; events: AgedEvent[] }
  | { source: 'snapshot'; events: AgedEvent[]; gapMs: number }
  | { source: 'over' };

/** What the client is told about it. */
export function resumeHeaders(resume: { source: string; gapMs?: number }): Record<string, string> {
  return {
    'Service-Resume-Source': resume.source,
    ...(resume.gapMs !== undefined && { 'Service-Resume-Gap-Ms': String(resume.gapMs) }),
  };
}

/**
 * Decides by the order's events, oldest first and at least one, and by the id the client knows [rules/streams: Resume].
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
