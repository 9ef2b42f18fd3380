import { z } from 'zod';
import { ENVIRONMENTS } from '#domain/environment';
import { SCOPES } from '#domain/keys/scope';
import { TIER_NAMES } from '#domain/limits/tier';
import { EXAMPLE, examples } from './examples';
import { TimeSchema } from './values';

const CountSchema = z.int().min(0);
/** Figures for display, not for accounting: JSON numbers with two decimals, rounded down [rules/addresses: Amounts]. */
const UsdSchema = z.number().describe('US dollars, two decimals, rounded down');

/** The partner behind a key [rules/payouts: Profile]. */
export const PartnerProfileSchema = z
  .object({
    partner_id: z.string().describe('`par_` and 26 characters'),
    name: z.string().describe('As the operator knows you'),
    created_at: TimeSchema,
    tier: z.enum(TIER_NAMES).describe('Decides your rate limits and your share'),
    environment: z.enum(ENVIRONMENTS).describe("The key's environment; the figures cover this environment only"),
    scopes: z.array(z.enum(SCOPES)).describe("The key's scopes"),
    stats: z
      .object({
        orders_total: CountSchema.describe('All orders'),
        orders_completed: CountSchema.describe('Orders that were paid out'),
        orders_unpriced: CountSchema.describe(
          'Completed orders whose value in US dollars is unknown; they are not included in volume_usd or the earnings',
        ),
        volume_usd: UsdSchema.describe('Value of the completed orders, at the prices when they were created'),
        revenue_share_pct: z.int().describe('Your part of the revenue, in percent'),
        earnings_pending_usd: UsdSchema.describe('Earned, but not in a payout yet'),
        earnings_paid_usd: UsdSchema.describe('Paid out'),
      })
      .describe('Figures, for information'),
  })
  .meta({ id: 'PartnerProfile' });
export type PartnerProfile = z.infer<typeof PartnerProfileSchema>;

examples.add(PartnerProfileSchema, {
  example: {
    partner_id: EXAMPLE.partnerId,
    name: 'Example Wallet',
    created_at: '2026-01-10T09:00:00.000Z',
    tier: 'starter',
    environment: 'live',
    scopes: ['orders:rw', 'payouts:read'],
    stats: {
      orders_total: 1840,
      orders_completed: 1711,
      orders_unpriced: 0,
      volume_usd: 912334.18,
      revenue_share_pct: 35,
      earnings_pending_usd: 1204.55,
      earnings_paid_usd: 8800,
    },
  },
});
