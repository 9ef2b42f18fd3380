import { multiplyFraction, subtract } from '../amount';
import type { OrderState } from '../orders/order';

/** What a provider deducts from a refund; null if it does not say. */
export interface RefundFees {
  readonly feePct: number | null;
  /** Whether the network fee is deducted from the refund too. */
  readonly feeNetwork: boolean | null;
}

/**
 * What a refund is calculated from: what arrived, or the agreed amount if the provider does not say. Null if the provider says
 * only that another amount arrived [rules/refunds: Refund amount].
 */
export function refundedDeposit(
  order: Pick<OrderState, 'amountFromActual' | 'failedReasonCode' | 'input'>,
): string | null {
  const { amountFromActual: arrived, failedReasonCode: reason, input } = order;
  return arrived ?? (reason === 'underpayment' || reason === 'overpayment' ? null : input.amountFrom);
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
