import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { retryPatiently } from '#bench/chaos/patience';
import type { Database } from '#db/client';
import { orderWatches } from '#db/schema/watching';
import type { Phase } from '#twins/stories';
import type { Fault } from './fault';

/** A provider that says now this and now that of the orders it has the deposits of. */
const FLAPS: readonly Phase[] = ['exchanging', 'failed', 'confirming', 'refund_required', 'exchanging', 'failed'];
const UNDER_WAY: readonly Phase[] = ['confirming', 'exchanging', 'sending'];

export const flapWords: Fault = async ({ installation, twins }, { provider, lastsMs }) => {
  const { state } = twins.of(provider);
  const flapping = state.list().filter(({ phase }) => UNDER_WAY.includes(phase));
  for (const phase of FLAPS) {
    for (const { id } of flapping) {
      state.set(id, { phase });
    }
    await pollAll(installation.db, provider);
    await delay(lastsMs / FLAPS.length);
  }
  // The story goes on where it would be by now.
  for (const { id } of flapping) {
    state.set(id, {});
  }
};

/** Half of the answers hold a status word that nobody knows. */
export const speakUnknownWords: Fault = async ({ installation, twins }, { provider, lastsMs }) => {
  const twin = twins.of(provider);
  twin.spoil({ fault: 'unknown_word', times: Number.POSITIVE_INFINITY, percent: 50 });
  await pollAll(installation.db, provider);
  await delay(lastsMs);
  twin.heal();
};

/** The provider hangs up, and by the rows has done so for longer than the silence that is borne. */
export const fallSilent: Fault = async ({ installation: { db }, twins }, { provider, lastsMs }) => {
  const twin = twins.of(provider);
  twin.spoil({ fault: 'drop', times: Number.POSITIVE_INFINITY });
  await retryPatiently(async () =>
    db
      .update(orderWatches)
      .set({ answeredAt: sql`now() - interval '7 hours'`, nextPollAt: sql`now()` })
      .where(sql`${orderWatches.provider} = ${provider} and ${orderWatches.nextPollAt} is not null`),
  );
  await delay(lastsMs);
  twin.heal();
};

async function pollAll(db: Database, provider: string): Promise<void> {
  await db
    .update(orderWatches)
    .set({ nextPollAt: sql`now()` })
    .where(sql`${orderWatches.provider} = ${provider} and ${orderWatches.nextPollAt} is not null`)
    .catch(() => undefined);
}
