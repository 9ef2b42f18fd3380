import { toIso } from '../duration';
import { lastTransitionAt } from '../orders/order';
import type { OrderStatus } from '../orders/status';
import type { Actor, MoneyPlace } from './cause';
import { type CauseName, findCause } from './causes';
import type { OrderFacts } from './facts';
import { nextStep } from './next-step';
import { type SwapDuration, swapDurationOf } from './swap-duration';
import { writeNotes, writeSentence } from './words';

/** The state of an order, for those who answer for it [rules/support: The verdict]. */
export interface Verdict {
  cause: CauseName;
  /** Something important cannot be determined from the records; the sentence says what. */
  isUnclear: boolean;
  money: MoneyPlace;
  actor: Actor;
  since: string;
  /** In milliseconds, until now. */
  lastedMs: number;
  /** Compared with the usual duration; null without measurements, and if nothing is in progress. */
  swapDuration: SwapDuration | null;
  next: { what: string; at: string } | null;
  rule: string;
  /** All of it as a text. */
  sentence: string;
  /** What else may matter, one sentence each. */
  notes: string[];
}

/** Where the money is according to the status alone. */
export const MONEY_BY_STATUS: Readonly<Record<OrderStatus, MoneyPlace>> = {
  waiting_deposit: 'with_user',
  confirming: 'at_provider',
  exchanging: 'at_provider',
  sending: 'on_the_way',
  refund_required: 'at_provider',
  manual_review: 'at_provider',
  completed: 'delivered',
  failed: 'with_user',
  expired: 'with_user',
  refunded: 'returned',
};

/** One verdict from the facts about one order. It can be unclear; it never claims what is not recorded. */
export function judgeOrder(facts: OrderFacts): Verdict {
  const { name, row } = findCause(facts);
  const since = row.since?.(facts) ?? lastTransitionAt(facts.order);
  const next = nextStep(facts);
  const swapDuration = swapDurationOf(facts);
  const money = row.money === 'by_status' ? MONEY_BY_STATUS[facts.order.status] : row.money;
  return {
    cause: name,
    isUnclear: row.isUnclear === true,
    money,
    actor: row.actor,
    since: toIso(since),
    lastedMs: Math.max(0, facts.now - since),
    swapDuration,
    next: next && { what: next.what, at: toIso(next.at) },
    rule: row.rule,
    sentence: writeSentence(facts, { row, since, swapDuration, next }),
    notes: writeNotes(facts, name),
  };
}
