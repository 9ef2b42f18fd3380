import { sql } from 'drizzle-orm';
import type { QueueSummary } from '#contract/support/queues';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { openCase } from '#db/recovery/cases';
import { operatorOpsEvents } from '#db/schema/alerts';
import { sweepQueueAlerts } from '#db/support/queue-limits';
import { announceOpened } from '#operations/alerts/announce';
import { takeAlertStep } from '#operations/alerts/take-step';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newOperator } from '#test/helpers/users/users';

const api = useTestApi();
let operator: Browser;
let partnerId: string;
beforeAll(async () => {
  operator = await loggedIn(api, await newOperator(api.services.db, 'operator'));
  partnerId = (await api.newPartner()).partnerId;
});

async function addCase(): Promise<string> {
  const { orderId } = await openTestOrder(api.services.db, { partnerId, environment: 'live' });
  await openCase(api.services.db, orderId, 'refund_ticket', 'Write to it');
  return orderId;
}
const limit = (body: object, queue = 'cases') =>
  operator.post(`/queues/${queue}/limit`, { reason: 'Nobody looked for a day', ...body });
async function alerted(): Promise<string[]> {
  await sweepQueueAlerts(api.services.db);
  const open = await listOpenAlerts(api.services.db);
  return open.filter(({ kind }) => kind === 'queue_long').map(({ subject, words }) => `${subject}: ${words}`);
}
const isOver = async () => {
  const { body } = await operator.get<QueueSummary>('/queues');
  return body.items.find(({ queue }) => queue === 'cases')?.over ?? null;
};

test('an alert opens when more waits in a queue than was set, names how much, and closes when it is less again', async () => {
  expect((await limit({ more_than: 1 })).status).toBe(200);
  await addCase();
  expect([await alerted(), await isOver()]).toEqual([[], null]);
  const second = await addCase();
  expect(await alerted()).toEqual([expect.stringContaining('cases: 2 wait, more than 1')]);
  expect(await isOver()).toContain('2 wait');
  await api.services.db.execute(sql`update order_cases set closed_at = now() where order_id = ${second}`);
  expect(await alerted()).toEqual([]);
});

test('an alert goes to the channel of the operators with a link to its queue', async () => {
  await limit({ more_than: 0 });
  expect(await alerted()).toHaveLength(1);
  await announceOpened({ db: api.services.db, publicUrl: 'https://swap.example' });
  const events = await api.services.db.select().from(operatorOpsEvents);
  const bodies = events.map(({ body }) => JSON.parse(body)).filter(({ reason }) => reason === 'queue_long');
  expect(bodies.at(-1)).toMatchObject({
    title: 'Queue over its limit',
    details: { link: 'https://swap.example/support/queues/cases' },
  });
});

test('an alert that an operator has closed stays closed until the queue was within its limit', async () => {
  const { db } = api.services;
  const [open] = (await listOpenAlerts(db)).filter(({ kind }) => kind === 'queue_long');
  await takeAlertStep({ db }, { alertId: open?.id ?? 0, step: 'closed', reason: 'Known', actor: 'cli:anna' });
  expect(await alerted()).toEqual([]);
  await limit({ more_than: 100 });
  expect(await alerted()).toEqual([]);
  await limit({ more_than: 0 });
  expect(await alerted()).toHaveLength(1);
});

test('a queue is too old by the one that has waited longest', async () => {
  await limit({ older_than_minutes: 60 });
  expect(await alerted()).toEqual([]);
  await api.services.db.execute(sql`update order_cases set opened_at = now() - interval '2 hours'`);
  expect(await alerted()).toEqual([expect.stringContaining('the oldest has waited for more than 60 min')]);
  await limit({});
  expect([await alerted(), await isOver()]).toEqual([[], null]);
});

test.each([
  ['alerts', { more_than: 1 }],
  ['nothing', { more_than: 1 }],
  ['cases', { more_than: -1 }],
  ['cases', { older_than_minutes: 0 }],
  ['cases', { more_than: 1.5 }],
])('a limit that cannot be is refused: %s %j', async (queue, body) => {
  expect((await limit(body, queue)).status).toBe(400);
});

test('only operators who decide set limits', async () => {
  const helper = await loggedIn(api, await newOperator(api.services.db, 'support'));
  expect((await helper.post('/queues/cases/limit', { more_than: 1, reason: 'x' })).status).toBe(403);
});
