import type { TrackedOrder } from '#api/tracking/order/tracked-order';
import { readPageMarks } from '#db/orders/tracking';
import { orderWatches } from '#db/schema/watching';
import { DAY, HOUR } from '#domain/duration';
import { TRACKED_STATES } from '#e2e/tracked-states';
import { newId } from '#security/secret';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { readable, SANDBOX, type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';

type Settings = Omit<TrackedSettings, 'partnerId'>;

const api = useTestApi();
let partnerId: string;

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
});

async function formsOf(settings: Settings) {
  const path = await track(api, { partnerId, ...settings });
  const [page, json] = await Promise.all(
    [path, path.replace('?', '.json?')].map(async (form) => (await fetch(api.origin + form)).text()),
  );
  return { page: page ?? '', order: JSON.parse(json ?? '') as TrackedOrder };
}

const TIME = String.raw`\d+ \w+ \d{4}, \d\d:\d\d UTC`;

/** The words of the page for each special state: what happened, what to do, and by when. */
const WORDS: Record<string, [tone: string, ...words: string[]]> = {
  overdue: ['over', 'The time to send has run out', 'Do not send anything to the deposit address'],
  'failed-unpaid': ['failed', 'before any deposit', 'Start a new swap instead', 'The provider did not answer'],
  expired: ['over', 'This order has expired', 'with the order number and your transaction hash'],
  'expired-watched': ['over', 'Already sent it?', `The address is watched until ${TIME}`],
  'late-seen': [
    'review',
    'Your late payment has been detected',
    'The provider AlphaSwap has it and will either swap it anyway',
  ],
  'late-completed': ['done', 'Your late payment was swapped'],
  'late-refunded': ['returning', 'Your late payment was sent back'],
  'late-failed': ['failed', 'Your late payment needs support', 'Contact Example Wallet'],
  'refund-choice': [
    'returning',
    'Open Example Wallet and choose',
    `by ${TIME} at the latest`,
    '22 hours 59 minutes left',
    'If you do not choose in time, your BTC goes back to the refund address that was given for this order',
  ],
  'refund-to-sender': [
    'returning',
    'You do not need to do anything',
    'The provider AlphaSwap sends it back by itself, to the address that you paid from',
    `Latest date: ${TIME}`,
    'Refund to The address you sent from',
  ],
  'refund-ticket': ['returning', 'Your refund is being arranged', `up to 72 hours, until ${TIME}`],
  'refund-support': ['returning', 'Contact Example Wallet support'],
  'refund-in-check': [
    'returning',
    'Your refund is being checked',
    'The provider AlphaSwap says that it has sent your deposit back',
  ],
  'refund-under-way': [
    'returning',
    'Your refund is on its way 0.040795 BTC minus the network',
    `Your choice in Example Wallet was received \\( ?${TIME} ?\\)`,
    'Payout address 888tNk…avup3H Arrived 0.041 BTC You get back 0.040795 BTC after the provider’s fee of 0.000205 BTC',
  ],
  refunded: ['returning', 'Your refund was sent 0.041 BTC', 'Check the wallet that you chose for the refund'],
  review: [
    'review',
    `The support team behind Example Wallet has been reviewing it with the provider AlphaSwap since ${TIME}`,
  ],
  completed: [
    'done',
    'Swap completed 14.78019 XMR',
    'Quoted 14.80231 XMR',
    'You received 0.02212 XMR less than expected, due to the rate and fees at the time of the swap',
  ],
};

