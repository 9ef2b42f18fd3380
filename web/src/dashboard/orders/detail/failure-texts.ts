import type { FailedReason } from '#domain/watching/provider-report';

/** Why a swap failed, if the provider gives no message. */
export const FAILURE_TEXTS: Readonly<Record<FailedReason, string>> = {
  kyt_block: "the provider's compliance check did not accept an address.",
  amount_out_of_range: 'the provider no longer takes this amount.',
  rate_changed: 'the rate moved too far.',
  provider_timeout: 'the provider did not answer.',
  provider_internal: 'the provider had an internal error.',
  underpayment: 'less than the expected amount arrived.',
  overpayment: 'more than the expected amount arrived.',
  network_congestion: 'the network was too busy.',
  unknown: 'the provider gave no reason.',
};
