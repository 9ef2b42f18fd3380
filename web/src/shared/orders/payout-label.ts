import type { Order } from '#contract/orders/order';

/** What the chain does not show as it was said is only what the provider reports. */
export function payoutLabel({ evidence }: Pick<Order, 'evidence'>, label: string): string {
  const verdict = evidence?.payout?.verdict;
  const isReported = verdict === 'waiting' || verdict === 'contradicted' || verdict === 'unclear';
  return isReported ? 'Paid out, as reported' : label;
}
