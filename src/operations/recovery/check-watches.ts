import { recordAudit } from '../../db/audit';
import { inTransaction } from '../../db/client';
import { findOrderState } from '../../db/orders/state';
import { openCase } from '../../db/recovery/cases';
import { listUnwatchedOrders } from '../../db/recovery/checks';
import { restoreWatch } from '../../db/recovery/following';
import { closeOperatorAlert, listOpenAlerts, openOperatorAlert } from '../../db/service/operator-alerts';
import { findWatch } from '../../db/watching/watches';
import type { JobRun } from '../../domain/service/job';
import type { Finding, RepairWish } from './reconcile';
import type { RepairDeps } from './repairs';

const BATCH = 100;

/**
 * Finds open live orders that nobody asks the provider about, and that are no case for a person either. Each is watched again, or
 * else a case; operators are alerted of both [rules/recovery: Orders out of sight].
 */
export async function checkWatches(
  deps: RepairDeps,
  { repairBy, found }: RepairWish & { found: (finding: Finding) => void },
  run: JobRun,
): Promise<Record<string, number>> {
  const counts = { unwatched: 0 };
  repairBy !== null && (await closeAlerts(deps));
  for (let after: string | undefined = ''; after !== undefined; ) {
    const orderIds: string[] = await listUnwatchedOrders(deps.db, after, BATCH);
    for (const orderId of orderIds) {
      const repair = repairBy === null ? null : await watchAgain(deps, orderId, repairBy);
      found({ orderId, mismatch: 'order_unwatched', repair });
    }
    counts.unwatched += orderIds.length;
    run.report(counts);
    after = orderIds.at(-1);
  }
  return counts;
}

async function watchAgain({ db }: RepairDeps, orderId: string, actor: string): Promise<string> {
  const order = await findOrderState(db, orderId);
  const words = order ? 'its provider is asked about it again' : 'ask its provider about it: no state is stored';
  await inTransaction(db, async (tx) => {
    if (order) {
      const { provider } = order.input;
      await restoreWatch(tx, { orderId, provider, providerOrderId: order.deposit.providerOrderId });
      await recordAudit(tx, { actor, action: 'order.rebuilt', target: orderId, details: { watch: provider } });
    } else {
      await openCase(tx, orderId, 'order_unwatched', words);
    }
    await openOperatorAlert(tx, { kind: 'order_unwatched', subject: orderId, words });
  });
  return words;
}

/** An order that is watched since the look before has shown that it stays so. */
async function closeAlerts({ db }: RepairDeps): Promise<void> {
  const alerts = (await listOpenAlerts(db)).filter(({ kind }) => kind === 'order_unwatched');
  for (const { kind, subject } of alerts) {
    const watch = await findWatch(db, subject);
    watch?.nextPollAt && (await closeOperatorAlert(db, { kind, subject }));
  }
}
