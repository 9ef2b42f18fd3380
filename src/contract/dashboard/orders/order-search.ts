import { z } from 'zod';
import { commaSeparated, DAY_OR_INSTANT, instantBound } from '#contract/paging';
import { EnvironmentQuery, itemsOf, ListQuery } from '#contract/shared/values';
import { AmountSchema, StatusSchema, TimeSchema } from '#contract/values';
import { LONGEST_ADDRESS } from '#domain/assets/address-length';
import { ORDER_STATUSES } from '#domain/orders/status';

const UsdSchema = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'must be dollars like 250.00');
const CODES = /^[a-z0-9_]+(,[a-z0-9_]+)*$/;

/** The filters shared by lists and CSV files. */
const OrderFilters = {
  ...EnvironmentQuery,
  q: z
    .string()
    .trim()
    .max(LONGEST_ADDRESS)
    .optional()
    .describe("Order id, your reference, the provider's id, an address, or a transaction hash; exactly"),
  status: commaSeparated(ORDER_STATUSES).optional(),
  provider: z
    .string()
    .regex(CODES, 'must be codes of providers, separated by commas')
    .transform((text) => text.split(','))
    .optional(),
  pair: z
    .string()
    .regex(/^[A-Za-z0-9]*(:[\w-]+)?-[A-Za-z0-9]*(:[\w-]+)?$/, 'must be like BTC-ETH or USDT:tron-')
    .optional()
    .describe('`BTC-ETH`; a network stands after a colon, and either side may be empty: `USDT:trx-`, `-XMR`'),
  from: instantBound('lower').optional().meta({ anyOf: DAY_OR_INSTANT }),
  to: instantBound('upper').optional().meta({ anyOf: DAY_OR_INSTANT }),
  usd_min: UsdSchema.optional(),
  usd_max: UsdSchema.optional(),
};

/** Newest first. */
export const OrderSearchQuerySchema = z.object({ ...OrderFilters, ...ListQuery });
export const OrderExportQuerySchema = z.object(OrderFilters);
export const ExportParamsSchema = z.object({ export_id: z.string() });

/** A file of orders, written in the background and stored for seven days. */
export const OrderFileSchema = z.object({
  export_id: z.string(),
  state: z.enum(['writing', 'ready']).describe('`ready`: it can be fetched'),
  orders: z.int().min(0).describe('So far'),
  created_at: TimeSchema,
});
export type OrderFile = z.infer<typeof OrderFileSchema>;

export const OrderRowSchema = z.object({
  order_id: z.string(),
  partner_order_ref: z.string().nullable(),
  status: StatusSchema,
  provider: z.string(),
  from: z.string(),
  from_network: z.string(),
  to: z.string(),
  to_network: z.string(),
  amount_from: AmountSchema,
  amount_to: AmountSchema.nullable().describe(
    'What was paid out, before that what is expected; null for a refund, an expired or failed order, and if nobody said how much was paid out',
  ),
  amount_usd: z.string().nullable(),
  created_at: TimeSchema,
  updated_at: TimeSchema,
  duration_seconds: z.int().nullable().describe('From creation to its end; null while it goes on'),
});
export type OrderRow = z.infer<typeof OrderRowSchema>;
export const OrderRowListSchema = itemsOf(OrderRowSchema);
export type OrderRowList = z.infer<typeof OrderRowListSchema>;
