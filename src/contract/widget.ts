import { z } from 'zod';
import { IdempotencyHeaders } from './headers';
import { CreateOrderRequestSchema } from './orders/create-order';
import { EstimateQuerySchema, EstimateSchema } from './quotes/estimate';

/** What the widget shows before anything was asked [rules/publishable-keys: What it may do]. */
export const WidgetSettingsSchema = z.object({
  partner: z.string(),
  environment: z.enum(['test', 'live']),
  accent: z.string().nullable().describe("`#rrggbb`; null for the widget's own color"),
  on_accent: z.string().nullable().describe('Color of text on the accent'),
  currencies: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      networks: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          memo: z.string().nullable().describe('What the network calls the text beside an address; null without one'),
        }),
      ),
    }),
  ),
});
export type WidgetSettings = z.infer<typeof WidgetSettingsSchema>;

/** One quote, never those of all providers. */
export const WidgetEstimateQuerySchema = EstimateQuerySchema.pick({
  from: true,
  to: true,
  from_network: true,
  to_network: true,
  amount: true,
  side: true,
  rate: true,
});

/** Without what is between the partner and the service, such as its markup. */
export const WidgetEstimateSchema = EstimateSchema.pick({
  quote_id: true,
  from: true,
  from_network: true,
  to: true,
  to_network: true,
  amount_from: true,
  amount_to: true,
  rate: true,
  rate_type: true,
  provider: true,
  eta_seconds: true,
  expires_at: true,
  refund_capability: true,
  required_fields: true,
  unsupported_fields: true,
  sandbox: true,
});
export type WidgetEstimate = z.infer<typeof WidgetEstimateSchema>;

export const WidgetOrderHeadersSchema = z.object(IdempotencyHeaders);

/** Nothing else is accepted: a copied key must not choose references, refund preferences or addresses of devices. */
export const WidgetOrderRequestSchema = CreateOrderRequestSchema.pick({
  quote_id: true,
  address: true,
  extra_id: true,
  refund_address: true,
  refund_extra_id: true,
  sandbox_scenario: true,
  sandbox_ttl: true,
}).strict();

export const WidgetOrderSchema = z.object({
  order_id: z.string(),
  tracking_url: z.string().describe('Whoever has it can follow the order'),
});
export type WidgetOrder = z.infer<typeof WidgetOrderSchema>;
