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
 * A provider's report on an order, in our statuses; an unknown status never becomes a report [rules/orders-and-transitions:
 * Transitions].
 */
export interface ProviderReport {
  status: OrderStatus;
  reason?: FailedReason;
  message?: string;
  txInHash?: string;
  txOutHash?: string;
  amountTo?: string;
  /** The deposited amount. */
  amountFrom?: string;
  /** The network fee that the provider deducted from the payout. */
  networkFee?: string;
  /** The provider's own status, for support staff. */
  providerWord?: string;
}

/** In place of a report: a status that no table has. It changes nothing, and a person sees it [rules/watching: Cases]. */
export interface UnknownWord {
  unknownWord: string;
}

/** In place of a report: the provider has given no good answer for too long. */
export const SILENCE = 'silence';

/** A report of a simulated provider, and its time. */
export interface ScriptStep {
  at: string;
  report: ProviderReport | typeof SILENCE;
}
