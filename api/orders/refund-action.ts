import { IdempotencyHeadersSchema } from '#contract/headers';
import { type Order, OrderParamsSchema, OrderSchema, toOrder } from '#contract/orders/order';
import { RefundActionRequestSchema } from '#contract/orders/order-action';
import { findControlledOrder } from '#db/orders/control';
import type { ErrorCode } from '#domain/error';
import { readEvidence } from '#operations/evidence/read-evidence';
import { decidedByKey, decideRefund, type RefundDecisionRequest } from '#operations/orders/decide-refund';
import { chooseRefundTarget } from '#operations/orders/refund-target';
import { defineIdempotentRoute, type TextReply } from '../route';
import type { ApiServices } from '../services';

/** Why a refund decision can be refused, in every API. */
export const REFUND_DECISION_ERRORS = [
  'INVALID_PAIR',
  'ORDER_NOT_FOUND',
  'STABLE_TARGET_REQUIRED',
  'REFUND_NOT_PROGRAMMATIC',
  'REFUND_WINDOW_EXPIRED',
  'DUPLICATE_ACTIVE_ORDER',
  'NO_PROVIDERS_AVAILABLE',
] as const satisfies readonly ErrorCode[];

export const refundActionRoute = defineIdempotentRoute({
  id: 'refundAction',
  method: 'post',
  path: '/order/{order_id}/refund-action',
  tag: 'Refunds',
  summary: 'Decide how a deposit is refunded',
  description:
    'Only for orders in `refund_required` whose `refund_capability` is `programmatic`, until `refund_deadline`. ' +
    '`refund_to_address` sends the deposit back; `convert_to_stable` pays it out as a stablecoin and needs ' +
    '`stable_target`. The response means that your decision is recorded; `order.refunded` follows once the provider ' +
    'has paid. The first decision counts: repeating it returns 202, a different one returns 409. If you do not ' +
    'decide, the preference you gave when you created the order is applied at the deadline.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: {
    params: OrderParamsSchema,
    headers: IdempotencyHeadersSchema,
    body: RefundActionRequestSchema,
  },
  responses: [{ status: 202, description: 'The decision is recorded; returns the current order', schema: OrderSchema }],
  errors: REFUND_DECISION_ERRORS,
  outcomes: ['unknown'],
  find: ({ services, caller, params }) => findControlledOrder(services.db, params.order_id, caller),
  subjectId: ({ params }) => params.order_id,
  handle: async ({ services, caller, body, found: order }) =>
    replyToRefundDecision(services, {
      owner: caller,
      input: order.input,
      target: chooseRefundTarget(body, order.input),
      decider: decidedByKey(caller.keyId),
    }),
});

/** Records the partner's decision and replies with the updated order. @throws ServiceError if the decision is refused */
export async function replyToRefundDecision(
  services: ApiServices,
  request: RefundDecisionRequest,
): Promise<TextReply<202> | { status: 202; body: Order }> {
  const decided = await decideRefund(services, request);
  if (!('state' in decided)) {
    return { status: 202, json: decided.json };
  }
  const { state } = decided;
  const url = services.trackingUrl(request.input.orderId);
  return { status: 202, body: toOrder(state, url, null, await readEvidence(services.db, state)) };
}
