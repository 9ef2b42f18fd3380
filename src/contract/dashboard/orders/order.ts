import { z } from 'zod';
import { OrderSchema, StatusSchema, TimeSchema } from '#contract/orders/order';
import { ListedRequestSchema } from '#contract/requests/logged-request';
import { RefundPanelSchema, StepSchema, TransactionSchema } from '#contract/shared/order';
import { TrackingLinkSchema } from '#contract/shared/tracking-links';
import { DeliverySummarySchema } from '#contract/shared/webhooks/deliveries';
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
