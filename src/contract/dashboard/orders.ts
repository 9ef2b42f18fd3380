import { z } from 'zod';
import { ORDER_STATUSES, type OrderStatus } from '../../domain/orders/status';
import { MAX_TTL_SECONDS } from '../../domain/sandbox/scenarios';
import { DAY_OR_INSTANT, instant, listOf } from '../list-filter';
import { AmountSchema, OrderSchema, StatusSchema, TimeSchema } from '../orders/order';
import { ListedRequestSchema } from '../requests/logged-request';
import { EnvironmentQuery } from './environment';
import { itemsOf, ListQuery } from './list';
import { DeliverySummarySchema } from './webhooks';

export const OrderIdParamsSchema = z.object({ order_id: z.string() });

const UsdSchema = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'must be dollars like 250.00');
const CODES = /^[a-z0-9_]+(,[a-z0-9_]+)*$/;

/** What the orders of a list, or of a CSV file, have in common. */
const OrderFilters = {
  ...EnvironmentQuery,
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("Order id, your reference, the provider's id, an address, or a transaction hash; exactly"),
  status: listOf(ORDER_STATUSES as [OrderStatus, ...OrderStatus[]]).optional(),
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
  from: instant('lower').optional().meta({ anyOf: DAY_OR_INSTANT }),
  to: instant('upper').optional().meta({ anyOf: DAY_OR_INSTANT }),
  usd_min: UsdSchema.optional(),
  usd_max: UsdSchema.optional(),
};

/** Newest first. */
export const OrderSearchQuerySchema = z.object({ ...OrderFilters, ...ListQuery });
export const OrderExportQuerySchema = z.object(OrderFilters);
export const ExportParamsSchema = z.object({ export_id: z.string() });

/** A file of orders that is written in the background; kept for seven days. */
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
  amount_to: AmountSchema.describe('What was paid out, else what is expected'),
  amount_usd: z.string().nullable(),
  created_at: TimeSchema,
  updated_at: TimeSchema,
  duration_seconds: z.int().nullable().describe('From creation to its end; null while it goes on'),
});
export type OrderRow = z.infer<typeof OrderRowSchema>;
export const OrderRowListSchema = itemsOf(OrderRowSchema);
export type OrderRowList = z.infer<typeof OrderRowListSchema>;

const StepSchema = z.object({
  status: StatusSchema,
  at: TimeSchema,
  sequence: z.int(),
  seconds: z.int().nullable().describe('How long the order was in it; null for the present status'),
});

const TransactionSchema = z.object({
  kind: z.enum(['deposit', 'payout', 'refund']),
  hash: z.string(),
  explorer_url: z.string().nullable().describe('null where there is none, and for simulated transactions'),
});

/** What can be decided about a refund, while it can. */
export const RefundPanelSchema = z.object({
  deadline: TimeSchema.nullable().describe('On the clock of the order'),
  amount: AmountSchema.describe('What goes back before fees'),
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

/** The clock of a sandbox order. */
const ClockSchema = z.object({
  now: TimeSchema,
  offset_seconds: z.int().describe('How far it is ahead'),
  next: z
    .object({ what: z.string().describe('A status, or `webhook_retry`, or the name of a deadline'), at: TimeSchema })
    .nullable()
    .describe('What is due next, as far as it is known'),
});

export const OrderDetailSchema = z.object({
  order: OrderSchema.describe('As the partner API gives it'),
  amount_usd: z.string().nullable(),
  markup_bps: z.int().nullable(),
  earning_usd: z.string().nullable().describe('What the completed order earned'),
  slippage_pct: z.number().nullable().describe('Paid out against expected, in percent; noted from 0.5 either way'),
  timeline: z.array(StepSchema),
  usual_seconds: z
    .object({ median: z.int(), p95: z.int() })
    .nullable()
    .describe("From the deposit to the payout, of this provider's orders"),
  transactions: z.array(TransactionSchema),
  deliveries: z.array(DeliverySummarySchema),
  requests: z.array(ListedRequestSchema).describe('The latest 50 that touched it'),
  refund: RefundPanelSchema.nullable(),
  clock: ClockSchema.nullable(),
  curl: z.string().describe('The call of the partner API that reads it'),
});
export type OrderDetail = z.infer<typeof OrderDetailSchema>;

/** The order after an action. */
export const OrderAnswerSchema = z.object({ order: OrderSchema });
export type OrderAnswer = z.infer<typeof OrderAnswerSchema>;

/** What happened when a sandbox order's clock was moved. */
export const MovedClockSchema = OrderAnswerSchema.extend({ now: TimeSchema, happened: z.array(StatusSchema) });
export type MovedClock = z.infer<typeof MovedClockSchema>;

/** A sandbox order by the name of its story. */
export const TestOrderSchema = z.object({
  scenario: z.string().default('success'),
  ttl_seconds: z.int().min(1).max(MAX_TTL_SECONDS).optional().describe('How long the story takes; 30 unless given'),
  provider: z.string().optional().describe('A provider of the sandbox; the best quote decides unless given'),
  partner_order_ref: z.string().min(1).max(64).optional(),
});

/** The stories there are, published ones first. */
export const ScenariosSchema = z.object({
  items: z.array(z.object({ name: z.string(), story: z.string(), published: z.boolean() })),
});
export type Scenarios = z.infer<typeof ScenariosSchema>;
