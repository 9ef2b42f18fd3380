import type { Order } from '../../../../src/contract/orders/order';
import { toOrder } from '../../../../src/contract/orders/order';
import {
  OrderParamsSchema,
  type RefundDecided,
  RefundDecidedSchema,
  RefundSchema,
} from '../../../../src/contract/support/orders';
import { decideRefund } from '../../../../src/operations/orders/decide-refund';
import { chooseRefundTarget } from '../../../../src/operations/orders/refund-target';
import { REFUND_ACTION_ERRORS } from '../../../orders/refund-action';
import { defineInternalRoute } from '../../route';
import { findAnyOrder } from './find-order';

export const refundAnyOrderRoute = defineInternalRoute({
  id: 'refundAnyOrder',
  method: 'post',
  path: '/orders/{order_id}/refund',
  summary: "Decide in the partner's place how a failed swap is refunded; the first decision counts",
  permission: 'support.decide',
  request: { params: OrderParamsSchema, body: RefundSchema },
  responses: [{ status: 202, description: 'The decision is recorded', schema: RefundDecidedSchema }],
  errors: REFUND_ACTION_ERRORS,
  outcomes: ['unknown'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, caller, found: { orderId, owner, state }, body: { reason, ...choice } }) => {
    const { input } = state;
    const target = chooseRefundTarget(choice, input);
    const taken = await decideRefund(services, { owner, input, target, by: { operator: caller.userId, reason } });
    const order = 'state' in taken ? toOrder(taken.state, '') : (JSON.parse(taken.json) as Order);
    const { status, refund_decision } = order;
    return { status: 202, body: { order_id: orderId, status, refund_decision } satisfies RefundDecided };
  },
});
