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

/** Why something that a provider says of a transfer cannot be so [rules/watching: Doubtful evidence]. */
export type DoubtReason =
  | 'zero'
  | 'too_little'
  | 'too_much'
  | 'more_than_arrived'
  | 'no_hash'
  | 'hash_of_deposit'
  | 'hash_of_other';

export interface Doubt {
  what: 'amountTo' | 'refundAmount' | 'txOutHash';
  why: DoubtReason;
  /** What the provider said, shortened. */
  said: string;
}

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
  /** What went back to the user, in the sent asset; with `refunded` only. */
  refundAmount?: string;
  /** The provider's own status, for support staff. */
  providerWord?: string;
  /** What it said besides, and cannot be so; counts as not said. */
  doubts?: readonly Doubt[];
}

/** In place of a report: a status that no table has. It changes nothing, and a person sees it [rules/watching: Cases]. */
export interface UnknownWord {
  unknownWord: string;
}

/** In place of a report: the provider has given no good answer for too long. */
export const SILENCE = 'silence';

/** In place of a report: a simulated network shows the deposit before the provider says anything of it. */
export const DEPOSIT_SHOWN = 'deposit_shown';

/** What a simulated provider reports, or what happens instead. */
export type ScriptedHappening = ProviderReport | typeof SILENCE | typeof DEPOSIT_SHOWN;

export interface ScriptStep {
  at: string;
  report: ScriptedHappening;
}

export function isReport(report: ScriptedHappening): report is ProviderReport {
  return typeof report !== 'string';
}
