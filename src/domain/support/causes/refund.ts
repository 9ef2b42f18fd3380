import { fromIso } from '#domain/duration';
import { lastTransitionAt } from '#domain/orders/order';
import { goesToSender, isRefundContradicted } from '#domain/refunds/refund-decision';
import type { CauseRow } from '../cause';
import type { OrderFacts } from '../facts';
import { hasCase, hasStatus, lastWord } from '../order-checks';

const isDue = hasStatus('refund_required');
const goesBy = (mode: string, facts: OrderFacts) => isDue(facts) && facts.order.input.refundCapability === mode;

const MODES = '[rules/refunds: Modes]';
const AT_PROVIDER = '[rules/refunds: At the provider]';
const TICKETS = '[rules/refunds: Tickets]';
const PLACE = '{deposit} is at {provider} and has to be refunded ({reason})';

/** The deposit is to be refunded. */
export const REFUND_CAUSES = {
  refund_contradicted: {
    applies: (facts) => isRefundContradicted(facts.order.status, lastWord(facts)),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: 'a refund of {deposit} is due, but {provider} now says {word}',
    waits: 'ask {provider} whether it is swapping or refunding',
    rule: '[rules/orders-and-transitions: Transitions]',
  },
  refund_impossible: {
    applies: (facts) => goesBy('none', facts),
    actor: 'service',
    money: 'at_provider',
    place: PLACE,
    waits: '{provider} does not do refunds, so the order goes straight to manual review',
    rule: MODES,
  },
  ticket_by_hand: {
    applies: (facts) => goesBy('ticket', facts) && hasCase(facts, 'refund_ticket'),
    actor: 'operator',
    money: 'at_provider',
    place: PLACE,
    waits: 'write to {provider}: it only takes refund requests from people',
    rule: '[rules/providers: Refund modes]',
  },
  ticket_being_opened: {
    applies: (facts) => goesBy('ticket', facts) && facts.order.ticketOpenedAt === null,
    actor: 'service',
    money: 'at_provider',
    place: PLACE,
    waits: 'a refund ticket is being opened at {provider}',
    rule: TICKETS,
  },
  ticket_open: {
    applies: (facts) => goesBy('ticket', facts),
    actor: 'provider',
    money: 'at_provider',
    place: PLACE,
    waits: '{provider} has a refund ticket and has to resolve it',
    rule: TICKETS,
    since: ({ order }) => fromIso(order.ticketOpenedAt ?? order.createdAt),
  },
  refund_to_sender: {
    applies: (facts) => isDue(facts) && facts.order.refund === null && goesToSender(facts.order.input),
    actor: 'provider',
    money: 'at_provider',
    place: PLACE,
    waits: '{provider} sends it {refundTo} by itself',
    rule: '[rules/refunds: To the sender]',
  },
  refund_choice: {
    applies: (facts) => goesBy('programmatic', facts) && facts.order.refund === null,
    actor: 'partner',
    money: 'at_provider',
    place: PLACE,
    waits: 'the partner can decide where it goes',
    rule: '[rules/refunds: Decision window]',
  },
  refund_being_requested: {
    applies: (facts) => isDue(facts) && facts.order.refundAcceptedAt === null,
    actor: 'service',
    money: 'at_provider',
    place: PLACE,
    waits: '{provider} is being asked to send it {refundTo}',
    rule: AT_PROVIDER,
    since: ({ order }) => fromIso(order.refund?.decidedAt ?? order.createdAt),
  },
  refund_unconfirmed: {
    applies: isDue,
    actor: 'provider',
    money: 'at_provider',
    place: '{deposit} is at {provider}, which has agreed to send it {refundTo}',
    waits: '{provider} has to send it and report the transaction',
    rule: AT_PROVIDER,
    since: ({ order }) => (order.refundAcceptedAt === null ? lastTransitionAt(order) : fromIso(order.refundAcceptedAt)),
  },
} as const satisfies Record<string, CauseRow>;
