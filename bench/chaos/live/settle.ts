import { sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { SECOND } from '#domain/duration';
import type { Installation } from '#test/helpers/processes/installation';
import { retryUntil } from '../retry';
import type { Twins } from './twins';

const LIMIT_MS = 240 * SECOND;
/** Longer than a phase of a twin, and than any poll takes. */
const UNCHANGED_MS = 20 * SECOND;
const CHECK_EVERY_MS = 2 * SECOND;
/** Makes rare polls due now. */
const SOON = sql`interval '1 second'`;

/** Waits until neither the twins' orders nor ours change any more. Null at the time limit. */
export async function settleLive({ db }: Pick<Installation, 'db'>, twins: Twins, log: (text: string) => void) {
  let seen = '';
  let since = Date.now();
  return retryUntil(
    async () => {
      await db
        .update(orderWatches)
        .set({ nextPollAt: sql`now()` })
        .where(sql`${orderWatches.nextPollAt} > now() + ${SOON}`);
      const ours = await db
        .select({
          status: orders.status,
          count: sql<number>`count(*)::int`,
          revisions: sql<number>`sum(revision)::int`,
        })
        .from(orders)
        .groupBy(orders.status);
      const watched = await db
        .select({ late: sql<string>`coalesce(late_deposit ->> 'status', '')` })
        .from(orderWatches);
      const phases = twins.orders().map(({ order }) => order.phase);
      const now = JSON.stringify([ours, watched.map(({ late }) => late).sort(), phases]);
      if (now !== seen) {
        seen = now;
        since = Date.now();
        log(`  still moving: ${ours.map(({ status, count }) => `${count} ${status}`).join(', ')}`);
      }
      return Date.now() - since > UNCHANGED_MS || null;
    },
    { everyMs: CHECK_EVERY_MS, limitMs: LIMIT_MS },
  );
}
