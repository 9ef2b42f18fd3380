import { DAY, HOUR, MINUTE, toIso } from '#domain/duration';
import { findingFor, isDepositSeen, lateDepositOnChain } from '#domain/evidence/finding-for';
import type { JudgedLeg, StoredEvidence } from '#domain/evidence/order-evidence';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import type { OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { expectForEach } from '#test/helpers/expect-for-each';
import { CREATED, orderWith } from '#test/helpers/orders/order-state';

const SEEN: StoredEvidence = {
  txHash: 'aa',
  amount: '0.05',
  confirmations: 0,
  confirmationsWanted: 2,
  firstSeenAt: toIso(CREATED + MINUTE),
  blockTime: null,
};
const CONFIRMED = { ...SEEN, confirmations: 2, blockTime: toIso(CREATED + 5 * MINUTE) };
const judged = (verdict: JudgedLeg['verdict'], seen: StoredEvidence | null = SEEN): JudgedLeg => ({
  leg: 'deposit',
  verdict,
  seen,
  reason: null,
  said: null,
  source: 'bitcoin_core',
  checkedAt: null,
});
const told = (isSeen: boolean): OrderEvent => ({ type: 'chain_news', news: { leg: 'deposit', isSeen } });
const says = (status: OrderStatus): OrderEvent => ({ type: 'provider_report', report: { status } });
const orderAfter = (...events: readonly OrderEvent[]): OrderState =>
  events.reduce((order, event, nth) => apply(order, event, CREATED + (nth + 1) * MINUTE), orderWith());

describe('deposits on chain [rules/evidence: Deposits]', () => {
  test("a payment counts as the deposit if it is the order's, or nobody else's", () =>
    expectForEach<[JudgedLeg, boolean | null]>(
      [
        [judged('seen'), true],
        [judged('verified', CONFIRMED), true],
        [judged('unclear'), true],
        [judged('unclear', null), null],
        [judged('unclear', { ...CONFIRMED, blockTime: toIso(CREATED - MINUTE) }), null],
        [judged(null, null), false],
        [judged('unchecked'), null],
        [judged('contradicted', null), null],
        [judged('waiting', null), null],
      ],
      ([leg, expected]) => expect([leg.verdict, isDepositSeen(leg, toIso(CREATED))]).toEqual([leg.verdict, expected]),
    ));

  test('an order is told only what changes what it does', () => {
    expect(findingFor(orderAfter(), judged('seen'))).toEqual({ leg: 'deposit', isSeen: true });
    expect(findingFor(orderAfter(), judged(null, null))).toBeNull();
    expect(findingFor(orderAfter(told(true)), judged('verified', CONFIRMED))).toBeNull();
    expect(findingFor(orderAfter(told(true)), judged('unchecked'))).toBeNull();
    expect(findingFor(orderAfter(told(true)), judged(null, null))).toEqual({ leg: 'deposit', isSeen: false });
    expect(findingFor(orderAfter(says('confirming')), judged('seen'))).toBeNull();
    expect(findingFor(orderWith({ edition: 1 }), judged('seen'))).toBeNull();
  });

  test('while the deposit is there the order does not expire; without it, it does', () => {
    const seen = orderAfter(told(true));
    expect(nextDue(seen)).toEqual({ kind: 'deposit_unnoticed', at: CREATED + MINUTE + DAY });
    expect(apply(seen, { type: 'deadline', kind: 'deposit_window' }, CREATED + HOUR)).toBe(seen);
    const gone = apply(seen, told(false), CREATED + 2 * HOUR);
    expect([gone.revision, nextDue(gone)]).toEqual([3, { kind: 'deposit_window', at: CREATED + HOUR }]);
    expect(apply(gone, { type: 'deadline', kind: 'deposit_window' }, CREATED + 2 * HOUR).status).toBe('expired');
    expect(apply(seen, told(true), CREATED + HOUR)).toBe(seen);
  });

  test('a deposit that the provider says nothing of for a day needs a person', () => {
    const reviewed = apply(orderAfter(told(true)), { type: 'deadline', kind: 'deposit_unnoticed' }, CREATED + 2 * DAY);
    expect([reviewed.status, reviewed.failedReasonMessage]).toEqual([
      'manual_review',
      'The chain shows the deposit, and the provider says nothing of it',
    ]);
  });

  test('a provider that gives the order up may have the deposit', () => {
    expect(orderAfter(told(true), says('expired')).status).toBe('expired');
    expect(orderAfter(told(true), says('failed')).status).toBe('manual_review');
    expect(orderAfter(says('failed'), told(true))).toMatchObject({ status: 'manual_review', failedWithDeposit: true });
    expect(orderAfter(told(true), { type: 'provider_silent' }).status).toBe('manual_review');
    expect(orderAfter(told(true), says('confirming')).status).toBe('confirming');
  });

  test('a deposit after the end is late once it has all confirmations, unless a person knew it', () => {
    const expired = orderAfter({ type: 'deadline', kind: 'deposit_window' });
    const now = CREATED + DAY;
    expect(lateDepositOnChain(expired, judged('verified', CONFIRMED), now)).toEqual({
      status: 'confirming',
      seenAt: toIso(now),
      updatedAt: toIso(now),
      amount: '0.05',
      txInHash: 'aa',
      txOutHash: null,
    });
    expect(lateDepositOnChain(expired, judged('seen'), now)).toBeNull();
    expect(lateDepositOnChain(orderAfter(says('confirming')), judged('verified', CONFIRMED), now)).toBeNull();
    const decision = { status: 'failed', reason: 'the user agreed', operator: 'op' } as const;
    const decided = apply(orderAfter(told(true), says('failed')), { type: 'decision', decision }, CREATED + HOUR);
    expect(decided.status).toBe('failed');
    expect(lateDepositOnChain(decided, judged('verified', CONFIRMED), now)).toBeNull();
  });
});
