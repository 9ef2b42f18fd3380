import type { TrackedOrder } from '#api/tracking/order/tracked-order';
import { postedIncidents, providerOutages } from '#db/schema/incidents';
import { providerCalls } from '#db/schema/orders';
import { providerStatistics } from '#db/schema/providers';
import { HOUR, MINUTE, toIso } from '#domain/duration';
import { TRACKED_STATES } from '#e2e/tracked-states';
import { useTestApi } from '#test/helpers/api/test-api';
import { readable, SANDBOX, type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';

const api = useTestApi();
let partnerId: string;

const SLOW = 'godex';
const TROUBLED = 'simpleswap';
const HOUR_AGO = new Date(Date.now() - HOUR);
const COUNTS = { orders: 40, completed: 30, refunded: 2, failed: 1, expired: 1, measured: 0 };
const REFUNDS = { refundsDue: 2, refundsByHand: 1, refundsOpen: 0 };
const ALL = { from: '', fromNetwork: '', to: '', toNetwork: '' };

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
  const { db } = api.services;
  const pair = { from: 'BTC', fromNetwork: 'btc', to: 'XMR', toNetwork: 'xmr' };
  await db.insert(providerStatistics).values([
    { provider: SLOW, ...pair, ...COUNTS, ...REFUNDS, secondsMedian: 300, secondsP95: 600 },
    {
      provider: SLOW,
      ...ALL,
      ...COUNTS,
      ...REFUNDS,
      reviewed: 12,
      reviewSecondsMedian: 7200,
      reviewSecondsP95: 93_600,
    },
    { provider: TROUBLED, ...ALL, ...COUNTS, ...REFUNDS, reviewed: 9, reviewSecondsMedian: 60, reviewSecondsP95: 90 },
  ]);
  const post = { title: 'Slow payouts', message: 'Hours', provider: TROUBLED, postedBy: 'test', postedAt: HOUR_AGO };
  await db
    .insert(postedIncidents)
    .values([
      post,
      { ...post, provider: SLOW, resolvedAt: new Date() },
      { ...post, provider: SLOW, startsAt: new Date(Date.now() + HOUR), endsAt: new Date(Date.now() + 2 * HOUR) },
      { ...post, provider: SLOW, startsAt: new Date(Date.now() - 3 * HOUR), endsAt: HOUR_AGO },
      { ...post, provider: null },
    ]);
});

async function formsOf(state: string, provider: string, changes: Partial<TrackedSettings> = {}) {
  const settings = TRACKED_STATES[state]?.() ?? {};
  const input = { ...settings.input, provider, ...changes.input };
  const path = await track(api, { partnerId, ...settings, ...changes, input });
  return { ...(await readForms(path)), again: () => readForms(path) };
}

async function readForms(path: string) {
  const [page, json] = await Promise.all(
    [path, path.replace('?', '.json?')].map(async (form) => (await fetch(api.origin + form)).text()),
  );
  return { text: readable(page ?? ''), order: JSON.parse(json ?? '') as TrackedOrder };
}

test('a swap that lasts longer than nearly all measured ones is said to, with what is usual', async () => {
  const { text, order } = await formsOf('exchanging', SLOW);
  expect(order).toMatchObject({ longer_than_usual: true, usual_seconds: { median: 300, p95: 600 } });
  expect(text).toContain('This is taking longer than usual: swaps like this one recently took 5 minutes');
});

test('one within the usual time is not, and neither is one that nobody measured, or in the sandbox', async () => {
  const soon = await formsOf('exchanging', SLOW, { openedMsAgo: 10 * MINUTE, stepMs: 4 * MINUTE });
  expect(soon.order.longer_than_usual).toBe(false);
  expect(soon.text).toContain('Swaps like this one recently took 5 minutes');
  const unmeasured = await formsOf('exchanging', 'changenow');
  expect(unmeasured.order).toMatchObject({ longer_than_usual: false, usual_seconds: null });
  const sandbox = await formsOf('exchanging', SLOW, { input: { sandbox: SANDBOX } });
  expect(sandbox.order.longer_than_usual).toBe(false);
});

