import type { z } from 'zod';
import { defineInternalRoute } from '#api/internal/route';
import { type Decided, DecidedSchema, DecideSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { invalidFields } from '#domain/error';
import { missingEvidence } from '#domain/orders/decision';
import type { Decision } from '#domain/orders/order';
import { decideOrder } from '#operations/orders/decide-order';
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
