import { sql } from 'drizzle-orm';
import { payouts } from '#db/schema/payouts';
import { deliveryAttempts } from '#db/schema/webhooks';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { FAILURE_ALARM } from '#domain/webhooks/delivery';
import { postIncident, resolveIncident } from '#operations/incidents/post-incident';
import { newId } from '#security/secret';
import { openTestOrder } from '#test/helpers/api/orders';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { type Listener, listen } from '#test/helpers/dashboard/listen';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES } from '#test/helpers/service/client';
import { openTeam, type Team } from '#test/helpers/users/team';

let api: TestApi;
const open: Listener[] = [];
beforeAll(async () => {
  api = await startTestApi(undefined, { intervals: { dashboardLook: 50 } });
});
afterEach(() => Promise.all(open.splice(0).map((listener) => listener.close())));
afterAll(() => api.close());

const newTeam = () => openTeam({ ...api, db: api.services.db });

async function openListener(person: Parameters<typeof listen>[1]): Promise<Listener> {
  const listener = await listen(api.origin, person);
  open.push(listener);
  return listener;
}

test("the dashboard's event stream reports its own orders and settings, and nobody else's, until the login ends", async () => {
  const team = await newTeam();
  const reader = await openListener(team.reader);
  const foreign = await openTestOrder(api.services.db, { partnerId: (await api.newPartner()).partnerId });
  const own = await openTestOrder(api.services.db, { partnerId: team.partnerId });
  // What changes twice between two looks is reported once.
  await eventually(() => reader.of('order.updated').length > 0);
  await own.moveTo('confirming');
  await team.owner.send('PATCH', '/providers?environment=test', { markup_bps: 50 });
  await eventually(() => reader.of('settings.changed').length > 0 && reader.of('order.updated').length >= 2);
  expect(reader.of('order.updated')).toEqual([
    expect.objectContaining({ order_id: own.orderId, status: 'waiting_deposit', sequence: 1 }),
    expect.objectContaining({ order_id: own.orderId, status: 'confirming', sequence: 2 }),
  ]);
  await eventually(() => reader.of('kpi.tick').length > 0);
  expect(JSON.stringify(reader.received)).not.toContain(foreign.orderId);
  await team.reader.post('/users/logout');
  await reader.ended;
});

test('the number of open streams is sent to members who may list them, and an incident to everybody', async () => {
  const { partnerId, testKey } = await api.newPartner();
  const team = await openTeam({ ...api, db: api.services.db, newPartner: async () => ({ partnerId }) });
  const [developer, finance] = await Promise.all([
    openListener(await team.as('developer')),
    openListener(await team.as('finance')),
  ]);
  const { orderId } = await openTestOrder(api.services.db, { partnerId });
  const stream = await api.get(`/order/${orderId}/stream`, { key: testKey });
  await eventually(() => developer.of('sse.gauge').length > 0);
  expect(developer.of('sse.gauge')[0]).toEqual({ open: 1, cap: 50, level: 'ok' });
  await stream.body?.cancel();

  await passRounds([developer, finance]);
  expect(developer.of('sla.incident')).toHaveLength(2);
  expect(finance.of('sse.gauge')).toEqual([]);
});

/** When all notices have been checked again: an incident's start and end have both been reported. */
async function passRounds(listeners: readonly Listener[]): Promise<void> {
  const { db } = api.services;
  const received = listeners.map((listener) => listener.of('sla.incident').length);
  const receiveMore = (more: number) =>
    eventually(() =>
      listeners.every((listener, index) => listener.of('sla.incident').length === (received[index] ?? 0) + more),
    );
  const facts = { title: 'Slow', message: 'Payouts take longer', provider: null, reason: 'Seen', actor: 'cli:anna' };
  const incidentId = await postIncident({ db }, facts);
  await receiveMore(1);
  await resolveIncident({ db }, { incidentId, resolution: 'Quick again', reason: 'Seen', actor: 'cli:anna' });
  await receiveMore(2);
}

