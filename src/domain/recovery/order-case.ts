import type { OrderState } from '../orders/order';
import { MISMATCH_WORDS, type Mismatch } from './order-check';

/** Why a person has to look at an order, besides its status. */
export type OrderCaseKind =
  | Mismatch
  /** The provider refunds by ticket only and does not accept refund calls: somebody has to write to it. */
  | 'refund_ticket'
  /** The provider reported it as failed or expired, has or may have the deposit, and does not say what became of it. */
  | 'failed_with_deposit'
  /** A due call to its provider could not be made and never was. */
  | 'call_overdue'
  /** Its provider cannot be polled about it: a credential is missing, or this version does not know the provider. */
  | 'provider_unserved'
  /** Its provider gives no valid answer about any order, for example because it refuses our key. */
  | 'provider_silent'
  /** The secret that its provider issued for it and requires in polls was lost with its rows. */
  | 'secret_missing'
  /** The deposit's transaction, as reported by the wallet, was lost with its rows. */
  | 'deposit_hash_missing'
  /** Nothing polls its provider about it. */
  | 'order_unwatched'
  /** What its provider reported cannot be stored. */
  | 'record_refused'
  /** Recording it fails again and again, although the database answers. */
  | 'record_failing'
  /** Its provider answered about another order, or about one that was agreed differently. */
  | 'contradicting_answer'
  /** Its provider gave another order of ours, which was refused, its own order, its deposit address or its user's. */
  | 'shared_with_order'
  /** It could not be compared with its workflow. */
  | 'reconciliation_failed'
  | WatchCaseKind;

/** Cases that an order's watch opens and closes [rules/watching: Cases]. */
export type WatchCaseKind =
  /** Money arrived after the order had ended. */
  | 'late_deposit'
  /** Another deposit came, or is said to have come, than the one that is being swapped or ended the order; only a person closes it. */
  | 'second_deposit'
  /** The order has ended, and a deposit may have reached its provider. */
  | 'deposit_possible'
  /** The order has ended, and its provider has not said since then whether a deposit arrived. */
  | 'unanswered'
  /** The provider uses a status that we do not know. */
  | 'unknown_status'
  /** The provider calls it done with evidence that cannot be so. */
  | 'doubtful_evidence'
  /** Its refund is due, and the provider goes on with the swap or says that it has paid out. */
  | 'refund_contradicted'
  /** The provider answers about it, again and again, what cannot be read or recorded. */
  | 'unreadable_answer'
  /** The provider has an order of ours that is not recorded. */
  | 'unrecorded';

/** Texts for operators. */
export const CASE_WORDS: Readonly<Record<OrderCaseKind, string>> = {
  ...MISMATCH_WORDS,
  refund_ticket: 'a refund is due, and the provider has to be contacted about it',
  failed_with_deposit:
    'the provider reports the swap as failed or expired and has the deposit, or may have it, but does not say what happens to it',
  late_deposit: 'a deposit arrived after the order had ended, and the provider has neither paid it out nor refunded it',
  second_deposit: 'another deposit came than the one that is known, and nothing shows what its provider does with it',
  deposit_possible: 'the order has ended, and a deposit may have reached the provider',
  unanswered: 'the order has ended, and the provider has not said since whether a deposit arrived',
  unknown_status: 'the provider reports a status that Swaplane does not know',
  doubtful_evidence: 'what the provider says of its payout or refund cannot be so',
  refund_contradicted: 'a refund is due, and the provider goes on with the swap or says that it has paid out',
  unreadable_answer: 'what the provider answers about the order can repeatedly not be read',
  unrecorded: 'the provider has an order of ours that is not on record',
  secret_missing: 'a restored database lacks what it takes to ask the provider about the order',
  deposit_hash_missing: 'a restored database lacks the transaction of the deposit, which the wallet had reported',
  order_unwatched: 'nothing asks the provider about the order',
  record_refused: 'what became of the order cannot be recorded, so it is unchanged',
  record_failing: 'recording the order keeps failing, so it stands still',
  contradicting_answer: 'the provider answered about another order, or about one that was agreed differently',
  shared_with_order:
    "the provider gave another order, which was refused, this one's order, deposit address, payout address or refund address",
  reconciliation_failed: 'the order could not be compared with its workflow',
  call_overdue: 'a call to its provider is due, and could not be made',
  provider_unserved: 'its provider cannot be asked about it',
  provider_silent: 'nobody watches it, because its provider gives no valid answer about any order',
};

/** The text for a kind; for a kind that only a newer version knows, its name. */
export function wordsOfCase(kind: string): string {
  return isCaseKind(kind) ? CASE_WORDS[kind] : kind.replaceAll('_', ' ');
}

function isCaseKind(name: string): name is OrderCaseKind {
  return Object.hasOwn(CASE_WORDS, name);
}

/** Cases that cannot wait for the end of quiet hours: nothing is following the order [rules/alerts: Quiet hours]. */
const URGENT_CASES: ReadonlySet<string> = new Set([
  'call_overdue',
  'provider_silent',
  'provider_unserved',
  'row_gone',
  'secret_missing',
  'order_unwatched',
  'contradicting_answer',
  'record_refused',
  'shared_with_order',
  'record_failing',
  'unreadable_answer',
]);

export function isUrgentCase(kind: string): boolean {
  return URGENT_CASES.has(kind);
}

export interface OpenedCase {
  kind: OrderCaseKind;
  /** What to do about it. */
  words: string;
}

/** Cases that close when their order ends, not when its row and its workflow agree. */
export const CASES_TO_THE_END: readonly OrderCaseKind[] = [
  'refund_ticket',
  'failed_with_deposit',
  'call_overdue',
  'provider_unserved',
  'provider_silent',
  'secret_missing',
  'deposit_hash_missing',
  'order_unwatched',
  'contradicting_answer',
  'record_refused',
  'shared_with_order',
  'record_failing',
];

/** Cases that only the order's watch, or a person, closes. */
export const WATCH_CASES = [
  'late_deposit',
  'second_deposit',
  'deposit_possible',
  'unanswered',
  'unknown_status',
  'doubtful_evidence',
  'refund_contradicted',
  'unreadable_answer',
  'unrecorded',
] as const satisfies readonly WatchCaseKind[];

/** The case that opens with the order's new state; null for most states. */
export function caseOf({ status, failedWithDeposit, input, deposit }: OrderState): OpenedCase | null {
  return status === 'manual_review' && failedWithDeposit
    ? {
        kind: 'failed_with_deposit',
        words: `ask ${input.provider} what happened to the deposit of its order ${deposit.providerOrderId}`,
      }
    : null;
}
