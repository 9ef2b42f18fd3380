import { defineInternalRoute } from '#api/internal/route';
import { NeighboursSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { findAnyOrder } from './find-order';
import { readNeighbours } from './neighbours-view';

export const listNeighboursRoute = defineInternalRoute({
  id: 'listNeighbours',
  method: 'get',
  path: '/orders/{order_id}/neighbours',
  summary: "The provider's other orders around the same time, nearest first",
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema },
  responses: [{ status: 200, description: 'The orders', schema: NeighboursSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services: { db }, found: { state } }) => ({
    status: 200,
    body: await readNeighbours(db, state),
  }),
});
