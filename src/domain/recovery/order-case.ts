import { MISMATCH_WORDS, type Mismatch } from './order-check';

/** Why an order is for a person to look at, beside its status. */
export type OrderCaseKind =
  | Mismatch
  /** Its provider refunds by ticket and takes none by itself: somebody has to write to it. */
  | 'refund_ticket'
  /** Money arrived after the order had expired. */
  | 'late_deposit';

/** Words for operators. */
export const CASE_WORDS: Readonly<Record<OrderCaseKind, string>> = {
  ...MISMATCH_WORDS,
  refund_ticket: 'a refund is due, and the provider has to be asked for it by hand',
  late_deposit: 'money arrived after the order had expired, and the provider has not paid it out or back',
};
