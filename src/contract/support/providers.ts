import { z } from 'zod';
import { LEGS } from '#domain/evidence/leg';
import { REFUND_CAPABILITIES } from '#domain/orders/order';
import { instantBound } from '../paging';
import { itemsOf, ListQuery, MonthSchema, UsdSchema } from '../shared/values';
import { StatusSchema, TimeSchema } from '../values';
import { CountSchema, PartnerRefSchema, ReasonSchema, WrittenUsdSchema } from './values';

export const SupportProviderParamsSchema = z.object({ provider: z.string() });
export const OutageParamsSchema = z.object({ outage_id: z.coerce.number().int().min(1) });

const DrainSchema = z.object({ since: TimeSchema, reason: z.string(), actor: z.string() });
const SecondsSchema = z.object({ median: z.int(), p95: z.int() });

/** How a share of each swap is kept there, and what is set for it here, without values. */
const ShareSchema = z.object({
  kept: z
    .enum(['per_order', 'in_account', 'none'])
    .describe('`in_account`: it is agreed or set there, the same for every order'),
  member: z.string().nullable().describe('`per_order`: the member of the requests that asks for it'),
  setting: z.string().nullable().describe('The variable without which nothing is kept'),
  is_set: z.boolean(),
  own_bps: z.int().describe("The operator's own share"),
  most_markup_bps: z.int().describe('The largest markup of a partner'),
});

/** The current state of a live provider. */
export const ProviderStateSchema = z.object({
  code: z.string(),
  name: z.string(),
  state: z.enum(['up', 'down', 'avoided', 'draining', 'off']).describe('`off`: known, and not set up here'),
  down_since: TimeSchema.nullable(),
  last_error: z.string().nullable().describe('Of the outage that is going on'),
  drain: DrainSchema.nullable(),
  refund_mode: z.enum(REFUND_CAPABILITIES).nullable().describe('null: it is not known'),
  open_orders: CountSchema,
  outages_7d: CountSchema,
  swap_seconds: SecondsSchema.nullable(),
  delivered_ratio: z.string().nullable().describe('Median of what was delivered of what was quoted'),
  share: ShareSchema.nullable().describe('null: it is not known'),
});
export type ProviderState = z.infer<typeof ProviderStateSchema>;
export const ProviderStateListSchema = z.object({ items: z.array(ProviderStateSchema) });

export const DrainChangeSchema = z.object({ reason: ReasonSchema });

/** At one time, or during a period; by default the last 24 hours. */
export const HealthQuerySchema = z
  .object({
    at: instantBound('lower').optional(),
    from: instantBound('lower').optional(),
    to: instantBound('upper').optional(),
    provider: z.string().max(60).optional(),
  })
  .refine(({ at, from, to }) => at === undefined || (from === undefined && to === undefined), {
    path: ['at'],
    message: 'goes with neither `from` nor `to`',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from.getTime() <= to.getTime(), {
    path: ['to'],
    message: 'must not be before `from`',
  });

export const OutageSchema = z.object({
  outage_id: z.int(),
  provider: z.string(),
  provider_name: z.string(),
  since: TimeSchema,
  until: TimeSchema.nullable().describe('null while it lasts'),
  seconds: CountSchema.describe('Until now, while it lasts'),
  last_error: z.string(),
  orders: CountSchema.describe('That it hit'),
  partners: z.array(z.object({ partner: PartnerRefSchema, orders: CountSchema })).describe('The most hit first'),
});
export type OutageView = z.infer<typeof OutageSchema>;

/** Outages in a period, newest first, and the uptime of each live provider. */
export const ProviderHealthViewSchema = z.object({
  from: TimeSchema,
  to: TimeSchema,
  measured: z
    .array(z.object({ from: TimeSchema, to: TimeSchema }))
    .describe('When a health check found a worker running, so that an outage would have been noticed; oldest first'),
  providers: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      up_pct: z.number().nullable().describe('Of what was measured; null for an instant, and if nothing was'),
      down_seconds: CountSchema,
      outages: CountSchema,
    }),
  ),
  items: z.array(OutageSchema),
});
export type ProviderHealthView = z.infer<typeof ProviderHealthViewSchema>;

