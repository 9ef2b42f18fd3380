import { defineInternalRoute } from '#api/internal/route';
import {
  type OrderStepDone,
  OrderStepDoneSchema,
  OrderStepSchema,
  SupportOrderParamsSchema,
} from '#contract/support/orders';
import { askRefundAgain } from '#operations/orders/ask-refund-again';
import { findAnyOrder } from './find-order';

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
