import { DeliveryParamsSchema, FailedSinceSchema, RepeatableSchema } from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { DeliveryPageSchema, type DeliveryPageView } from '#contract/support/webhooks';
import { listDeliveries } from '#db/webhooks/delivery-log';
import { countRepeatable } from '#db/webhooks/delivery-repeat';
import { findEndpoint } from '#db/webhooks/endpoints/endpoints';
import { readPartnerRef } from '#operations/partners/partner-ref';
import { defineInternalRoute } from '../define-internal-route';
import { readDeliveryView, repeatableView } from '../shared/webhooks';

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

export const SUPPORT_WEBHOOK_ROUTES = [countAnyRepeatableRoute, readAnyDeliveryRoute] as const;