test('every state is explained in its own words and tone', () =>
  expectForEach(Object.entries(WORDS), async ([state, [tone, ...words]]) => {
    const { page, order } = await formsOf(TRACKED_STATES[state]?.() ?? {});
    expect(order.tone).toBe(tone);
    const text = readable(page);
    for (const expected of words) {
      expect(text).toMatch(new RegExp(expected.replaceAll(/[?.](?=[A-Z ]|$)/g, '\\$&')));
    }
    expect(text).not.toMatch(/\{\w+\}|undefined|null|NaN|\[object/);
  }));

const CONVERSION = {
  default: 'convert_to_stable',
  fallbackIfRefundAddressMissing: 'manual_review',
  convertToStableTarget: 'USDT-TRC20',
} as const;

test.each([
  ['there is no refund address', { refundAddress: null }, 'support decides'],
  [
    'a conversion was wanted',
    { refundPreference: { ...CONVERSION, stableAddress: 'stable-here' } },
    'your BTC is converted to USDT-TRC20 and sent to the address that was given for it',
  ],
  [
    'a conversion was wanted without an address for it',
    { refundPreference: { ...CONVERSION, stableAddress: null } },
    'support decides',
  ],
])('without a refund action the page says what will happen where %s', async (_, input, words) => {
  const due = TRACKED_STATES['refund-choice']?.() ?? {};
  const { page } = await formsOf({ ...due, input: { ...due.input, ...input } });
  expect(readable(page)).toContain(`If you do not choose in time, ${words}.`);
});

test('the steps of every scenario lead from the first to the last without a gap', () =>
  expectForEach(Object.keys(TRACKED_STATES), async (state) => {
    const { order } = await formsOf(TRACKED_STATES[state]?.() ?? {});
    const states = order.steps.map((step) => step.state);
    const current = states.filter((one) => one === 'current').length;
    expect(current).toBe(order.over || state === 'overdue' ? 0 : 1);
    const firstComing = states.indexOf('coming');
    expect(firstComing === -1 || states.slice(firstComing).every((one) => one === 'coming')).toBe(true);
    const times = order.steps.flatMap(({ at }) => (at === null ? [] : [Date.parse(at)]));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(order.steps.every(({ state: one, at }) => (one === 'coming') === (at === null))).toBe(true);
  }));

test('a late deposit is looked for during one day, and never in the sandbox', async () => {
  const expired = (openedMsAgo: number, input = {}) =>
    formsOf({ openedMsAgo, stepMs: HOUR, later: ['expired'], input });
  const watched = await expired(24 * HOUR);
  expect([watched.order.state, watched.order.over]).toEqual(['expired_watched', false]);
  expect(watched.page).toContain('<meta http-equiv="refresh" content="60">');
  for (const { order, page } of [await expired(25 * HOUR + 1000), await expired(HOUR, { sandbox: SANDBOX })]) {
    expect([order.state, order.over]).toEqual(['expired', true]);
    expect(page).not.toContain('http-equiv="refresh"');
  }
});

test('the page of a late deposit with which its provider has failed is followed on, since it may still be sent back', async () => {
  const { order, page } = await formsOf(TRACKED_STATES['late-failed']?.() ?? {});
  expect([order.state, order.over]).toEqual(['late_failed', false]);
  expect(page).toContain('<meta http-equiv="refresh" content="60">');
  expect(order.steps.slice(-3).map(({ state, title }) => `${state}: ${title}`)).toEqual([
    'stopped: It could not be sent back',
    'current: Support is reviewing it',
    'coming: Swapped or sent back',
  ]);
});

test('the page shows the transactions of a late deposit', async () => {
  const { order } = await formsOf(TRACKED_STATES['late-refunded']?.() ?? {});
  expect(order.transactions.map(({ kind, explorer_url: url }) => [kind, new URL(url ?? '').host])).toEqual([
    ['deposit', 'mempool.space'],
    ['refund', 'mempool.space'],
  ]);
});

test('the digest changes with anything except the seconds left', async () => {
  const path = await track(api, { partnerId });
  const digest = async () =>
    ((await (await fetch(api.origin + path.replace('?', '.json?'))).json()) as TrackedOrder).digest;
  const first = await digest();
  expect(await digest()).toBe(first);
  await api.services.db.$client.query("update partners set support_contact = 'a@b.example' where partner_id = $1", [
    partnerId,
  ]);
  expect(await digest()).not.toBe(first);
});

test("only situations that nobody but support and the order's owner see show the three words", async () => {
  const { order, page } = await formsOf({});
  expect(order.phrase).toBe(api.services.keyring.orderPhrase(order.order_id));
  expect(readable(page)).toContain(`Your three words ${order.phrase}`);
  expect(readable(page)).toContain('We never contact you first');
});

test('the usual duration is shown for live swaps with enough measurements', async () => {
  const settings: Settings = { later: ['confirming'], openedMsAgo: DAY };
  expect((await formsOf(settings)).order.usual_seconds).toBeNull();
  await api.services.db.$client.query(
    `insert into provider_statistics (provider, from_code, from_network, to_code, to_network, orders, completed, refunded,
      failed, expired, measured, seconds_median, seconds_p95, refunds_due, refunds_by_hand, refunds_open)
    values ('alphaswap', 'BTC', 'btc', 'XMR', 'xmr', 40, 30, 0, 0, 10, 30, 780, 1500, 0, 0, 0)`,
  );
  const { order, page } = await formsOf(settings);
  expect(order.usual_seconds).toEqual({ median: 780, p95: 1500 });
  expect(readable(page)).toContain(
    'recently took 13 minutes from deposit to payout; nearly all took less than 25 minutes',
  );
  expect((await formsOf({ ...settings, input: { sandbox: SANDBOX } })).order.usual_seconds).toBeNull();
});

test.each<[says: string, watch: Partial<typeof orderWatches.$inferInsert>, state: string]>([
  ['calls it completed', { report: { status: 'completed', providerWord: 'finished' } }, 'deposit_implied'],
  ['is silent', { silent: true }, 'deposit_unclear'],
])(
  'once its provider %s, the page of a waiting order asks for no deposit, and is sent again',
  async (_says, watch, state) => {
    const { db } = api.services;
    const orderId = newId('ord');
    const settings = { input: { orderId } };
    const path = await track(api, { partnerId, ...settings });
    const read = async () => (await fetch(api.origin + path)).text();
    expect(readable(await read())).toContain('Send exactly');
    const before = (await readPageMarks(db, [orderId])).get(orderId);

    await db.insert(orderWatches).values({ orderId, provider: 'alphaswap', providerOrderId: orderId, ...watch });
    expect((await readPageMarks(db, [orderId])).get(orderId)).not.toBe(before);
    const order = await (await fetch(api.origin + path.replace('?', '.json?'))).json();
    expect(order).toMatchObject({ state, deposit: null });
    expect(readable(await read())).not.toContain('Send exactly');
  },
);
