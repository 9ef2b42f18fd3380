import { z } from 'zod';
import type { OrderEvidence } from '#domain/evidence/order-evidence';
import { explainDifference } from '#domain/orders/amounts';
import {
  expectedAmount,
  type OrderState,
  REFUND_CAPABILITIES,
  REFUND_CHOICES,
  STABLE_TARGET_NAMES,
} from '#domain/orders/order';
import { preferenceNote, refundActionOf } from '#domain/refunds/refund-decision';
import type { LateDeposit } from '#domain/watching/late-deposit';
import { FAILED_REASONS } from '#domain/watching/provider-report';
import { EXAMPLE, examples } from '../examples';
import { AmountSchema, StatusSchema, TimeSchema } from '../values';
import { depositSeenSchema, evidenceSchema, toDepositSeen, toEvidence } from './evidence';
import { createExampleOrder } from './example-order';

/**
 * Two transitions can have the same millisecond, so times alone do not determine their order [rules/orders-and-transitions:
 * Events and sequence].
 */
export const SequenceSchema = z
  .int()
  .min(1)
  .describe("Counts the order's status changes from 1, without gaps; sort by it, not by time");

/** The path parameter that identifies an order. */
export const OrderParamsSchema = z.object({
  order_id: z.string().meta({ description: 'From the response of createOrder', example: EXAMPLE.orderId }),
});

/** The decision about a refund [rules/refunds: Deciding]. The destination address is never shown. */
export const RefundDecisionSchema = z
  .object({
    action: z
      .enum(['refund_to_address', 'convert_to_stable'])
      .nullable()
      .describe('null: an operator recorded the refund, and nobody had decided before'),
    target: z.enum(STABLE_TARGET_NAMES).nullable().describe('The stablecoin, with `convert_to_stable`'),
    decided_by: z
      .enum(['partner', 'user', 'preference', 'operator'])
      .describe(
        '`user`: your user on the tracking page, only with `refund_choice`; `preference`: nobody decided before ' +
          '`refund_deadline`, so `refund_preference` was applied',
      ),
    decided_at: TimeSchema,
  })
  .meta({ id: 'RefundDecision' });

/** A difference between two amounts; negative if the user got less. */
const DifferenceSchema = z
  .string()
  .regex(/^-?\d{1,30}(\.\d{1,24})?$/)
  .describe('Decimal string; negative if the user got less');

/** Why the amount paid out differs from the expected one [rules/orders-and-transitions: Expected and delivered]. */
const AmountDifferenceSchema = z
  .object({
    quoted: AmountSchema.describe(
      '`amount_to` of the quote; the provider may have promised less when it opened the order',
    ),
    expected: AmountSchema.describe('Same as `amount_to_expected`'),
    delivered: AmountSchema,
    difference: DifferenceSchema.describe('`delivered - expected`; the following members add up to it'),
    deposit_difference: DifferenceSchema.nullable().describe(
      'Because the deposit differed from `amount_from`, at the promised rate; null if the provider does not report the ' +
        'deposited amount',
    ),
    network_fee: DifferenceSchema.nullable().describe(
      'Because the network fee differed from the quoted one; null if either fee is unknown',
    ),
    markup: DifferenceSchema.describe('The part of your markup that was in the quote but was paid out to the user'),
    rate: DifferenceSchema.describe('Rate changes, including fees that the provider does not report separately'),
    rounding: DifferenceSchema,
  })
  .meta({ id: 'AmountDifference' });

