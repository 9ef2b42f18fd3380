import { asc, eq } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import { orderEvents, orders } from '#db/schema/orders';
import { SECOND } from '#domain/duration';
import { timelineQuery } from '#workflows/messages';
import type { Installation } from '../helpers/processes/installation';
import type { WebhookReceiver } from '../helpers/webhooks/signed-receiver';

/** What a wallet got at the creation, and where it receives the later events. */
export interface Created {
  order: Order;
  receiver: WebhookReceiver;
}

const FRACTIONS = [0, 0.2, 0.45, 0.7, 1];

/** Fails unless these are all orders, and each is the same in projection, Temporal, events and webhooks. */
export async function audit(
  installation: Installation,
  created: readonly Created[],
  ttlSeconds: number,
): Promise<void> {
  const rows = await installation.db.select({ orderId: orders.orderId, body: orders.body }).from(orders);
  const last = new Map(rows.map(({ orderId, body }) => [orderId, body as Order]));
  expect([...last.keys()].sort()).toEqual(created.map(({ order }) => order.order_id).sort());
  await Promise.all(
    created.map(async ({ order: first, receiver }) => {
      const order = last.get(first.order_id) ?? first;
      expectExactLife(first, order, ttlSeconds);
      await expectSameInTemporal(installation, order);
      await expectAllDelivered(installation, order, receiver);
    }),
  );
}

/** The order has ended, every step has its exact instant, and nothing from the creation has changed. */
function expectExactLife(first: Order, last: Order, ttlSeconds: number): void {
  const at = (fraction: number) =>
    new Date(Date.parse(first.created_at) + fraction * ttlSeconds * SECOND).toISOString();
  expect(last.timeline.map((step) => step.at)).toEqual(FRACTIONS.map(at));
  expect(last.evidence).toMatchObject({ deposit: { verdict: 'verified' }, payout: { verdict: 'verified' } });
  const { status, amount_to_actual, tx_in_hash, tx_out_hash, evidence } = first;
  const changed = { status, amount_to_actual, tx_in_hash, tx_out_hash, evidence };
  expect({ ...last, ...changed, timeline: last.timeline.slice(0, 1) }).toEqual(first);
}

async function expectSameInTemporal({ workflows }: Installation, order: Order): Promise<void> {
  const handle = workflows.getHandle(order.order_id);
  expect(await handle.result()).toBe(order.status);
  const recorded = order.timeline.map(({ status, at }) => ({ status, at }));
  expect((await handle.query(timelineQuery)).timeline).toEqual(recorded);
}

/** Every event is recorded under its one id, and was delivered at least once, always with the recorded bytes. */
async function expectAllDelivered({ db }: Installation, order: Order, receiver: WebhookReceiver): Promise<void> {
  const events = await db
    .select({ id: orderEvents.eventId, body: orderEvents.body })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.order_id))
    .orderBy(asc(orderEvents.version));
  const ids = order.timeline.map(({ status, at }) => `${order.order_id}:${status}:${Date.parse(at)}`);
  expect(events.map(({ id }) => id)).toEqual(ids);
  await receiver.arrived(order.order_id, ids.length);
  expect([...receiver.bodies(order.order_id)]).toEqual(events.map(({ id, body }) => [id, body]));
}
