import { MINUTE, toIso } from '#domain/duration';
import type { Leg, VerdictKind } from '#domain/evidence/leg';
import type { OrderEvent } from '#domain/orders/apply-event';
import type { Decision, RefundTarget } from '#domain/orders/order';
import type { CallAnswer } from '#domain/orders/provider-call';
import type { CheckedLeg, OrderFacts } from '#domain/support/facts';
import type { ProviderReport } from '#domain/watching/provider-report';
import { BY_KEY, CREATED } from '#test/helpers/orders/order-state';
import type { LivePlay, LiveStep } from '#test/helpers/sandbox/played-facts';

const at = (minutes: number) => CREATED + minutes * MINUTE;
const reports = (minutes: number, status: ProviderReport['status'], more: Partial<ProviderReport> = {}): LiveStep => [
  minutes,
  { status, ...more },
];
const answers = (minutes: number, answer: CallAnswer): LiveStep => [minutes, { type: 'provider_answer', answer }];
const happens = (minutes: number, event: OrderEvent): LiveStep => [minutes, event];
const decides = (minutes: number, status: Decision['status'], more: Partial<Decision> = {}): LiveStep => [
  minutes,
  { type: 'decision', decision: { status, reason: 'looked at', operator: 'anna', ...more } },
];
const REFUND: RefundTarget = { kind: 'address', address: 'refund-here', extraId: null };
const STABLE: RefundTarget = { kind: 'stable', target: 'USDT-TRC20', address: 'T-here' };
const refunds = (minutes: number, action: RefundTarget = REFUND): LiveStep => [
  minutes,
  { type: 'refund_action', action, decider: BY_KEY },
];

const SEEN = reports(10, 'confirming', { txInHash: 'in' });
const SWAPS = reports(20, 'exchanging');
const SENDS = reports(30, 'sending');
const PAID = reports(40, 'completed', { amountTo: '14.80231', txOutHash: 'out' });
const SHORT = reports(20, 'refund_required', { reason: 'underpayment', amountFrom: '0.04', message: 'Too little' });
const TICKET = { refundCapability: 'ticket', refundWindowHours: null, refundSlaHours: 48 } as const;
const NONE = { refundCapability: 'none', refundWindowHours: null } as const;
const down = (minutes: number): Partial<OrderFacts> => ({ provider: { downSince: at(minutes), drained: null } });
const drained: Partial<OrderFacts> = { provider: { downSince: null, drained: { since: at(0), reason: 'slow' } } };
const usual = (minutes: number, completed = 50): Partial<OrderFacts> => ({
  usual: { completed, secondsMedian: minutes * 30, secondsP95: minutes * 60 },
});
const found = (kind: OrderFacts['cases'][number]['kind'], times = 1): OrderFacts['cases'] => [
  { kind, openedAt: at(0), times },
];
const paused = (resumesAt: number | null = at(500)): Partial<OrderFacts> => ({
  deliveries: { paused: { events: 3, since: at(15), resumesAt }, retrying: null, failed: 0 },
});
const retrying: Partial<OrderFacts> = {
  deliveries: { paused: null, retrying: { events: 1, nextAttemptAt: at(120) }, failed: 0 },
};
const missed: Partial<OrderFacts> = { deliveries: { paused: null, retrying: null, failed: 2 } };
const runs = (revision: number | null, failedTasks = 0): Partial<OrderFacts> => ({
  workflow: { kind: 'running', revision, failedTasks },
});

/** A leg as the operator's nodes show it; what is contradicted was said. */
function onChain(leg: Leg, verdict: VerdictKind): CheckedLeg {
  const isThere = verdict === 'seen' || verdict === 'verified';
  const seen = {
    txHash: 'in',
    amount: '0.05',
    confirmations: 1,
    confirmationsWanted: 2,
    firstSeenAt: null,
    blockTime: null,
  };
  return {
    leg,
    verdict,
    reason: verdict === 'contradicted' ? 'not_found' : null,
    network: leg === 'payout' ? 'xmr' : 'btc',
    currency: leg === 'payout' ? 'XMR' : 'BTC',
    said: leg === 'payout' || !isThere ? { txHash: 'out', amount: null } : null,
    seen: isThere ? seen : null,
    source: 'bitcoin_core',
    checkedAt: toIso(at(20)),
    since: at(20),
    missingSince: at(0),
  };
}

