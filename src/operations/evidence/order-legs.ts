import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { addressKey } from '#address/spelling';
import { isNewEvidence } from '#contract/orders/evidence';
import { toOrder } from '#contract/orders/order';
import { asStoredOrder } from '#contract/orders/stored-order';
import type { Database } from '#db/client';
import { listLegsOf, type NewLeg, readEvidence, storeLegs, toJudged } from '#db/evidence/legs';
import { findNetwork, noteSynced } from '#db/evidence/networks';
import {
  listRecordedSince,
  listSecondDeposits,
  listUnnotified,
  listUnrecordedDeposits,
  lockShownOrder,
  type OrderLegRow,
  storeShownEvidence,
} from '#db/evidence/orders';
import { followAgain, pollOrderNow } from '#db/watching/watches';
import { fromUnits } from '#domain/amount';
import { DAY, MINUTE } from '#domain/duration';
import type { ChainFinding } from '#domain/evidence/chain-finding';
import { confirmationsOf } from '#domain/evidence/confirmations';
import { findingFor, lateDepositOnChain } from '#domain/evidence/finding-for';
import { findUncheckable } from '#domain/evidence/leg';
import { legsOf, watchedUntil } from '#domain/evidence/order-evidence';
import type { OrderState } from '#domain/orders/order';
import { chainFindingSignal } from '#workflows/messages';
import { noteSecondDeposit, recordLateDeposit } from '../orders/late-deposits';

const BATCH = 500;
/** Orders that were last recorded earlier are not watched when a network gets its first node. */
const FIRST_LOOK_BACK_MS = 31 * DAY;
/** A record becomes visible when its transaction ends, at most this long after its time. */
const LONGEST_RECORD_MS = MINUTE;

/**
 * Stores the network's legs of all live orders that were recorded since the last time, with what is now said of them. Returns
 * the orders.
 */
export async function syncLegs(db: Database, network: string, now: number): Promise<string[]> {
  const known = await findNetwork(db, network);
  let since = known?.syncedUntil ?? new Date(now - FIRST_LOOK_BACK_MS);
  const synced = new Set<string>();
  for (;;) {
    const recorded = await listRecordedSince(db, since, BATCH);
    const legs = await withoutStored(
      db,
      recorded.flatMap(({ order }) => newLegsOf(order, network)),
    );
    await storeLegs(db, legs);
    for (const { orderId } of legs) {
      synced.add(orderId);
    }
    const last = recorded.at(-1)?.recordedAt;
    if (recorded.length < BATCH || !last || last.getTime() === since.getTime()) {
      break;
    }
    since = last;
  }
  await noteSynced(db, network, new Date(Math.max(since.getTime(), now - LONGEST_RECORD_MS)));
  return [...synced];
}

/** The records of the last minute are read again and again. */
async function withoutStored(db: Database, legs: readonly NewLeg[]): Promise<NewLeg[]> {
  const rows = await listLegsOf(db, [...new Set(legs.map(({ orderId }) => orderId))]);
  return legs.filter(({ orderId, agreed, said, ...leg }) => {
    const row = rows.find((other) => other.orderId === orderId && other.leg === agreed.leg);
    return (
      row?.addressKey !== leg.addressKey ||
      (row.saidAt === null) !== (said === null) ||
      row.saidHash !== (said?.txHash ?? null) ||
      row.saidAmount !== (said?.amount ?? null) ||
      (row.watchedUntil?.toISOString() ?? null) !== leg.watchedUntil
    );
  });
}

function newLegsOf(order: OrderState, network: string): NewLeg[] {
  return legsOf(order)
    .filter(({ agreed }) => agreed.network === network && findUncheckable(network, agreed.address) === null)
    .map((leg) => ({
      ...leg,
      orderId: order.input.orderId,
      addressKey: addressKey(network, leg.agreed.address),
      watchedUntil: watchedUntil(order),
    }));
}

export interface NotifyDeps {
  db: Database;
  workflows: Pick<WorkflowClient, 'getHandle'>;
  trackingUrl(orderId: string, partnerId: string): string;
}

/** When (ms) an order was last told something: an order that does not answer is told again after a minute. */
export type NotifiedAt = Map<string, number>;

/**
 * Notifies orders of what the chain shows, where it changes what they do. What is on record decides what is new, so
 * whatever a killed process left undone is done at the next turn; a repetition changes nothing.
 */
export async function notifyOrders(
  deps: NotifyDeps,
  network: string,
  notifiedAt: NotifiedAt,
  now: number,
): Promise<void> {
  for (const [key, at] of notifiedAt) {
    if (now - at >= MINUTE) notifiedAt.delete(key);
  }
  for (const row of await listUnnotified(deps.db, network)) {
    const finding = findingFor(row.order, toJudged(row.leg));
    const key = `${row.leg.orderId} ${JSON.stringify(finding)}`;
    if (finding && !notifiedAt.has(key)) {
      await notify(deps, row, finding);
      notifiedAt.set(key, now);
    }
  }
  for (const { leg, order } of await listUnrecordedDeposits(deps.db, network)) {
    const late = lateDepositOnChain(order, toJudged(leg), now);
    if (late) {
      await recordLateDeposit(deps, leg.orderId, late, 'the chain shows it');
      await followAgain(deps.db, leg.orderId);
    }
  }
  for (const { orderId, txHash, units, decimals, at } of await listSecondDeposits(
    deps.db,
    network,
    confirmationsOf(network).wanted,
  )) {
    const source = `the chain shows another deposit of ${fromUnits(units, decimals)} at ${at}, after the order had ended`;
    await noteSecondDeposit(deps.db, orderId, { txHash, source });
  }
}

/** The provider is asked at once, since it may know the deposit by now. */
async function notify(
  { db, workflows }: NotifyDeps,
  { leg: { orderId } }: OrderLegRow,
  finding: ChainFinding,
): Promise<void> {
  if (finding.leg === 'deposit' && finding.isSeen) {
    await db.transaction((tx) => pollOrderNow(tx, orderId));
  }
  await workflows
    .getHandle(orderId)
    .signal(chainFindingSignal, finding)
    .catch((error) => {
      // Its workflow is closing, or about to be repaired.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    });
}

export interface PublishDeps {
  db: Database;
  trackingUrl(orderId: string, partnerId: string): string;
}

/** Shows orders with the evidence that there now is, where it is new. */
export async function publishEvidence({ db, trackingUrl }: PublishDeps, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    await db.transaction(async (tx) => {
      const shown = await lockShownOrder(tx, orderId);
      if (!shown || shown.isErased) {
        return;
      }
      const { order, lateDeposit } = shown;
      const evidence = await readEvidence(tx, order);
      const next = toOrder(order, trackingUrl(orderId, order.input.partnerId), lateDeposit, evidence);
      if (isNewEvidence(asStoredOrder(shown.body).evidence ?? null, next.evidence)) {
        await storeShownEvidence(tx, orderId, JSON.stringify(next));
      }
    });
  }
}
