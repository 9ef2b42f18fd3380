import { z } from 'zod';
import type { TrackingLink } from '#domain/orders/tracking-link';
import { AmountSchema, StatusSchema, TimeSchema } from '../values';

/** A status of an order and its duration. */
export const StepSchema = z.object({
  status: StatusSchema,
  at: TimeSchema,
  sequence: z.int(),
  seconds: z.int().nullable().describe('How long the order was in it; null for the present status'),
});
export type Step = z.infer<typeof StepSchema>;

export const TransactionSchema = z.object({
  kind: z.enum(['deposit', 'payout', 'refund']),
  hash: z.string(),
  explorer_url: z.string().nullable().describe('null where there is none, and for simulated transactions'),
});
export type TransactionView = z.infer<typeof TransactionSchema>;

/** The possible decisions about a refund, while there are any. */
export const RefundPanelSchema = z.object({
  deadline: TimeSchema.nullable().describe('On the clock of the order'),
  amount: AmountSchema.nullable().describe(
    'What goes back before fees; null if the provider says only that another amount arrived than agreed',
  ),
  currency: z.string(),
  network: z.string(),
  fee_pct: z.number().nullable(),
  amount_net: AmountSchema.nullable().describe(
    "After the provider's fee; the network's is taken off too if fee_network",
  ),
  fee_network: z.boolean().nullable(),
  has_refund_address: z.boolean().describe('Whether one was given at the creation; it is never shown'),
  stable_targets: z.array(z.string()),
  default_action: z
    .enum(['return_to_refund_address', 'convert_to_stable', 'manual_review'])
    .describe('What happens at the deadline without a decision, for want of an address its fallback'),
});
export type RefundPanelView = z.infer<typeof RefundPanelSchema>;

/** A link to an order's tracking page. */
export const TrackingLinkSchema = z.object({
  link: z.int().min(0).describe('0: the one in the order itself'),
  url: z.string().nullable().describe('null once it was revoked'),
  created_at: TimeSchema.nullable().describe('null for the one in the order itself'),
  revoked_at: TimeSchema.nullable(),
});
export const TrackingLinkListSchema = z.object({ items: z.array(TrackingLinkSchema), next_cursor: z.null() });
export type TrackingLinkView = z.infer<typeof TrackingLinkSchema>;

/** Which links to revoke. */
export const RevokedLinkSchema = z.union([z.int().min(0), z.literal('all')]);

/** A link as the pages show it. */
export function trackingLinkView(
  { link, createdAt, revokedAt }: TrackingLink,
  urlOf: (link: number) => string,
): TrackingLinkView {
  return {
    link,
    url: revokedAt === null ? urlOf(link) : null,
    created_at: createdAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}
