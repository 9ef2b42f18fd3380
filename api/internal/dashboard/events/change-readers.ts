import type { Database } from '#db/client';
import type { Owner } from '#db/orders/control';
import { findLoginMembership } from '#db/users/logins';
import { MINUTE } from '#domain/duration';
import { watchEndpoints, watchFailures } from './endpoint-changes';
import { watchGauge, watchIncidents } from './incident-changes';
import { watchPayouts } from './payout-changes';
import { type ChangeReader, timestamp } from './read-changes';

/** The figures are of the last 24 hours, and so change without any order. */
const TICK_MS = MINUTE;

export interface ChangeReaders {
  quick: readonly ChangeReader[];
  /** At what changes rarely, or may be told of later. */
  slow: readonly ChangeReader[];
  /** Has the figures told of with the next look. */
  noteOrder(): void;
}

/** Everything has been looked at once: whatever happens from now on is news. */
export async function openChangeReaders(db: Database, owner: Owner, loginId: string): Promise<ChangeReaders> {
  const figures = watchFigures();
  const quick = [watchEndpoints(db, owner), figures.look];
  const slow = [watchFailures(db, owner), watchGauge(db, owner), watchIncidents(db), watchPayouts(db, owner.partnerId)];
  const watcher = await findLoginMembership(db, loginId, owner.partnerId);
  if (watcher) await Promise.all([...quick, ...slow].map((look) => look(watcher)));
  return { quick, slow, noteOrder: figures.note };
}

/** A tick after orders have moved, and one now and then. */
function watchFigures(): { note: () => void; look: ChangeReader } {
  let isDue = false;
  let tickedAt = Date.now();
  return {
    note: () => {
      isDue = true;
    },
    look: async () => {
      if (!isDue && Date.now() - tickedAt < TICK_MS) {
        return [];
      }
      isDue = false;
      tickedAt = Date.now();
      return [{ event: 'kpi.tick', data: { ts: timestamp() } }];
    },
  };
}
