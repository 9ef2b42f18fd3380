import { defineInternalRoute } from '#api/internal/route';
import {
  type OrderStepDone,
  OrderStepDoneSchema,
  OrderStepSchema,
  SupportOrderParamsSchema,
} from '#contract/support/orders';
import { takeToReview } from '#operations/orders/take-to-review';
import { findAnyOrder } from './find-order';

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
