import { z } from 'zod';
import {
  AddressSchema,
  ExtraIdSchema,
  namesTarget,
  type RefundActionRequest,
  StableTargetSchema,
} from '#contract/orders/order-action';
import {
  DecidedSchema,
  DecideSchema,
  OrderStepDoneSchema,
  OrderStepSchema,
  RefundDecidedSchema,
  RefundSchema,
  SupportOrderParamsSchema,
} from '#contract/support/orders';
import { ReasonSchema } from '#contract/support/values';
import { invalidFields } from '#domain/error';
import { missingEvidence } from '#domain/orders/decision';
import type { Decision } from '#domain/orders/order';
import { REFUND_DECISION_ERRORS } from '#domain/refunds/refund-decision';
import { internalCodeFor } from '#domain/users/internal-error';
import { defineOperation } from '../operation';
import type { FoundOrder } from './find-order';
import { findOrderOfPath } from './find-order-of-path';

/** Decisions about live orders move money. */
const DECIDING_LIVE = {
  action: 'decide_live_order',
  when: ({ found }: { found: FoundOrder }) => found.owner.environment === 'live',
} as const;

export const reviewOrderOperation = defineOperation({
  id: 'reviewAnyOrder',
  path: '/orders/{order_id}/review',
  summary: 'Take an open order to manual_review, whatever it waits for, so that it can be decided',
  permission: 'support.decide',
  params: SupportOrderParamsSchema,
  input: OrderStepSchema,
  output: OrderStepDoneSchema,
  audit: 'order.review',
  uses: ['workflows'],
  find: findOrderOfPath,
  stepUp: DECIDING_LIVE,
  run: async ({ services, operator, found: { orderId }, input: { reason } }) => {
    const { takeToReview } = await import('./decide-order');
    await takeToReview(services, { orderId, operator, reason });
    return { order_id: orderId };
  },
  command: {
    name: 'order review',
    json: ({ output, input, operator }) => ({ ...output, status: 'manual_review', reason: input.reason, operator }),
    text: ({ output }) => `${output.order_id} is in manual_review; swaplane order decide ends it.`,
  },
});

export const decideOrderOperation = defineOperation({
  id: 'decideAnyOrder',
  path: '/orders/{order_id}/decide',
  summary: 'Take the order out of manual_review; repeating it is safe',
  permission: 'support.decide',
  params: SupportOrderParamsSchema,
  input: DecideSchema,
  output: DecidedSchema,
  audit: 'order.decided',
  uses: ['workflows'],
  find: findOrderOfPath,
  stepUp: DECIDING_LIVE,
  run: async ({ services, operator, found: { orderId }, input }) => {
    const decision = toDecision(input, operator);
    const missing = missingEvidence(decision);
    if (missing.length > 0) {
      throw invalidFields(...missing);
    }
    const { decideOrder } = await import('./decide-order');
    await decideOrder(services, { orderId, decision });
    return { order_id: orderId, status: decision.status };
  },
  command: {
    name: 'order decide',
    options: DecideSchema,
    refuse: (options) => findDecisionMisuse(options),
    toInput: (options) => options,
    json: ({ output, input, operator }) => ({ ...output, reason: input.reason, operator }),
    text: ({ output }) => `${output.order_id} is ${output.status}.`,
  },
});

type DecideInput = z.output<typeof DecideSchema>;

function toDecision(input: DecideInput, operator: string): Decision {
  const { status, reason, tx, amount, without_evidence: withoutEvidence, despite_doubts: despiteDoubts } = input;
  return {
    status,
    reason,
    operator,
    ...(tx !== undefined && { txOutHash: tx }),
    ...(amount !== undefined && { amountTo: amount }),
    ...(withoutEvidence && { withoutEvidence }),
    ...(despiteDoubts && { despiteDoubts }),
  };
}

