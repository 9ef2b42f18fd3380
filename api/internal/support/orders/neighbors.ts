import { defineInternalRoute } from '#api/internal/route';
import { NeighborsSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { findAnyOrder } from './find-order';
import { readNeighbors } from './neighbors-view';

export const listNeighborsRoute = defineInternalRoute({
  id: 'listNeighbors',
  method: 'get',
  path: '/orders/{order_id}/neighbors',
  summary: "The provider's other orders around the same time, nearest first",
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema },
  responses: [{ status: 200, description: 'The orders', schema: NeighborsSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services: { db }, found: { state } }) => ({
    status: 200,
    body: await readNeighbors(db, state),
  }),
});
