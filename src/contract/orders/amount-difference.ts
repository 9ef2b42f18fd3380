import { explainDifference } from '#domain/orders/amounts';
import type { OrderState } from '#domain/orders/order';

/** Why the delivered amount differs from the expected one, as the Order shows it; null if it does not. */
export function toAmountDifference(state: OrderState) {
  const found = explainDifference(state);
  if (!found) {
    return null;
  }
  const { depositDifference: deposit_difference, networkFee: network_fee, ...rest } = found;
  return { ...rest, deposit_difference, network_fee };
}
