import { fromIso } from '#domain/duration';
import { lastTransitionAt } from '#domain/orders/order';
import { lacksEvidence } from '#domain/watching/evidence';
import type { CauseRow } from '../cause';
import { type DepositRequest, depositRequest } from '../deposit-request';
import type { OrderFacts } from '../facts';
import {
  depositSeenAt,
  hasCase,
  hasStatus,
  isLate,
  isOpen,
  isProviderQuiet,
  quietSince,
  says,
  wentBack,
} from '../order-checks';
import { isPaidOnChain } from './chain';

/** Whether this is what people are asked about the deposit [rules/support: Asking for the deposit]. */
const asks =
  (...requests: readonly DepositRequest[]) =>
  (facts: OrderFacts) =>
    requests.includes(depositRequest({ ...facts, isOnChain: isPaidOnChain(facts) }));
const moves = hasStatus('confirming', 'exchanging', 'sending');
const hasDepositInProgress = hasStatus('confirming', 'exchanging', 'sending', 'refund_required');
/** Whether the provider's latest report is this end, without the evidence for it. */
const lacks =
  (end: 'completed' | 'refunded') =>
  ({ order, watch }: OrderFacts) =>
    watch?.report?.status === end && lacksEvidence(order, watch.report);
const sinceQuiet = (facts: OrderFacts) => quietSince(facts) ?? lastTransitionAt(facts.order);

const TIMERS = '[rules/orders-and-transitions: Timers]';
const STATUSES = '[rules/orders-and-transitions: Statuses]';
const SILENT = '[rules/orders-and-transitions: A provider that falls silent]';

