import { recordAudit, SYSTEM } from '#db/audit';
import { inTransaction, tryLockName } from '#db/client';
import { listWithoutRow } from '#db/recovery/checks';
import {
  findUncompared,
  listRebuiltSince,
  noteCompared,
  restoreOpeningClaim,
  restoreOrigin,
  type Uncompared,
} from '#db/recovery/restored';
import { HOUR } from '#domain/duration';
import type { RestoredOrders } from '#domain/recovery/restored-database';
import { fetchRunHistories } from '#temporal/histories/fetch-history';
import { listLiveOrders } from '#temporal/order-workflow';
import { payloadsOf } from '#temporal/payloads';
import { isRunning } from '#temporal/workflow-state';
import { checkOrders } from './reconcile-orders';
import { readRecords } from './recorded-order';
import type { RepairDeps } from './repairs';

/** How long before the database was last seen an order may have been asked for that was not recorded by then. */
const LONGEST_CREATION_MS = HOUR;

/** Held while one worker compares. */
export const COMPARING = 'compare a restored database';

interface CompareDeps extends RepairDeps {
  /** Hears what was found before the database counts as compared, so that a worker that dies meanwhile leaves nothing untold. */
  tell(found: RestoredOrders): Promise<void>;
}

/**
 * Gives a database that has started with other data than before the live orders that only Temporal knows; until this has run,
 * no live orders are created [rules/recovery: A restored database]. False if it was compared already, or another worker does it.
 */
export async function compareRestored(deps: CompareDeps): Promise<boolean> {
  const { db } = deps;
  if (!(await findUncompared(db))) {
    return false;
  }
  return db.transaction(async (tx) => {
    const uncompared = (await tryLockName(tx, COMPARING)) ? await findUncompared(db) : null;
    if (uncompared === null) {
      return false;
    }
    await deps.tell(await compare(deps, uncompared));
    await noteCompared(db, uncompared.present);
    return true;
  });
}

async function compare(deps: RepairDeps, { lacksSince }: Uncompared): Promise<RestoredOrders> {
  const { db, workflows } = deps;
  const startedSince = lacksSince && new Date(lacksSince.getTime() - LONGEST_CREATION_MS);
  const orders: RestoredOrders = { restored: [], failed: [] };
  for await (const orderIds of listLiveOrders(workflows, startedSince)) {
    const missing = await listWithoutRow(db, orderIds);
    for (const { orderId, mismatch } of await checkOrders(deps, missing, { repairBy: SYSTEM })) {
      (mismatch === 'reconciliation_failed' ? orders.failed : orders.restored).push(orderId);
    }
    for (const orderId of await listWithoutRow(db, missing)) {
      if (!orders.failed.includes(orderId) && (await restoreOpening(deps, orderId))) orders.restored.push(orderId);
    }
  }
  const before = lacksSince === null ? [] : await listRebuiltSince(db, lacksSince);
  const restored = new Set([...before, ...orders.restored]);
  return { ...orders, restored: [...restored].filter((orderId) => !orders.failed.includes(orderId)) };
}

/** An order that is still being opened has no record yet; its provider may have it. False for a creation that is over. */
async function restoreOpening({ db, workflows }: RepairDeps, orderId: string): Promise<boolean> {
  if (!(await isRunning(workflows, orderId))) {
    return false;
  }
  const payloads = payloadsOf(workflows);
  const histories = await fetchRunHistories({ db, payloads, callTemporal: (call) => call(workflows) }, orderId);
  if (histories.length === 0) {
    return false;
  }
  const { input, origin, startedAt } = await readRecords(payloads.of(orderId), histories);
  await inTransaction(db, async (tx) => {
    await recordAudit(tx, { actor: SYSTEM, action: 'order.rebuilt', target: orderId, details: { status: 'opening' } });
    await restoreOpeningClaim(tx, input);
    if (origin) await restoreOrigin(tx, input, origin, startedAt);
  });
  return true;
}
