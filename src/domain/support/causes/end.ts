import { fromIso } from '#domain/duration';
import { expectedAmount } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { isTransferProven } from '#domain/watching/evidence';
import { endOf, lateDepositWatchedUntil } from '#domain/watching/order-end';
import type { CauseRow } from '../cause';
import type { OrderFacts } from '../facts';
import {
  hasCase,
  hasStatus,
  isOpen,
  isProviderQuiet,
  LATE_UNMEASURED_MS,
  previousStatus,
  quietSince,
} from '../order-checks';

const isFailed = hasStatus('failed');
const isExpired = hasStatus('expired');
const isCompleted = hasStatus('completed');
const hasLateDeposit = (facts: OrderFacts, ...statuses: readonly OrderStatus[]) =>
  (isExpired(facts) || isFailed(facts)) && facts.lateDeposit !== null && statuses.includes(facts.lateDeposit.status);
const isLateProven = ({ lateDeposit, order }: OrderFacts) =>
  lateDeposit !== null && isTransferProven(lateDeposit, order.input);
const isSaidToHaveLeft = ({ watch, lateDeposit }: OrderFacts) =>
  [watch?.report?.status, lateDeposit?.status].some((status) => status === 'completed' || status === 'refunded');
const lateReportedAt = ({ lateDeposit, now }: OrderFacts) => (lateDeposit ? fromIso(lateDeposit.updatedAt) : now);
const isStillWatched = ({ order, now }: OrderFacts) => {
  const end = endOf(order);
  return end !== null && now < lateDepositWatchedUntil(end);
};
const isReported = ({ order, isDepositNamed }: OrderFacts) => order.depositReportedAt !== undefined || isDepositNamed;
const MOVES = ['confirming', 'exchanging', 'sending'] as const;

const LATE = '[rules/watching: Late deposits]';
const TOLD = '[rules/watching: Cases]';
const STATUSES = '[rules/orders-and-transitions: Statuses]';
const REVIEW = '[rules/orders-and-transitions: Manual review]';
const NOTHING = 'nothing is pending';

/** The order is over, but somebody still has to act. */
export const UNSETTLED_CAUSES = {
  late_deposit_stuck: {
    applies: (facts) =>
      hasLateDeposit(facts, 'failed', 'refund_required', 'manual_review', 'waiting_deposit', 'expired') ||
      (hasLateDeposit(facts, 'completed', 'refunded', ...MOVES) && isSaidToHaveLeft(facts) && !isLateProven(facts)) ||
      (hasLateDeposit(facts, ...MOVES) && facts.now - lateReportedAt(facts) >= LATE_UNMEASURED_MS),
    actor: 'operator',
    money: 'at_provider',
    place: '{late} arrived at {provider} after the order had ended',
    waits:
      '{provider} says {lateWord} and names no transaction: ask it for one, or to pay the money out or send it back',
    rule: LATE,
    since: lateReportedAt,
  },
  late_deposit_moving: {
    applies: (facts) => hasLateDeposit(facts, ...MOVES),
    actor: 'provider',
    money: 'at_provider',
    place: '{late} arrived at {provider} after the order had ended',
    waits: '{provider} is processing it anyway and says {lateWord}',
    rule: LATE,
    since: lateReportedAt,
  },
  ended_unknown: {
    applies: (facts) => !isOpen(facts) && hasCase(facts, 'unknown_status'),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: 'the order is {status}, and {provider} uses a status that Swaplane does not know',
    waits: 'ask {provider} whether {expected} came to its order {providerOrder}',
    rule: TOLD,
  },
  deposit_never_seen: {
    applies: (facts) => isExpired(facts) && facts.lateDeposit === null && isReported(facts),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: 'the wallet said it had sent {expected}, but {provider} never saw it',
    waits: 'find the transaction on {network} and show it to {provider}, quoting its order {providerOrder}',
    rule: '[rules/watching: Reported deposits]',
  },
  deposit_possible: {
    applies: (facts) => facts.lateDeposit === null && hasCase(facts, 'deposit_possible'),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: 'the order is {status}, and {expected} may have come to {provider}',
    waits: 'ask {provider} about its order {providerOrder}',
    rule: TOLD,
  },
  ended_unanswered: {
    applies: (facts) => facts.lateDeposit === null && hasCase(facts, 'unanswered'),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: 'the order is {status}, and {provider} has not said since whether {expected} came',
    waits: 'ask {provider} by hand about its order {providerOrder}',
    rule: TOLD,
  },
  expired_unseen: {
    applies: (facts) =>
      isExpired(facts) && facts.lateDeposit === null && isStillWatched(facts) && isProviderQuiet(facts),
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: 'no deposit came in time, and whether {expected} has come since is not known',
    waits: '{provider} is not answering',
    rule: LATE,
    since: (facts) => quietSince(facts) ?? facts.now,
  },
  failed_in_silence: {
    applies: ({ order }) =>
      order.status === 'failed' && order.failedReasonCode === 'provider_timeout' && order.txInHash === null,
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} did not answer, so whether {expected} was sent is not known',
    waits: 'if the user has sent it, ask {provider} by hand about its order {providerOrder}',
    rule: '[rules/orders-and-transitions: A provider that falls silent]',
  },
  failed_after_deposit: {
    applies: (facts) => isFailed(facts) && facts.order.decision === null && previousStatus(facts) !== 'waiting_deposit',
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{deposit} had arrived at {provider} before the swap failed ({reason})',
    waits: 'ask {provider} what happened to the deposit of its order {providerOrder}',
    rule: '[rules/orders-and-transitions: Reason codes]',
  },
} as const satisfies Record<string, CauseRow>;

