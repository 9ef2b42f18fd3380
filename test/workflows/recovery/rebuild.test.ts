import { asc, eq, sql } from 'drizzle-orm';
import { deleteDeliveries } from '#db/orders/removal';
import { listOpenCases } from '#db/recovery/cases';
import { orderClaims, orderEvents, orders } from '#db/schema/orders';
import { deliveries } from '#db/schema/webhooks';
import { SCENARIO_NAMES, type Scenario } from '#domain/sandbox/scenarios';
import { recoverOrder } from '#operations/orders/recover-order';
import { checkOrder, checkOrders } from '#operations/recovery/reconcile-orders';
import { NothingRecordedError } from '#operations/recovery/recorded-order';
import { type History, rebuildOrder } from '#operations/recovery/repairs';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { PAYLOADS } from '#test/helpers/servers/payload-keys';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;
let client: Client;
let partnerId: string;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  ({ test: client, partnerId } = await service.partner());
});
afterAll(() => service.close());

const deps = () => repairDeps(service);
const rebuild = (orderId: string, ...histories: History[]) =>
  rebuildOrder(deps(), { payloads: PAYLOADS.of(orderId), histories, actor: 'cli:anna' });
const historyOf = (orderId: string) => service.workflows.getHandle(orderId).fetchHistory();

/** What is recorded of an order, without real times and serial numbers. */
async function rowsOf(orderId: string) {
  const { db } = service;
  const [order] = await db.select().from(orders).where(eq(orders.orderId, orderId));
  const [claim] = await db.select().from(orderClaims).where(eq(orderClaims.orderId, orderId));
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.version));
  return {
    order: order && { ...order, recordedAt: null, checked: null },
    claim: claim && { ...claim, claimedAt: null },
    events: events.map((event) => ({ ...event, seq: null, recordedAt: null, recordedIn: null })),
  };
}

async function loseRows(orderId: string): Promise<void> {
  const { db } = service;
  await db.transaction((tx) => deleteDeliveries(tx, eq(deliveries.orderId, orderId)));
  await db.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
  await db.delete(orders).where(eq(orders.orderId, orderId));
  await db.delete(orderClaims).where(eq(orderClaims.orderId, orderId));
}

async function play(scenario: Scenario, by: string): Promise<string> {
  const { order_id: orderId } = await client.open({
    scenario,
    ttlSeconds: 100,
    body: { refund_address: ADDRESSES.btc },
  });
  await client.advance(orderId, { by });
  return orderId;
}

test.each(SCENARIO_NAMES.flatMap((scenario) => ['PT50S', 'P4D'].map((by) => [scenario, by] as const)))(
  'the rows of a %s order at %s are rebuilt from its history as they were',
  async (scenario, by) => {
    const orderId = await play(scenario, by);
    const before = await rowsOf(orderId);
    expect(before.order?.state).not.toBeNull();
    await loseRows(orderId);
    expect((await client.get(orderId)).status).toBe(404);
    await rebuild(orderId, await historyOf(orderId));
    expect(await rowsOf(orderId)).toEqual(before);
  },
);

test('a rebuild sends the webhooks of missing events with their old ids, and repeats no existing one', async () => {
  const receiver = await service.webhooks(partnerId);
  const orderId = await play('success', 'P1D');
  await receiver.arrived(orderId, 5);
  const bodies = [...receiver.bodies(orderId)];
  await rebuild(orderId, await historyOf(orderId));
  receiver.received.splice(0);
  await loseRows(orderId);
  await rebuild(orderId, await historyOf(orderId));
  await receiver.arrived(orderId, 5);
  expect([...receiver.bodies(orderId)]).toEqual(bodies);
});

test('rows rebuilt from a history and a workflow restarted from those rows give the same order', async () => {
  const orderId = await play('refund', 'PT50S');
  const before = await rowsOf(orderId);
  await service.workflows.getHandle(orderId).terminate('by a test');
  const history = await historyOf(orderId);
  await loseRows(orderId);
  await rebuild(orderId, history);
  expect(await recoverOrder(deps(), orderId, { actor: 'cli:anna' })).toBeNull();
  expect(await rowsOf(orderId)).toEqual(before);
  await client.advance(orderId, { by: 'P4D' });
  const ended = await rowsOf(orderId);
  expect(ended.order?.status).toBe('refunded');
  await loseRows(orderId);
  // The history of the second run begins with the state it continued from; the timeline has what came before.
  await rebuild(orderId, await historyOf(orderId));
  const rebuilt = await rowsOf(orderId);
  expect(rebuilt.order).toEqual(ended.order);
  const eventIds = ({ events }: typeof ended) => events.map(({ eventId }) => eventId);
  expect(eventIds(rebuilt)).toEqual(eventIds(ended));
  const known = before.events.length - 1;
  expect(rebuilt.events.slice(known)).toEqual(ended.events.slice(known));
  await loseRows(orderId);
  await rebuild(orderId, history, await historyOf(orderId));
  expect(await rowsOf(orderId)).toEqual(ended);
  expect(await checkOrder(deps(), orderId, { repairBy: null })).toBeNull();
});

test('a history without a record is refused', async () => {
  await expect(rebuild('ord_none', { events: [] })).rejects.toThrow(NothingRecordedError);
});

test('an order with an unreadable row has a case until its row is rebuilt from the history', async () => {
  const { db, workflows } = service;
  const orderId = await play('review', 'PT1H');
  const before = await rowsOf(orderId);
  await db.execute(
    sql`update orders set state = '{"status":"manual_review","timeline":"broken"}' where order_id = ${orderId}`,
  );
  const checked = () => checkOrders(deps(), [orderId], { repairBy: 'cli:anna' });
  const cases = async () => (await listOpenCases(db)).filter((one) => one.orderId === orderId);
  expect(await checked()).toMatchObject([{ mismatch: 'reconciliation_failed' }]);
  expect(await cases()).toMatchObject([
    { mismatch: 'reconciliation_failed', repair: expect.stringContaining('recovery projection') },
  ]);
  await workflows.getHandle(orderId).terminate('lost');
  expect(await recoverOrder(service, orderId, { actor: 'cli:anna' })).toBe('the state in its row cannot be read');
  await rebuild(orderId, await historyOf(orderId));
  expect(await rowsOf(orderId)).toEqual(before);
  expect(await checked()).toMatchObject([{ mismatch: 'workflow_ended' }]);
  expect(await checked()).toEqual([]);
  expect(await cases()).toEqual([]);
});
