import { z } from 'zod';
import { defineInternalRoute } from '#api/internal/define-internal-route';
import { placeOf, toListPage } from '#contract/shared/list-page';
import {
  DeliveryListQuerySchema,
  DeliveryListSchema,
  type DeliveryListView,
  DeliveryParamsSchema,
  DeliverySchema,
  QueuedSchema,
} from '#contract/shared/webhooks/deliveries';
import type { Database } from '#db/client';
import { listDeliveries, searchDeliveries } from '#db/webhooks/delivery-log';
import { queuedView, replayWebhook, retryWebhook } from '#operations/webhooks/deliveries';
import { readDeliveryView, summaryView } from '#operations/webhooks/delivery-views';

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
    const search = { endpointId, orderId, event, from, to, statuses: state };
    const owner = { partnerId: caller.partnerId, environment };
    const found = await searchDeliveries(services.db, owner, search, { before, limit: limit + 1 });
    const body: DeliveryListView = toListPage(found, limit, { place: ({ seq }) => [seq], view: summaryView });
    return { status: 200, body };
  },
});

export const readDeliveryRoute = defineInternalRoute({
  id: 'readDelivery',
  method: 'get',
  path: '/webhooks/deliveries/{delivery_id}',
  summary: 'One delivery with every attempt',
  permission: 'logs.view',
  request: { params: DeliveryParamsSchema },
  responses: [{ status: 200, description: 'The delivery', schema: DeliverySchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findOwnDelivery(services.db, caller.partnerId, params.delivery_id),
  handle: async ({ services, caller, found }) => ({
    status: 200,
    body: await readDeliveryView(services, caller.partnerId, found.deliveryId),
  }),
});

export const retryDeliveryRoute = defineInternalRoute({
  id: 'retryDelivery',
  method: 'post',
  path: '/webhooks/deliveries/{delivery_id}/retry',
  summary: 'Retry a delivery that has failed',
  permission: 'webhooks.edit',
  request: { params: DeliveryParamsSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnDelivery(services.db, caller.partnerId, params.delivery_id),
  handle: async ({ services, caller, found }) => ({
    status: 200,
    body: queuedView(await retryWebhook(services, { deliveryId: found.deliveryId, actor: caller.userId })),
  }),
});

export const replayDeliveryRoute = defineInternalRoute({
  id: 'replayDelivery',
  method: 'post',
  path: '/webhooks/deliveries/{delivery_id}/replay',
  summary: 'Replay an event that was sent before; the receiver gets it twice',
  permission: 'webhooks.edit',
  request: { params: DeliveryParamsSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnDelivery(services.db, caller.partnerId, params.delivery_id),
  handle: async ({ services, caller, found }) => ({
    status: 200,
    body: queuedView(await replayWebhook(services, { deliveryId: found.deliveryId, actor: caller.userId })),
  }),
});

/** A partner's delivery, or null. */
async function findOwnDelivery(
  db: Database,
  partnerId: string,
  deliveryId: string,
): Promise<{ deliveryId: string } | null> {
  const [delivery] = await listDeliveries(db, { partnerId, deliveryId });
  return delivery ?? null;
}
