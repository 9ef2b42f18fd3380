import type { Database } from '#db/client';
import { orders } from '#db/schema/orders';
import { listPartnersWithOrders } from '#db/support/partners';
import { HOUR } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { newId } from '#security/secret';
import { orderWith, stateOf } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';
import { newPartner } from '#test/helpers/service/partners';

let db: Database;

useDatabase(2, (opened) => {
  db = opened.db;
});

async function recordOrder(partnerId: string, environment: Environment, ageMs: number): Promise<void> {
  const createdAt = new Date(Date.now() - ageMs);
  await db.insert(orders).values({
    orderId: newId('ord'),
    partnerId,
    environment,
    provider: 'alphaswap',
    version: 1,
    status: 'waiting_deposit',
    body: {},
    state: stateOf(orderWith()),
    createdAt,
    updatedAt: createdAt,
  });
}

test("each partner of the console's list is counted its own live orders of the last day, and nobody else's", async () => {
  const [busy, quiet] = [await newPartner(db), await newPartner(db)];
  await recordOrder(busy, 'live', HOUR);
  await recordOrder(busy, 'live', 2 * HOUR);
  await recordOrder(busy, 'live', 25 * HOUR);
  await recordOrder(busy, 'test', HOUR);

  const listed = await listPartnersWithOrders(db, { stage: undefined, after: null, limit: 100 });
  const countOf = (partnerId: string) => listed.find((row) => row.partnerId === partnerId)?.orders;
  expect([countOf(busy), countOf(quiet)]).toEqual([2, 0]);
});
