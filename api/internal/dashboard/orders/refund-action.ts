import { defineInternalRoute } from '#api/internal/route';
import { REFUND_DECISION_ERRORS, replyToRefundDecision } from '#api/orders/refund-action';
import { signTrackingLink } from '#api/orders/tracking-link';
import { OrderAnswerSchema, OrderIdParamsSchema } from '#contract/dashboard/orders/order';
import { RefundActionRequestSchema } from '#contract/orders/order-action';
import { auditIp } from '#db/audit';
import { internalCodeFor } from '#domain/users/internal-error';
import { chooseRefundTarget, namesAddress } from '#operations/orders/refund-target';
import { findOwnOrder } from './find-order';

export const decideRefundRoute = defineInternalRoute({
  id: 'decideRefund',
  method: 'post',
  path: '/orders/{order_id}/refund-action',
  summary: 'Decide how a failed swap is refunded; the first decision counts',
  permission: 'orders.refund',
  request: { params: OrderIdParamsSchema, body: RefundActionRequestSchema },
  responses: [{ status: 202, description: 'The decision is recorded', schema: OrderAnswerSchema }],
  errors: REFUND_DECISION_ERRORS.map(internalCodeFor),
  outcomes: ['unknown'],
  find: ({ services, caller, params }) => findOwnOrder(services.db, caller.partnerId, params.order_id),
  stepUp: {
    action: 'redirect_refund',
    when: ({ body, found }) => found.owner.environment === 'live' && namesAddress(body),
  },
  handle: async ({ services, caller, body, found }) => {
    const reply = await replyToRefundDecision(services, {
      owner: found.owner,
      input: found.input,
      target: chooseRefundTarget(body, found.input),
      decider: { by: 'partner', actor: caller.userId, ip: auditIp(), reason: null },
    });
    const order = reply.body ?? JSON.parse(signTrackingLink(reply.json ?? '', services.trackingUrl));
    return { status: 202, body: { order } };
  },
});
