import { z } from 'zod';
import { CASE_FORMATS } from '#domain/support/case-file';
import { ACTORS, MONEY_PLACES } from '#domain/support/cause';
import { HISTORY_GROUPS } from '#domain/support/history-group';
import { ORDER_ACTION_NAMES } from '#domain/support/order-action';
import type { Verdict } from '#domain/support/verdict';
import { OPERATOR_PERMISSIONS } from '#domain/team/permission';
import { OrderSchema, RefundDecisionSchema } from '../orders/order';
import { RefundActionRequestSchema } from '../orders/order-action';
import { ListedRequestSchema } from '../requests';
import { RefundPanelSchema, StepSchema, TrackingLinkSchema, TransactionSchema } from '../shared/order';
import { itemsOf, ListQuery } from '../shared/values';
import { DeliverySchema } from '../shared/webhooks/deliveries';
import { AmountSchema, StatusSchema, TimeSchema } from '../values';
import { InstallationEntrySchema } from './audit';
import { HolderSchema } from './holders';
import { CountSchema, EnvironmentSchema, PartnerRefSchema, ReasonSchema, WrittenAmountSchema } from './values';

export const SupportOrderParamsSchema = z.object({ order_id: z.string() });

const DurationSchema = z.int().min(0).describe('Milliseconds');

/** The order's condition; the sentence contains all of it. */
export const VerdictSchema = z.object({
  sentence: z.string(),
  brief: z
    .object({ happened: z.string(), next: z.string().describe('Who does what next, and by when') })
    .describe('It in two short sentences without codes'),
  notes: z.array(z.string()).describe('What else may matter, a sentence each'),
  cause: z.string(),
  unclear: z.boolean().describe('Something that matters is not on record; the sentence says what'),
  money: z.enum(MONEY_PLACES),
  actor: z.enum(ACTORS).describe('Who acts next'),
  since: TimeSchema,
  lasted_ms: DurationSchema,
  swap_duration: z
    .object({ took_ms: DurationSchema, usual_ms: DurationSchema, slow_ms: DurationSchema })
    .nullable()
    .describe('Since the deposit, against half and 95 % of the swaps before; null where nothing was measured or moves'),
  next: z.object({ what: z.string(), at: TimeSchema }).nullable().describe('What happens by itself'),
  rule: z.string().describe('Like `[rules/watching: Late deposits]`'),
});
export type VerdictView = z.infer<typeof VerdictSchema>;

export function toVerdict({ isUnclear, lastedMs, swapDuration, ...verdict }: Verdict): VerdictView {
  return {
    ...verdict,
    unclear: isUnclear,
    lasted_ms: lastedMs,
    swap_duration: swapDuration && {
      took_ms: swapDuration.tookMs,
      usual_ms: swapDuration.usualMs,
      slow_ms: swapDuration.slowMs,
    },
  };
}

const CaseSchema = z.object({
  kind: z.string(),
  words: z.string(),
  repair: z.string().describe('What was done, or is to be done'),
  opened_at: TimeSchema,
  closed_at: TimeSchema.nullable(),
  times: z.int(),
});

const WatchSchema = z.object({
  last_word: StatusSchema.nullable().describe('What the provider said last, as a status'),
  answered_at: TimeSchema.describe('Its last good answer'),
  silent: z.boolean(),
  next_poll_at: TimeSchema.nullable(),
});

const QuoteSchema = z.object({
  quote_id: z.string().nullable(),
  rate_type: z.string().nullable(),
  amount_from: AmountSchema,
  amount_to: AmountSchema,
  markup_bps: z.int().nullable(),
});

const ActionSchema = z.object({
  action: z.enum(ORDER_ACTION_NAMES).describe('Each is a route of its own'),
  permission: z.enum(OPERATOR_PERMISSIONS),
  consequence: z.string().describe('What it does, in a sentence'),
  possible: z.boolean(),
  why_not: z.string().nullable(),
});

export const OrderPageViewSchema = z.object({
  verdict: VerdictSchema,
  draft: z.string().describe('An answer to the user, made from the verdict; nothing that only the partner may know'),
  reply_facts: z.record(z.string(), z.string()).describe('What saved replies name in braces, by name'),
  phrase: z.string().nullable().describe('The three words that its tracking page shows'),
  order: OrderSchema.describe('As the partner API gives it'),
  holder: HolderSchema.nullable().describe('The operator who has it; null: nobody'),
  partner: PartnerRefSchema,
  provider_name: z.string(),
  environment: EnvironmentSchema,
  amount_usd: z.string().nullable(),
  clock_offset_seconds: z.int().describe('How far the clock of a sandbox order is ahead'),
  timeline: z.array(StepSchema),
  transactions: z.array(TransactionSchema),
  quote: QuoteSchema,
  watch: WatchSchema.nullable().describe('null where nobody asks the provider'),
  refund: RefundPanelSchema.nullable().describe('What can be decided about its refund; null while nothing can'),
  cases: z.array(CaseSchema),
  actions: z.array(ActionSchema),
  audit: z
    .array(InstallationEntrySchema)
    .describe('What was done to it, newest first; notes of operators are among it'),
  tracking_links: z.array(TrackingLinkSchema),
  temporal_url: z.string().nullable().describe('Of its workflow in the Temporal Web UI; null where none is known'),
});
export type OrderPageView = z.infer<typeof OrderPageViewSchema>;

