import { z } from 'zod';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { PlaceTime } from '#contract/shared/values';
import { type PartnerList, PartnerListQuerySchema, PartnerListSchema } from '#contract/support/partners';
import { listPartnersWithOrders } from '#db/support/partners';
import { stageOf } from '#operations/partners/partner-page';
import { defineInternalRoute } from '../define-internal-route';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const listAllPartnersRoute = defineInternalRoute({
  id: 'listAllPartners',
  method: 'get',
  path: '/partners',
  summary: 'Partners, newest first',
  permission: 'support.view',
  request: { query: PartnerListQuerySchema },
  responses: [{ status: 200, description: 'The partners', schema: PartnerListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services: { db }, query: { cursor, limit, stage } }) => {
    const [createdAtMs, partnerId] = placeOf(PlaceSchema, cursor) ?? [null, ''];
    const after = createdAtMs === null ? null : { createdAtMs, partnerId };
    const found = await listPartnersWithOrders(db, { stage, after, limit: limit + 1 });
    const body: PartnerList = toListPage(found, limit, {
      place: (row) => [row.createdAt.getTime(), row.partnerId],
      view: (row) => ({
        partner_id: row.partnerId,
        name: row.name,
        tier: row.tier,
        stage: stageOf(row),
        created_at: row.createdAt.toISOString(),
        orders_24h: row.orders,
      }),
    });
    return { status: 200, body };
  },
});
