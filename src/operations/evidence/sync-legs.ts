import { addressKey } from '#address/spelling';
import type { Database } from '#db/client';
import { listLegsOf, type NewLeg, storeLegs } from '#db/evidence/legs';
import { findNetwork, noteSynced } from '#db/evidence/networks';
import { listRecordedSince } from '#db/evidence/orders';
import { DAY, MINUTE } from '#domain/duration';
import { findUncheckable } from '#domain/evidence/leg';
import { legsOf, watchedUntil } from '#domain/evidence/order-evidence';
import type { OrderState } from '#domain/orders/order';

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
