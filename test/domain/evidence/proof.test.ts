import { HOUR, MINUTE } from '#domain/duration';
import type { ChainFinding } from '#domain/evidence/chain-finding';
import { proofMinutes, proofMinutesOf } from '#domain/evidence/confirmations';
import { findingFor } from '#domain/evidence/finding-for';
import { type JudgedLeg, legsOf } from '#domain/evidence/order-evidence';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import type { OrderState } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import type { ProviderReport } from '#domain/watching/provider-report';
import { CREATED, orderWith } from '#test/helpers/orders/order-state';

const [PAID, BACK] = ['a'.repeat(64), 'b'.repeat(64)];
const input = { from: 'LTC', fromNetwork: 'ltc', to: 'BTC', toNetwork: 'btc', provenWithin: { btc: 120, ltc: 120 } };
const says = (report: ProviderReport): OrderEvent => ({ type: 'provider_report', report });
const COMPLETED = says({ status: 'completed', amountTo: '1', txOutHash: PAID });
const SENDING = says({ status: 'sending' });
const tells = (finding: ChainFinding): OrderEvent => ({ type: 'chain_news', news: finding });
const VERIFIED: ChainFinding = { leg: 'payout', txHash: PAID, verdict: 'verified' };
const CONTRADICTED: ChainFinding = { leg: 'payout', txHash: PAID, verdict: 'contradicted', reason: 'not_found' };
const UNCHECKED: ChainFinding = { leg: 'payout', txHash: PAID, verdict: 'unchecked' };
const TIME_IS_OVER: OrderEvent = { type: 'deadline', kind: 'proof' };
const play = (...events: readonly OrderEvent[]): OrderState =>
  events.reduce((order, event, nth) => apply(order, event, CREATED + (nth + 1) * MINUTE), orderWith(input));
const statusesOf = ({ timeline }: OrderState) => timeline.map(({ status }) => status).join(' ');

