import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { retryUntil } from '#bench/chaos/retry';
import type { Database } from '#db/client';
import { orderWatches } from '#db/schema/watching';
import type { Phase } from '#twins/stories';
import type { FaultPlan } from '../plan';
import type { Twins } from '../twins';

/** What a provider does; our processes are not touched. */
export type ProviderFault = (
  deps: { installation: { db: Database }; twins: Twins },
  plan: Pick<FaultPlan, 'provider' | 'lastsMs'>,
) => Promise<void>;

/** A provider that reports changing statuses for orders whose deposits it has. */
const PHASES: readonly Phase[] = ['exchanging', 'failed', 'confirming', 'refund_required', 'exchanging', 'failed'];
const IN_PROGRESS: readonly Phase[] = ['confirming', 'exchanging', 'sending'];

export const changeStatuses: ProviderFault = async ({ installation, twins }, { provider, lastsMs }) => {
  const { state } = twins.of(provider);
  const flapping = state.list().filter(({ phase }) => IN_PROGRESS.includes(phase));
  for (const phase of PHASES) {
    for (const { id } of flapping) {
      state.set(id, { phase });
    }
    await pollAll(installation.db, provider);
    await delay(lastsMs / PHASES.length);
  }
  // The order continues with the status that it would have by now.
  for (const { id } of flapping) {
    state.set(id, {});
  }
};

/** Half of the responses contain an unknown status. */
export const answerUnknownStatuses: ProviderFault = async ({ installation, twins }, { provider, lastsMs }) => {
  const twin = twins.of(provider);
  twin.spoil({ fault: 'unknown_word', times: Number.POSITIVE_INFINITY, percent: 50 });
  await pollAll(installation.db, provider);
  await delay(lastsMs);
  twin.heal();
};

/** The provider stops answering; the rows are changed as if this had lasted until the provider counts as silent. */
export const stopAnswering: ProviderFault = async ({ installation: { db }, twins }, { provider, lastsMs }) => {
  const twin = twins.of(provider);
  twin.spoil({ fault: 'drop', times: Number.POSITIVE_INFINITY });
  await retryUntil(async () =>
    db
      .update(orderWatches)
      .set({ answeredAt: sql`now() - interval '7 hours'`, nextPollAt: sql`now()` })
      .where(sql`${orderWatches.provider} = ${provider} and ${orderWatches.nextPollAt} is not null`),
  );
  await delay(lastsMs);
  twin.heal();
};

/** Makes all polls of a provider due. */
export async function pollAll(db: Database, provider: string): Promise<void> {
  await db
    .update(orderWatches)
    .set({ nextPollAt: sql`now()` })
    .where(sql`${orderWatches.provider} = ${provider} and ${orderWatches.nextPollAt} is not null`)
    .catch(() => undefined);
}
