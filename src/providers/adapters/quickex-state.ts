import type { OrderStatus } from '#domain/orders/status';

/** The status words are undocumented: the first matching pattern decides. */
const STATES: readonly (readonly [RegExp, OrderStatus])[] = [
  [/refunded/, 'refunded'],
  [/refund/, 'refund_required'],
  [/complete/, 'completed'],
  [/expire|overdue/, 'expired'],
  [/fail|error|reject|cancel/, 'failed'],
  [/hold|frozen|verif|kyc|aml/, 'manual_review'],
  [/send|withdraw|payout/, 'sending'],
  [/exchang|trade|convert|process/, 'exchanging'],
  [/received|confirm/, 'confirming'],
  [/created|new|wait|deposit|pending/, 'waiting_deposit'],
];

/** A refund is never a completed swap, whatever the accompanying flag says. */
export function readState(state: string, isCompleted: boolean): OrderStatus | null {
  const word = state.toLowerCase();
  const found = STATES.find(([pattern]) => pattern.test(word))?.[1] ?? null;
  const isRefund = found === 'refunded' || found === 'refund_required';
  return isCompleted && !isRefund ? 'completed' : found;
}
