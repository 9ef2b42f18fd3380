import { OrderAnswerSchema, OrderIdParamsSchema } from '../../../../src/contract/dashboard/orders/order';
import { RefundActionRequestSchema } from '../../../../src/contract/orders/refund-action';
import { auditIp } from '../../../../src/db/audit';
import { internalCodeFor } from '../../../../src/domain/users/internal-error';
import { chooseRefundTarget } from '../../../../src/operations/orders/refund-target';
import { REFUND_ACTION_ERRORS, takeRefundAction } from '../../../orders/refund-action';
import { signTrackingLink } from '../../../orders/tracking-link';
import { defineInternalRoute } from '../../route';
import { findOwnOrder } from './find-order';

export const decideRefundRoute = defineInternalRoute({
  id: 'decideRefund',
  method: 'post',
  path: '/orders/{order_id}/refund-action',
  summary: 'Decide how a failed swap is refunded; the first decision counts',
  permission: 'orders.refund',
  request: { params: OrderIdParamsSchema, body: RefundActionRequestSchema },
  responses: [{ status: 202, description: 'The decision is recorded', schema: OrderAnswerSchema }],
  errors: REFUND_ACTION_ERRORS.map(internalCodeFor),
  outcomes: ['unknown'],
  find: ({ services, caller, params }) => findOwnOrder(services.db, caller.partnerId, params.order_id),
  handle: async ({ services, caller, body, found }) => {
    const reply = await takeRefundAction(services, {
      owner: found.owner,
      input: found.input,
      target: chooseRefundTarget(body, found.input),
      decider: { by: 'partner', actor: caller.userId, ip: auditIp(), reason: null },
    });
    const order = reply.body ?? JSON.parse(signTrackingLink(reply.json ?? '', services.trackingUrl));
    return { status: 202, body: { order } };
  },
});
