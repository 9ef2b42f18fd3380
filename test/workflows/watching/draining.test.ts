import { eq, ne, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { holdPresence } from '#db/health/worker-presence';
import { avoidedProviders } from '#db/schema/incidents';
import { orderCases, orders } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { pollNow } from '#db/watching/watches';
import { changenow } from '#providers/adapters/changenow';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { errorOf } from '#test/helpers/service/errors';
import type { TestPartner } from '#test/helpers/service/partners';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import { providerReportSignal } from '#workflows/messages';

const SWITCHED_OFF = { PROVIDERS: '' };
const WITHOUT_KEY = { PROVIDER_CHANGENOW_KEY: '' };
const REFUND_ADDRESS = makeAddress('ltc', 'refund');
/** A call that could not be made is asked for again after a minute at the latest. */
const AGAIN_MS = 90_000;

let twins: TwinService;
let partner: TestPartner;

beforeAll(async () => {
  twins = await startTwinService('changenow', { story: 'silent', env: { PROVIDER_CHANGENOW_REFUND: 'programmatic' } });
});
afterAll(() => twins.close());
beforeEach(async () => {
  jest.restoreAllMocks();
  await restartWorker();
  partner = await twins.service.partner();
  // A provider that refused an order is left out of quotes for a while.
  await twins.service.db.delete(avoidedProviders);
  await twins.service.db.execute(sql`select pg_notify('swaplane_provider', 'changenow')`);
});

async function restartWorker(env: Record<string, string> = {}): Promise<void> {
  await twins.service.stopWorker();
  await twins.service.startWorker(env);
}

async function create(): Promise<string> {
  const quote = await eventually(async () => {
    const answer = await estimate(partner.live);
    return answer.status === 200 ? answer.body : null;
  });
  const { body } = await partner.live.create({
    quote_id: quote.quote_id,
    address: makeAddress('btc', 'payout'),
    refund_address: REFUND_ADDRESS,
  });
  return body.order_id;
}

const made = (orderId: string) => twins.twin.book.list().find(({ reference }) => reference === orderId);

/** Puts the order at its provider into a phase and has it asked about at once. */
async function reach(orderId: string, phase: Phase): Promise<void> {
  const id = made(orderId)?.id ?? '';
  twins.twin.book.set(id, { phase });
  await pollNow(twins.service.db, 'changenow', id);
}

const becomes = (orderId: string, status: string) =>
  eventually(async () => (await partner.live.get(orderId)).body.status === status);

/** Orders of earlier tests have come to their end. */
async function endOthers(orderId: string): Promise<void> {
  const { db } = twins.service;
  await db.update(orders).set({ status: 'completed' }).where(ne(orders.orderId, orderId));
  await db.update(orderWatches).set({ nextPollAt: null }).where(ne(orderWatches.orderId, orderId));
}

async function openToRefund(): Promise<string> {
  const orderId = await create();
  await reach(orderId, 'confirming');
  await reach(orderId, 'refund_required');
  await becomes(orderId, 'refund_required');
  return orderId;
}

const casesOf = async (orderId: string) =>
  (await twins.service.db.select().from(orderCases).where(eq(orderCases.orderId, orderId)))
    .filter(({ closedAt }) => closedAt === null)
    .map(({ mismatch }) => mismatch)
    .sort();
const alerts = async () => (await listOpenAlerts(twins.service.db)).map(({ kind, subject }) => `${kind} ${subject}`);

test('an order goes on to its end at a provider that was switched off, and operators are alerted', async () => {
  const orderId = await create();
  await reach(orderId, 'confirming');
  await becomes(orderId, 'confirming');
  await restartWorker(SWITCHED_OFF);
  expect(await alerts()).toContain('provider_unserved changenow');
  await reach(orderId, 'completed');
  await becomes(orderId, 'completed');
  await restartWorker();
  expect(await alerts()).not.toContain('provider_unserved changenow');
});

test('a refund is asked for at a provider that was switched off', async () => {
  const orderId = await openToRefund();
  await restartWorker(SWITCHED_OFF);
  const { status } = await partner.live.refund(orderId, { action: 'refund_to_address' });
  expect(status).toBe(202);
  await eventually(() => made(orderId)?.refundCalls === 1);
  await reach(orderId, 'refunded');
  await becomes(orderId, 'refunded');
});

test('the alert of a provider that was switched off closes with its last order', async () => {
  const orderId = await create();
  await endOthers(orderId);
  await restartWorker(SWITCHED_OFF);
  expect(await alerts()).toContain('provider_unserved changenow');
  await reach(orderId, 'confirming');
  await reach(orderId, 'completed');
  await becomes(orderId, 'completed');
  await eventually(async () => !(await alerts()).includes('provider_unserved changenow'));
});

test('no order is opened at a provider that is draining', async () => {
  await create();
  await restartWorker(SWITCHED_OFF);
  const quote = await estimate(partner.live);
  const before = twins.twin.book.list().length;
  const answer = await partner.live.create({ quote_id: quote.body.quote_id, address: makeAddress('btc', 'payout') });
  expect(errorOf(answer)).toMatchObject({ code: 'PROVIDER_ERROR' });
  expect(twins.twin.book.list()).toHaveLength(before);
});

test('without a credential the refund of an order stays due, has a case, and is asked for once when the credential is back', async () => {
  const orderId = await openToRefund();
  await restartWorker(WITHOUT_KEY);
  expect(await alerts()).toContain('provider_unserved changenow');
  expect(await casesOf(orderId)).toEqual(['provider_unserved']);
  const asked = twins.twin.requests.length;
  await partner.live.refund(orderId, { action: 'refund_to_address' });
  await eventually(async () => (await casesOf(orderId)).includes('call_overdue'));
  expect(await alerts()).toContain(`call_overdue ${orderId}`);
  expect([twins.twin.requests.length, made(orderId)?.refundCalls]).toEqual([asked, 0]);
  expect((await partner.live.get(orderId)).body.status).toBe('refund_required');

  await restartWorker();
  await eventually(() => made(orderId)?.refundCalls === 1, AGAIN_MS);
  await eventually(async () => (await casesOf(orderId)).length === 0);
  expect(await alerts()).toEqual([]);
  await reach(orderId, 'refunded');
  await becomes(orderId, 'refunded');
  expect(made(orderId)?.refundCalls).toBe(1);
});

test('an order of a provider that this version does not know becomes a case, and its calls fail without harm', async () => {
  const orderId = await openToRefund();
  jest.replaceProperty(changenow.facts, 'code', 'renamed');
  await restartWorker();
  await partner.live.refund(orderId, { action: 'refund_to_address' });
  await eventually(async () => (await casesOf(orderId)).join() === 'call_overdue,provider_unserved');
  expect(made(orderId)?.refundCalls).toBe(0);
});

test('while a call waits for a worker that nobody runs the order goes on, and a case is opened when the wait is over', async () => {
  const [one, other] = [await openToRefund(), await openToRefund()];
  // Another worker says that it serves the provider, and does not.
  const session = new Client({ connectionString: twins.service.runtime.databaseUrl });
  await session.connect();
  await holdPresence(session, ['changenow']);
  const talking = setInterval(() => void session.query('select 1'), 1_000);
  await restartWorker(SWITCHED_OFF);
  await partner.live.refund(one, { action: 'refund_to_address' });
  await partner.live.refund(other, { action: 'refund_to_address' });

  const refunded = { status: 'refunded', txOutHash: 'a1'.repeat(32) } as const;
  await twins.service.workflows.getHandle(other).signal(providerReportSignal, refunded);
  await becomes(other, 'refunded');
  await eventually(async () => (await casesOf(one)).includes('call_overdue'));
  expect((await partner.live.get(one)).body.status).toBe('refund_required');

  clearInterval(talking);
  await session.end();
  await eventually(() => made(one)?.refundCalls === 1);
  expect(made(other)?.refundCalls).toBe(0);
});
