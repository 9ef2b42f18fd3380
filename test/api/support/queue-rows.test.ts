import { eq } from 'drizzle-orm';
import type { QueueList, QueueRow } from '#contract/support/queues';
import { listOpenNotices, openOperatorAlert } from '#db/alerts/operator-alerts';
import { openCase } from '#db/recovery/cases';
import { providerOutages } from '#db/schema/incidents';
import { orderWatches } from '#db/schema/watching';
import { startWatch } from '#db/watching/watches';
import { describeNotice } from '#domain/alerts/operator-notice';
import { drainProvider } from '#operations/providers/drains';
import { newId } from '#security/secret';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newOperator } from '#test/helpers/users/users';

const api = useTestApi();
let operator: Browser;
beforeAll(async () => {
  operator = await loggedIn(api, await newOperator(api.services.db, 'operator'));
});

const REASON = 'Nothing more has to be done';

async function rowOf(queue: string, id: string): Promise<QueueRow | undefined> {
  const { body } = await operator.get<QueueList>(`/queues/${queue}`);
  return body.items.find((row) => row.id === id);
}

test('a row says whether its order is polled, as the server decides whether it can be asked now', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const { orderId, moveTo } = await openTestOrder(db, { partnerId, environment: 'live' });
  await openCase(db, orderId, 'second_deposit', 'ask the provider');
  expect(await rowOf('cases', orderId)).toMatchObject({ polled: false });
  await startWatch(db, { orderId, provider: 'alphaswap', providerOrderId: 'AX-1' });
  expect(await rowOf('cases', orderId)).toMatchObject({ status: 'waiting_deposit', polled: true });
  await moveTo('expired');
  expect(await rowOf('cases', orderId)).toMatchObject({ status: 'expired', polled: true });
  const poll = () => operator.post(`/orders/${orderId}/poll`, { reason: REASON });
  expect((await poll()).status).toBe(200);
  await db.update(orderWatches).set({ nextPollAt: null }).where(eq(orderWatches.orderId, orderId));
  expect(await rowOf('cases', orderId)).toMatchObject({ polled: false });
  expect((await poll()).status).toBe(409);
});

test('the row of an order that is lost has its cases, which are closed although it has no page', async () => {
  const { db } = api.services;
  const orderId = newId('ord');
  await openCase(db, orderId, 'second_deposit', 'ask the provider');
  await openCase(db, orderId, 'contradicting_answer', 'compare both');
  const kinds = async () => (await rowOf('cases', orderId))?.cases.map(({ kind }) => kind);
  expect(await rowOf('cases', orderId)).toMatchObject({ status: 'not_recorded', polled: false });
  expect(await kinds()).toEqual(['second_deposit', 'contradicting_answer']);
  expect((await operator.get(`/orders/${orderId}`)).status).toBe(404);
  const close = (kind: string) => operator.post(`/orders/${orderId}/cases/close`, { kind, reason: REASON });
  expect((await close('second_deposit')).status).toBe(200);
  expect(await kinds()).toEqual(['contradicting_answer']);
  expect((await close('contradicting_answer')).status).toBe(200);
  expect(await rowOf('cases', orderId)).toBeUndefined();
});

test('neither the mail nor the row of an alert about an order that is lost links to its page', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const { orderId: there } = await openTestOrder(db, { partnerId, environment: 'live' });
  const lost = newId('ord');
  await openCase(db, lost, 'row_gone', 'rebuild it');
  for (const subject of [there, lost]) {
    await openOperatorAlert(db, { kind: 'call_unanswered', subject, words: 'ask the provider' });
  }
  expect(await rowOf('alerts', there)).toMatchObject({ kind: 'order' });
  expect(await rowOf('alerts', lost)).toMatchObject({ kind: 'alert' });
  const linksOf = async (orderId: string) => {
    const open = await listOpenNotices(db);
    return open.filter(({ subject }) => subject === orderId).map((one) => describeNotice(one, '').link);
  };
  expect(await linksOf(there)).toEqual([`/support/orders/${there}`]);
  expect(await linksOf(lost)).toEqual(['/support/queues/cases', '/support/queues/alerts']);
});

test('a provider that is down is listed once, with whether it is drained', async () => {
  const { db } = api.services;
  await db.insert(providerOutages).values({ provider: 'changelly', lastError: 'timeout', since: new Date() });
  expect(await rowOf('providers', 'changelly')).toMatchObject({ status: 'down', drained: false });
  await drainProvider({ db }, { provider: 'changelly', reason: 'It pays late', actor: 'cli:anna' });
  expect(await rowOf('providers', 'changelly')).toMatchObject({ status: 'down', drained: true });
  await drainProvider({ db }, { provider: 'exolix', reason: 'Wrong rates', actor: 'cli:anna' });
  expect(await rowOf('providers', 'exolix')).toMatchObject({ status: 'draining', drained: true });
});
