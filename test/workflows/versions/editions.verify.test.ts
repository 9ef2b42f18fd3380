import { eq } from 'drizzle-orm';
import { Client as Session } from 'pg';
import { announceEdition, findWorkers } from '#db/health/worker-presence';
import { orderClaims, orders } from '#db/schema/orders';
import { EDITION } from '#domain/orders/edition';
import { newId } from '#security/secret';
import { orderWorkflowOptions } from '#temporal/order-workflow';
import { payloadsOf } from '#temporal/payloads';
import { claimOrder } from '#test/helpers/orders/claim';
import { inputWith } from '#test/helpers/orders/order-state';
import { eventually } from '#test/helpers/run/eventually';
import type { Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { ORDER_WORKFLOW, type OrderWorkflow } from '#workflows/messages';

const LATER = EDITION + 1;
const EARLIER = EDITION - 1;
const FAR_FUTURE = { scenario: 'stuck', ttlSeconds: 86_400 };

let service: Service;
let client: Client;
let partnerId: string;
const sessions: Session[] = [];
beforeAll(async () => {
  service = await startService();
  ({ test: client, partnerId } = await service.partner());
});
afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.end()));
});
afterAll(() => service.close());

/** A session like that of a worker whose process does not exist. */
async function workerSession(announce: (session: Session) => Promise<unknown>): Promise<Session> {
  const session = new Session({ connectionString: service.db.$client.options.connectionString });
  await session.connect();
  sessions.push(session);
  await announce(session);
  return session;
}
const ofRelease = (edition: number) => (session: Session) =>
  session.query('select pg_advisory_lock_shared(7311, 1), pg_advisory_lock_shared(7311, $1)', [1_000 + edition]);

async function editionOfNewOrder(): Promise<number | undefined> {
  const { order_id: orderId } = await client.open(FAR_FUTURE);
  const [claim] = await service.db.select().from(orderClaims).where(eq(orderClaims.orderId, orderId));
  return claim?.input.edition;
}

function inputOfLaterRelease() {
  const sandbox = { scenario: 'stuck', ttlSeconds: 86_400, ttlGiven: true, seeded: false };
  return inputWith({ orderId: newId('ord'), partnerId, sandbox, edition: LATER });
}

test('orders are opened with the latest edition if every worker knows it, also beside workers of later releases', async () => {
  expect((await findWorkers(service.db)).editions).toEqual([EDITION]);
  expect(await editionOfNewOrder()).toBe(EDITION);
  await workerSession(ofRelease(LATER));
  await eventually(async () => (await findWorkers(service.db)).editions.length === 2);
  expect(await editionOfNewOrder()).toBe(EDITION);
});

test('while a worker of an earlier release runs, orders are opened with the edition it knows', async () => {
  const old = await workerSession(ofRelease(EARLIER));
  expect((await findWorkers(service.db)).editions.toSorted()).toEqual([EARLIER, EDITION]);
  await eventually(async () => (await editionOfNewOrder()) === EARLIER);
  await old.end();
  await eventually(async () => (await editionOfNewOrder()) === EDITION);
});

test('the edition of a worker that is starting counts, but the worker does not count as alive', async () => {
  await service.stopWorker();
  await workerSession(announceEdition);
  expect(await findWorkers(service.db)).toEqual({ isAlive: false, editions: [EDITION] });
  await service.startWorker();
  expect((await findWorkers(service.db)).isAlive).toBe(true);
});

test('a worker does not play an order of an edition it does not know: the task fails and another worker gets it', async () => {
  const input = inputOfLaterRelease();
  await claimOrder(service.db, input);
  const handle = await service.workflows.start<OrderWorkflow>(ORDER_WORKFLOW, {
    ...orderWorkflowOptions(input),
    args: [input],
  });
  await eventually(async () => ((await handle.describe()).raw.pendingWorkflowTask?.attempt ?? 0) > 1);
  const payloads = payloadsOf(service.workflows).of(input.orderId);
  const { events } = await payloads.decryptHistory(await handle.fetchHistory());
  const failed = events?.find(({ workflowTaskFailedEventAttributes: failure }) => failure);
  const failure = await payloads.toError(failed?.workflowTaskFailedEventAttributes?.failure);
  expect(failure?.message).toBe(`the order is of edition ${LATER}, and this worker knows editions up to ${EDITION}`);
  expect((await handle.describe()).status.name).toBe('RUNNING');
  expect(await service.db.$count(orders, eq(orders.orderId, input.orderId))).toBe(0);
  await handle.terminate();
  await service.db.delete(orderClaims).where(eq(orderClaims.orderId, input.orderId));
});

test('a worker does not start while orders of a later edition are open and a worker runs that knows it', async () => {
  const input = inputOfLaterRelease();
  await claimOrder(service.db, input);
  await service.stopWorker();
  const later = await workerSession(ofRelease(LATER));
  const started = service.startWorker().then(() => true);
  const waits = new Promise<false>((resolve) => setTimeout(resolve, 3_000, false));
  expect(await Promise.race([started, waits])).toBe(false);
  expect((await findWorkers(service.db)).editions).toEqual([LATER]);
  await later.end();
  expect(await started).toBe(true);
  await service.db.delete(orderClaims).where(eq(orderClaims.orderId, input.orderId));
});
