import type { OrderInput, RefundPreference } from '../orders/order';

/**
 * Whether the order's provider can pay a refund as a stablecoin; simulated providers all can [rules/refunds: Converting to a
 * stablecoin].
 */
export function canConvert({ sandbox, convertsRefunds }: Pick<OrderInput, 'sandbox' | 'convertsRefunds'>): boolean {
  return sandbox !== null || convertsRefunds === true;
}

/** Why the order's refund cannot be converted. */
export function whyNoConversion(provider: string): string {
  return `${provider} does not convert refunds to a stablecoin; use refund_to_address`;
}

/**
 * The preference without a conversion, for a provider that does not convert: the refund address, if there is one; null if it
 * cannot be honored at all [rules/refunds: The preference].
 */
export function withoutConversion(preference: RefundPreference, hasRefundAddress: boolean): RefundPreference | null {
  if (!wantsConversion(preference)) {
    return preference;
  }
  return hasRefundAddress
    ? {
        default: 'return_to_refund_address',
        fallbackIfRefundAddressMissing: 'manual_review',
        convertToStableTarget: null,
        stableAddress: null,
        notKept: true,
      }
    : null;
}

/** Whether the preference can lead to a conversion. */
export function wantsConversion(preference: RefundPreference): boolean {
  return [preference.default, preference.fallbackIfRefundAddressMissing].includes('convert_to_stable');
}

/** The order's note about a preference that cannot be honored; null if it can. */
export function preferenceNote({ provider, refundPreference }: OrderInput): string | null {
  return refundPreference.notKept
    ? `${provider} does not convert refunds to a stablecoin: unless you decide otherwise, a refund goes to refund_address`
    : null;
}
