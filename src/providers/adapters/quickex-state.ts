import { MINUTE } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import type { QuickexOrder } from './quickex-orders';

/** The status words are undocumented: the first matching pattern decides. */
const ENDS: readonly (readonly [RegExp, OrderStatus])[] = [
  [/refunded/, 'refunded'],
  [/refund/, 'refund_required'],
  [/expire|overdue/, 'expired'],
  [/fail|error|reject|cancel/, 'failed'],
  [/hold|frozen|verif|kyc|aml/, 'manual_review'],
];
const STEPS: readonly (readonly [RegExp, OrderStatus])[] = [
  [/send|withdraw|payout/, 'sending'],
  [/exchang|trade|convert|process/, 'exchanging'],
  [/received|confirm/, 'confirming'],
  [/created|new|wait|deposit|pending/, 'waiting_deposit'],
];
const SUCCESS = /complete|success|finish|done/;

/** How long an order may be closed without a reason before a person has to look. */
const LONGEST_CLOSED_MS = 30 * MINUTE;

/** `completed` only means closed: a completed swap has a word of success, or an amount paid out. */
export function readState(order: QuickexOrder, now: number): OrderStatus | null {
  const word = order.state.toLowerCase();
  const end = findIn(ENDS, word);
  if (end !== null || order.completed !== true) {
    return end ?? (SUCCESS.test(word) ? null : findIn(STEPS, word));
  }
  if (SUCCESS.test(word) || order.amountToWithdrawFact !== null) {
    return 'completed';
  }
  const hasLasted = order.updatedAt !== null && now - Date.parse(order.updatedAt) > LONGEST_CLOSED_MS;
  return hasLasted ? 'manual_review' : null;
}

function findIn(table: readonly (readonly [RegExp, OrderStatus])[], word: string): OrderStatus | null {
  return table.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