/** The Order in responses and webhooks [rules/orders-and-transitions: What partners see]. Nullable fields are always present. */
export const OrderSchema = z
  .object({
    order_id: z.string().describe('`ord_` and 26 characters'),
    provider_order_id: z.string().describe("The provider's own ID of the order; use it when you contact the provider"),
    provider: z.string().describe('Code of the provider that executes the swap'),
    from: z.string().describe('Code of the currency the user sends'),
    from_network: z.string().describe('Its network'),
    to: z.string().describe('Code of the currency the user receives'),
    to_network: z.string().describe('Its network'),
    amount_from: AmountSchema.describe('The exact amount the user has to send'),
    amount_to_expected: AmountSchema.describe(
      'What the provider promised for `amount_from` when it opened the order; never more than was quoted',
    ),
    amount_to_actual: AmountSchema.nullable().describe('What the user received; set once the order is `completed`'),
    amount_difference: AmountDifferenceSchema.nullable().describe(
      'Why `amount_to_actual` differs from `amount_to_expected`; null before `completed`, in the sandbox, and if the ' +
        'quoted amount was paid out',
    ),
    deposit_address: z.string().describe('Belongs to the provider; if there is a `deposit_extra_id`, show both'),
    deposit_extra_id: z.string().nullable().describe('Memo or tag; a deposit without it can be lost'),
    payout_address: z.string().describe('Where the user receives the payout'),
    status: StatusSchema,
    failed_reason_code: z
      .enum(FAILED_REASONS)
      .nullable()
      .describe(
        'Also set in `refund_required`, and in `waiting_deposit` and `expired` once the provider has said that the swap ' +
          'failed: nothing should be sent then',
      ),
    failed_reason_message: z.string().nullable().describe('For people; in code, switch on `failed_reason_code`'),
    refund_capability: z
      .enum(REFUND_CAPABILITIES)
      .describe(
        '`programmatic`: you decide with refundAction; `ticket`: the provider refunds by support ticket; `none`: the ' +
          'operator decides',
      ),
    refund_window_hours: z.int().nullable().describe('`programmatic` only: how many hours you have to decide'),
    refund_sla_hours: z.int().nullable().describe('`ticket` only: how many hours the provider usually needs'),
    refund_preference_note: z
      .string()
      .optional()
      .describe(
        'Present if your `refund_preference` asked for a conversion that the provider cannot do: what holds instead',
      ),
    refund_choice: z
      .enum(REFUND_CHOICES)
      .optional()
      .describe(
        'Present, and `hosted`, if your user may choose the refund on the tracking page too, with a code from createRefundCode',
      ),
    refund_to: z
      .literal('sender')
      .optional()
      .describe(
        'Present if the order has no refund address and its provider pays a refund back to the address that the deposit came from',
      ),
    refund_deadline: TimeSchema.nullable().describe('If you have not decided by then, `refund_preference` is applied'),
    refund_decision: RefundDecisionSchema.nullable().describe('Set once it is decided how the deposit is refunded'),
    refund_amount: AmountSchema.optional().describe(
      'What was sent back, in the currency of `amount_from`. Present once the order is `refunded`, if the provider reports it; ' +
        'never in the sandbox',
    ),
    tx_in_hash: z.string().nullable().describe('Transaction of the deposit'),
    tx_out_hash: z
      .string()
      .nullable()
      .describe('Transaction of the payout; of the refund once the order is `refunded`, and null in `refund_required`'),
    expires_at: TimeSchema.describe('End of the deposit window'),
    late_deposit: lateDepositSchema(StatusSchema, AmountSchema, TimeSchema)
      .nullable()
      .describe('Deposit that arrived after the order had expired or failed'),
    evidence: evidenceSchema(AmountSchema, TimeSchema)
      .nullable()
      .describe(
        "What the operator's own nodes show of each transfer; null before anything is known. Simulated in the sandbox",
      ),
    deposit_seen: depositSeenSchema(AmountSchema, TimeSchema)
      .optional()
      .describe(
        "Present while the order is `waiting_deposit` and the operator's own node shows a payment to its deposit address: " +
          'the order does not expire, although the provider says nothing of it yet',
      ),
    deposit_reported_at: TimeSchema.optional().describe(
      'Present while the order is `waiting_deposit` and a wallet has reported its deposit: do not ask for another one',
    ),
    created_at: TimeSchema,
    tracking_url: z.url().describe('Signed; do not modify it'),
    timeline: z
      .array(z.object({ status: StatusSchema, at: TimeSchema, sequence: SequenceSchema }))
      .describe('Every status the order has had, oldest first'),
    partner_order_ref: z.string().nullable().describe('The one you gave when you created the order'),
    sandbox: z.boolean().describe('Created with a test key; no real coins move'),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof OrderSchema>;

/**
 * The public part of an order. The refund address, markup and key are never included [rules/orders-and-transitions: What
 * partners see].
 */
export function toOrder(
  state: OrderState,
  trackingUrl: string,
  late: LateDeposit | null = null,
  evidence: OrderEvidence | null = null,
): Order {
  const { input, deposit } = state;
  const note = preferenceNote(input);
  return {
    order_id: input.orderId,
    provider_order_id: deposit.providerOrderId,
    provider: input.provider,
    from: input.from,
    from_network: input.fromNetwork,
    to: input.to,
    to_network: input.toNetwork,
    amount_from: input.amountFrom,
    amount_to_expected: expectedAmount(state),
    amount_to_actual: state.amountToActual,
    amount_difference: toAmountDifference(state),
    deposit_address: deposit.depositAddress,
    deposit_extra_id: deposit.depositExtraId,
    payout_address: input.payoutAddress,
    status: state.status,
    ...toFailure(state),
    refund_capability: input.refundCapability,
    refund_window_hours: input.refundWindowHours,
    refund_sla_hours: input.refundSlaHours,
    ...(note !== null && { refund_preference_note: note }),
    ...(input.refundChoice && { refund_choice: input.refundChoice }),
    ...(input.refundsToSender && { refund_to: 'sender' }),
    refund_deadline: state.refundDeadline,
    refund_decision: toRefundDecision(state),
    ...(state.refundAmount !== undefined && { refund_amount: state.refundAmount }),
    tx_in_hash: state.txInHash,
    tx_out_hash: state.txOutHash,
    expires_at: state.expiresAt,
    late_deposit: late && toLateDeposit(late),
    evidence: evidence && toEvidence(evidence),
    ...toDepositSeen(state, evidence),
    ...(state.status === 'waiting_deposit' &&
      state.depositReportedAt !== undefined && { deposit_reported_at: state.depositReportedAt }),
    created_at: state.createdAt,
    tracking_url: trackingUrl,
    timeline: state.timeline.map(({ status, at }, index) => ({ status, at, sequence: index + 1 })),
    partner_order_ref: input.partnerOrderRef,
    sandbox: input.sandbox !== null,
  };
}

/** Includes a failure that the provider reported before any deposit, until a deposit arrives. */
function toFailure({ status, unpaidFailure, failedReasonCode, failedReasonMessage }: OrderState) {
  const isUnpaid = status === 'waiting_deposit' || status === 'expired';
  const unpaid = isUnpaid ? unpaidFailure : undefined;
  return {
    failed_reason_code: failedReasonCode ?? unpaid?.reason ?? null,
    failed_reason_message: failedReasonMessage ?? unpaid?.message ?? null,
  };
}

function toRefundDecision({ refund, decision, timeline }: OrderState): Order['refund_decision'] {
  if (refund) {
    const { target, decidedBy, decidedAt } = refund;
    return {
      ...refundActionOf(target),
      decided_by: decidedBy,
      decided_at: decidedAt,
    };
  }
  const end = timeline.at(-1);
  return decision?.status === 'refunded' && end
    ? { action: null, target: null, decided_by: 'operator', decided_at: end.at }
    : null;
}

examples.add(OrderSchema, { example: toOrder(createExampleOrder('waiting_deposit'), EXAMPLE.trackingUrl) });

/** Why the delivered amount differs from the expected one, as the Order shows it; null if it does not. */
function toAmountDifference(state: OrderState) {
  const found = explainDifference(state);
  if (!found) {
    return null;
  }
  const { depositDifference: deposit_difference, networkFee: network_fee, ...rest } = found;
  return { ...rest, deposit_difference, network_fee };
}

/** A deposit that arrived after the deposit window [rules/watching: Late deposits]. */
function lateDepositSchema<Status extends z.ZodType, Amount extends z.ZodType, Time extends z.ZodType>(
  status: Status,
  amount: Amount,
  time: Time,
) {
  return z
    .object({
      status: status.describe('What the provider is doing with it; the order itself stays `expired` or `failed`'),
      amount: amount.nullable(),
      tx_in_hash: z.string().nullable().describe('Transaction of the late deposit'),
      tx_out_hash: z.string().nullable().describe('Transaction that sent it out again, as a payout or a refund'),
      seen_at: time,
      updated_at: time,
    })
    .meta({ id: 'LateDeposit' });
}

function toLateDeposit({ status, amount, txInHash, txOutHash, seenAt, updatedAt }: LateDeposit) {
  return {
    status,
    amount,
    tx_in_hash: txInHash,
    tx_out_hash: txOutHash,
    seen_at: seenAt,
    updated_at: updatedAt,
  };
}
