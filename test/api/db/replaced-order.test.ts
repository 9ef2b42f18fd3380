import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { type RecordOutcome, recordTransition } from '#db/orders/transitions';
import { orderClaims, orderEvents, orders } from '#db/schema/orders';
import type { OrderState } from '#domain/orders/order';
import { claimOrder } from '#test/helpers/orders/claim';
import { CREATED, orderWith } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';
import { eventually } from '#test/helpers/run/eventually';

let db: Database;
useDatabase(4, (opened) => {
  db = opened.db;
});

const sandbox = { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: true } as const;

function record(order: OrderState): Promise<RecordOutcome> {
  const { revision } = order;
  return recordTransition(db, {
    order,
    clockOffsetMs: 0,
    eventId: `event-${revision}`,
    orderBody: '{}',
    eventBody: '{}',
  });
}

test('what a replaced order of a seed records while its place is taken is on record nowhere', async () => {
  const first = orderWith({ sandbox, generation: 1 });
  const { orderId } = first.input;
  await claimOrder(db, first.input);
  await record(first);
  const moved: OrderState = {
    ...first,
    status: 'confirming',
    revision: 2,
    timeline: [...first.timeline, { status: 'confirming', at: new Date(CREATED).toISOString() }],
  };

  let outcome: RecordOutcome | null = null;
  const recorded = await db.transaction(async (tx) => {
    await tx.select().from(orderClaims).where(eq(orderClaims.orderId, orderId)).for('update');
    const recording = record(moved).then((answer) => {
      outcome = answer;
    });
    await eventually(async () => outcome !== null || (await isSomebodyWaiting()));
    await tx.delete(orderClaims).where(eq(orderClaims.orderId, orderId));
    await tx.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
    await tx.delete(orders).where(eq(orders.orderId, orderId));
    await claimOrder(tx, orderWith({ sandbox, generation: 2 }).input);
    return { recording };
  });
  await recorded.recording;

  expect(outcome).toEqual({ kind: 'given_up' });
  expect(await db.$count(orders)).toBe(0);
  expect(await db.$count(orderEvents)).toBe(0);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await db.$client.query('select from pg_locks where not granted');
  return rows.length > 0;
}
