import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { summaryView } from '#api/internal/shared/webhooks/delivery-view';
import {
  DeliveryListQuerySchema,
  DeliveryListSchema,
  type DeliveryListView,
} from '#contract/shared/webhooks/deliveries';
import type { DeliveryState } from '#db/schema/webhooks';
import { searchDeliveries } from '#db/webhooks/delivery-search';

const PlaceSchema = z.tuple([z.int()]);

export const listDeliveriesRoute = defineInternalRoute({
  id: 'listDeliveries',
  method: 'get',
  path: '/webhooks/deliveries',
  summary: 'Deliveries, newest first',
  permission: 'logs.view',
  request: { query: DeliveryListQuerySchema },
  responses: [{ status: 200, description: 'The deliveries', schema: DeliveryListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query }) => {
    const { environment, cursor, limit, state, endpoint_id: endpointId, order_id: orderId, event, from, to } = query;
    const [before] = placeOf(PlaceSchema, cursor) ?? [null];
    const search = { endpointId, orderId, event, from, to, states: state?.map((name) => STATES[name]) };
    const owner = { partnerId: caller.partnerId, environment };
    const found = await searchDeliveries(services.db, owner, search, { before, limit: limit + 1 });
    const body: DeliveryListView = toListPage(found, limit, { place: ({ seq }) => [seq], view: summaryView });
    return { status: 200, body };
  },
});

const STATES: Readonly<Record<'pending' | 'retrying' | 'delivered' | 'failed', DeliveryState>> = {
  pending: 'due',
  retrying: 'retrying',
  delivered: 'delivered',
  failed: 'failed',
};