/** The order is settled, but the partner's server has not received the event. */
export const UNTOLD_CAUSES = {
  partner_paused: {
    applies: (facts) => !isOpen(facts) && facts.deliveries.paused !== null,
    actor: 'partner',
    money: 'by_status',
    place: 'the order is {status}',
    waits: "the partner's endpoint is paused, so its server has not been notified",
    rule: '[rules/webhooks: Pause]',
    since: ({ deliveries, now }) => deliveries.paused?.since ?? now,
  },
  partner_retried: {
    applies: (facts) => !isOpen(facts) && facts.deliveries.retrying !== null,
    actor: 'service',
    money: 'by_status',
    place: 'the order is {status}',
    waits: "the partner's endpoint did not accept an event, which is being sent again",
    rule: '[rules/webhooks: Retries]',
  },
  partner_missed: {
    applies: (facts) => !isOpen(facts) && facts.deliveries.failed > 0,
    actor: 'partner',
    money: 'by_status',
    place: 'the order is {status}',
    waits:
      "the partner's endpoint never accepted an event: the partner has to read the order or have the event sent again",
    rule: '[rules/webhooks: Retries]',
  },
} as const satisfies Record<string, CauseRow>;

/** Nobody has to act any more. */
export const END_CAUSES = {
  completed_by_hand: {
    applies: (facts) => isCompleted(facts) && facts.order.decision !== null,
    actor: 'nobody',
    money: 'delivered',
    place: 'the user received {payout}, as an operator has put on record',
    waits: NOTHING,
    rule: REVIEW,
  },
  completed_otherwise: {
    applies: ({ order }) =>
      order.status === 'completed' && order.amountToActual !== null && order.amountToActual !== expectedAmount(order),
    actor: 'nobody',
    money: 'delivered',
    place: 'the user received {payout} in {txOut}, where {promised} was expected',
    waits: NOTHING,
    rule: '[rules/orders-and-transitions: Expected and delivered]',
  },
  completed: {
    applies: isCompleted,
    actor: 'nobody',
    money: 'delivered',
    place: 'the user received {payout} in {txOut}',
    waits: NOTHING,
    rule: STATUSES,
  },
  refunded: {
    applies: hasStatus('refunded'),
    actor: 'nobody',
    money: 'returned',
    place: '{deposit} was sent back in {txOut}, less the fees of {provider}',
    waits: NOTHING,
    rule: '[rules/refunds: Refund amount]',
  },
  late_deposit_paid: {
    applies: (facts) => hasLateDeposit(facts, 'completed') && isLateProven(facts),
    actor: 'nobody',
    money: 'delivered',
    place: '{late} arrived after the order had ended, and {provider} paid it out anyway',
    waits: NOTHING,
    rule: LATE,
    since: lateReportedAt,
  },
  late_deposit_returned: {
    applies: (facts) => hasLateDeposit(facts, 'refunded') && isLateProven(facts),
    actor: 'nobody',
    money: 'returned',
    place: '{late} arrived after the order had ended, and {provider} sent it back',
    waits: NOTHING,
    rule: LATE,
    since: lateReportedAt,
  },
  expired_watched: {
    applies: (facts) => isExpired(facts) && isStillWatched(facts),
    actor: 'nobody',
    money: 'with_user',
    place: 'no deposit came in time, so {expected} is with the user',
    waits: 'a late deposit would still be noticed, but none should be sent now',
    rule: LATE,
  },
  expired: {
    applies: isExpired,
    actor: 'nobody',
    money: 'with_user',
    place: 'no deposit came, so {expected} is with the user',
    waits: NOTHING,
    rule: STATUSES,
  },
  failed_by_hand: {
    applies: (facts) => isFailed(facts) && facts.order.decision !== null,
    actor: 'nobody',
    money: 'unknown',
    isUnclear: true,
    place: 'an operator closed the order as failed; the reason says what happened to {deposit}',
    waits: NOTHING,
    rule: REVIEW,
  },
  failed_unpaid: {
    applies: isFailed,
    actor: 'nobody',
    money: 'with_user',
    place: 'the order failed before a deposit was seen ({reason}), so {expected} is with the user',
    waits: NOTHING,
    rule: '[rules/orders-and-transitions: Reason codes]',
  },
} as const satisfies Record<string, CauseRow>;
