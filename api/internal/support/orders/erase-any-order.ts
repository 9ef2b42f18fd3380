import { defineInternalRoute } from '#api/internal/route';
import { type Erased, ErasedSchema, EraseSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { eraseOrder } from '#operations/privacy/erase-order';
import { findAnyOrder } from './find-order';

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