/** Options of a decision that do not go together, or are missing. */
function findDecisionMisuse(options: DecideInput): string | null {
  const { status, tx, amount, without_evidence: withoutEvidence } = options;
  if (tx !== undefined && status === 'failed') {
    return '--tx cannot be used with --status failed.';
  }
  if (amount !== undefined && status !== 'completed') {
    return '--amount can only be used with --status completed.';
  }
  if (withoutEvidence && (tx !== undefined || amount !== undefined || status === 'failed')) {
    return '--without-evidence cannot be used with --tx, --amount or --status failed.';
  }
  const missing = missingEvidence(toDecision(options, '')).map(({ field }) => `--${field}`);
  return missing.length > 0
    ? `${status} needs ${missing.join(' and ')}, or --without-evidence if there is none.`
    : null;
}

export const refundOrderOperation = defineOperation({
  id: 'refundAnyOrder',
  path: '/orders/{order_id}/refund',
  summary: 'Decide for the partner how a failed swap is refunded; the first decision counts',
  permission: 'support.decide',
  params: SupportOrderParamsSchema,
  input: RefundSchema,
  output: RefundDecidedSchema,
  status: 202,
  errors: REFUND_DECISION_ERRORS.map(internalCodeFor),
  audit: 'order.refund_action',
  uses: ['workflows'],
  find: findOrderOfPath,
  stepUp: {
    action: 'redirect_refund',
    when: ({ input, found }) => found.owner.environment === 'live' && namesTarget(input),
  },
  run: async ({ services, operator, found: { orderId }, input: { reason, ...choice } }) => {
    const { decideRefundAsOperator } = await import('./decide-order');
    const { status, refund_decision } = await decideRefundAsOperator(services, { orderId, choice, operator, reason });
    return { order_id: orderId, status, refund_decision };
  },
  command: {
    name: 'order refund-for-partner',
    options: z.object({
      address: AddressSchema.optional().describe("Refund address (default: the order's refund address)"),
      memo: ExtraIdSchema.optional().describe('Memo or tag for that address'),
      stable: StableTargetSchema.optional().describe('Refund in this stablecoin instead'),
      reason: ReasonSchema,
    }),
    refuse: ({ memo, address, stable }) =>
      memo !== undefined && (address === undefined || stable !== undefined)
        ? "--memo goes with the --address of a refund in the deposit's own currency."
        : null,
    toInput: ({ reason, ...options }) => ({ ...toChoice(options), reason }),
    text: ({ output }) => `The refund of ${output.order_id} is decided; it is requested from the provider.`,
  },
});

interface RefundOptions {
  address?: string | undefined;
  memo?: string | undefined;
  stable?: RefundActionRequest['stable_target'];
}

function toChoice({ address, memo, stable }: RefundOptions): RefundActionRequest {
  return stable
    ? { action: 'convert_to_stable', stable_target: stable, stable_address: address }
    : { action: 'refund_to_address', refund_address: address, refund_extra_id: memo };
}

export const refundOrderAgainOperation = defineOperation({
  id: 'refundAnyOrderAgain',
  path: '/orders/{order_id}/refund-again',
  summary:
    'Request the decided refund of an order in manual_review once more; make sure first that the provider took no earlier request, or it may pay twice',
  permission: 'support.decide',
  params: SupportOrderParamsSchema,
  input: OrderStepSchema,
  output: OrderStepDoneSchema,
  audit: 'order.refund_again',
  uses: ['workflows'],
  find: findOrderOfPath,
  stepUp: DECIDING_LIVE,
  run: async ({ services, operator, found: { orderId }, input: { reason } }) => {
    const { askRefundAgain } = await import('./decide-order');
    await askRefundAgain(services, { orderId, operator, reason });
    return { order_id: orderId };
  },
  command: {
    name: 'order refund-again',
    json: ({ output, input, operator }) => ({ ...output, reason: input.reason, operator }),
    text: ({ output }) => `The refund of ${output.order_id} is requested again.`,
  },
});

/** What an operator can decide about an order's money. */
export const DECISIONS = [
  decideOrderOperation,
  reviewOrderOperation,
  refundOrderOperation,
  refundOrderAgainOperation,
] as const;
