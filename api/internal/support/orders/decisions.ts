import type { z } from 'zod';
import { defineInternalRoute } from '#api/internal/route';
import { REFUND_DECISION_ERRORS } from '#api/orders/actions';
import {
  type Decided,
  DecidedSchema,
  DecideSchema,
  type Erased,
  ErasedSchema,
  EraseSchema,
  NotedSchema,
  NoteSchema,
  type OrderStepDone,
  OrderStepDoneSchema,
  OrderStepSchema,
  type Polled,
  PolledSchema,
  PollSchema,
  type RefundDecided,
  RefundDecidedSchema,
  RefundSchema,
  SupportOrderParamsSchema,
} from '#contract/support/orders';
import { invalidFields } from '#domain/error';
import { missingEvidence } from '#domain/orders/decision';
import type { Decision } from '#domain/orders/order';
import { internalCodeFor } from '#domain/users/internal-error';
import { addOrderNote } from '#operations/orders/add-note';
import { askRefundAgain } from '#operations/orders/ask-refund-again';
import { decideOrder } from '#operations/orders/decide-order';
import { decideRefundAsOperator } from '#operations/orders/decide-refund-as-operator';
import { namesAddress } from '#operations/orders/refund-target';
import { requestPoll } from '#operations/orders/request-poll';
import { takeToReview } from '#operations/orders/take-to-review';
import { eraseOrder } from '#operations/privacy';
import { findAnyOrder } from './find-order';

export const decideAnyOrderRoute = defineInternalRoute({
  id: 'decideAnyOrder',
  method: 'post',
  path: '/orders/{order_id}/decide',
  summary: 'Take the order out of manual_review; repeating it is safe',
  permission: 'support.decide',
  request: { params: SupportOrderParamsSchema, body: DecideSchema },
  responses: [{ status: 200, description: 'The decision is recorded', schema: DecidedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  stepUp: { action: 'decide_live_order', when: ({ found }) => found.owner.environment === 'live' },
  handle: async ({ services, caller, found: { orderId }, body }) => {
    const decision = toDecision(body, caller.userId);
    await decideOrder(services, { orderId, decision });
    return { status: 200, body: { order_id: orderId, status: decision.status } satisfies Decided };
  },
});

/** @throws ServiceError INVALID_PAIR when evidence is missing */
function toDecision(body: z.output<typeof DecideSchema>, operator: string): Decision {
  const { status, reason, tx, amount, without_evidence: withoutEvidence, despite_doubts: despiteDoubts } = body;
  const decision: Decision = {
    status,
    reason,
    operator,
    ...(tx !== undefined && { txOutHash: tx }),
    ...(amount !== undefined && { amountTo: amount }),
    ...(withoutEvidence && { withoutEvidence }),
    ...(despiteDoubts && { despiteDoubts }),
  };
  const missing = missingEvidence(decision);
  if (missing.length > 0) {
    throw invalidFields(...missing);
  }
  return decision;
}

export const refundAnyOrderRoute = defineInternalRoute({
  id: 'refundAnyOrder',
  method: 'post',
  path: '/orders/{order_id}/refund',
  summary: 'Decide for the partner how a failed swap is refunded; the first decision counts',
  permission: 'support.decide',
  request: { params: SupportOrderParamsSchema, body: RefundSchema },
  responses: [{ status: 202, description: 'The decision is recorded', schema: RefundDecidedSchema }],
  errors: REFUND_DECISION_ERRORS.map(internalCodeFor),
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  stepUp: {
    action: 'redirect_refund',
    when: ({ body, found }) => found.owner.environment === 'live' && namesAddress(body),
  },
  handle: async ({ services, caller, found: { orderId }, body: { reason, ...choice } }) => {
    const { status, refund_decision } = await decideRefundAsOperator(services, {
      orderId,
      choice,
      operator: caller.userId,
      reason,
    });
    return { status: 202, body: { order_id: orderId, status, refund_decision } satisfies RefundDecided };
  },
});

export const refundAnyOrderAgainRoute = defineInternalRoute({
  id: 'refundAnyOrderAgain',
  method: 'post',
  path: '/orders/{order_id}/refund-again',
  summary: 'Request the decided refund of an order in manual_review once more',
  permission: 'support.decide',
  request: { params: SupportOrderParamsSchema, body: OrderStepSchema },
  responses: [{ status: 200, description: 'The refund is being requested', schema: OrderStepDoneSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  stepUp: { action: 'decide_live_order', when: ({ found }) => found.owner.environment === 'live' },
  handle: async ({ services, caller, found: { orderId }, body: { reason } }) => {
    await askRefundAgain(services, { orderId, operator: caller.userId, reason });
    return { status: 200, body: { order_id: orderId } satisfies OrderStepDone };
  },
});

export const reviewAnyOrderRoute = defineInternalRoute({
  id: 'reviewAnyOrder',
  method: 'post',
  path: '/orders/{order_id}/review',
  summary: 'Take an open order to manual_review, whatever it waits for',
  permission: 'support.decide',
  request: { params: SupportOrderParamsSchema, body: OrderStepSchema },
  responses: [{ status: 200, description: 'The order is in manual_review', schema: OrderStepDoneSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  stepUp: { action: 'decide_live_order', when: ({ found }) => found.owner.environment === 'live' },
  handle: async ({ services, caller, found: { orderId }, body: { reason } }) => {
    await takeToReview(services, { orderId, operator: caller.userId, reason });
    return { status: 200, body: { order_id: orderId } satisfies OrderStepDone };
  },
});

export const pollAnyOrderRoute = defineInternalRoute({
  id: 'pollAnyOrder',
  method: 'post',
  path: '/orders/{order_id}/poll',
  summary: 'Poll the provider of a live order immediately',
  permission: 'support.help',
  request: { params: SupportOrderParamsSchema, body: PollSchema },
  responses: [{ status: 200, description: 'The provider is being polled', schema: PolledSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, caller, found: { orderId }, body: { reason } }) => {
    const at = await requestPoll(services, { orderId, reason, actor: caller.userId });
    return { status: 200, body: { order_id: orderId, next_poll_at: at.toISOString() } satisfies Polled };
  },
});

export const noteOrderRoute = defineInternalRoute({
  id: 'noteOrder',
  method: 'post',
  path: '/orders/{order_id}/notes',
  summary: 'Add a note to the order, visible to operators only',
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema, body: NoteSchema },
  responses: [{ status: 201, description: 'The note was saved', schema: NotedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, caller, found: { orderId }, body: { reason: note } }) => {
    await addOrderNote(services, { orderId, note, actor: caller.userId });
    return { status: 201, body: { order_id: orderId } };
  },
});

export const eraseAnyOrderRoute = defineInternalRoute({
  id: 'eraseAnyOrder',
  method: 'post',
  path: '/orders/{order_id}/erase',
  summary: "Erase an ended order's personal data for good",
  permission: 'support.erase',
  request: { params: SupportOrderParamsSchema, body: EraseSchema },
  responses: [{ status: 200, description: 'It is erased', schema: ErasedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, caller, found: { orderId }, body: { reason } }) => {
    const isDeleted = await eraseOrder(services, { orderId, reason, actor: caller.userId });
    return { status: 200, body: { order_id: orderId, history_deleted: isDeleted } satisfies Erased };
  },
});
