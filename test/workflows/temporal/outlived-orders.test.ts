import { eq, inArray, sql } from 'drizzle-orm';
import { orderClaims, orderErasures, orderEvents, orders } from '#db/schema/orders';
import { deliveries } from '#db/schema/webhooks';
import { removeEndpoint } from '#db/webhooks/endpoints/endpoints';
import { RETENTION } from '#domain/jobs/retention';
import { eventually } from '#test/helpers/run/eventually';
import { newPartner } from '#test/helpers/service/partners';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish, publishLife } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver } from '#test/helpers/webhooks/receiver';
import { deleteAllOutlived } from '#worker/jobs/retention';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});
beforeEach(() =>
  setup.db.execute(sql`truncate ${orders}, ${orderClaims}, ${orderEvents}, ${orderErasures}, ${deliveries} cascade`),
);

type Workflows = DispatcherSetup['workflows'];

const retain = (rows: 'personal_data' | 'orders', workflows: Workflows = setup.workflows) =>
  deleteAllOutlived(
    { ...setup, workflows },
    RETENTION.filter((rule) => rule.rows === rows),
    { report: () => {} },
  );

const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;

/** As if nothing had been recorded about any order for so many days. */
async function age(days: number): Promise<void> {
  await setup.db.update(orders).set({ recordedAt: daysAgo(days) });
  await setup.db.update(orderClaims).set({ claimedAt: daysAgo(days) });
  await setup.db.update(orderEvents).set({ recordedAt: daysAgo(days) });
}

/** An order whose rows are erased, while its webhook's retries sleep in Temporal. */
async function halfErased(): Promise<string> {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch();
  const { orderId } = await publish(setup.db, { partnerId });
  await eventually(async () => (await setup.delivery(orderId))?.state === 'retrying');
  await erasedRows(orderId);
  return orderId;
}

const erasedRows = (orderId: string) =>
  setup.db.insert(orderErasures).values({ orderId, actor: 'cli:anna', reason: 'The user asked for it' });

const isFinished = async (orderId: string) => {
  const [erasure] = await setup.db.select().from(orderErasures).where(eq(orderErasures.orderId, orderId));
  return erasure !== undefined && erasure.historiesErasedAt !== null;
};

/** In which Temporal does not answer about some orders. */
function silentAbout(isSilent: (orderId: string) => boolean): { workflows: Workflows; asked: string[] } {
  const asked: string[] = [];
  const workflows: Workflows = Object.create(setup.workflows, {
    getHandle: {
      value: (orderId: string) => {
        asked.push(orderId);
        if (isSilent(orderId)) throw new Error('no answer');
        return setup.workflows.getHandle(orderId);
      },
    },
  });
  return { workflows, asked };
}

/** In which the workflows of some orders run on. */
function runningOn(isRunning: (orderId: string) => boolean): Workflows {
  const handle = { describe: async () => ({ status: { name: 'RUNNING' } }) };
  return Object.create(setup.workflows, {
    getHandle: {
      value: (orderId: string) => (isRunning(orderId) ? handle : setup.workflows.getHandle(orderId)),
    },
  });
}

/** Completed orders, of a partner without webhooks. */
async function completed(count: number): Promise<string[]> {
  const partnerId = await newPartner(setup.db);
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const [event] = await publishLife(setup.db, { partnerId });
    ids.push(event?.orderId ?? '');
  }
  return ids;
}

/** Those of the orders whose rows are as they were. */
async function untouched(ids: readonly string[]): Promise<string[]> {
  const rows = await setup.db
    .select()
    .from(orders)
    .where(inArray(orders.orderId, [...ids]));
  return rows.flatMap(({ orderId, historyCopy }) => (historyCopy === 'erased' ? [] : [orderId]));
}

test('an order that cannot be erased yet keeps no other one from being erased, and the run fails all the same', async () => {
  const stuck = await halfErased();
  const [half = ''] = await completed(1);
  await erasedRows(half);
  const others = await completed(3);
  await age(366);
  await expect(retain('personal_data')).rejects.toThrow('is still open');
  expect([await isFinished(stuck), await isFinished(half)]).toEqual([false, true]);
  expect(await untouched(others)).toEqual([]);
});

test('an order that Temporal does not answer about keeps no other one from being erased', async () => {
  const made = await completed(3);
  await age(366);
  const { workflows } = silentAbout((orderId) => orderId === made[0]);
  await expect(retain('personal_data', workflows)).rejects.toThrow('no answer');
  expect(await untouched(made)).toEqual([made[0]]);
});

test('more orders than fit a batch, none of which can be erased yet, keep no other one from being erased', async () => {
  const [other = ''] = await completed(1);
  await age(366);
  // They ended first, so they are listed first.
  await setup.db.execute(sql`
    insert into ${orders} select (jsonb_populate_record(o, jsonb_build_object(
      'order_id', 'ord_running_' || n, 'recorded_at', o.recorded_at - interval '1 day'))).*
    from ${orders} o, generate_series(1, 101) n`);
  const workflows = runningOn((orderId) => orderId !== other);
  expect(await retain('personal_data', workflows)).toEqual({ personal_data: 1 });
  expect(await untouched([other])).toEqual([]);
});

test('an order is erased although a webhook of it was recorded while its endpoint was removed, and so is never sent', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const [{ orderId } = { orderId: '' }] = await publishLife(setup.db, { partnerId });
  await removeEndpoint(setup.db, endpointId);
  await setup.db.update(deliveries).set({ state: 'due', plan: 1 }).where(eq(deliveries.orderId, orderId));
  await age(366);
  expect(await retain('personal_data')).toEqual({ personal_data: 1 });
  expect(await untouched([orderId])).toEqual([]);
});

test('an open sandbox order that cannot be ended keeps no other order from being deleted, and the run fails all the same', async () => {
  const partnerId = await newPartner(setup.db);
  const first = await publish(setup.db, { partnerId });
  const second = await publish(setup.db, { partnerId });
  await age(551);
  const { workflows } = silentAbout((orderId) => orderId === first.orderId);
  await expect(retain('orders', workflows)).rejects.toThrow('no answer');
  expect(await untouched([first.orderId, second.orderId])).toEqual([first.orderId]);
});

test.each(['personal_data', 'orders'] as const)(
  'while Temporal answers about no order, the retention of %s gives up after three, because a silent job is started again',
  async (rows) => {
    const partnerId = await newPartner(setup.db);
    for (let nth = 0; nth < 5; nth += 1) {
      await (rows === 'orders' ? publish : publishLife)(setup.db, { partnerId });
    }
    await age(551);
    const { workflows, asked } = silentAbout(() => true);
    await expect(retain(rows, workflows)).rejects.toThrow('no answer');
    expect(asked).toHaveLength(3);
  },
);
