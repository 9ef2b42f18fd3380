import { z } from 'zod';
import { explainDifference } from '../../domain/orders/amount-difference';
import { type OrderState, REFUND_CAPABILITIES, STABLE_TARGET_NAMES } from '../../domain/orders/order';
import { ORDER_STATUSES, type OrderStatus } from '../../domain/orders/status';
import { refundActionOf } from '../../domain/refunds/refund';
import { FAILED_REASONS } from '../../domain/watching/provider-report';
import type { LateDeposit } from '../../domain/watching/watch';
import { EXAMPLE } from '../example-values';
import { examples } from '../examples';
import { createExampleOrder } from './example-order';

export const StatusSchema = z.enum(ORDER_STATUSES as [OrderStatus, ...OrderStatus[]]).meta({ id: 'OrderStatus' });
export const TimeSchema = z.iso.datetime({ precision: 3 }).describe('ISO 8601, UTC, milliseconds');
/** No sign, no exponent, no separators [rules/addresses: Amounts]. */
export const AMOUNT_PATTERN = /^\d{1,30}(\.\d{1,24})?$/;
export const AmountSchema = z.string().regex(AMOUNT_PATTERN).describe('Decimal string at native precision');

/**
 * Two transitions can share a millisecond, so times alone do not order them
 * [rules/orders-and-transitions: Events and sequence].
 */
export const SequenceSchema = z
  .int()
  .min(1)
  .describe("Counts the order's changes of status from 1, without a gap; order by it, not by time");

/** Names an order in a path. */
export const OrderParamsSchema = z.object({
  order_id: z.string().meta({ description: 'From the answer of createOrder', example: EXAMPLE.orderId }),
});

/** What was decided about a refund [rules/refunds: Deciding]. The address it goes to is never shown. */
const RefundDecisionSchema = z
  .object({
    action: z
      .enum(['refund_to_address', 'convert_to_stable'])
      .nullable()
      .describe('null: an operator had the deposit refunded without a decision before'),
    target: z.enum(STABLE_TARGET_NAMES).nullable().describe('The stablecoin of `convert_to_stable`'),
    decided_by: z
      .enum(['partner', 'preference', 'operator'])
      .describe('`preference`: nobody decided before `refund_deadline`'),
    decided_at: TimeSchema,
  })
  .meta({ id: 'RefundDecision' });

/** Money that came after the window [rules/watching: Late deposits]. */
const LateDepositSchema = z
  .object({
    status: StatusSchema.describe('What the provider does with it; the order itself stays `expired`'),
    amount: AmountSchema.nullable(),
    tx_in_hash: z.string().nullable(),
    tx_out_hash: z.string().nullable().describe('By which it went out again, as payout or refund'),
    seen_at: TimeSchema,
    updated_at: TimeSchema,
  })
  .meta({ id: 'LateDeposit' });

/** More or less than it; a shortfall is negative. */
const DifferenceSchema = z
  .string()
  .regex(/^-?\d{1,30}(\.\d{1,24})?$/)
  .describe('Decimal string; negative: the user got less');

/** Why another amount was paid out than expected [rules/orders-and-transitions: Expected and delivered]. */
const AmountDifferenceSchema = z
  .object({
    expected: AmountSchema,
    delivered: AmountSchema,
    difference: DifferenceSchema.describe('`delivered - expected`; what follows adds up to it'),
    deposit_difference: DifferenceSchema.nullable().describe(
      'Another amount arrived than `amount_from`, at the quoted rate; null: the provider does not say what arrived',
    ),
    network_fee: DifferenceSchema.nullable().describe(
      'The network took another fee than quoted; null: the provider does not say',
    ),
    markup: DifferenceSchema.describe('Your markup, as far as it was inside the quote and not kept from the payout'),
    rate: DifferenceSchema.describe('Drift of the rate and fees that the provider does not tell apart from it'),
    rounding: DifferenceSchema,
  })
  .meta({ id: 'AmountDifference' });

