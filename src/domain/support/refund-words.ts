import type { OrderState, RefundTarget } from '../orders/order';

/** Where a refund goes, after "send it" or "goes". */
export function writeRefundDestination({ input }: Pick<OrderState, 'input'>, target: RefundTarget | null): string {
  if (target?.kind === 'stable') {
    return `back as ${target.target}`;
  }
  return input.refundsToSender ? 'back to the address that it came from' : 'to the refund address';
}
