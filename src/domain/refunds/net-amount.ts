import { compareAmounts, multiplyFraction, subtract } from '../amount';
import type { OrderState } from '../orders/order';

/** What a provider deducts from a refund; null if it does not say. */
export interface RefundFees {
  readonly feePct: number | null;
  /** Whether the network fee is deducted from the refund too. */
  readonly feeNetwork: boolean | null;
}

type Deposited = Pick<OrderState, 'amountFromActual' | 'failedReasonCode' | 'input'>;

/**
 * What arrived, as the provider says it; null if it does not say. Some report the agreed amount as if it had arrived: where they say
 * as well that another one did, that is none [rules/refunds: Refund amount].
 */
export function arrivedDeposit(order: Deposited): string | null {
  const { amountFromActual: arrived = null, input } = order;
  const isAgreed = arrived !== null && compareAmounts(arrived, input.amountFrom) === 0;
  return isAgreed && hasOtherAmount(order) ? null : arrived;
}

/**
 * What a refund is calculated from: what arrived, or the agreed amount if the provider does not say. Null if the provider says
 * only that another amount arrived [rules/refunds: Refund amount].
 */
export function refundedDeposit(order: Deposited): string | null {
  return arrivedDeposit(order) ?? (hasOtherAmount(order) ? null : order.input.amountFrom);
}

/** Whether the provider says that more or less than agreed arrived. */
function hasOtherAmount({ failedReasonCode: reason }: Deposited): boolean {
  return reason === 'underpayment' || reason === 'overpayment';
}

export interface RefundAmount {
  /** What is refunded before the network fee, rounded down. */
  net: string;
  /** The provider's fee; zero if it states none. */
  fee: string;
  /** Whether the network fee, which is not known in advance, is still deducted. */
  lessNetworkFee: boolean;
}

const DECIMALS = 12;

/** The refund for a deposit, in the deposit's currency [rules/refunds: Refund amount]. */
export function refundAmount(deposit: string, decimals: number, { feePct, feeNetwork }: RefundFees): RefundAmount {
  const fee = multiplyFraction([deposit, String(feePct ?? 0)], ['100'], Math.min(decimals, DECIMALS), 'up');
  return { net: subtract(deposit, fee), fee, lessNetworkFee: feeNetwork !== false };
}
