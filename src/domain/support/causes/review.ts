import type { CauseRow } from '../cause';
import type { OrderFacts } from '../facts';
import { endedWindow, hasStatus, previousStatus, quietSince, says } from '../reading';

const isReviewed = hasStatus('manual_review');
const cameFromRefund = (facts: OrderFacts) => isReviewed(facts) && previousStatus(facts) === 'refund_required';
const endedBy = (window: string, facts: OrderFacts) => cameFromRefund(facts) && endedWindow(facts) === window;
const isUntaken = (facts: OrderFacts) =>
  cameFromRefund(facts) && facts.order.refund !== null && facts.order.refundAcceptedAt === null;

const REVIEW = '[rules/orders-and-transitions: Manual review]';
const AT_PROVIDER = '[rules/refunds: At the provider]';
const PLACE = '{deposit} is at {provider}';

const ROW = { actor: 'operator', money: 'at_provider', place: PLACE, rule: REVIEW } as const;

/** A person has to look; why depends on where the order came from. */
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
    place: 'the wallet says that {expected} was sent, and {provider} has not confirmed it',
    waits: '{provider} has to be asked about its order {providerOrder}, and the transaction looked for on {network}',
    rule: '[rules/watching: Reported deposits]',
  },
  failed_with_deposit: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && facts.order.failedWithDeposit === true,
    place: '{deposit} had arrived at {provider}, which calls the swap failed ({reason})',
    waits: '{provider} has to be asked what became of the deposit of its order {providerOrder}',
    rule: '[rules/orders-and-transitions: A failure after the deposit]',
  },
  review_payout_unproven: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && says('completed')(facts),
    money: 'unknown',
    isUnclear: true,
    place: '{provider} says that it has paid out, and not what or by which transaction',
    waits: 'the payout has to be found, and the order decided with its amount and transaction',
    rule: '[rules/orders-and-transitions: Evidence]',
  },
  review_no_refund_path: {
    ...ROW,
    applies: (facts) => cameFromRefund(facts) && facts.order.input.refundCapability === 'none',
    waits: 'a refund has to be arranged with {provider}, which offers none ({reason})',
    rule: '[rules/refunds: Modes]',
  },
  review_ticket_not_opened: {
    ...ROW,
    applies: (facts) =>
      cameFromRefund(facts) && facts.order.input.refundCapability === 'ticket' && facts.order.ticketOpenedAt === null,
    waits: '{provider} took no ticket, so it has to be asked for the refund by hand',
    rule: '[rules/refunds: Tickets]',
  },
  review_ticket_overdue: {
    ...ROW,
    applies: (facts) => endedBy('ticket_sla', facts),
    waits: '{provider} has not resolved the ticket in its time and has to be asked',
    rule: '[rules/refunds: Tickets]',
  },
  review_no_refund_target: {
    ...ROW,
    applies: (facts) => endedBy('refund_window', facts),
    waits: 'nobody said where the refund is to go, so the partner has to be asked for an address',
    rule: '[rules/refunds: Without a decision]',
  },
  review_refund_unconfirmed: {
    ...ROW,
    applies: (facts) => endedBy('refund_confirmation', facts),
    money: 'unknown',
    isUnclear: true,
    place: '{provider} agreed to send {deposit} {refundTo}, and has not said that it did',
    waits: '{provider} has to be asked for the transaction of the refund',
    rule: AT_PROVIDER,
  },
  review_conversion: {
    ...ROW,
    applies: (facts) =>
      isUntaken(facts) && facts.order.input.sandbox === null && facts.order.refund?.target.kind === 'stable',
    waits: 'the refund was decided {refundTo}, which no live provider does: it has to be arranged by hand',
    rule: AT_PROVIDER,
  },
  review_refund_unknown: {
    ...ROW,
    applies: (facts) => isUntaken(facts) && facts.refundCall === 'unanswered',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} may or may not have taken the call to send {deposit} {refundTo}',
    waits: '{provider} has to be asked before anything is sent again',
    rule: '[rules/orders-and-transitions: Calls to the provider]',
  },
  review_refund_not_taken: {
    ...ROW,
    applies: isUntaken,
    place: '{deposit} is at {provider}, as far as is known',
    waits: '{provider} did not take the call to send it {refundTo}, and has to be asked by hand',
    rule: AT_PROVIDER,
  },
  review_provider_silent: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && facts.watch?.silent === true,
    place: '{deposit} was at {provider} when it answered last',
    waits: '{provider} has given no answer for too long and has to be reached another way',
    rule: '[rules/orders-and-transitions: A provider that falls silent]',
    since: (facts) => quietSince(facts) ?? facts.now,
  },
  review_compliance: {
    ...ROW,
    applies: (facts) =>
      isReviewed(facts) && says('manual_review')(facts) && facts.order.failedReasonCode === 'kyt_block',
    waits: '{provider} holds it for compliance and has to be asked what it needs',
  },
  review_by_provider: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && says('manual_review')(facts),
    waits: '{provider} holds it for a person ({reason}) and has to be asked what it needs',
  },
  review_goes_on: {
    ...ROW,
    applies: (facts) => isReviewed(facts) && says('confirming', 'exchanging', 'sending')(facts),
    waits: '{provider} answers and says {word}: its end closes the review, else it has to be asked',
  },
  review_unexplained: {
    ...ROW,
    applies: isReviewed,
    isUnclear: true,
    place: '{deposit} was last known to be at {provider}',
    waits: 'why a person is needed is not on record: {provider} has to be asked',
  },
} as const satisfies Record<string, CauseRow>;
