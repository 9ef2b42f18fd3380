import { multiplyFraction, subtract } from '../amount';

/** What a provider deducts from a refund; null if it does not say. */
export interface RefundFees {
  readonly feePct: number | null;
  /** Whether the network fee is deducted from the refund too. */
  readonly feeNetwork: boolean | null;
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
