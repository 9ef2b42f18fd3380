import type { RefundPanelView } from '#contract/shared/order';
import { Amount } from '#web/design/values/Amount';

/** What goes back, as part of a sentence: not every provider says how much arrived. */
export function RefundedAmount({ refund }: { refund: RefundPanelView }) {
  const amount = refund.amount_net ?? refund.amount;
  return amount === null ? 'what arrived' : <Amount value={amount} currency={refund.currency} />;
}
