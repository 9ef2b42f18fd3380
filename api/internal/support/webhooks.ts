import { DeliveryParamsSchema, FailedSinceSchema, RepeatableSchema } from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import {
  DeliveryPageSchema,
  type DeliveryPageView,
  EndpointPageSchema,
  type EndpointPageView,
} from '#contract/support/webhooks';
import { listDeliveries } from '#db/webhooks/delivery-log';
import { countRepeatable } from '#db/webhooks/delivery-repeat';
import { findEndpoint } from '#db/webhooks/endpoints/endpoints';
import { listHealthDays } from '#db/webhooks/endpoints/health';
import { readPartnerRef } from '#operations/partners/partner-ref';
import { readEndpointView } from '#operations/webhooks/endpoint-views';
import { defineInternalRoute } from '../define-internal-route';
import { readDeliveryView, repeatableView } from '../shared/webhooks';

const readAnyEndpointRoute = defineInternalRoute({
  id: 'readAnyEndpoint',
  method: 'get',
  path: '/webhooks/endpoints/{endpoint_id}',
  summary: 'An endpoint of any partner, with its health over 30 days',
  permission: 'support.view',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The endpoint', schema: EndpointPageSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findEndpoint(services.db, params.endpoint_id),
  handle: async ({ services: { db }, found: { endpointId, partnerId } }) => {
    const [view, health, partner] = await Promise.all([
      readEndpointView(db, endpointId),
      listHealthDays(db, endpointId),
      readPartnerRef(db, partnerId),
    ]);
    return { status: 200, body: { ...view, health, partner } satisfies EndpointPageView };
  },
});

const countAnyRepeatableRoute = defineInternalRoute({
  id: 'countAnyRepeatable',
  method: 'get',
  path: '/webhooks/endpoints/{endpoint_id}/repeatable',
  summary: 'What a replay or a recovery since a time would send',
  permission: 'support.view',
  request: { params: EndpointParamsSchema, query: FailedSinceSchema },
  responses: [{ status: 200, description: 'How many events, up to 10,000', schema: RepeatableSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, params }) => findEndpoint(services.db, params.endpoint_id),
  handle: async ({ services, found: { endpointId }, query: { since } }) => ({
    status: 200,
    body: repeatableView(await countRepeatable(services.db, endpointId, since)),
  }),
});

const readAnyDeliveryRoute = defineInternalRoute({
  id: 'readAnyDelivery',
  method: 'get',
  path: '/webhooks/deliveries/{delivery_id}',
  summary: 'A delivery of any partner with every attempt',
  permission: 'support.view',
  request: { params: DeliveryParamsSchema },
  responses: [{ status: 200, description: 'The delivery', schema: DeliveryPageSchema }],
  errors: ['NOT_FOUND'],
  find: async ({ services, params }) => {
    const [delivery] = await listDeliveries(services.db, { deliveryId: params.delivery_id, limit: 1 });
    return delivery ?? null;
  },
  handle: async ({ services, found: { deliveryId, partnerId } }) => {
    const [view, partner] = await Promise.all([
      readDeliveryView(services, partnerId, deliveryId),
      readPartnerRef(services.db, partnerId),
    ]);
    return { status: 200, body: { ...view, partner } satisfies DeliveryPageView };
  },
});

export const SUPPORT_WEBHOOK_ROUTES = [readAnyEndpointRoute, countAnyRepeatableRoute, readAnyDeliveryRoute] as const;