test('a review says how long reviews recently took, if enough were measured', async () => {
  const { text, order } = await formsOf('review', SLOW);
  expect(order.review_seconds).toEqual({ median: 7200, p95: 93_600 });
  expect(text).toContain('recently took 2 hours; nearly all took less than 26 hours.');
  expect((await formsOf('review', TROUBLED)).order.review_seconds).toBeNull();
  expect((await formsOf('exchanging', SLOW)).order.review_seconds).toBeNull();
});

test('a refund on its way says its latest date, in words and at its step', async () => {
  const { text, order } = await formsOf('refund-under-way', SLOW);
  expect(text).toMatch(/If the provider \S+ has not confirmed the refund by then, support looks into it\./);
  expect(order.refund?.until).not.toBeNull();
  expect(order.steps.find(({ state }) => state === 'current')?.note).toMatch(/^until /);
});

/** What is on record of an order whose refund was decided; that its provider has accepted the refund is in none of it. */
function decided(changes: Partial<TrackedSettings['state']> = {}) {
  const { state, ...rest } = TRACKED_STATES['refund-under-way']?.() ?? {};
  return { ...rest, state: { ...state, refundAcceptedAt: null, ...changes } };
}

test('a refund that is decided has its latest date only from the acceptance on, and it is then that of the provider', async () => {
  const before = await formsOf('refund-under-way', SLOW, decided());
  expect(before.order.refund).toMatchObject({ until: null, seconds_left: null });
  expect(before.text).not.toContain('by then, support looks into it');
  const answeredAt = new Date(Date.now() - 5 * MINUTE);
  const accepted = {
    orderId: before.order.order_id,
    call: 'request_refund',
    answer: { value: null },
    answeredAt,
  } as const;
  await api.services.db.insert(providerCalls).values(accepted);
  const { order, text } = await before.again();
  expect(order.refund?.until).toBe(toIso(answeredAt.getTime() + 72 * HOUR));
  expect(text).toContain('by then, support looks into it');
});

test('polls for what the word of a refund lacks are no latest date of it, and leave a choice and a ticket theirs', async () => {
  const missingEvidence = { asked: 0, nextAt: toIso(Date.now() + MINUTE), due: false };
  const lacking = await formsOf('refund-under-way', SLOW, decided({ missingEvidence }));
  expect(lacking.order.refund?.until).toBeNull();
  for (const name of ['refund-choice', 'refund-ticket']) {
    const { state } = TRACKED_STATES[name]?.() ?? {};
    const asked = await formsOf(name, SLOW, { state: { ...state, missingEvidence } });
    expect(Date.parse(asked.order.refund?.until ?? '')).toBeGreaterThan(Date.now() + 22 * HOUR);
  }
});

test("an open incident of the order's provider is on its page with its time, and no other one", async () => {
  const { text, order } = await formsOf('exchanging', TROUBLED);
  expect(order.provider_incident_since).toBe(HOUR_AGO.toISOString());
  expect(text).toMatch(/has had an incident since .* UTC ?, so this may take longer\./);
  for (const provider of [SLOW, 'changenow']) {
    expect((await formsOf('exchanging', provider)).order.provider_incident_since).toBeNull();
  }
});

test('a measured outage is one too; an order that has ended, or of the sandbox, shows none', async () => {
  const since = new Date(Date.now() - 2 * HOUR);
  await api.services.db.insert(providerOutages).values({ provider: TROUBLED, since, lastError: 'timeout' });
  expect((await formsOf('exchanging', TROUBLED)).order.provider_incident_since).toBe(since.toISOString());
  expect((await formsOf('completed', TROUBLED)).order.provider_incident_since).toBeNull();
  const sandbox = await formsOf('exchanging', TROUBLED, { input: { sandbox: SANDBOX } });
  expect(sandbox.order.provider_incident_since).toBeNull();
});
