import { z } from 'zod';
import { OrderSchema } from '#contract/orders/order';
import { ListedRequestSchema } from '#contract/requests';
import { RefundPanelSchema, StepSchema, TrackingLinkSchema, TransactionSchema } from '#contract/shared/order';
import { DeliverySummarySchema } from '#contract/shared/webhooks/deliveries';
import { AmountSchema, StatusSchema, TimeSchema } from '#contract/values';
import { LONGEST_ADDRESS } from '#domain/assets/address-length';
import { MAX_TTL_SECONDS } from '#domain/sandbox/scenarios';
import { DEPOSIT_REQUESTS } from '#domain/support/deposit-request';

export const OrderIdParamsSchema = z.object({ order_id: z.string() });

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
  tracking_links: z.array(TrackingLinkSchema),
  phrase: z.string().describe('The three words that its tracking page shows'),
  deposit_request: z
    .enum(DEPOSIT_REQUESTS)
    .describe('What its pages ask of the user about the deposit: only `asked` asks for it'),
  watched_until: TimeSchema.nullable().describe(
    'Until when a late deposit is watched for, of an order that ended unpaid; null for others and in the sandbox',
  ),
  deliveries: z.array(DeliverySummarySchema).describe('Empty without `logs.view`'),
  requests: z.array(ListedRequestSchema).describe('The latest 50 that touched it; empty without `logs.view`'),
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

/** A currency on one of its networks. */
const AssetNameSchema = z.string().regex(/^[A-Za-z0-9]+:[\w-]+$/, 'must be like BTC:btc');

/** Creates a sandbox order that plays the given scenario. */
export const TestOrderSchema = z.object({
  scenario: z.string().default('success'),
  ttl_seconds: z.int().min(1).max(MAX_TTL_SECONDS).optional().describe('How long the scenario takes; 30 unless given'),
  provider: z.string().optional().describe('A provider of the sandbox; the best quote decides unless given'),
  partner_order_ref: z.string().min(1).max(64).optional(),
  from: AssetNameSchema.optional().describe('What is sent: `BTC:btc`'),
  to: AssetNameSchema.optional().describe('What is received: `ETH:eth`'),
  amount: AmountSchema.optional().describe('What is sent of it'),
  address: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_ADDRESS)
    .optional()
    .describe('Receives the payout; needed where there is no address for tests'),
  extra_id: z.string().trim().min(1).max(200).optional().describe('Memo or tag of the payout address'),
});

/** What can be sent and received in the sandbox. */
export const TestAssetsSchema = z.object({
  items: z.array(
    z.object({
      asset: AssetNameSchema,
      code: z.string(),
      name: z.string(),
      network: z.string(),
      network_name: z.string(),
      memo: z.string().nullable().describe('What the network calls its memo; null if it has none'),
      needs_address: z.boolean().describe('Whether a payout address has to be given'),
    }),
  ),
});
export type TestAssets = z.infer<typeof TestAssetsSchema>;

/** The available scenarios, published ones first. */
export const ScenariosSchema = z.object({
  items: z.array(z.object({ name: z.string(), story: z.string(), published: z.boolean() })),
});
export type Scenarios = z.infer<typeof ScenariosSchema>;
