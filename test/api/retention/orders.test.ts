import { eq, sql } from 'drizzle-orm';
import { orderClaims, orderEvents, orders } from '#db/schema/orders';
import { ledgerEntries, ledgerTransactions } from '#db/schema/payouts';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { RETENTION } from '#domain/jobs/retention';
import { credit } from '#test/helpers/api/balances';
import { eventually } from '#test/helpers/run/eventually';
import type { Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { publishLife } from '#test/helpers/webhooks/published-orders';
import { deleteAllOutlived } from '#worker/jobs/retention';

let service: Service;
let partner: TestPartner;
let wallet: Client;
beforeAll(async () => {
  service = await startService();
  partner = await service.partner();
  wallet = partner.test;
});
afterAll(() => service.close());

const RULES = RETENTION.filter(({ rows }) => rows === 'orders');
const quietly = { report: () => {} };
const deleteOld = () => deleteAllOutlived(service, RULES, quietly);

/** Makes an order look as if it had been created, and last changed, that many days ago. */
async function age(orderId: string, days: number, changedDays = days): Promise<void> {
  const { db } = service;
  const then = (count: number) => sql`now() - ${count} * interval '1 day'`;
  await db
    .update(orderClaims)
    .set({ claimedAt: then(days) })
    .where(eq(orderClaims.orderId, orderId));
  await db
    .update(orderEvents)
    .set({ recordedAt: then(changedDays) })
    .where(eq(orderEvents.orderId, orderId));
}

async function completed(): Promise<{ orderId: string; trackingUrl: string }> {
  const { order_id: orderId, tracking_url: trackingUrl } = await wallet.open({ scenario: 'success' });
  await wallet.advance(orderId, { by: 'PT1H' });
  return { orderId, trackingUrl };
}

/** The number of an order's rows in each table. */
async function traces(orderId: string): Promise<number[]> {
  const { db } = service;
  const ofOrder = db.select({ id: deliveries.deliveryId }).from(deliveries).where(eq(deliveries.orderId, orderId));
  return Promise.all([
    db.$count(orders, eq(orders.orderId, orderId)),
    db.$count(orderEvents, eq(orderEvents.orderId, orderId)),
    db.$count(orderClaims, eq(orderClaims.orderId, orderId)),
    db.$count(deliveries, eq(deliveries.orderId, orderId)),
    db.$count(deliveryAttempts, sql`${deliveryAttempts.deliveryId} in ${ofOrder}`),
  ]);
}

test('an order is kept for 18 months after its end, and then deleted everywhere', async () => {
  await service.webhooks(partner.partnerId);
  const { orderId, trackingUrl } = await completed();
  await eventually(async () => (await traces(orderId)).join() === '1,5,1,5,5');
  await age(orderId, 800, 549);
  expect(await deleteOld()).toEqual({});
  expect((await wallet.get(orderId)).status).toBe(200);
  expect((await fetch(trackingUrl)).status).toBe(200);

  await age(orderId, 800, 551);
  expect(await deleteOld()).toEqual({ orders: 1 });
  expect(await traces(orderId)).toEqual([0, 0, 0, 0, 0]);
  expect(errorOf(await wallet.get(orderId))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
  expect((await fetch(trackingUrl)).status).toBe(404);
  expect(errorOf(await wallet.refund(orderId, { action: 'refund_to_address' }))).toMatchObject({ http: 404 });
});

test('an open live order is kept, however old; an open sandbox order ends and is deleted', async () => {
  const { order_id: sandbox } = await wallet.open({ scenario: 'stuck' });
  const { db } = service;
  const [live = ''] = (await publishLife(db, { partnerId: partner.partnerId, environment: 'live' })).map(
    ({ orderId }) => orderId,
  );
  await db.update(orderClaims).set({ open: true }).where(eq(orderClaims.orderId, live));
  for (const orderId of [sandbox, live]) {
    await age(orderId, 2_000);
  }
  expect(await deleteOld()).toEqual({ orders: 1 });
  expect((await traces(live)).slice(0, 3)).toEqual([1, 5, 1]);
  expect((await traces(sandbox)).slice(0, 3)).toEqual([0, 0, 0]);
  expect((await service.workflows.getHandle(sandbox).describe()).status.name).toBe('TERMINATED');
});

test('the earning of an order stays in the ledger', async () => {
  const { db } = service;
  await credit(db, partner.partnerId, '12.5');
  const [live = ''] = (await publishLife(db, { partnerId: partner.partnerId, environment: 'live' })).map(
    ({ orderId }) => orderId,
  );
  const countLedger = () => Promise.all([db.$count(ledgerTransactions), db.$count(ledgerEntries)]);
  const before = await countLedger();
  await age(live, 551);
  expect(await deleteOld()).toEqual({ orders: 1 });
  expect(await countLedger()).toEqual(before);
});

test('a rule that fails does not stop the others, and the run reports it', async () => {
  const { orderId } = await completed();
  await age(orderId, 551);
  const rules = [{ ...RETENTION[0], retentionMs: Number.NaN }, ...RULES];
  await expect(deleteAllOutlived(service, rules, quietly)).rejects.toThrow();
  expect((await traces(orderId))[0]).toBe(0);
});

test('a run that has to end ends between two batches', async () => {
  const { orderId } = await completed();
  await age(orderId, 551);
  const stop = new Error('stop');
  const report = () => {
    throw stop;
  };
  await expect(deleteAllOutlived(service, RULES, { report })).rejects.toBe(stop);
});
