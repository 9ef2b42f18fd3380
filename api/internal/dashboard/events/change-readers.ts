import type { Database } from '#db/client';
import type { Owner } from '#db/orders/control';
import { watchEndpoints, watchFailures } from './endpoint-changes';
import { watchGauge, watchIncidents } from './incident-changes';
import { watchPayouts } from './payout-changes';
import { type ChangeReader, timestamp } from './read-changes';

export interface ChangeReaders {
  quick: readonly ChangeReader[];
  /** Readers for changes that are rare or may be reported late. */
  slow: readonly ChangeReader[];
  /** Reports the figures at the next check. */
  noteOrder(): void;
}

/** Everything has been read once, so every later difference is a change to report. */
export async function openChangeReaders(db: Database, owner: Owner, tickMs: number): Promise<ChangeReaders> {
  const figures = watchFigures(tickMs);
  const quick = [watchEndpoints(db, owner), figures.reader];
  const slow = [watchFailures(db, owner), watchGauge(db, owner), watchIncidents(db), watchPayouts(db, owner.partnerId)];
  await Promise.all([...quick, ...slow].map((reader) => reader.read()));
  return { quick, slow, noteOrder: figures.note };
}

/**
 * Emits a tick at the next check after an order has changed, and periodically: the figures cover the last 24 hours, so they
 * change even without new orders.
 */
function watchFigures(tickMs: number): { note: () => void; reader: ChangeReader } {
  let isDue = false;
  let tickedAt = Date.now();
  return {
    note: () => {
      isDue = true;
    },
    reader: {
      async read() {
        if (!isDue && Date.now() - tickedAt < tickMs) {
          return [];
        }
        isDue = false;
        tickedAt = Date.now();
        return [{ event: 'kpi.tick', data: { ts: timestamp() } }];
      },
    },
  };
}