/** The order is on its normal path, or should be. */
export const SWAP_CAUSES = {
  provider_contradicts: {
    applies: (facts) => isOpen(facts) && hasCase(facts, 'contradicting_answer'),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} answered about another order than this one, so what it does with {deposit} is not known',
    waits: 'ask {provider} about its order {providerOrder}',
    rule: '[rules/watching: Contradicting answers]',
  },
  status_unknown: {
    applies: (facts) => isOpen(facts) && hasCase(facts, 'unknown_status'),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} uses a status that Swaplane does not know, so what it does with {deposit} is not known',
    waits: 'ask {provider} what its status of order {providerOrder} means',
    rule: '[rules/watching: Cases]',
  },
  provider_silent: {
    applies: (facts) => isOpen(facts) && hasCase(facts, 'provider_silent'),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} gives no valid answer about any order, so what it does with {deposit} is not known',
    waits: 'nobody watches the order, and nothing should be sent now; ask {provider} about its order {providerOrder}',
    rule: '[rules/watching: Silent providers]',
  },
  answer_unreadable: {
    applies: (facts) => isOpen(facts) && hasCase(facts, 'unreadable_answer'),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: 'what {provider} answers about the order cannot be read, so what it does with {deposit} is not known',
    waits: 'ask {provider} about its order {providerOrder}',
    rule: '[rules/watching: Unreadable answers]',
  },
  deposit_invisible: {
    applies: asks('unclear'),
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: 'whether {expected} was sent is not known',
    waits: '{provider} is not answering, so a deposit would go unnoticed; nothing should be sent now',
    rule: SILENT,
    since: sinceQuiet,
  },
  deposit_reported: {
    applies: asks('reported'),
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: 'the wallet says it has sent {expected}, but {provider} has not seen it yet',
    waits: '{provider} has to see the transaction on {network}',
    rule: '[rules/watching: Reported deposits]',
    since: ({ order }) => fromIso(order.depositReportedAt ?? order.createdAt),
  },
  given_up_unpaid: {
    applies: asks('given_up'),
    actor: 'nobody',
    money: 'with_user',
    place: '{provider} says that the swap failed before a deposit, so {expected} is with the user',
    waits: 'a deposit would still be noticed, but none should be sent now',
    rule: '[rules/orders-and-transitions: When a provider gives up]',
    since: ({ order }) => fromIso(order.unpaidFailure?.at ?? order.createdAt),
  },
  deposit_implied: {
    applies: asks('implied', 'on_chain'),
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: 'what is known implies that {expected} was sent, but {provider} has not said what arrived',
    waits: '{provider} has to say what became of it; nothing more should be sent',
    rule: '[rules/watching: Implied deposits]',
  },
  deposit_awaited: {
    applies: asks('asked', 'overdue'),
    actor: 'user',
    money: 'with_user',
    place: 'no deposit has been seen, so {expected} is still with the user',
    waits: 'the user has to send {expected} on {network}',
    rule: TIMERS,
  },
  refund_doubted: {
    applies: (facts) => hasDepositInProgress(facts) && hasCase(facts, 'doubtful_evidence') && says('refunded')(facts),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} says it has sent {deposit} back, and what it says of that cannot be so',
    waits: 'ask {provider} about its order {providerOrder}; the case says what is wrong',
    rule: '[rules/watching: Doubtful evidence]',
  },
  payout_doubted: {
    applies: (facts) => moves(facts) && hasCase(facts, 'doubtful_evidence'),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} says it has paid out, and what it says of that cannot be so',
    waits: 'ask {provider} about its order {providerOrder}; the case says what is wrong',
    rule: '[rules/watching: Doubtful evidence]',
  },
  refund_unproven: {
    applies: (facts) => hasDepositInProgress(facts) && lacks('refunded')(facts),
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} says it has sent {deposit} back, but not in which transaction',
    waits: '{provider} is being asked for the transaction',
    rule: '[rules/orders-and-transitions: Evidence]',
  },
  payout_unproven: {
    applies: (facts) => moves(facts) && (facts.order.missingEvidence !== null || lacks('completed')(facts)),
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} says it has paid out, but not how much or in which transaction',
    waits: '{provider} is being asked for the amount and the transaction',
    rule: '[rules/orders-and-transitions: Evidence]',
  },
  provider_quiet: {
    applies: (facts) => moves(facts) && isProviderQuiet(facts),
    actor: 'provider',
    money: 'at_provider',
    place: '{deposit} was at {provider} when it last answered, and the order was {status}',
    waits: '{provider} is not answering',
    rule: SILENT,
    since: sinceQuiet,
  },
  deposit_denied: {
    applies: (facts) => moves(facts) && says('waiting_deposit', 'expired')(facts),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} had seen {deposit} but now says {word}',
    waits: 'look up the transaction {txIn} and ask {provider}',
    rule: '[rules/orders-and-transitions: Transitions]',
  },
  payout_taken_back: {
    applies: (facts) => hasStatus('sending')(facts) && wentBack(facts),
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} had started to send {payout} but now says {word}',
    waits: '{provider} has to send the payout again or say that it will not',
    rule: '[rules/orders-and-transitions: Transitions]',
  },
  slower_than_usual: {
    applies: (facts) => moves(facts) && isLate(facts),
    actor: 'operator',
    money: 'at_provider',
    place: '{deposit} is at {provider}, which says {status}',
    waits: 'the swap is taking longer than usual: ask {provider} why',
    rule: '[rules/support: What is late]',
    since: ({ order }) => depositSeenAt(order),
  },
  confirming: {
    applies: hasStatus('confirming'),
    actor: 'provider',
    money: 'at_provider',
    place: '{deposit} has arrived at {provider} and is being confirmed on {network}',
    waits: '{provider} is waiting for confirmations',
    rule: STATUSES,
  },
  exchanging: {
    applies: hasStatus('exchanging'),
    actor: 'provider',
    money: 'at_provider',
    place: '{deposit} is at {provider}',
    waits: '{provider} is swapping it',
    rule: STATUSES,
  },
  sending: {
    applies: hasStatus('sending'),
    actor: 'provider',
    money: 'on_the_way',
    place: '{provider} is sending {payout} to the user',
    waits: 'the payout has to be confirmed',
    rule: STATUSES,
  },
} as const satisfies Record<string, CauseRow>;
