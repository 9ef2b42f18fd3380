import { DAY, HOUR, MINUTE, SECOND } from '#domain/duration';
import type { OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { isOtherDeposit, type LateDeposit, lateDepositOf } from '#domain/watching/late-deposit';
import { LATE_DEPOSIT, type OrderEnd, watchedEndOf } from '#domain/watching/order-end';
import type { ProviderReport } from '#domain/watching/provider-report';
import {
  goesFirst,
  WATCH_STATES,
  type WatchedOrder,
  type WatchState,
  watchState,
} from '#domain/watching/watched-order';
import { expectForEach } from '#test/helpers/expect-for-each';
import { orderWith } from '#test/helpers/orders/order-state';

const END: OrderEnd = { at: 0, windowEnd: 0, isPaid: false, isReported: false, isDecided: false };
const watched = (status: OrderStatus | null, now: number, changes: Partial<WatchedOrder> = {}): WatchedOrder => ({
  status,
  now,
  end: null,
  lateDeposit: null,
  report: null,
  unknownWord: null,
  hides: {},
  startedAt: 0,
  changedAt: 0,
  answeredAt: now,
  ...changes,
});
const ended = (now: number, changes: Partial<WatchedOrder> = {}, end: Partial<OrderEnd> = {}) =>
  watchState(watched('expired', now, { end: { ...END, ...end }, ...changes }));
const poll = (...order: Parameters<typeof watched>) => WATCH_STATES[watchState(watched(...order))].everyMs;
const late = (status: OrderStatus, txOutHash: string | null = null): LateDeposit => ({
  status,
  seenAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  amount: '1',
  txInHash: 'in',
  txOutHash,
});

test('an order is polled as the plan says', () =>
  expectForEach<[string, OrderStatus | null, number, number | null]>(
    [
      ['is being opened', null, 0, 10 * SECOND],
      ['was not recorded in an hour', null, HOUR, 10 * MINUTE],
      ['was not recorded in a month', null, 30 * DAY, HOUR],
      ['was just opened', 'waiting_deposit', 0, 10 * SECOND],
      ['waits for its deposit', 'waiting_deposit', 30 * MINUTE, MINUTE],
      ['is being paid out', 'sending', 0, 10 * SECOND],
      ['is in manual review', 'manual_review', HOUR, MINUTE],
      ['is in manual review for long', 'manual_review', DAY, 10 * MINUTE],
      ['waits for a refund for long', 'refund_required', DAY, 10 * MINUTE],
      ['is completed', 'completed', 0, null],
      ['is refunded', 'refunded', 0, null],
    ],
    ([_what, status, idleMs, expected]) => {
      expect(poll(status, idleMs)).toBe(expected);
    },
  ));

test('an order with its deposit is polled before those without, while its next step is awaited', () =>
  expectForEach<[string, WatchState, Parameters<typeof goesFirst>[1], boolean]>(
    [
      ['waits for its deposit', 'fresh', { status: 'waiting_deposit' }, false],
      [
        'waits, and its wallet has sent the deposit',
        'open',
        { status: 'waiting_deposit', depositReportedAt: '2026-03-02T10:00:00.000Z' },
        true,
      ],
      ['has its deposit', 'fresh', { status: 'confirming' }, true],
      ['is being paid out for long', 'open', { status: 'sending' }, true],
      ['waits for a person for long', 'with_person', { status: 'manual_review' }, false],
      ['got a late deposit', 'late_fresh', { status: 'expired' }, true],
      ['has expired', 'looked_for', { status: 'expired' }, false],
      ['is being opened', 'opening', null, false],
    ],
    ([_what, state, order, expected]) => {
      expect(goesFirst(state, order)).toBe(expected);
    },
  ));

test.each(['expired', 'failed'] as const)(
  'a late deposit of an order that has %s is looked for during a day from its end, however old its last report is',
  (status) => {
    const end = { ...END, at: 3 * DAY };
    const state = (now: number) => watchState(watched(status, now, { end, changedAt: 0 }));
    expect([state(3 * DAY), state(4 * DAY - 1), state(4 * DAY)]).toEqual(['looked_for', 'looked_for', 'over']);
  },
);

test('an order that ended before its window is looked for until a day after the window', () => {
  expect(ended(3 * DAY - 1, {}, { windowEnd: 2 * DAY })).toBe('looked_for');
  expect(ended(3 * DAY, {}, { windowEnd: 2 * DAY })).toBe('over');
});

test("a watch does not end without an answer: it polls until the provider has answered once after the watch's time", () => {
  expect(ended(2 * DAY, { answeredAt: DAY - 1 })).toBe('ended_unanswered');
  expect(WATCH_STATES.ended_unanswered).toEqual({ everyMs: HOUR, case: 'unanswered' });
  expect(ended(2 * DAY, { answeredAt: DAY })).toBe('over');
});

test('a watch does not end on an unknown word of the provider', () => {
  expect(ended(2 * DAY, { unknownWord: 'limbo' })).toBe('ended_unknown');
});

test('a deposit that the wallet has reported, and the provider has not seen in time, becomes a case and is polled for without end', () => {
  const end = { isReported: true };
  expect(ended(DAY - 1, { report: { status: 'expired' } }, end)).toBe('looked_for');
  expect(ended(DAY, { report: { status: 'expired' } }, end)).toBe('ended_possible');
  expect(ended(40 * DAY, { report: { status: 'expired' } }, end)).toBe('ended_possible_long');
  expect(WATCH_STATES.ended_possible_long).toEqual({ everyMs: 6 * HOUR, case: 'deposit_possible' });
});

test('another deposit than an order has is known by its transaction, or by the one that the wallet named', () => {
  const isOther = (
    order: Partial<OrderState>,
    found: { late?: Partial<LateDeposit>; named?: string },
    txHash: string,
  ): boolean =>
    isOtherDeposit(
      { ...orderWith(), ...order },
      { lateDeposit: found.late ? { ...late('confirming'), ...found.late } : null, depositHash: found.named ?? null },
      txHash,
    );
  const at = (...statuses: OrderStatus[]): Partial<OrderState> => ({
    status: statuses.at(-1) ?? 'waiting_deposit',
    timeline: statuses.map((status) => ({ status, at: '2026-03-02T10:00:00.000Z' })),
  });
  const skipped = at('waiting_deposit', 'completed');
  const expired = at('waiting_deposit', 'expired');
  expect([isOther({ ...skipped, txInHash: 'AB' }, {}, '0xab'), isOther(skipped, {}, 'ab')]).toEqual([false, true]);
  expect([isOther(skipped, { named: 'ab' }, 'ab'), isOther(skipped, { named: 'ab' }, 'cd')]).toEqual([false, true]);
  expect([isOther(expired, {}, 'ab'), isOther(expired, { named: 'ab' }, 'cd')]).toEqual([false, false]);
  expect([isOther(expired, { late: {} }, 'in'), isOther(expired, { late: {} }, 'ab')]).toEqual([false, true]);
  const hidden = { late: { txInHash: null }, named: 'ab' };
  expect([isOther(expired, hidden, 'ab'), isOther(expired, hidden, 'cd')]).toEqual([false, true]);
  expect(isOther(at('waiting_deposit', 'confirming'), {}, 'ab')).toBe(false);
  const confirming = { ...at('waiting_deposit', 'confirming'), txInHash: 'ab' };
  const exchanging = { ...at('waiting_deposit', 'confirming', 'exchanging'), txInHash: 'ab' };
  expect([isOther(confirming, {}, 'cd'), isOther(exchanging, {}, '0xAB')]).toEqual([false, false]);
  expect([isOther(exchanging, {}, 'cd'), isOther({ ...exchanging, txInHash: null }, {}, 'cd')]).toEqual([true, false]);
  expect([isOther(exchanging, { named: 'cd' }, 'cd'), isOther(exchanging, { named: 'ab' }, 'cd')]).toEqual([
    false,
    true,
  ]);
});

test('a transaction that the wallet names only after the end counts as one that was reported before it', () => {
  const expired = { ...orderWith(), status: 'expired' as const };
  expect([watchedEndOf(expired, null)?.isReported, watchedEndOf(expired, 'ab')?.isReported]).toEqual([false, true]);
  expect(watchedEndOf({ ...expired, status: 'waiting_deposit' }, 'ab')).toBeNull();
});

test.each<[string, ProviderReport, Partial<WatchedOrder>, string]>([
  ['failed', { status: 'failed' }, {}, 'looked_for'],
  ['failed, with an amount', { status: 'failed', amountFrom: '1' }, {}, 'ended_possible'],
  ['failed, with a reason that needs a deposit', { status: 'failed', reason: 'kyt_block' }, {}, 'ended_possible'],
  [
    'failed, and never reports a deposit hash',
    { status: 'failed' },
    { hides: { hidesDepositHash: true } },
    'ended_possible',
  ],
  ['expired, with the deposit', { status: 'expired', txInHash: 'in' }, {}, 'ended_possible'],
  ['expired', { status: 'expired' }, { hides: { hidesDepositHash: true } }, 'looked_for'],
])('an expired order whose provider reports %s', (_what, report, changes, state) => {
  expect(ended(HOUR, { report, ...changes })).toBe(state);
  expect(ended(HOUR, { report, ...changes }, { isDecided: true })).toBe('looked_for');
});

test('an order that failed with its deposit has a case until its provider has paid it out or back, or an operator has decided', () => {
  expect(ended(40 * DAY, {}, { isPaid: true })).toBe('ended_possible_long');
  expect(ended(HOUR, { report: { status: 'refunded' } }, { isPaid: true })).toBe('ended_possible');
  expect(ended(HOUR, { report: { status: 'refunded', txOutHash: 'back' } }, { isPaid: true })).toBe('over');
  expect(ended(HOUR, {}, { isPaid: true, isDecided: true })).toBe('over');
});

test('an order that was never recorded has a case until its provider gave it up without a deposit', () => {
  const state = (report: ProviderReport | null, now = 2 * DAY) => watchState(watched(null, now, { report }));
  expect(WATCH_STATES.unrecorded.case).toBe('unrecorded');
  expect([state(null, HOUR), state(null), state({ status: 'waiting_deposit' })]).toEqual([
    'unrecorded',
    'long_unrecorded',
    'long_unrecorded',
  ]);
  expect([state({ status: 'expired' }, HOUR), state({ status: 'expired' }), state({ status: 'failed' })]).toEqual([
    'unrecorded',
    'over',
    'over',
  ]);
  expect(state({ status: 'failed', amountFrom: '1' })).toBe('long_unrecorded');
  expect(state({ status: 'completed' })).toBe('long_unrecorded');
  expect([
    state({ status: 'completed', amountTo: '1', txOutHash: 'out' }),
    WATCH_STATES.unrecorded_swapped.case,
  ]).toEqual(['unrecorded_swapped', 'unrecorded']);
});

test('a late deposit is watched until it is paid out or back, and rarely polled for if nothing changes for a month', () => {
  const state = (now: number, status: OrderStatus) => ended(now, { lateDeposit: late(status) });
  expect(state(0, 'confirming')).toBe('late_fresh');
  expect(state(DAY * 2, 'confirming')).toBe('late');
  expect(state(LATE_DEPOSIT.followedForMs, 'confirming')).toBe('late_long');
  expect(WATCH_STATES.late_long).toEqual({ everyMs: 6 * HOUR, case: 'late_deposit' });
  expect(ended(0, { lateDeposit: late('refunded', 'back') })).toBe('over');
  // A provider that calls its order failed still has the money.
  expect(state(0, 'failed')).toBe('late_fresh');
});

test.each<['completed' | 'refunded', WatchedOrder['hides']]>([
  ['completed', { hidesPayoutHash: true }],
  ['refunded', { hidesRefundHash: true }],
])(
  'a late deposit that %s without a transaction is polled for until the provider reports the transaction, if it ever reports one',
  (status, hides) => {
    const lateDeposit = late(status);
    expect(WATCH_STATES[ended(DAY, { lateDeposit })]).toEqual({ everyMs: 10 * MINUTE, case: 'late_deposit' });
    expect(ended(DAY, { lateDeposit, hides })).toBe('over');
    expect(ended(DAY, { lateDeposit: late(status, 'out') })).toBe('over');
  },
);

test('only a report that implies money starts a late deposit, and only a changed report changes it', () => {
  const at = '2026-03-02T11:00:00.000Z';
  expect(lateDepositOf(null, { status: 'expired' }, at, {})).toBeNull();
  expect(lateDepositOf(null, { status: 'waiting_deposit' }, at, {})).toBeNull();
  expect(lateDepositOf(null, { status: 'failed' }, at, {})).toBeNull();
  expect(lateDepositOf(null, { status: 'failed', reason: 'underpayment' }, at, {})?.status).toBe('failed');
  const seen = lateDepositOf(null, { status: 'confirming', txInHash: 'in', amountFrom: '1' }, at, {});
  expect(seen).toEqual({ ...late('confirming'), seenAt: at, updatedAt: at });
  expect(lateDepositOf(seen, { status: 'confirming', txInHash: 'in' }, '2026-03-02T12:00:00.000Z', {})).toBeNull();
  expect(lateDepositOf(seen, { status: 'refunded', txOutHash: 'back' }, '2026-03-02T12:00:00.000Z', {})).toEqual({
    ...late('refunded'),
    seenAt: at,
    updatedAt: '2026-03-02T12:00:00.000Z',
    txOutHash: 'back',
  });
});

test('the transaction of a payout does not prove that a late deposit was refunded', () => {
  const at = '2026-03-02T11:00:00.000Z';
  const paying = late('sending', 'out');
  for (const txOutHash of [undefined, 'out', 'out']) {
    expect(lateDepositOf(paying, { status: 'refunded', ...(txOutHash && { txOutHash }) }, at, {})).toEqual({
      ...paying,
      updatedAt: at,
    });
  }
  const refunded = lateDepositOf(paying, { status: 'refunded', txOutHash: 'back' }, at, {});
  expect(refunded?.txOutHash).toBe('back');
  expect(lateDepositOf(refunded, { status: 'refunded', txOutHash: 'back' }, at, {})).toBeNull();
});

test('a late deposit is not shown as paid out or back without proof, unless the provider never gives it', () => {
  const at = '2026-03-02T11:00:00.000Z';
  const shown = (status: OrderStatus, hides: WatchedOrder['hides'] = {}) =>
    lateDepositOf(null, { status }, at, hides)?.status;
  expect([shown('completed'), shown('refunded')]).toEqual(['sending', 'confirming']);
  expect([
    shown('completed', { hidesPayoutHash: true, hidesPaidAmount: true }),
    shown('refunded', { hidesRefundHash: true }),
  ]).toEqual(['completed', 'refunded']);
});

test('a late deposit is not shown as paid out without the amount, unless the provider never says it', () => {
  const at = '2026-03-02T11:00:00.000Z';
  const paid: ProviderReport = { status: 'completed', txInHash: 'in', txOutHash: 'out' };
  expect(lateDepositOf(null, paid, at, {})).toMatchObject({ status: 'sending', txOutHash: null });
  expect(lateDepositOf(null, { ...paid, amountTo: '1' }, at, {})).toMatchObject({
    status: 'completed',
    txOutHash: 'out',
  });
  expect(lateDepositOf(null, paid, at, { hidesPaidAmount: true })?.status).toBe('completed');
});

test('an order that ended with its deposit stays a case while the provider calls it completed without the amount, or with doubts', () => {
  const paid: ProviderReport = { status: 'completed', txOutHash: 'out' };
  const doubts = [{ what: 'amountTo', why: 'zero', said: '0' }] as const;
  const state = (report: ProviderReport, hides: WatchedOrder['hides'] = {}) =>
    ended(HOUR, { report, hides }, { isPaid: true });
  expect([state(paid), state({ ...paid, amountTo: '1', doubts })]).toEqual(['ended_possible', 'ended_possible']);
  expect([state({ ...paid, amountTo: '1' }), state(paid, { hidesPaidAmount: true })]).toEqual(['over', 'over']);
});

test('an answer of which something cannot be so does not prove that a late deposit left again', () => {
  const doubts = [{ what: 'refundAmount', why: 'zero', said: '0' }] as const;
  const at = '2026-03-02T11:00:00.000Z';
  const back: ProviderReport = { status: 'refunded', txOutHash: 'back' };
  const doubted = lateDepositOf(late('confirming'), { ...back, doubts }, at, {});
  expect(doubted).toMatchObject({ status: 'confirming', txOutHash: null });
  expect(lateDepositOf(doubted, back, at, {})?.txOutHash).toBe('back');
});
