/** Where each payout status can lead; a failed payout has given its money back [partner-api 14.3]. */
export const PAYOUT_STATUSES = {
  pending: ['processing', 'failed'],
  processing: ['sent', 'failed'],
  sent: ['confirmed', 'failed'],
  confirmed: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>;

export type PayoutStatus = keyof typeof PAYOUT_STATUSES;