describe('proof of payouts and refunds [rules/evidence: Proof]', () => {
  test('a completion waits with the status before, and is what the provider says of the payout', () => {
    const waiting = play(SENDING, COMPLETED);
    expect(waiting).toMatchObject({ status: 'sending', revision: 3, amountToActual: null, txOutHash: null });
    expect(legsOf(waiting)[1]).toMatchObject({ agreed: { leg: 'payout' }, said: { txHash: PAID, amount: '1' } });
    expect(nextDue(waiting)).toEqual({ kind: 'proof', at: CREATED + 2 * MINUTE + 2 * HOUR });
    expect(apply(waiting, COMPLETED, CREATED + HOUR)).toBe(waiting);
    expect(play(COMPLETED)).toMatchObject({ status: 'waiting_deposit', unproven: expect.anything() });
  });

  test('it counts once it is verified, or if nobody can check it', () => {
    for (const finding of [VERIFIED, UNCHECKED]) {
      const done = play(SENDING, COMPLETED, tells(finding));
      expect(done).toMatchObject({ status: 'completed', txOutHash: PAID, amountToActual: '1' });
      expect(done).not.toHaveProperty('unproven');
    }
  });

  test('a verdict on another transaction, or on another leg, changes nothing', () => {
    const waiting = play(SENDING, COMPLETED);
    for (const finding of [
      { ...VERIFIED, txHash: BACK },
      { ...VERIFIED, leg: 'refund' as const },
    ]) {
      expect(apply(waiting, tells(finding), CREATED + HOUR)).toBe(waiting);
    }
  });

  test('a contradiction goes to a person at once, and what is not verified in time does then', () => {
    expect(play(SENDING, COMPLETED, tells(CONTRADICTED))).toMatchObject({
      status: 'manual_review',
      failedReasonMessage: 'The chain does not have the transaction that the provider names',
    });
    const late = play(SENDING, COMPLETED, TIME_IS_OVER);
    expect([late.status, nextDue(late)]).toEqual(['manual_review', null]);
  });

  test('what a person has ends by proof or by a decision, and not by repeating it', () => {
    const review = play(SENDING, COMPLETED, tells(CONTRADICTED));
    for (const event of [COMPLETED, tells(UNCHECKED), tells(CONTRADICTED), TIME_IS_OVER]) {
      expect(apply(review, event, CREATED + HOUR)).toBe(review);
    }
    expect(apply(review, tells(VERIFIED), CREATED + HOUR).status).toBe('completed');
    const decision = { status: 'failed', reason: 'it was never paid', operator: 'op' } as const;
    expect(apply(review, { type: 'decision', decision }, CREATED + HOUR)).toMatchObject({ status: 'failed', decision });
    const renamed = apply(review, says({ status: 'completed', amountTo: '1', txOutHash: BACK }), CREATED + HOUR);
    expect([renamed.status, nextDue(renamed)]).toEqual(['manual_review', null]);
    expect(apply(renamed, tells({ ...VERIFIED, txHash: BACK }), CREATED + 2 * HOUR)).toMatchObject({
      status: 'completed',
      txOutHash: BACK,
    });
  });

  test('another name of the transaction gains no time', () => {
    const renamed = play(SENDING, COMPLETED, says({ status: 'completed', amountTo: '1', txOutHash: BACK }));
    expect(nextDue(renamed)).toEqual({ kind: 'proof', at: CREATED + 2 * MINUTE + 2 * HOUR });
  });

  test('a refund waits too, and is not requested again meanwhile', () => {
    const due = play(says({ status: 'refund_required', txInHash: 'in' }));
    const target = { kind: 'address', address: 'back', extraId: null } as const;
    const decider = { by: 'partner', actor: 'key', ip: null, reason: null } as const;
    const decided = apply(due, { type: 'refund_action', action: target, decider }, CREATED + 2 * MINUTE);
    expect(dueCall(decided)?.type).toBe('request_refund');
    const waiting = apply(decided, says({ status: 'refunded', txOutHash: BACK }), CREATED + 3 * MINUTE);
    expect([waiting.status, dueCall(waiting), nextDue(waiting)?.kind]).toEqual(['refund_required', null, 'proof']);
    expect(legsOf(waiting)[2]).toMatchObject({ agreed: { leg: 'refund', address: 'back' }, said: { txHash: BACK } });
    const proven = apply(waiting, tells({ leg: 'refund', txHash: BACK, verdict: 'verified' }), CREATED + HOUR);
    expect(statusesOf(proven)).toBe('waiting_deposit refund_required refunded');
  });

  test('where nothing can be checked, nothing waits', () => {
    const completed = (changes: Parameters<typeof orderWith>[0]) =>
      apply(apply(orderWith({ ...input, ...changes }), SENDING, CREATED + 1), COMPLETED, CREATED + 2).status;
    expect(completed({ provenWithin: { ltc: 120 } })).toBe('completed');
    expect(completed({ toNetwork: 'zec', payoutAddress: 'zs1shielded', provenWithin: { zec: 120 } })).toBe('completed');
    expect(completed({ toNetwork: 'zec', payoutAddress: 't1open', provenWithin: { zec: 120 } })).toBe('sending');
  });

  test('an order is told a verdict on the report that it holds, once', () => {
    const leg = (verdict: JudgedLeg['verdict'], reason: JudgedLeg['reason'] = null): JudgedLeg => ({
      leg: 'payout',
      verdict,
      reason,
      said: { txHash: PAID, amount: '1' },
      seen: null,
      source: null,
      checkedAt: null,
    });
    const waiting = play(SENDING, COMPLETED);
    expect(findingFor(waiting, leg('verified'))).toEqual(VERIFIED);
    expect(findingFor(waiting, leg('contradicted', 'not_found'))).toEqual(CONTRADICTED);
    expect(findingFor(waiting, leg('unchecked', 'source_down'))).toEqual(UNCHECKED);
    expect(findingFor(waiting, leg('seen'))).toBeNull();
    expect(findingFor(waiting, { ...leg('verified'), said: { txHash: BACK, amount: '1' } })).toBeNull();
    expect(findingFor(play(SENDING), leg('verified'))).toBeNull();
    expect(findingFor(play(SENDING, COMPLETED, TIME_IS_OVER), leg('unchecked', 'source_down'))).toBeNull();
  });

  test('the limit is two hours, or more where blocks are slow, on networks with a node', () => {
    expect([proofMinutesOf('eth'), proofMinutesOf('btc'), proofMinutesOf('bch')]).toEqual([120, 120, 240]);
    expect(proofMinutes({ fromNetwork: 'ltc', toNetwork: 'xmr' }, ['ltc', 'trx', 'doge'])).toEqual({
      ltc: 120,
      trx: 120,
    });
    expect(proofMinutes({ fromNetwork: 'btc', toNetwork: 'xmr' }, ['doge'])).toBeNull();
  });
});
