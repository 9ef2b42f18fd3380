import type { CauseRow } from '../cause';
import type { OrderFacts } from '../facts';
import { endedWindow, hasStatus, previousStatus, quietSince, says } from '../order-checks';

const isReviewed = hasStatus('manual_review');
const cameFromRefund = (facts: OrderFacts) => isReviewed(facts) && previousStatus(facts) === 'refund_required';
const endedBy = (window: string, facts: OrderFacts) => cameFromRefund(facts) && endedWindow(facts) === window;
const isUntaken = (facts: OrderFacts) =>
  cameFromRefund(facts) && facts.order.refund !== null && facts.order.refundAcceptedAt === null;

const REVIEW = '[rules/orders-and-transitions: Manual review]';
const AT_PROVIDER = '[rules/refunds: At the provider]';
const PLACE = '{deposit} is at {provider}';

const ROW = { actor: 'operator', money: 'at_provider', place: PLACE, rule: REVIEW } as const;

/** A person has to decide; the reason depends on the previous status. */
export const REVIEW_CAUSES = {
  review_deposit_unseen: {
    ...ROW,
    applies: (facts) =>
      isReviewed(facts) &&
      facts.order.depositReportedAt !== undefined &&
      facts.order.txInHash === null &&
      previousStatus(facts) === 'waiting_deposit' &&
      !says('confirming', 'exchanging', 'sending', 'completed', 'manual_review')(facts),
    money: 'unknown',
    isUnclear: true,
    place: 'the wallet says it has sent {expected}, but {provider} has not confirmed it',
    waits: 'ask {provider} about its order {providerOrder}, and look for the transaction on {network}',
    rule: '[rules/watching: Reported deposits]',
  },
  review_failed_unseen: {
    ...ROW,
    applies: (facts) =>
      isReviewed(facts) &&
      facts.order.failedWithDeposit === true &&
      previousStatus(facts) === 'waiting_deposit' &&
      facts.order.txInHash === null,
    money: 'unknown',
    isUnclear: true,
    place: '{provider} reports the swap as failed ({reason}), and may have {expected}',
    waits: 'ask {provider} whether {expected} came to its order {providerOrder}',
    rule: '[rules/orders-and-transitions: When a provider gives up]',
  },
  failed_with_deposit: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && facts.order.failedWithDeposit === true,
    place: '{deposit} had arrived at {provider}, which reports the swap as failed ({reason})',
    waits: 'ask {provider} what happened to the deposit of its order {providerOrder}',
    rule: '[rules/orders-and-transitions: When a provider gives up]',
  },
  review_refund_unproven: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && says('refunded')(facts),
    money: 'unknown',
    isUnclear: true,
    place: '{provider} says it has sent {deposit} back, but not in which transaction',
    waits: 'find the refund, then close the review with its transaction',
    rule: '[rules/orders-and-transitions: Evidence]',
  },
  review_payout_unproven: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && says('completed')(facts),
    money: 'unknown',
    isUnclear: true,
    place: '{provider} says it has paid out, but not how much or in which transaction',
    waits: 'find the payout, then close the review with its amount and transaction',
    rule: '[rules/orders-and-transitions: Evidence]',
  },
  review_no_refund_path: {
    ...ROW,
    applies: (facts) => cameFromRefund(facts) && facts.order.input.refundCapability === 'none',
    waits: 'arrange the refund with {provider} directly: it offers none itself ({reason})',
    rule: '[rules/refunds: Modes]',
  },
  review_ticket_not_opened: {
    ...ROW,
    applies: (facts) =>
      cameFromRefund(facts) && facts.order.input.refundCapability === 'ticket' && facts.order.ticketOpenedAt === null,
    waits: '{provider} did not accept the ticket: request the refund by hand',
    rule: '[rules/refunds: Tickets]',
  },
  review_ticket_overdue: {
    ...ROW,
    applies: (facts) => endedBy('ticket_sla', facts),
    waits: '{provider} has not resolved the ticket in time: ask it for the refund',
    rule: '[rules/refunds: Tickets]',
  },
  review_no_refund_target: {
    ...ROW,
    applies: (facts) => endedBy('refund_window', facts),
    waits: 'nobody said where the refund should go: ask the partner for an address',
    rule: '[rules/refunds: Without a decision]',
  },
  review_refund_unconfirmed: {
    ...ROW,
    applies: (facts) => endedBy('refund_confirmation', facts),
    money: 'unknown',
    isUnclear: true,
    place: '{provider} agreed to send {deposit} {refundTo} but has not confirmed it',
    waits: 'ask {provider} for the transaction of the refund',
    rule: AT_PROVIDER,
  },
  review_conversion: {
    ...ROW,
    applies: (facts) =>
      isUntaken(facts) && facts.order.input.sandbox === null && facts.order.refund?.target.kind === 'stable',
    waits: 'the refund was to go {refundTo}, which no live provider does: arrange it by hand',
    rule: AT_PROVIDER,
  },
  review_refund_unknown: {
    ...ROW,
    applies: (facts) => isUntaken(facts) && facts.refundCall === 'unanswered',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} may or may not have received the request to send {deposit} {refundTo}',
    waits: 'ask {provider} before anything is sent again',
    rule: '[rules/orders-and-transitions: Calls to the provider]',
  },
  review_refund_not_taken: {
    ...ROW,
    applies: isUntaken,
    place: '{deposit} is at {provider}, as far as we know',
    waits: '{provider} did not accept the request to send it {refundTo}: request it by hand',
    rule: AT_PROVIDER,
  },
  review_provider_silent: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && facts.watch?.silent === true,
    place: '{deposit} was at {provider} when it last answered',
    waits: '{provider} has not answered for too long: reach it another way',
    rule: '[rules/orders-and-transitions: A provider that falls silent]',
    since: (facts) => quietSince(facts) ?? facts.now,
  },
  review_compliance: {
    ...ROW,
    applies: (facts) =>
      isReviewed(facts) && says('manual_review')(facts) && facts.order.failedReasonCode === 'kyt_block',
    waits: '{provider} is holding it for compliance: ask what it needs',
  },
  review_by_provider: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && says('manual_review')(facts),
    waits: '{provider} is holding it for review ({reason}): ask what it needs',
  },
  review_goes_on: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && says('confirming', 'exchanging', 'sending')(facts),
    waits: '{provider} is answering and says {word}: the review closes when it finishes; if it does not, ask it',
  },
  review_unpaid: {
    ...ROW,
    applies: (facts) =>
      isReviewed(facts) &&
      previousStatus(facts) === 'waiting_deposit' &&
      facts.order.txInHash === null &&
      !facts.order.depositOnChain?.isSeen,
    money: 'unknown',
    isUnclear: true,
    place: 'no deposit of {expected} is on record',
    waits: 'an operator took it to review: ask {provider} whether {expected} came to its order {providerOrder}',
    rule: '[rules/operators: Orders that stand still]',
  },
  review_unexplained: {
    ...ROW,
    applies: isReviewed,
    isUnclear: true,
    place: '{deposit} was last known to be at {provider}',
    waits: 'why it needs a person is not on record: ask {provider}',
  },
} as const satisfies Record<string, CauseRow>;