/** The orders affected by an outage, oldest first. */
export const OutageOrdersQuerySchema = z.object(ListQuery);
export const OutageOrdersSchema = itemsOf(
  z.object({
    order_id: z.string(),
    partner: PartnerRefSchema,
    status: StatusSchema,
    hit: z.enum(['open', 'created']).describe('Open when it began, or created while it lasted'),
    created_at: TimeSchema,
    updated_at: TimeSchema,
  }),
);
export type OutageOrdersView = z.infer<typeof OutageOrdersSchema>;

export const StatisticsQuerySchema = z.object({
  provider: z.string().max(60).optional(),
  from: z.string().max(20).optional().describe('Code of what is sent'),
  to: z.string().max(20).optional().describe('Code of what is received'),
});

const StatisticsRowSchema = z.object({
  provider: z.string(),
  provider_name: z.string(),
  pair: z
    .object({ from: z.string(), from_network: z.string(), to: z.string(), to_network: z.string() })
    .nullable()
    .describe('null: over all pairs'),
  orders: CountSchema,
  completed: CountSchema,
  refunded: CountSchema,
  failed: CountSchema,
  expired: CountSchema,
  measured: CountSchema.describe('Completed ones of which quote and delivery are known'),
  delivered_ratio: z.string().nullable().describe('Median of delivered against quoted; null where none was measured'),
  seconds_to_done: SecondsSchema.nullable().describe('From the deposit to the payout'),
  refunds: z.object({ due: CountSchema, by_hand: CountSchema, open: CountSchema }),
});

const EvidenceStatisticsRowSchema = z.object({
  provider: z.string(),
  provider_name: z.string(),
  network: z.string(),
  leg: z.enum(LEGS),
  checked: CountSchema.describe('Legs of which something was said and looked up'),
  verified: CountSchema,
  contradicted: CountSchema,
  amount_ratio: z.string().nullable().describe('Median of the amount seen against the amount said'),
  seconds_median: z
    .int()
    .nullable()
    .describe("From the provider's word to the payment on chain; negative if the payment came first"),
});

/** Computed from the live orders of the window. A provider's row over all pairs comes before its pairs. */
export const StatisticsSchema = z.object({
  days: z.int().describe('How far the window reaches back'),
  computed_at: TimeSchema.nullable(),
  items: z.array(StatisticsRowSchema),
  evidence: z.array(EvidenceStatisticsRowSchema).describe('Empty where no node is set'),
});
export type Statistics = z.infer<typeof StatisticsSchema>;

/** What the completed live orders of a month should have brought at each provider, over all partners [rules/payouts: By provider]. */
export const EarningsSchema = z.object({
  month: z.string(),
  items: z.array(
    z.object({
      provider: z.string(),
      provider_name: z.string(),
      orders: CountSchema,
      own_usd: UsdSchema.describe("The operator's own share"),
      markup_usd: UsdSchema.describe('Markups of all partners'),
      expected_usd: UsdSchema.describe('Both, which the provider is expected to have kept'),
      owed_usd: UsdSchema.describe('What partners have earned: shares of the commission and markups'),
      reported_usd: UsdSchema.nullable().describe('What the provider says that it kept; null: not recorded yet'),
      difference_usd: UsdSchema.nullable().describe('`reported_usd` less `expected_usd`, each before rounding'),
      recorded_at: TimeSchema.nullable(),
    }),
  ),
});
export type Earnings = z.infer<typeof EarningsSchema>;

/** What a provider says that it kept in all for orders of a month: the own share and the markups of all partners. */
const ProviderReport = {
  month: MonthSchema.describe('In which the orders were created, UTC'),
  usd: WrittenUsdSchema.describe('US dollars, at most 8 decimals; 0 if it kept nothing'),
};
export const ProviderReportSchema = z.object({ ...ProviderReport, reason: ReasonSchema });
export const ProviderReportCommandSchema = z.object({ ...ProviderReport, reason: ReasonSchema.optional() });
export const ProviderReportedSchema = z.object({ provider: z.string(), month: z.string(), reported_usd: z.string() });
