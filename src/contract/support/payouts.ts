import { z } from 'zod';
import { PAYOUT_STATUS_NAMES } from '#domain/payouts/payout';
import { MonthSchema } from '../shared/values';
import { AmountSchema, TimeSchema } from '../values';
import { InstallationEntrySchema } from './audit';
import { PartnerRefSchema, ReasonSchema, WrittenAmountSchema, WrittenUsdSchema } from './values';

export const PayoutPageViewSchema = z.object({
  payout_id: z.string(),
  partner: PartnerRefSchema,
  status: z.enum(PAYOUT_STATUS_NAMES),
  amount_usd: z.string(),
  currency: z.string(),
  payout_address: z.string(),
  payout_amount: AmountSchema.nullable().describe('What was sent, in the currency'),
  tx_hash: z.string().nullable(),
  failure_reason: z.string().nullable(),
  requested_via: z.enum(['api', 'dashboard', 'schedule']),
  created_at: TimeSchema,
  processed_at: TimeSchema.nullable(),
  sent_at: TimeSchema.nullable(),
  confirmed_at: TimeSchema.nullable(),
  failed_at: TimeSchema.nullable(),
  next_steps: z.array(z.enum(PAYOUT_STATUS_NAMES)).describe('What it can become'),
  repeatable_steps: z
    .array(z.enum(PAYOUT_STATUS_NAMES))
    .describe('What it has become, and Temporal has to hear again after it was restored to an earlier time'),
  audit: z.array(InstallationEntrySchema).describe('Newest first'),
});
export type PayoutPageView = z.infer<typeof PayoutPageViewSchema>;

function stepsWith<R extends z.ZodType<string | undefined>>(reason: R) {
  return z.discriminatedUnion('status', [
    z.object({ status: z.literal('processing'), reason }),
    z.object({
      status: z.literal('sent'),
      reason,
      tx_hash: z.string().trim().min(1).max(200),
      payout_amount: WrittenAmountSchema,
    }),
    z.object({ status: z.literal('confirmed'), reason }),
    z.object({ status: z.literal('failed'), reason: ReasonSchema }),
  ]);
}

/** What was done with the payout; `sent` requires the transaction and the amount. */
export const PayoutStepSchema = stepsWith(ReasonSchema);
/** As commands give it, which ask for a reason only if the payout failed. */
export const PayoutCommandSchema = stepsWith(ReasonSchema.optional());

/** What a provider says that it kept for a partner's markups, for orders of a month. */
const PartnerReport = {
  provider: z.string().max(60).describe('Code of the provider'),
  month: MonthSchema.describe('In which the orders were created, UTC'),
  usd: WrittenUsdSchema.describe('US dollars, at most 8 decimals; 0 if it kept nothing'),
};
export const PartnerReportSchema = z.object({ ...PartnerReport, reason: ReasonSchema });
export const PartnerReportCommandSchema = z.object({ ...PartnerReport, reason: ReasonSchema.optional() });
export const PartnerReportedSchema = z.object({
  partner_id: z.string(),
  provider: z.string(),
  month: z.string(),
  reported_usd: z.string(),
});
