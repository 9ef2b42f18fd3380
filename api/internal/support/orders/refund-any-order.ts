import { defineInternalRoute } from '#api/internal/route';
import { REFUND_DECISION_ERRORS } from '#api/orders/refund-action';
import {
  type RefundDecided,
  RefundDecidedSchema,
  RefundSchema,
  SupportOrderParamsSchema,
} from '#contract/support/orders';
import { internalCodeFor } from '#domain/users/internal-error';
import { decideRefundAsOperator } from '#operations/orders/decide-refund-as-operator';
import { namesAddress } from '#operations/orders/refund-target';
import { findAnyOrder } from './find-order';

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
