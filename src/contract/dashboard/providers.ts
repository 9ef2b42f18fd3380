import { z } from 'zod';
import { REFUND_CAPABILITIES } from '#domain/orders/order';

export const ProviderParamsSchema = z.object({ code: z.string() });

export const ProviderSchema = z.object({
  code: z.string(),
  name: z.string(),
  on: z.boolean().describe('Whether your new quotes and orders may use it'),
  available: z.boolean().describe('false: the service has no new orders for it now'),
  down_since: z.iso.datetime().nullable().describe('An outage that is going on'),
  refund_mode: z.enum(REFUND_CAPABILITIES),
  window_hours: z.int().nullable().describe('`programmatic`: hours you have to decide'),
  sla_hours: z.int().nullable().describe('`ticket`: hours the provider usually needs'),
  fee_pct: z.number().nullable().describe("The provider's fee for a refund"),
  fee_network: z.boolean().nullable(),
  deposit_window_minutes: z.int().nullable(),
  most_markup_bps: z
    .int()
    .min(0)
    .describe('The largest markup that it keeps for you; its prices contain no more than that'),
  orders_30d: z.int().min(0).describe('Your own'),
  success_rate_30d: z.number().nullable().describe('Of your own that ended, in percent'),
  swap_seconds: z.object({ median: z.int(), p95: z.int() }).nullable().describe('Of all live orders'),
});
export type ProviderView = z.infer<typeof ProviderSchema>;

export const ProviderListSchema = z.object({
  items: z.array(ProviderSchema),
  next_cursor: z.null(),
  markup_bps: z.int().describe('Inside your prices, in hundredths of a percent'),
  max_markup_bps: z.int(),
});
export type ProviderList = z.infer<typeof ProviderListSchema>;

/** Switching off the last provider needs a confirmation. */
export const SwitchProviderSchema = z.object({ on: z.boolean(), confirm_last: z.boolean().default(false) });
export const SetMarkupSchema = z.object({ markup_bps: z.int().min(0).max(300) });
