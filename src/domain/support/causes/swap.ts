import { fromIso } from '../../duration';
import { lastTransitionAt } from '../../orders/order';
import type { CauseRow } from '../cause';
import type { OrderFacts } from '../facts';
import { depositSeenAt, hasStatus, isLate, isQuiet, quietSince, says, wentBack } from '../reading';

const waits = hasStatus('waiting_deposit');
const moves = hasStatus('confirming', 'exchanging', 'sending');
const sinceQuiet = (facts: OrderFacts) => quietSince(facts) ?? lastTransitionAt(facts.order);

const TIMERS = '[rules/orders-and-transitions: Timers]';
const STATUSES = '[rules/orders-and-transitions: Statuses]';
const SILENT = '[rules/orders-and-transitions: A provider that falls silent]';

/** The order goes its planned way, or should. */
export const SWAP_CAUSES = {
  deposit_invisible: {
    applies: (facts) => waits(facts) && isQuiet(facts),
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: 'whether {expected} was sent cannot be seen',
    waits: '{provider} gives no answer, so a deposit would not be noticed; nothing should be sent now',
    rule: SILENT,
    since: sinceQuiet,
  },
  deposit_reported: {
    applies: (facts) => waits(facts) && facts.order.depositReportedAt !== undefined,
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: 'the wallet says that {expected} was sent, and {provider} has not seen it',
    waits: '{provider} has to see the transaction on {network}',
    rule: '[rules/watching: Reported deposits]',
    since: ({ order }) => fromIso(order.depositReportedAt ?? order.createdAt),
  },
  deposit_awaited: {
    applies: waits,
    actor: 'user',
    money: 'with_user',
    place: 'no deposit was seen, so {expected} is with the user',
    waits: 'the user has to send {expected} on {network}',
    rule: TIMERS,
  },
  payout_unproven: {
    applies: (facts) => moves(facts) && facts.order.missingEvidence !== null,
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} says that it has paid out, and not what or by which transaction',
    waits: '{provider} is asked for amount and transaction',
    rule: '[rules/orders-and-transitions: Evidence]',
  },
  provider_quiet: {
    applies: (facts) => moves(facts) && isQuiet(facts),
    actor: 'provider',
    money: 'at_provider',
    place: '{deposit} was at {provider} when it answered last, with the order {status}',
    waits: '{provider} gives no answer',
    rule: SILENT,
    since: sinceQuiet,
  },
  deposit_denied: {
    applies: (facts) => moves(facts) && says('waiting_deposit', 'expired')(facts),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} had seen {deposit}, and says {word} now',
    waits: 'somebody has to look for the transaction {txIn} and ask {provider}',
    rule: '[rules/orders-and-transitions: Transitions]',
  },
  payout_taken_back: {
    applies: (facts) => hasStatus('sending')(facts) && wentBack(facts),
    actor: 'provider',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} had begun to send {payout}, and says {word} now',
    waits: '{provider} has to send the payout again, or say that it will not',
    rule: '[rules/orders-and-transitions: Transitions]',
  },
  slower_than_usual: {
    applies: (facts) => moves(facts) && isLate(facts),
    actor: 'operator',
    money: 'at_provider',
    place: '{deposit} is at {provider}, which says {status}',
    waits: 'the swap is taking longer than usual; ask {provider} why',
    rule: '[rules/support: What is late]',
    since: ({ order }) => depositSeenAt(order),
  },
  confirming: {
    applies: hasStatus('confirming'),
    actor: 'provider',
    money: 'at_provider',
    place: '{deposit} has arrived at {provider} and is being confirmed on {network}',
    waits: '{provider} waits for confirmations',
    rule: STATUSES,
  },
  exchanging: {
    applies: hasStatus('exchanging'),
    actor: 'provider',
    money: 'at_provider',
    place: '{deposit} is at {provider}',
    waits: '{provider} swaps it',
    rule: STATUSES,
  },
  sending: {
    applies: hasStatus('sending'),
    actor: 'provider',
    money: 'on_the_way',
    place: '{payout} is being sent to the user by {provider}',
    waits: 'the payout has to be confirmed',
    rule: STATUSES,
  },
} as const satisfies Record<string, CauseRow>;
