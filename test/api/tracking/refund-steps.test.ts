import type { TrackedOrder } from '#api/tracking/order/tracked-order';
import { MINUTE } from '#domain/duration';
import { useTestApi } from '#test/helpers/api/test-api';
import { readable, type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';

type Settings = Omit<TrackedSettings, 'partnerId'>;

const api = useTestApi();
let partnerId: string;

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
});

async function formsOf(settings: Settings) {
  const path = await track(api, { partnerId, openedMsAgo: 40 * MINUTE, stepMs: 8 * MINUTE, ...settings });
  const [page, json] = await Promise.all(
    [path, path.replace('?', '.json?')].map(async (form) => (await fetch(api.origin + form)).text()),
  );
  return { text: readable(page ?? ''), order: JSON.parse(json ?? '') as TrackedOrder };
}

const stepsOf = ({ steps }: TrackedOrder) => steps.map(({ state, title }) => `${state}: ${title}`);

test.each([
  ['before its confirmation was reported', { later: ['refund_required'] }],
  ['while it was being confirmed', { later: ['confirming', 'refund_required'] }],
  ['and that was sent back', { later: ['confirming', 'refund_required', 'refunded'] }],
  ['and that a person looks at', { later: ['manual_review'], state: { txInHash: 'in' } }],
] as const)('a deposit that arrived, %s, is no step that failed', async (_, { later, ...rest }) => {
  const { order } = await formsOf({ later: [...later], ...rest });
  const [arrived, stopped] = stepsOf(order);
  expect(arrived).toBe('done: Your BTC arrived');
  expect(stopped).toBe('stopped: BTC is converted to XMR');
  expect(order.steps.filter(({ state }) => state === 'stopped')).toHaveLength(1);
});

test('a deposit that never came is', async () => {
  const { order } = await formsOf({ later: ['expired'] });
  expect(stepsOf(order)[0]).toBe('stopped: Your BTC arrives');
});

test('a refund that goes back to the sender is said to, in the words of the time, until the swap is completed', async () => {
  const input = { refundAddress: null, refundsToSender: true } as const;
  const waiting = await formsOf({ input, openedMsAgo: MINUTE });
  expect(waiting.order.refund_to).toBe('sender');
  expect(waiting.text).toContain('Refund to The address you send from');
  const due = await formsOf({ input, later: ['confirming', 'refund_required'] });
  expect(due.text).toContain('Refund to The address you sent from');
  const completed = await formsOf({ input, later: ['confirming', 'exchanging', 'sending', 'completed'] });
  expect(completed.text).not.toContain('Refund to');
  const own = await formsOf({ later: ['confirming', 'refund_required'] });
  expect([own.order.refund_to, own.text]).toEqual([undefined, expect.not.stringContaining('Refund to')]);
});

const DECIDED = {
  target: { kind: 'address', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', extraId: null },
  decidedBy: 'preference',
  decidedAt: '2026-03-02T10:00:00.000Z',
} as const;

test.each(['underpayment', 'overpayment'] as const)(
  'after an %s of an unknown amount, no refund promises the agreed amount',
  async (failedReasonCode) => {
    const state = { failedReasonCode, refund: DECIDED, txInHash: 'in' };
    const later: NonNullable<Settings['later']> = ['confirming', 'refund_required'];
    const { text, order } = await formsOf({ later, state });
    expect(order.refund).toMatchObject({ amount: null, fee: null, arrived: null });
    expect(text).toContain('is now sending what arrived');
    expect(text).toContain('You get back what arrived');
    const known = await formsOf({ later, state: { ...state, amountFromActual: '0.041' } });
    expect(known.order.refund).toMatchObject({ amount: '0.041', arrived: '0.041' });
    const other = await formsOf({ later, state: { ...state, failedReasonCode: 'kyt_block' } });
    expect(other.order.refund?.amount).toBe('0.05');
  },
);