type LiveCase = readonly [story: string, expected: string, play: LivePlay];

/**
 * Live orders to which something happened, and what a person would say of each: the cause and who acts next. Written by hand,
 * and never copied from the code's verdicts.
 */
export const LIVE_CASES: readonly LiveCase[] = [
  // The deposit has not arrived.
  ['just made', 'deposit_awaited user', { minutes: 0 }],
  ['half of the window is over', 'deposit_awaited user', { minutes: 30 }],
  ['its provider gets no new orders', 'deposit_awaited user', { minutes: 30, facts: drained }],
  ['the endpoint is paused meanwhile', 'deposit_awaited user', { minutes: 30, facts: paused() }],
  ['a poll or two failed', 'deposit_awaited user', { minutes: 30, silentFor: 3 }],
  [
    'the provider reports that it waits',
    'deposit_awaited user',
    { minutes: 30, steps: [reports(1, 'waiting_deposit')] },
  ],
  ['the provider has been silent for half an hour', 'deposit_invisible provider', { minutes: 50, silentFor: 30 }],
  ['the provider is down', 'deposit_invisible provider', { minutes: 30, silentFor: 4, facts: down(27) }],
  [
    'the wallet reported the deposit',
    'deposit_reported provider',
    { minutes: 30, steps: [happens(5, { type: 'deposit_reported' })] },
  ],
  [
    'the wallet reported the deposit, and the window is over',
    'deposit_reported provider',
    { minutes: 600, steps: [happens(5, { type: 'deposit_reported' })] },
  ],
  [
    'the wallet reported the deposit, and the provider is down',
    'deposit_invisible provider',
    { minutes: 30, silentFor: 6, steps: [happens(5, { type: 'deposit_reported' })], facts: down(25) },
  ],
  // The swap is on its way.
  ['the deposit was seen', 'confirming provider', { minutes: 15, steps: [SEEN] }],
  ['the swap is under way', 'exchanging provider', { minutes: 25, steps: [SEEN, SWAPS] }],
  ['the payout is under way', 'sending provider', { minutes: 35, steps: [SEEN, SWAPS, SENDS] }],
  ['within what is usual', 'exchanging provider', { minutes: 25, steps: [SEEN, SWAPS], facts: usual(40) }],
  ['past what is usual', 'slower_than_usual operator', { minutes: 60, steps: [SEEN, SWAPS], facts: usual(40) }],
  ['the payout takes long', 'slower_than_usual operator', { minutes: 90, steps: [SEEN, SENDS], facts: usual(40) }],
  ['confirmations take long', 'slower_than_usual operator', { minutes: 55, steps: [SEEN], facts: usual(40) }],
  ['too few were measured', 'exchanging provider', { minutes: 60, steps: [SEEN, SWAPS], facts: usual(40, 5) }],
  ['nothing measured, after seven hours', 'slower_than_usual operator', { minutes: 430, steps: [SEEN, SWAPS] }],
  ['nothing measured, after five hours', 'confirming provider', { minutes: 310, steps: [SEEN] }],
  ['drained in the middle', 'exchanging provider', { minutes: 25, steps: [SEEN, SWAPS], facts: drained }],
  ['the endpoint is paused in the middle', 'sending provider', { minutes: 35, steps: [SEEN, SENDS], facts: paused() }],
  [
    'down for five minutes',
    'provider_quiet provider',
    { minutes: 26, silentFor: 6, steps: [SEEN, SWAPS], facts: down(20) },
  ],
  ['silent for an hour', 'provider_quiet provider', { minutes: 90, silentFor: 60, steps: [SEEN, SWAPS] }],
  [
    'silent for an hour while it sends',
    'provider_quiet provider',
    { minutes: 100, silentFor: 60, steps: [SEEN, SENDS] },
  ],
  [
    'silent for five hours, and late',
    'provider_quiet provider',
    { minutes: 330, silentFor: 300, steps: [SEEN], facts: usual(40) },
  ],
  ['a poll failed', 'confirming provider', { minutes: 15, silentFor: 2, steps: [SEEN] }],
  [
    'it sends, and then swaps again',
    'payout_taken_back provider',
    { minutes: 45, steps: [SEEN, SENDS, reports(40, 'exchanging')] },
  ],
  [
    'it sends, and then confirms again',
    'payout_taken_back provider',
    { minutes: 45, steps: [SEEN, SENDS, reports(40, 'confirming')] },
  ],
  [
    'the deposit is gone from the chain',
    'deposit_denied operator',
    { minutes: 25, steps: [SEEN, reports(20, 'waiting_deposit')] },
  ],
  [
    'the provider expired an order that it had seen',
    'failed_with_deposit operator',
    { minutes: 75, steps: [SEEN, reports(70, 'expired')] },
  ],
  [
    'completed without its transaction',
    'payout_unproven provider',
    { minutes: 40.5, steps: [SEEN, SENDS, reports(40, 'completed', { amountTo: '14.8' })] },
  ],
  [
    'completed without its amount',
    'payout_unproven provider',
    { minutes: 40.5, steps: [SEEN, SWAPS, reports(40, 'completed', { txOutHash: 'out' })] },
  ],
  [
    'completed with a transaction that cannot be the payout',
    'payout_doubted operator',
    { minutes: 40.5, steps: [SEEN, SENDS], facts: { cases: found('doubtful_evidence') } },
  ],
  [
    'refunded with a transaction that cannot be the refund',
    'refund_doubted operator',
    { minutes: 40.5, steps: [SEEN, reports(40, 'refunded')], facts: { cases: found('doubtful_evidence') } },
  ],
  [
    'completed without its transaction before anybody saw a deposit',
    'deposit_implied provider',
    { minutes: 40.5, steps: [reports(40, 'completed', { amountTo: '14.8' })] },
  ],
  // The order has ended.
  ['paid out', 'completed nobody', { minutes: 60, steps: [SEEN, SWAPS, SENDS, PAID] }],
  ['paid out long ago', 'completed nobody', { minutes: 60_000, steps: [SEEN, PAID] }],
  [
    'paid out, provider down now',
    'completed nobody',
    { minutes: 60, silentFor: 60, steps: [SEEN, PAID], facts: down(50) },
  ],
  [
    'paid out less',
    'completed_otherwise nobody',
    { minutes: 60, steps: [SEEN, reports(40, 'completed', { amountTo: '14.2', txOutHash: 'out' })] },
  ],
  [
    'paid out more',
    'completed_otherwise nobody',
    { minutes: 60, steps: [SEEN, reports(40, 'completed', { amountTo: '15.2', txOutHash: 'out' })] },
  ],
  ['paid out, the endpoint paused', 'partner_paused partner', { minutes: 60, steps: [SEEN, PAID], facts: paused() }],
  [
    'paid out, the endpoint paused for good',
    'partner_paused partner',
    { minutes: 60, steps: [SEEN, PAID], facts: paused(null) },
  ],
  [
    'paid out, an event is sent again',
    'partner_retried service',
    { minutes: 60, steps: [SEEN, PAID], facts: retrying },
  ],
  [
    'paid out, an event was never delivered',
    'partner_missed partner',
    { minutes: 6000, steps: [SEEN, PAID], facts: missed },
  ],
  ['expired, the endpoint paused', 'partner_paused partner', { minutes: 70, facts: paused() }],
  [
    'failed before the deposit',
    'given_up_unpaid nobody',
    { minutes: 30, steps: [reports(20, 'failed', { reason: 'provider_internal' })] },
  ],
  [
    'the rate moved, which is reported only after a deposit',
    'refund_choice partner',
    { minutes: 30, steps: [reports(20, 'failed', { reason: 'rate_changed' })] },
  ],
  [
    'failed, with an amount that was not seen to arrive',
    'review_failed_unseen operator',
    { minutes: 30, steps: [reports(20, 'failed', { amountFrom: '0.05' })] },
  ],
  [
    'taken to review by an operator before any deposit',
    'review_unpaid operator',
    { minutes: 30, steps: [happens(20, { type: 'review', operator: 'anna' })] },
  ],
  [
    'silent for six hours of a long window',
    'deposit_invisible provider',
    { minutes: 400, input: { depositWindowMinutes: 1440 }, silentFor: 395, steps: [[365, 'silence']] },
  ],
  [
    'paid back without a transaction',
    'refund_unproven provider',
    { minutes: 40.5, steps: [SEEN, SENDS, reports(40, 'refunded')] },
  ],
  [
    'refunded without a transaction, and in manual review',
    'review_refund_unproven operator',
    { minutes: 60, steps: [SEEN, reports(30, 'manual_review'), reports(40, 'refunded')] },
  ],
  [
    'at a provider that gives no valid answer about any order',
    'provider_silent operator',
    { minutes: 30, facts: { cases: found('provider_silent') } },
  ],
  [
    'about which the provider answers what cannot be read',
    'answer_unreadable operator',
    { minutes: 30, facts: { cases: found('unreadable_answer', 3) } },
  ],
  ['in an unknown status', 'status_unknown operator', { minutes: 30, facts: { cases: found('unknown_status') } }],
  [
    'swapped, and then in an unknown status',
    'status_unknown operator',
    { minutes: 40, steps: [SEEN, SWAPS], facts: { cases: found('unknown_status') } },
  ],
  [
    'answered about as another order',
    'provider_contradicts operator',
    { minutes: 30, facts: { cases: found('contradicting_answer') } },
  ],
  [
    'expired in an unknown status',
    'ended_unknown operator',
    { minutes: 90, facts: { cases: found('unknown_status') } },
  ],
  [
    'expired, and called failed with an amount',
    'deposit_possible operator',
    { minutes: 90, facts: { cases: found('deposit_possible') } },
  ],
  [
    'expired, and unanswered for more than a day',
    'ended_unanswered operator',
    { minutes: 3000, facts: { cases: found('unanswered') } },
  ],
  // Late deposits.
  ['expired a moment ago', 'expired_watched nobody', { minutes: 61 }],
  [
    'expired, and the provider reports the same',
    'expired_watched nobody',
    { minutes: 100, steps: [reports(70, 'expired')] },
  ],
  ['expired, and the provider is silent', 'expired_unseen provider', { minutes: 200, silentFor: 60 }],
  ['expired, and the provider is down', 'expired_unseen provider', { minutes: 80, silentFor: 10, facts: down(72) }],
  ['expired yesterday', 'expired nobody', { minutes: 1600 }],
  [
    'expired yesterday, not polled any more',
    'expired nobody',
    { minutes: 1700, silentFor: 200, watch: { nextPollAt: null } },
  ],
  [
    'a late deposit is confirmed',
    'late_deposit_moving provider',
    { minutes: 90, steps: [reports(80, 'confirming', { amountFrom: '0.05', txInHash: 'in' })] },
  ],
  [
    'a late deposit is swapped',
    'late_deposit_moving provider',
    { minutes: 100, steps: [reports(80, 'confirming'), reports(95, 'exchanging')] },
  ],
  ['a late deposit is stuck', 'late_deposit_stuck operator', { minutes: 600, steps: [reports(80, 'confirming')] }],
  [
    'a late deposit is to go back',
    'late_deposit_stuck operator',
    { minutes: 100, steps: [reports(80, 'refund_required')] },
  ],
  [
    'a late deposit is held',
    'late_deposit_stuck operator',
    { minutes: 100, steps: [reports(80, 'manual_review', { reason: 'kyt_block' })] },
  ],
  [
    'a late deposit failed',
    'late_deposit_stuck operator',
    { minutes: 100, steps: [reports(80, 'confirming'), reports(90, 'failed')] },
  ],
  [
    'a late deposit was paid out',
    'late_deposit_paid nobody',
    {
      minutes: 200,
      steps: [reports(80, 'confirming'), reports(95, 'completed', { amountTo: '1', txOutHash: 'out' })],
    },
  ],
  [
    'a late deposit is reported as paid out, without an amount',
    'late_deposit_stuck operator',
    { minutes: 200, steps: [reports(80, 'confirming'), reports(95, 'completed', { txOutHash: 'out' })] },
  ],
  [
    'a late deposit was refunded',
    'late_deposit_returned nobody',
    { minutes: 200, steps: [reports(80, 'refunded', { amountFrom: '0.05', txOutHash: 'back' })] },
  ],
  [
    'a late deposit is reported as refunded, without a transaction',
    'late_deposit_stuck operator',
    { minutes: 200, steps: [reports(80, 'refunded', { amountFrom: '0.05' })] },
  ],
  [
    'the wallet reported the deposit, which was never seen',
    'deposit_never_seen operator',
    { minutes: 1600, steps: [happens(5, { type: 'deposit_reported' })] },
  ],
  [
    'the wallet named the deposit only after the order had expired',
    'deposit_never_seen operator',
    { minutes: 200, facts: { isDepositNamed: true } },
  ],
  // A refund is due.
  ['too little arrived', 'refund_choice partner', { minutes: 25, steps: [SEEN, SHORT] }],
  ['the window is nearly over', 'refund_choice partner', { minutes: 1455, steps: [SEEN, SHORT] }],
  [
    'there is no refund address',
    'refund_choice partner',
    { minutes: 25, input: { refundAddress: null }, steps: [SEEN, SHORT] },
  ],
  [
    'the provider sends it back to the sender by itself',
    'refund_to_sender provider',
    { minutes: 25, input: { refundAddress: null, refundsToSender: true }, steps: [SEEN, SHORT] },
  ],
  [
    'a partner decides while the provider is silent',
    'refund_choice partner',
    { minutes: 120, silentFor: 60, steps: [SEEN, SHORT] },
  ],
  [
    'compliance sends it back',
    'refund_choice partner',
    { minutes: 25, steps: [SEEN, reports(20, 'failed', { reason: 'kyt_block' })] },
  ],
  [
    'the refund is being requested',
    'refund_being_requested service',
    { minutes: 30.5, steps: [SEEN, SHORT, refunds(30)] },
  ],
  [
    'the preferred refund is being requested',
    'refund_being_requested service',
    { minutes: 1460.5, steps: [SEEN, SHORT] },
  ],
  [
    'the refund should have been requested',
    'call_overdue operator',
    { minutes: 50, steps: [SEEN, SHORT, refunds(30)] },
  ],
  [
    'the refund was accepted',
    'refund_unconfirmed provider',
    { minutes: 60, steps: [SEEN, SHORT, refunds(30), answers(31, 'accepted')] },
  ],
  [
    'the refund was accepted, days ago',
    'refund_unconfirmed provider',
    { minutes: 4000, steps: [SEEN, SHORT, refunds(30), answers(31, 'accepted')] },
  ],
  [
    'the refund was accepted, the provider reports a failure',
    'refund_unconfirmed provider',
    { minutes: 60, steps: [SEEN, SHORT, refunds(30), answers(31, 'accepted'), reports(40, 'failed')] },
  ],
  [
    'the refund was never confirmed',
    'review_refund_unconfirmed operator',
    { minutes: 4400, steps: [SEEN, SHORT, refunds(30), answers(31, 'accepted')] },
  ],
  [
    'the refund was refused',
    'review_refund_not_taken operator',
    { minutes: 60, steps: [SEEN, SHORT, refunds(30), answers(31, 'refused')], facts: { refundCall: 'none' } },
  ],
  [
    'the refund got no answer',
    'review_refund_not_taken operator',
    { minutes: 60, steps: [SEEN, SHORT, refunds(30), answers(31, 'unavailable')] },
  ],
  [
    "the refund's outcome is unknown",
    'review_refund_unknown operator',
    { minutes: 60, steps: [SEEN, SHORT, refunds(30), answers(31, 'unknown')], facts: { refundCall: 'unanswered' } },
  ],
  [
    'a conversion was decided',
    'review_conversion operator',
    { minutes: 60, steps: [SEEN, SHORT, refunds(30, STABLE), answers(31, 'refused')] },
  ],
  [
    'without a decision and an address',
    'review_no_refund_target operator',
    { minutes: 1500, input: { refundAddress: null }, steps: [SEEN, SHORT] },
  ],
  [
    'the refund arrived',
    'refunded nobody',
    {
      minutes: 90,
      steps: [SEEN, SHORT, refunds(30), answers(31, 'accepted'), reports(80, 'refunded', { txOutHash: 'back' })],
    },
  ],
  [
    'the provider refunded automatically',
    'refunded nobody',
    { minutes: 90, steps: [SEEN, reports(80, 'refunded', { txOutHash: 'back' })] },
  ],
  [
    'it swaps though a refund is due',
    'refund_contradicted operator',
    { minutes: 60, steps: [SEEN, SHORT, reports(50, 'exchanging')] },
  ],
  [
    'it completes though a refund is due',
    'refund_contradicted operator',
    { minutes: 60, steps: [SEEN, SHORT, reports(50, 'completed', { amountTo: '11', txOutHash: 'out' })] },
  ],
  ['the ticket is being opened', 'ticket_being_opened service', { minutes: 20.5, input: TICKET, steps: [SEEN, SHORT] }],
  [
    'the ticket is open',
    'ticket_open provider',
    { minutes: 60, input: TICKET, steps: [SEEN, SHORT, answers(21, 'accepted')] },
  ],
  [
    'an operator has to write the ticket',
    'ticket_by_hand operator',
    {
      minutes: 60,
      input: TICKET,
      steps: [SEEN, SHORT, answers(21, 'accepted')],
      facts: { cases: found('refund_ticket') },
    },
  ],
  [
    'the ticket is overdue',
    'review_ticket_overdue operator',
    { minutes: 2950, input: TICKET, steps: [SEEN, SHORT, answers(21, 'accepted')] },
  ],
  [
    'the ticket was refused',
    'review_ticket_not_opened operator',
    { minutes: 60, input: TICKET, steps: [SEEN, SHORT, answers(21, 'refused')] },
  ],
  [
    'a ticket is resolved',
    'refunded nobody',
    {
      minutes: 2000,
      input: TICKET,
      steps: [SEEN, SHORT, answers(21, 'accepted'), reports(1900, 'refunded', { txOutHash: 'back' })],
    },
  ],
  ['no refunds there', 'review_no_refund_path operator', { minutes: 30, input: NONE, steps: [SEEN, SHORT] }],
  // The order is in manual review.
  [
    'held for compliance',
    'review_compliance operator',
    { minutes: 60, steps: [SEEN, reports(20, 'manual_review', { reason: 'kyt_block' })] },
  ],
  [
    'held for compliance for days',
    'review_compliance operator',
    { minutes: 9000, steps: [SEEN, reports(20, 'manual_review', { reason: 'kyt_block' })] },
  ],
  [
    'held without a reason',
    'review_by_provider operator',
    { minutes: 60, steps: [SEEN, reports(20, 'manual_review')] },
  ],
  [
    'held when a refund was due',
    'review_by_provider operator',
    { minutes: 60, steps: [SEEN, SHORT, reports(30, 'manual_review', { message: 'Needs papers' })] },
  ],
  [
    'failed with the deposit',
    'failed_with_deposit operator',
    { minutes: 60, steps: [SEEN, SWAPS, reports(40, 'failed')] },
  ],
  [
    'failed with the deposit, for a reason',
    'failed_with_deposit operator',
    { minutes: 60, steps: [SEEN, reports(40, 'failed', { reason: 'network_congestion' })] },
  ],
  [
    'failed though the wallet had sent',
    'review_deposit_unseen operator',
    { minutes: 60, steps: [happens(5, { type: 'deposit_reported' }), reports(40, 'failed')] },
  ],
  [
    'silent after the deposit',
    'review_provider_silent operator',
    { minutes: 400, silentFor: 370, steps: [SEEN, [380, 'silence']] },
  ],
  [
    'silent after the wallet had sent',
    'review_deposit_unseen operator',
    { minutes: 400, silentFor: 370, steps: [happens(5, { type: 'deposit_reported' }), [365, 'silence']] },
  ],
  [
    'silent while the refund was due',
    'review_provider_silent operator',
    { minutes: 400, silentFor: 370, steps: [SEEN, SHORT, [380, 'silence']] },
  ],
  [
    'silent, and then it swapped on',
    'review_goes_on operator',
    { minutes: 500, steps: [SEEN, [380, 'silence'], reports(450, 'exchanging')] },
  ],
  [
    'silent, and then the same status as before',
    'review_goes_on operator',
    { minutes: 500, steps: [SEEN, [380, 'silence'], reports(450, 'confirming')] },
  ],
  [
    'completed, and never proven',
    'review_payout_unproven operator',
    { minutes: 60, steps: [SEEN, reports(30, 'manual_review'), reports(40, 'completed')] },
  ],
  [
    'no reason is recorded',
    'review_unexplained operator',
    { minutes: 60, steps: [SEEN, reports(20, 'manual_review')], watch: { report: null } },
  ],
  [
    'decided as completed',
    'completed_by_hand nobody',
    {
      minutes: 90,
      steps: [SEEN, reports(20, 'manual_review'), decides(60, 'completed', { amountTo: '14.8', txOutHash: 'out' })],
    },
  ],
  [
    'decided as refunded',
    'refunded nobody',
    { minutes: 90, steps: [SEEN, reports(20, 'manual_review'), decides(60, 'refunded', { txOutHash: 'back' })] },
  ],
  [
    'decided as failed',
    'failed_by_hand nobody',
    { minutes: 90, steps: [SEEN, reports(20, 'manual_review'), decides(60, 'failed')] },
  ],
  // A part of Swaplane does not work.
  ['Temporal is away', 'engine_silent operator', { minutes: 25, steps: [SEEN, SWAPS], facts: { workflow: 'silent' } }],
  ['Temporal is away before the deposit', 'engine_silent operator', { minutes: 25, facts: { workflow: 'silent' } }],
  [
    'Temporal is away, the order is over',
    'completed nobody',
    { minutes: 60, steps: [SEEN, PAID], facts: { workflow: 'silent' } },
  ],
  [
    'the workflow is gone',
    'workflow_lost service',
    { minutes: 25, steps: [SEEN], facts: { workflow: { kind: 'gone' } } },
  ],
  [
    'the workflow was terminated',
    'workflow_lost service',
    { minutes: 25, steps: [SEEN], facts: { workflow: { kind: 'closed', as: 'TERMINATED' } } },
  ],
  [
    'the workflow completed, the row did not',
    'row_behind service',
    { minutes: 25, steps: [SEEN], facts: { workflow: { kind: 'closed', as: 'COMPLETED' } } },
  ],
  ['the row is behind', 'row_behind service', { minutes: 25, steps: [SEEN], facts: runs(5) }],
  ['the workflow is behind', 'workflow_behind service', { minutes: 25, steps: [SEEN, SWAPS], facts: runs(1) }],
  ['the workflow fails', 'workflow_lost service', { minutes: 25, steps: [SEEN], facts: runs(null, 4) }],
  [
    'the workflow fails again and again',
    'workflow_stuck_again operator',
    { minutes: 25, steps: [SEEN], facts: { ...runs(null, 4), cases: found('workflow_stuck', 3) } },
  ],
  ['no worker runs', 'workflow_silent operator', { minutes: 25, steps: [SEEN], facts: runs(null) }],
  [
    'the provider is not polled',
    'not_watched operator',
    { minutes: 60, silentFor: 40, steps: [SEEN], watch: { nextPollAt: at(20) } },
  ],
  ['the order is not watched', 'not_watched operator', { minutes: 60, steps: [SEEN], watch: { nextPollAt: null } }],
  ['the window ended long ago', 'step_overdue operator', { minutes: 25, facts: { now: at(100) } }],
  [
    'the decision window ended long ago',
    'step_overdue operator',
    { minutes: 25, steps: [SEEN, SHORT], facts: { now: at(3000) } },
  ],
  [
    'the question for evidence is overdue',
    'step_overdue operator',
    { minutes: 40.5, steps: [SEEN, reports(40, 'completed')], facts: { now: at(60) } },
  ],
  [
    'an old mismatch is closed by agreement',
    'confirming provider',
    { minutes: 25, steps: [SEEN], facts: { cases: found('workflow_behind') } },
  ],
  [
    'a minute before the deadline',
    'refund_choice partner',
    {
      minutes: 25,
      steps: [SEEN, SHORT],
      watch: { nextPollAt: at(3000) },
      facts: (order) => ({ now: Date.parse(order.refundDeadline ?? toIso(0)) - MINUTE }),
    },
  ],

  // The operator's nodes show something else than the provider says.
  [
    'the payout that the provider names is on no node',
    'contradicted provider',
    { minutes: 90, steps: [SEEN, SWAPS, SENDS, PAID], facts: { evidence: [onChain('payout', 'contradicted')] } },
  ],
  [
    'the deposit that the provider names paid somebody else',
    'contradicted provider',
    { minutes: 25, steps: [SEEN], facts: { evidence: [onChain('deposit', 'contradicted')] } },
  ],
  [
    'a contradicted order waits for a person',
    'contradicted_in_review operator',
    {
      minutes: 90,
      steps: [SEEN, SWAPS, SENDS, reports(40, 'manual_review')],
      facts: { evidence: [onChain('payout', 'contradicted')] },
    },
  ],
  [
    'the payout that was said is not on chain yet, and the order waits for a person',
    'unproven_in_review operator',
    {
      minutes: 600,
      steps: [SEEN, SWAPS, SENDS, reports(40, 'completed')],
      facts: { evidence: [onChain('payout', 'waiting')] },
    },
  ],
  [
    'a person has closed a contradicted order',
    'completed_by_hand nobody',
    {
      minutes: 120,
      steps: [
        SEEN,
        SWAPS,
        SENDS,
        reports(40, 'manual_review'),
        decides(100, 'completed', { amountTo: '14.8', txOutHash: 'out' }),
      ],
      facts: { evidence: [onChain('payout', 'contradicted')] },
    },
  ],
  [
    'the chain has the deposit before the provider',
    'deposit_on_chain provider',
    { minutes: 30, facts: { evidence: [onChain('deposit', 'seen')] } },
  ],
  [
    'the deposit came after the end, and the provider says nothing',
    'late_deposit_on_chain operator',
    { minutes: 90, facts: { evidence: [onChain('deposit', 'verified')] } },
  ],
  [
    'the payout that was said is not on chain yet',
    'payout_unseen service',
    { minutes: 45, steps: [SEEN, SWAPS, SENDS, PAID], facts: { evidence: [onChain('payout', 'waiting')] } },
  ],
  [
    'the refund that was said is not on chain yet',
    'refund_unseen service',
    {
      minutes: 45,
      steps: [SEEN, SHORT, reports(40, 'refunded', { txOutHash: 'out' })],
      facts: { evidence: [onChain('refund', 'waiting')] },
    },
  ],
  [
    'what the chain has may be the payout, or another one',
    'end_unclear operator',
    { minutes: 90, steps: [SEEN, SWAPS, SENDS, PAID], facts: { evidence: [onChain('payout', 'unclear')] } },
  ],
  [
    'the chain has the payout as it was said',
    'completed nobody',
    { minutes: 90, steps: [SEEN, SWAPS, SENDS, PAID], facts: { evidence: [onChain('payout', 'verified')] } },
  ],
];