/** The Order of the wire [rules/orders-and-transitions: What partners see]. Nullable fields are always present. */
export const OrderSchema = z
  .object({
    order_id: z.string().describe('`ord_` and 26 characters'),
    provider_order_id: z.string().describe("The provider's own id; quote it when you talk to the provider"),
    provider: z.string().describe("The executing provider's code"),
    from: z.string(),
    from_network: z.string(),
    to: z.string(),
    to_network: z.string(),
    amount_from: AmountSchema.describe('What the user has to send, exactly'),
    amount_to_expected: AmountSchema.describe('What the user receives if all goes well'),
    amount_to_actual: AmountSchema.nullable().describe('What the user received; set on `completed`'),
    amount_difference: AmountDifferenceSchema.nullable().describe(
      'Why `amount_to_actual` is not `amount_to_expected`; null when it is, before `completed`, and in the sandbox',
    ),
    deposit_address: z.string().describe('Belongs to the provider; show it with `deposit_extra_id`, if there is one'),
    deposit_extra_id: z.string().nullable().describe('Memo or tag; a deposit without it may be lost'),
    payout_address: z.string(),
    status: StatusSchema,
    failed_reason_code: z.enum(FAILED_REASONS).nullable().describe('Also set when a refund is due'),
    failed_reason_message: z.string().nullable().describe('For people; switch on the code only'),
    refund_capability: z
      .enum(REFUND_CAPABILITIES)
      .describe(
        '`programmatic`: you decide by refundAction; `ticket`: the provider works through a queue; `none`: support',
      ),
    refund_window_hours: z.int().nullable().describe('`programmatic` only: hours you have to decide'),
    refund_sla_hours: z.int().nullable().describe('`ticket` only: hours the provider usually needs'),
    refund_deadline: TimeSchema.nullable().describe('Decide before this instant, or the preference is applied'),
    refund_decision: RefundDecisionSchema.nullable().describe('Set once it is decided how the deposit goes back'),
    tx_in_hash: z.string().nullable().describe('Transaction of the deposit'),
    tx_out_hash: z.string().nullable().describe('Transaction of the payout, or of the refund'),
    expires_at: TimeSchema.describe('End of the deposit window'),
    late_deposit: LateDepositSchema.nullable().describe('Money that arrived when the order had expired'),
    created_at: TimeSchema,
    tracking_url: z.url().describe('Signed; must not be modified'),
    timeline: z.array(z.object({ status: StatusSchema, at: TimeSchema, sequence: SequenceSchema })),
    partner_order_ref: z.string().nullable().describe('Yours, from the creation'),
    sandbox: z.boolean().describe('Opened with a test key: no real coin moves'),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof OrderSchema>;

/**
 * The public face of an order; refund address, markup and key stay inside
 * [rules/orders-and-transitions: What partners see].
 */
export function toOrder(state: OrderState, trackingUrl: string, late: LateDeposit | null = null): Order {
  const { input, deposit } = state;
  return {
    order_id: input.orderId,
    provider_order_id: deposit.providerOrderId,
    provider: input.provider,
    from: input.from,
    from_network: input.fromNetwork,
    to: input.to,
    to_network: input.toNetwork,
    amount_from: input.amountFrom,
    amount_to_expected: input.amountTo,
    amount_to_actual: state.amountToActual,
    amount_difference: toAmountDifference(state),
    deposit_address: deposit.depositAddress,
    deposit_extra_id: deposit.depositExtraId,
    payout_address: input.payoutAddress,
    status: state.status,
    failed_reason_code: state.failedReasonCode,
    failed_reason_message: state.failedReasonMessage,
    refund_capability: input.refundCapability,
    refund_window_hours: input.refundWindowHours,
    refund_sla_hours: input.refundSlaHours,
    refund_deadline: state.refundDeadline,
    refund_decision: toRefundDecision(state),
    tx_in_hash: state.txInHash,
    tx_out_hash: state.txOutHash,
    expires_at: state.expiresAt,
    late_deposit: late && toLateDeposit(late),
    created_at: state.createdAt,
    tracking_url: trackingUrl,
    timeline: state.timeline.map(({ status, at }, index) => ({ status, at, sequence: index + 1 })),
    partner_order_ref: input.partnerOrderRef,
    sandbox: input.sandbox !== null,
  };
}

function toAmountDifference(state: OrderState): Order['amount_difference'] {
  const found = explainDifference(state);
  if (!found) {
    return null;
  }
  const { depositDifference: deposit_difference, networkFee: network_fee, ...rest } = found;
  return { ...rest, deposit_difference, network_fee };
}

function toLateDeposit({ status, amount, txInHash, txOutHash, seenAt, updatedAt }: LateDeposit): Order['late_deposit'] {
  return {
    status,
    amount,
    tx_in_hash: txInHash,
    tx_out_hash: txOutHash,
    seen_at: seenAt,
    updated_at: updatedAt,
  };
}

function toRefundDecision({ refund, decision, timeline }: OrderState): Order['refund_decision'] {
  if (refund) {
    const { target, decidedBy, decidedAt } = refund;
    return {
      action: refundActionOf(target),
      target: target.kind === 'stable' ? target.target : null,
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