const HistoryLineSchema = z.object({
  event_id: z.int(),
  at: TimeSchema,
  group: z.enum(HISTORY_GROUPS).describe('`task`: of no interest to whoever asks about the order'),
  text: z.string(),
  url: z.string().nullable().describe('Of the event in the Temporal Web UI'),
});

const PendingActivitySchema = z.object({
  activity: z.string(),
  attempt: z.int(),
  running: z.boolean().describe('false: it waits for its next attempt'),
  last_failure: z.string().nullable(),
  next_attempt_at: TimeSchema.nullable(),
});

/** The workflow's history, oldest first; empty if neither Temporal nor a copy has it. */
export const HistorySchema = z.object({
  read_from: z.enum(['engine', 'copy']).nullable(),
  run_id: z.string().nullable(),
  url: z.string().nullable().describe('Of the run in the Temporal Web UI'),
  items: z.array(HistoryLineSchema),
  pending: z.array(PendingActivitySchema).describe('Calls that are under way, or will be tried again'),
  timers: z.array(z.object({ what: z.string(), at: TimeSchema })).describe('That run'),
});
export type HistoryView = z.infer<typeof HistorySchema>;

/** The calls between service and provider, oldest first, without secrets and addresses. */
export const ConversationSchema = z.object({
  items: z.array(
    z.object({
      at: TimeSchema,
      direction: z.enum(['asked', 'answered', 'reported']),
      text: z.string(),
      latency_ms: DurationSchema.nullable().describe('Of an answer'),
      facts: z.unknown(),
    }),
  ),
});
export type Conversation = z.infer<typeof ConversationSchema>;

/** With all attempts of each delivery, oldest first. */
export const OrderDeliveriesSchema = z.object({ items: z.array(DeliverySchema) });
export type OrderDeliveries = z.infer<typeof OrderDeliveriesSchema>;

/** Newest first. */
export const OrderRequestsQuerySchema = z.object(ListQuery);
export const OrderRequestsSchema = itemsOf(ListedRequestSchema);
export type OrderRequests = z.infer<typeof OrderRequestsSchema>;

/** Orders of the same provider that were opened within an hour of it, nearest first. */
export const NeighborsSchema = z.object({
  provider: z.string(),
  from: TimeSchema,
  to: TimeSchema,
  sentence: z.string().describe('Like `3 of 14 others failed; kestrel was down from 13:50`'),
  by_status: z.array(z.object({ status: StatusSchema, orders: CountSchema })),
  items: z.array(
    z.object({
      order_id: z.string(),
      partner: PartnerRefSchema,
      status: StatusSchema,
      pair: z.string().describe('Like `BTC to ETH`'),
      same_pair: z.boolean(),
      created_at: TimeSchema,
      updated_at: TimeSchema,
    }),
  ),
  more: CountSchema.describe('Further ones that are not listed'),
});
export type Neighbors = z.infer<typeof NeighborsSchema>;

/** Exports the case file; the export is recorded in the audit log before the file is sent. */
export const ExportCaseSchema = z.object({ reason: ReasonSchema, format: z.enum(CASE_FORMATS) });
export const ExportCaseCommandSchema = z.object({
  format: z.enum(CASE_FORMATS).default('json').describe('json or md (default: json)'),
  reason: ReasonSchema.optional().describe('Why; kept in the audit log and in the file'),
});
export const CaseFileSchema = z.object({
  format: z.literal('swaplane-case/1'),
  order_id: z.string(),
  entries: z.array(z.unknown()),
  seal: z.string().describe('It identifies the file'),
});

export const PollSchema = z.object({ reason: ReasonSchema });
export const PolledSchema = z.object({ order_id: z.string(), next_poll_at: TimeSchema });

export const CloseCaseSchema = z.object({
  kind: z.string().max(60).describe('Its kind in case list'),
  reason: ReasonSchema,
});
export const CaseClosedSchema = z.object({ order_id: z.string(), kind: z.string() });

export const EraseSchema = z.object({ reason: ReasonSchema });
export const ErasedSchema = z.object({
  order_id: z.string(),
  history_deleted: z.boolean().describe('false: Temporal did not answer, so its history is deleted there later'),
});

/** `completed` requires both values and `refunded` the transaction, unless the operator states that there is none. */
export const DecideSchema = z.object({
  status: z.enum(['completed', 'refunded', 'failed']).describe('The new status of the order'),
  reason: ReasonSchema,
  tx: z.string().trim().min(1).max(200).optional().describe('The transaction by which the money went out'),
  amount: WrittenAmountSchema.optional().describe('What was paid out, with status completed'),
  without_evidence: z.literal(true).optional().describe('Without transaction and amount; both stay empty'),
  despite_doubts: z
    .literal(true)
    .optional()
    .describe('Although the record speaks against it; the refusal without it says what does'),
});
export const DecidedSchema = z.object({ order_id: z.string(), status: StatusSchema });
export type Decided = z.infer<typeof DecidedSchema>;

/** Taking an order to manual review, and asking again for its decided refund. */
export const OrderStepSchema = z.object({ reason: ReasonSchema });
export const OrderStepDoneSchema = z.object({ order_id: z.string() });

/** Where the deposit is returned, in the partner's format; the first decision counts. */
export const RefundSchema = RefundActionRequestSchema.extend({ reason: ReasonSchema });
export const RefundDecidedSchema = z.object({
  order_id: z.string(),
  status: StatusSchema,
  refund_decision: RefundDecisionSchema.nullable(),
});

/** A note about the order, stored as the reason of an audit entry. */
export const NoteSchema = z.object({ reason: ReasonSchema });
export const NotedSchema = z.object({ order_id: z.string() });
