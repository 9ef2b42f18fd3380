import type { Database } from '#db/client';
import { listUncheckedOrders, type UncheckedOrder } from '#db/recovery/checks';
import { orders } from '#db/schema/orders';
import { SECOND } from '#domain/duration';
import { newId } from '#security/secret';
import { orderWith, stateOf } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';

let db: Database;
useDatabase(4, (opened) => {
  db = opened.db;
});

async function recordedAgo(ms: number, checked = false): Promise<string> {
  const orderId = newId('ord');
  const now = new Date();
  const whose = { partnerId: newId('par'), environment: 'test', provider: 'alphaswap' } as const;
  const state = stateOf(orderWith());
  const recorded = { version: 1, status: 'waiting_deposit', body: {}, state, checked } as const;
  const recordedAt = new Date(BEGUN - ms);
  await db.insert(orders).values({ orderId, ...whose, ...recorded, createdAt: now, updatedAt: now, recordedAt });
  return orderId;
}

const BEGUN = Date.now();

test('orders to compare are listed once each, the longest recorded first, whether or not they agree meanwhile', async () => {
  const late = await recordedAgo(60 * SECOND);
  const together = await Promise.all(Array.from({ length: 7 }, () => recordedAgo(90 * SECOND)));
  const early = await recordedAgo(120 * SECOND);
  await Promise.all([recordedAgo(5 * SECOND), recordedAgo(120 * SECOND, true)]);

  const seen: string[] = [];
  for (let after: UncheckedOrder | null = null; ; ) {
    const rows: UncheckedOrder[] = await listUncheckedOrders(db, after, 3);
    if (rows.length === 0) {
      break;
    }
    seen.push(...rows.map(({ orderId }) => orderId));
    after = rows.at(-1) ?? null;
  }
  expect(seen).toEqual([early, ...together.sort(), late]);
});
