import { z } from 'zod';
import { defineInternalRoute } from '#api/internal/define-internal-route';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { OutageOrdersQuerySchema, OutageOrdersSchema, OutageParamsSchema } from '#contract/support/providers';
import { findOutage } from '#db/incidents/outages';
import { readPartnerRefs } from '#operations/partners/partner-ref';
import { listAffectedOrders } from '#operations/providers/affected-orders';

const PlaceSchema = z.tuple([z.string()]);

export const listOutageOrdersRoute = defineInternalRoute({
  id: 'listOutageOrders',
  method: 'get',
  path: '/providers/outages/{outage_id}/orders',
  summary: 'The orders affected by an outage, oldest first',
  permission: 'support.view',
  request: { params: OutageParamsSchema, query: OutageOrdersQuerySchema },
  responses: [{ status: 200, description: 'The orders', schema: OutageOrdersSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, params }) => findOutage(services.db, params.outage_id),
  handle: async ({ services: { db }, found: outage, query: { cursor, limit } }) => {
    const [after] = placeOf(PlaceSchema, cursor) ?? [null];
    const hit = await listAffectedOrders(db, outage);
    const page = hit.slice(hit.findIndex(({ orderId }) => orderId === after) + 1).slice(0, limit + 1);
    const refOf = await readPartnerRefs(
      db,
      page.map(({ partnerId }) => partnerId),
    );
    const view = ({ orderId, partnerId, status, createdAt, updatedAt, hit: how }: (typeof page)[number]) => ({
      order_id: orderId,
      partner: refOf(partnerId),
      status,
      hit: how,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    });
    return { status: 200, body: toListPage(page, limit, { place: ({ orderId }) => [orderId], view }) };
  },
});