/** Failed attempts of an endpoint, a moment ago. */
async function fail(endpointId: string, count: number): Promise<void> {
  const attempt = { endpointId, attempt: 1, at: new Date(), ok: false, responseBody: '', durationMs: 5 };
  const rows = Array.from({ length: count }, () => ({ ...attempt, deliveryId: newId('dlv') }));
  await api.services.db.insert(deliveryAttempts).values(rows);
}

test('more than ten failed webhooks within an hour are reported once, to members who may see the log', async () => {
  const team = await newTeam();
  const { db } = api.services;
  const slot = { partnerId: team.partnerId, environment: 'test', channel: 'order', url: 'https://w.example' } as const;
  const endpointId = (await addEndpoint(db, { ...slot, sealSecret: () => 'x' })) ?? '';
  await fail(endpointId, FAILURE_ALARM.over - 1);
  const [reader, finance, stranger] = [
    await openListener(team.reader),
    await openListener(await team.as('finance')),
    await openListener(team.stranger),
  ];
  await fail(endpointId, 1);
  await eventually(() => reader.of('delivery.updated').length > 0);
  await fail(endpointId, 1);
  await eventually(() => reader.of('notification.created').length > 0);
  expect(reader.of('notification.created')).toEqual([
    { kind: 'webhooks_failing', notification_id: expect.any(String), failures: 11, ts: expect.any(String) },
  ]);
  const late = await openListener(team.owner);
  await fail(endpointId, 1);
  await db.execute(sql`update ${deliveryAttempts} set recorded_at = now() - interval '61 minutes'`);
  await passRounds([reader, late]);
  expect(reader.of('notification.created')).toHaveLength(1);
  await fail(endpointId, 11);
  await eventually(
    () => reader.of('notification.created').length === 2 && late.of('notification.created').length === 1,
  );
  expect([finance.of('notification.created'), stranger.of('notification.created')]).toEqual([[], []]);
});

async function sendPayout({ partnerId }: Team): Promise<string> {
  const payoutId = newId('po');
  await api.services.db.insert(payouts).values({
    payoutId,
    partnerId,
    status: 'sent',
    amountUsd: '700',
    currency: 'USDT-TRC20',
    requestedVia: 'api',
    payoutAddress: ADDRESSES.trx,
    payoutAmount: '699.5',
    txHash: 'abc',
    sentAt: new Date(),
  });
  return payoutId;
}

test('a sent payout is reported once to Owners and Finance, except to members who have turned the mails off', async () => {
  const team = await newTeam();
  const [finance, silent] = [await team.as('finance'), await team.as('finance')];
  await silent.send('PUT', '/payouts/mails', { payout_mails: false });
  await sendPayout(team);
  // These streams open first, so they have checked the payout by the time the others report it.
  const others = [
    await openListener(silent),
    await openListener(await team.as('admin')),
    await openListener(team.stranger),
  ];
  const informed = [await openListener(team.owner), await openListener(finance)];
  const payoutId = await sendPayout(team);
  for (const listener of informed) {
    await eventually(() => listener.of('notification.created').length > 0);
    expect(listener.of('notification.created')).toEqual([
      {
        kind: 'payout_sent',
        notification_id: `payout_sent ${payoutId}`,
        payout_id: payoutId,
        amount: '699.5',
        currency: 'USDT-TRC20',
        ts: expect.any(String),
      },
    ]);
  }
  // A member who turns the mails on again is informed of the next payout, not of those in between.
  await passRounds(others.slice(0, 1));
  await silent.send('PUT', '/payouts/mails', { payout_mails: true });
  const next = await sendPayout(team);
  const [again] = others;
  await eventually(() => (again?.of('notification.created').length ?? 0) > 0);
  expect(again?.of('notification.created')).toMatchObject([{ payout_id: next }]);
  expect(others.slice(1).flatMap((listener) => listener.of('notification.created'))).toEqual([]);
});
