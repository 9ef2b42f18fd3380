import { z } from 'zod';
import { PAYOUT_STATUS_NAMES } from '#domain/payouts/payout';
import { StableTargetSchema } from '../orders/order-action';
import { commaSeparated } from '../paging';
import { PayoutRequestSchema, PayoutSchema } from '../payouts';
import { itemsOf, ListQuery, UsdSchema } from '../shared/values';
import { TimeSchema } from '../values';

/** Only live orders earn, so these routes have no environment. */
export const RevenueSchema = z.object({
  pending_usd: UsdSchema.describe('Earned and not yet in a payout'),
  in_payout_usd: UsdSchema,
  paid_usd: UsdSchema,
  all_time_usd: UsdSchema,
  month_to_date_usd: UsdSchema.describe('Since the first of the month, UTC'),
  share_usd: UsdSchema.describe('Of all time, from the share of the commission'),
  markup_usd: UsdSchema.describe('Of all time, from the markup'),
  revenue_share_pct: z.int(),
  fee_bps: z.int(),
  markup_bps: z.int(),
  days: z.array(z.object({ day: z.iso.date(), usd: UsdSchema })).describe('The last 30, oldest first'),
  last_payout: PayoutSchema.nullable(),
  payout_minimum_usd: UsdSchema,
  payout_maximum_usd: UsdSchema,
  next_request_at: TimeSchema.nullable().describe('null: a payout can be requested now'),
  payout_mails: z
    .boolean()
    .describe('Whether you are notified of payouts that were sent, by mail and in the dashboard, as Owner or Finance'),
  can_challenge: z.boolean().describe('Whether there is a live webhook whose secret can answer a challenge'),
});
export type Revenue = z.infer<typeof RevenueSchema>;

/** Whether the logged-in person wants these mails. */
export const PayoutMailsSchema = z.object({ payout_mails: z.boolean() });

export const DashboardPayoutListQuerySchema = z.object({
  status: commaSeparated(PAYOUT_STATUS_NAMES).optional(),
  ...ListQuery,
});
export const PayoutItemsSchema = itemsOf(PayoutSchema);
export type PayoutItems = z.infer<typeof PayoutItemsSchema>;

export const AddressParamsSchema = z.object({ address_id: z.string() });

export const PayoutAddressSchema = z.object({
  address_id: z.string(),
  currency: StableTargetSchema,
  address: z.string(),
  is_default: z.boolean(),
  state: z.enum(['unverified', 'verified', 'lapsed']).describe('`lapsed`: add it again for a new micro-payment'),
  prove_by: TimeSchema.nullable().describe('Until then the micro-payment can be confirmed'),
  verified_at: TimeSchema.nullable(),
  usable_at: TimeSchema.nullable().describe(
    'From when it can be paid, for a new address that was verified; null: already',
  ),
  created_at: TimeSchema,
});
export type PayoutAddressView = z.infer<typeof PayoutAddressSchema>;
export const PayoutAddressListSchema = itemsOf(PayoutAddressSchema);
export type PayoutAddressList = z.infer<typeof PayoutAddressListSchema>;

export const AddAddressSchema = z.object({ currency: StableTargetSchema, address: z.string().min(1).max(200) });
/** The exact amount of the small payment that arrived. */
export const VerifyAddressSchema = z.object({
  amount: z.string().regex(/^\d{1,9}(\.\d{1,12})?$/, 'must be the exact amount, like 0.010731'),
});

/** The terms of the payout, and how the person will confirm it. */
export const BeginPayoutSchema = PayoutRequestSchema.extend({ confirm_by: z.enum(['challenge', 'email']) });

/** A payout that awaits its confirmation; nothing is recorded in the ledger yet. */
export const PendingPayoutSchema = z.object({
  payout_id: z.string(),
  amount_usd: UsdSchema,
  currency: StableTargetSchema,
  payout_address: z.string(),
  confirm_by: z.enum(['challenge', 'email']),
  challenge: z
    .string()
    .nullable()
    .describe('Answer with the hex HMAC-SHA256 of this text under the secret of your live order webhook'),
  expires_at: TimeSchema,
});
export type PendingPayout = z.infer<typeof PendingPayoutSchema>;

/** A payout that was confirmed and needs another person's approval; nothing is recorded in the ledger yet. */
export const WaitingPayoutSchema = z.object({
  payout_id: z.string(),
  amount_usd: UsdSchema,
  currency: StableTargetSchema,
  payout_address: z.string(),
  requested_by: z.string().describe('Email address'),
  is_own: z.boolean().describe('Whether you requested it, so somebody else has to approve it'),
  approve_by: TimeSchema,
});
export type WaitingPayout = z.infer<typeof WaitingPayoutSchema>;
export const WaitingPayoutListSchema = itemsOf(WaitingPayoutSchema);

/** The answer to the challenge, or the mailed code. */
export const ConfirmPayoutSchema = z.object({ answer: z.string().trim().min(1).max(200) });
