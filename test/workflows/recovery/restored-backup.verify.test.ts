import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import { storePrices } from '#db/quotes/prices';
import { listOpenCases } from '#db/recovery/cases';
import { orders, providerCalls } from '#db/schema/orders';
import { ledgerTransactions } from '#db/schema/payouts';
import { findWatch, pollNow } from '#db/watching/watches';
import { priceOrdersLater } from '#operations/payouts/earnings';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { backUp } from '#test/helpers/servers/backup';
import { holdComparison } from '#test/helpers/servers/hold-comparison';
import type { Client } from '#test/helpers/service/client';
import { type Commands, commandsOn } from '#test/helpers/service/commands';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import { depositReportedSignal } from '#workflows/messages';

let twins: TwinService;
let commands: Commands;
let live: Client;
let sandbox: Client;

beforeAll(async () => {
  twins = await startTwinService('changenow', { story: 'silent', env: { PROVIDER_CHANGENOW_REFUND: 'programmatic' } });
  const { service } = twins;
  ({ live, test: sandbox } = await service.partner());
  // The commands have another public address than the instance.
  commands = commandsOn(temporaryDir(), { ...service.env, PUBLIC_URL: 'https://elsewhere.example' });
});
afterAll(() => twins.close());

async function openLive(): Promise<Order> {
  const { body } = await estimate(live);
  const addresses = { address: makeAddress('btc', 'payout'), refund_address: makeAddress('ltc', 'refund') };
  return (await live.create({ quote_id: body.quote_id, ...addresses })).body;
}
const openSandbox = () => sandbox.open({ scenario: 'success', ttlSeconds: 86_400 });
const read = async (client: Client, { order_id: id }: Order) => (await client.get(id)).body;
const atTwin = ({ order_id: id }: Order) => twins.twin.state.list().find(({ reference }) => reference === id);
async function become(order: Order, phase: Phase, status: string): Promise<void> {
  twins.twin.state.set(atTwin(order)?.id ?? '', { phase });
  await pollNow(twins.service.db, 'changenow', order.provider_order_id);
  await eventually(async () => (await read(live, order)).status === status);
}
const watchOf = ({ order_id: id }: Order) => findWatch(twins.service.db, id);

interface Doctor {
  findings: { order_id: string; mismatch: string }[];
}
const doctor = async (...args: string[]) => {
  const { code, stdout } = await commands.run('doctor', 'orders', '--json', ...args);
  return { code, findings: (JSON.parse(stdout) as Doctor).findings };
};

test('after a backup is restored every order is found, recorded again, watched, and reaches its end', async () => {
  const { service, twin } = twins;
  const { db, workflows } = service;
  await storePrices(db, [{ code: 'LTC', usd: '80', quotes: 3 }]);
  const waiting = await openLive();
  const moving = await openLive();
  const played = await openSandbox();
  const backup = await backUp(db);

  await become(moving, 'confirming', 'confirming');
  await become(moving, 'exchanging', 'exchanging');
  const unknown = await openLive();
  const refunded = await openLive();
  const done = await openLive();
  await become(refunded, 'confirming', 'confirming');
  await become(refunded, 'refund_required', 'refund_required');
  expect((await live.refund(refunded.order_id, { action: 'refund_to_address' })).status).toBe(202);
  await eventually(() => atTwin(refunded)?.refundCalls === 1);
  const refundCall = and(eq(providerCalls.orderId, refunded.order_id), isNotNull(providerCalls.answeredAt));
  await eventually(async () => (await db.$count(providerCalls, refundCall)) === 2);
  await become(done, 'completed', 'completed');
  await sandbox.advance(played.order_id, { to: 'next' });
  const added = await openSandbox();
  await sandbox.advance(added.order_id, { to: 'next' });
  const finished = await openSandbox();
  await sandbox.advance(finished.order_id, { by: 'P2D' });
  const all = [
    ...[waiting, moving, unknown, refunded, done].map((order) => ({ client: live, order })),
    ...[played, added, finished].map((order) => ({ client: sandbox, order })),
  ];
  // The provider pays the refund meanwhile, whether or not we poll.
  const still = all.filter(({ order }) => order !== refunded);
  const texts = () => Promise.all(still.map(async ({ client, order }) => (await client.get(order.order_id)).text));
  const before = await texts();
  // What an order earned that was opened before its price was known is booked by a job, at any time.
  const earnings = async () => {
    await priceOrdersLater(db);
    return db.$count(ledgerTransactions, eq(ledgerTransactions.sourceId, done.order_id));
  };
  expect(await earnings()).toBe(1);

  // Workers would give it its live orders back at once.
  const release = await holdComparison(db);
  await backup.restore();
  expect(await db.$count(orders)).toBe(3);
  // It changes while its row is missing: it waits for it, and operators are informed.
  await workflows.getHandle(unknown.order_id).signal(depositReportedSignal);
  const caseOfUnknown = async () => (await listOpenCases(db)).find(({ orderId }) => orderId === unknown.order_id);
  await eventually(async () => (await caseOfUnknown())?.mismatch === 'row_gone');

  const missing = [unknown, refunded, done, added, finished].map(({ order_id: id }) => id);
  // Temporal lists a workflow a moment after its start.
  await eventually(async () => {
    const { code, findings } = await doctor();
    const rowless = findings.filter(({ mismatch }) => mismatch === 'row_gone').map(({ order_id: id }) => id);
    return code === 1 && isDeepStrictEqual(rowless.sort(), missing.toSorted());
  });

  const restored = await commands.run('restore', '--json');
  expect(JSON.parse(restored.stdout).steps).toMatchObject([
    { command: 'recovery projection --all', result: { orders: missing.map(() => ({ mismatch: 'row_gone' })) } },
    { command: 'recovery orders' },
    { command: 'recovery repair' },
    { command: 'doctor orders' },
  ]);
  await eventually(async () => (await commands.run('restore')).code === 0);
  await release();
  await eventually(async () => (await caseOfUnknown())?.closedAt === undefined);

  // What it heard while its row was missing is recorded once it has one.
  const reportedAt = await eventually(async () => (await read(live, unknown)).deposit_reported_at);
  const withReport = (text: string) =>
    text.replace(',"created_at"', `,"deposit_reported_at":"${reportedAt}","created_at"`);
  expect(await texts()).toEqual(before.map((text) => (text.includes(unknown.order_id) ? withReport(text) : text)));
  for (const order of [waiting, moving, unknown]) {
    expect((await watchOf(order))?.nextPollAt).not.toBeNull();
  }
  expect(await earnings()).toBe(1);

  for (const order of [waiting, moving, unknown]) {
    await become(order, 'sending', 'sending');
    await become(order, 'completed', 'completed');
  }
  await become(refunded, 'refunded', 'refunded');
  expect(await read(live, refunded)).toMatchObject({
    timeline: ['waiting_deposit', 'confirming', 'refund_required', 'refunded'].map((status) => ({ status })),
    tx_out_hash: atTwin(refunded)?.txRefund,
  });
  for (const { order_id: id } of [played, added]) {
    expect((await sandbox.advance(id, { by: 'P2D' })).body.status).toBe('completed');
  }
  // Nothing was made twice, and every order at the provider is known to us.
  const known = [waiting, moving, unknown, refunded, done].map(({ order_id: id }) => id);
  expect(
    twin.state
      .list()
      .map(({ reference }) => reference)
      .sort(),
  ).toEqual(known.toSorted());
  expect(
    twin.state
      .list()
      .map(({ refundCalls }) => refundCalls)
      .reduce((sum, calls) => sum + calls),
  ).toBe(1);
  expect((await doctor()).findings).toEqual([]);
});
