import { defineInternalRoute } from '#api/internal/route';
import { NotedSchema, NoteSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { addOrderNote } from '#operations/orders/add-note';
import { findAnyOrder } from './find-order';

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
