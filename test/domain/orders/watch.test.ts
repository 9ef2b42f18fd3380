import { DAY, HOUR, MINUTE } from '../../../src/domain/duration';
import type { OrderStatus } from '../../../src/domain/orders/status';
import { LATE_DEPOSIT, type LateDeposit, lateDepositOf, nextPollIn, POLLS } from '../../../src/domain/watching/watch';

const poll = (status: OrderStatus | null, idleMs: number, lateDeposit: LateDeposit | null = null) =>
  nextPollIn({ status, lateDeposit, changedAt: 0, now: idleMs });
const late = (status: OrderStatus): LateDeposit => ({
  status,
  seenAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  amount: '1',
  txInHash: 'in',
  txOutHash: null,
});

test.each<[string, OrderStatus | null, number, number | null]>([
  ['is being opened', null, 0, POLLS.freshMs],
  ['was never recorded', null, HOUR, null],
  ['was just opened', 'waiting_deposit', 0, POLLS.freshMs],
  ['waits for its deposit', 'waiting_deposit', 30 * MINUTE, POLLS.usualMs],
  ['is being paid out', 'sending', 0, POLLS.freshMs],
  ['waits for a person', 'manual_review', HOUR, POLLS.usualMs],
  ['waits for a person for long', 'manual_review', DAY, POLLS.rareMs],
  ['waits for a refund for long', 'refund_required', DAY, POLLS.rareMs],
  ['has just expired', 'expired', 0, POLLS.rareMs],
  ['expired a day ago', 'expired', DAY, null],
  ['is completed', 'completed', 0, null],
  ['is refunded', 'refunded', 0, null],
  ['has failed', 'failed', 0, null],
])('an order that %s is asked about as the plan says', (_what, status, idleMs, expected) => {
  expect(poll(status, idleMs)).toBe(expected);
});

test('a late deposit is followed until it was paid out or back, or nothing moves for a month', () => {
  expect(poll('expired', 0, late('confirming'))).toBe(POLLS.usualMs);
  expect(poll('expired', DAY * 2, late('confirming'))).toBe(POLLS.rareMs);
  expect(poll('expired', LATE_DEPOSIT.followedForMs, late('confirming'))).toBeNull();
  expect(poll('expired', 0, late('refunded'))).toBeNull();
  // A provider that calls its order failed has the money still.
  expect(poll('expired', 0, late('failed'))).toBe(POLLS.usualMs);
});

test('only money makes a late deposit, and only news changes it', () => {
  const at = '2026-03-02T11:00:00.000Z';
  expect(lateDepositOf(null, { status: 'expired' }, at)).toBeNull();
  expect(lateDepositOf(null, { status: 'waiting_deposit' }, at)).toBeNull();
  expect(lateDepositOf(null, { status: 'failed' }, at)).toBeNull();
  const seen = lateDepositOf(null, { status: 'confirming', txInHash: 'in', amountFrom: '1' }, at);
  expect(seen).toEqual({ ...late('confirming'), seenAt: at, updatedAt: at });
  expect(lateDepositOf(seen, { status: 'confirming', txInHash: 'in' }, '2026-03-02T12:00:00.000Z')).toBeNull();
  expect(lateDepositOf(seen, { status: 'refunded', txOutHash: 'back' }, '2026-03-02T12:00:00.000Z')).toEqual({
    ...late('refunded'),
    seenAt: at,
    updatedAt: '2026-03-02T12:00:00.000Z',
    txOutHash: 'back',
  });
});
