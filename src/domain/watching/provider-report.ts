import type { OrderStatus } from '../orders/status';

export const FAILED_REASONS = [
  'kyt_block',
  'amount_out_of_range',
  'rate_changed',
  'provider_timeout',
  'provider_internal',
  'underpayment',
  'overpayment',
  'network_congestion',
  'unknown',
] as const;
export type FailedReason = (typeof FAILED_REASONS)[number];

/**
 * A provider's word on an order, in our statuses; a word that nobody knows never becomes a report
 * [rules/orders-and-transitions: Transitions].
 */
export interface ProviderReport {
  status: OrderStatus;
  reason?: FailedReason;
  message?: string;
  txInHash?: string;
  txOutHash?: string;
  amountTo?: string;
  /** What has arrived. */
  amountFrom?: string;
  /** What the provider took of the payout for its network. */
  networkFee?: string;
  /** The provider's own word, for support staff. */
  providerWord?: string;
}

/** In place of a report: a word that no table has. It changes nothing, and a person sees it [rules/watching: Who is told]. */
export interface UnknownWord {
  unknownWord: string;
}

/** In place of a report: the provider has given no good answer for too long. */
export const SILENCE = 'silence';

/** What a simulated provider says of an order, and when. */
export interface ScriptStep {
  at: string;
  report: ProviderReport | typeof SILENCE;
}
