import { and, asc, eq, inArray } from 'drizzle-orm';
import { toOrder } from '#contract/orders/order';
import { findOrderState } from '#db/orders/orders';
import { auditLog } from '#db/schema/audit';
import { orderClaims, orderEvents, orders } from '#db/schema/orders';
import { ledgerEntries } from '#db/schema/payouts';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { fromIso } from '#domain/duration';
import { eventId } from '#domain/orders/event-id';
import type { OrderState } from '#domain/orders/order';
import { isTerminal } from '#domain/orders/status';
import { earnedBy } from '#domain/payouts/earning';
import { simulateEvidence } from '#domain/sandbox/simulated-chain';
import { timelineQuery } from '#workflows/messages';
import { eventually } from '../helpers/run/eventually';
import type { World } from './lost/world';

/** The order as its row has it, once its row, workflow, events and ledger were found to agree. */
export async function readAgreedOrder(world: World, orderId: string): Promise<OrderState> {
  const order = await findOrderState(world.db, orderId);
  if (!order) {
    throw new Error(`${orderId} was never recorded`);
  }
  await expectRow(world, order);
  await expectWorkflow(world, order);
  await expectEvents(world, order);
  await expectLedger(world, order);
  return order;
}

async function expectRow({ db, trackingUrl }: World, order: OrderState): Promise<void> {
  const { orderId, partnerId } = order.input;
  const [row] = await db.select().from(orders).where(eq(orders.orderId, orderId));
  const { status, revision, timeline } = order;
  expect(row).toMatchObject({ status, revision, version: timeline.length });
  expect(row?.body).toEqual(
    toOrder(order, trackingUrl(orderId, partnerId), null, order.input.sandbox && simulateEvidence(order)),
  );
  const [claim] = await db.select().from(orderClaims).where(eq(orderClaims.orderId, orderId));
  expect(claim).toMatchObject({ started: true, open: !isTerminal(status) });
}

async function expectWorkflow({ after }: World, { input, status, revision, timeline }: OrderState): Promise<void> {
  const handle = after.getHandle(input.orderId);
  expect(await handle.result()).toBe(status);
  expect(await handle.query(timelineQuery)).toMatchObject({ status, revision, timeline, next: null });
}

/** One event per transition, each received at least once, always with the recorded bytes. */
async function expectEvents({ db, receivers }: World, { input, timeline }: OrderState): Promise<void> {
  const { orderId } = input;
  const rows = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.version));
  const expected = timeline.map(({ status, at }) => eventId({ orderId, status, atMs: fromIso(at) }));
  expect(rows.map((row) => [row.version, row.eventId])).toEqual(expected.map((id, index) => [index + 1, id]));
  for (const { body, version } of rows) {
    expect(JSON.parse(body).order.timeline).toEqual(
      timeline.slice(0, version).map((entry, index) => ({ ...entry, sequence: index + 1 })),
    );
  }
  const queued = await db.select({ id: deliveries.eventId }).from(deliveries).where(eq(deliveries.orderId, orderId));
  expect(queued.map(({ id }) => id).sort()).toEqual([...expected].sort());
  // Live webhooks are never sent to localhost, so only sandbox ones can be received here.
  if (input.sandbox)
    expect(receivers.test.bodies(orderId)).toEqual(new Map(rows.map((row) => [row.eventId, row.body])));
}

/** Resolves when every recorded event was received, or after a time that is longer than a dead dispatcher's leases. */
export async function waitUntilAllSent({ db, receivers }: World): Promise<void> {
  const ids = (
    await db
      .select({ id: orderEvents.eventId })
      .from(orderEvents)
      .innerJoin(orders, and(eq(orders.orderId, orderEvents.orderId), eq(orders.environment, 'test')))
  ).map(({ id }) => id);
  const missing = () => {
    const arrived = Object.values(receivers).flatMap(({ received }) => received);
    const sent = new Set(arrived.map(({ headers }) => headers['x-service-event-id']));
    return ids.filter((id) => !sent.has(id));
  };
  await eventually(() => missing().length === 0).catch(async () => {
    const rows = await db
      .select({ delivery: deliveries, attempt: deliveryAttempts })
      .from(deliveries)
      .leftJoin(deliveryAttempts, eq(deliveryAttempts.deliveryId, deliveries.deliveryId))
      .where(inArray(deliveries.eventId, missing()));
    process.stderr.write(`never sent: ${JSON.stringify(rows)}\n`);
  });
}

/** What the order earned, and who decided it. */
async function expectLedger({ db }: World, order: OrderState): Promise<void> {
  const { orderId } = order.input;
  const earned = order.input.sandbox ? null : earnedBy(order);
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.transactionId, `earning:${orderId}`));
  expect(entries.map(({ account }) => account).sort()).toEqual(earned ? ['commission', 'payable', 'surcharge'] : []);
  const audited = await db.select().from(auditLog).where(eq(auditLog.target, orderId)).orderBy(asc(auditLog.at));
  const { decision, refund } = order;
  expect(audited.map(({ actor, action, details }) => [actor, action, details.status])).toEqual([
    ...(refund?.decider ? [[refund.decider.actor, 'order.refund_action', undefined]] : []),
    ...(decision ? [[decision.operator, 'order.decided', order.status]] : []),
  ]);
}
