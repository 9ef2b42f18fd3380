import { multiplyFraction, subtract } from '../amount';

/** What a provider deducts from a refund; null means that it does not say. */
export interface RefundFees {
  readonly feePct: number | null;
  /** Whether the network's fee is taken from the refund too. */
  readonly feeNetwork: boolean | null;
}

export interface RefundAmount {
  /** What comes back, but for the network's fee; rounded down. */
  net: string;
  /** The provider's fee; zero where it tells none. */
  fee: string;
  /** Whether the network's fee, which nobody knows before, still goes off. */
  lessNetworkFee: boolean;
}

const DECIMALS = 12;

/** The amount refunded from a deposit, in its own currency [rules/refunds: Refund amount]. */
export function refundAmount(deposit: string, decimals: number, { feePct, feeNetwork }: RefundFees): RefundAmount {
  const fee = multiplyFraction([deposit, String(feePct ?? 0)], ['100'], Math.min(decimals, DECIMALS), 'up');
  return { net: subtract(deposit, fee), fee, lessNetworkFee: feeNetwork !== false };
}
