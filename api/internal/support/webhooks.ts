import {
  DeliveryParamsSchema,
  FailedSinceSchema,
  QueuedSchema,
  RepeatableSchema,
} from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema, type Resumed, ResumedSchema } from '#contract/shared/webhooks/endpoints';
import {
  DeliveryPageSchema,
  type DeliveryPageView,
  EndpointPageSchema,
  type EndpointPageView,
  RecoverSchema,
  ReplaySchema,
  ReplaySinceSchema,
  ResendSchema,
  ResumeSchema,
} from '#contract/support/webhooks';
import type { Database } from '#db/client';
import { listDeliveries } from '#db/webhooks/delivery-log';
import { countRepeatable } from '#db/webhooks/delivery-repeat';
import { findEndpoint } from '#db/webhooks/endpoints/endpoints';
import { listHealthDays } from '#db/webhooks/endpoints/health';
import { readPartnerRef } from '#operations/partners/partner-ref';
import { recoverWebhooks, replayWebhook, replayWebhooks, retryWebhook } from '#operations/webhooks/deliveries';
import { resumeWebhook } from '#operations/webhooks/endpoints';
import { defineInternalRoute } from '../route';
import { queuedView, readDeliveryView, readEndpointView, repeatableView } from '../shared/webhooks';

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

const resumeAnyEndpointRoute = defineInternalRoute({
  id: 'resumeAnyEndpoint',
  method: 'post',
  path: '/webhooks/endpoints/{endpoint_id}/resume',
  summary: 'Resume a paused endpoint; waiting deliveries are sent oldest first',
  permission: 'support.help',
  request: { params: EndpointParamsSchema, body: ResumeSchema },
  responses: [{ status: 200, description: 'The endpoint receives events again', schema: ResumedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findEndpoint(services.db, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId } }) => {
    const { queuedEvents } = await resumeWebhook(services, { endpointId, actor: caller.userId });
    const body: Resumed = { endpoint: await readEndpointView(services.db, endpointId), queued_events: queuedEvents };
    return { status: 200, body };
  },
});

const recoverAnyEndpointRoute = defineInternalRoute({
  id: 'recoverAnyEndpoint',
  method: 'post',
  path: '/webhooks/endpoints/{endpoint_id}/recover',
  summary: 'Send all events again that have failed since a time',
  permission: 'support.help',
  request: { params: EndpointParamsSchema, body: RecoverSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findEndpoint(services.db, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId }, body: { since } }) => ({
    status: 200,
    body: queuedView(await recoverWebhooks(services, { endpointId, since, actor: caller.userId })),
  }),
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

const replayAnySinceRoute = defineInternalRoute({
  id: 'replayAnySince',
  method: 'post',
  path: '/webhooks/endpoints/{endpoint_id}/replay-since',
  summary: 'Replay every event since a time or an event, including delivered ones',
  permission: 'support.help',
  request: { params: EndpointParamsSchema, body: ReplaySinceSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findEndpoint(services.db, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId }, body: { since, event_id: eventId } }) => {
    const from = since ? { at: since } : { eventId: eventId ?? '' };
    const queued = await replayWebhooks(services, { endpointId, since: from, actor: caller.userId });
    return { status: 200, body: queuedView(queued) };
  },
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
  find: ({ services, params }) => findAnyDelivery(services.db, params.delivery_id),
  handle: async ({ services, found: { deliveryId, partnerId } }) => {
    const [view, partner] = await Promise.all([
      readDeliveryView(services, partnerId, deliveryId),
      readPartnerRef(services.db, partnerId),
    ]);
    return { status: 200, body: { ...view, partner } satisfies DeliveryPageView };
  },
});

const resendDeliveryRoute = defineInternalRoute({
  id: 'resendDelivery',
  method: 'post',
  path: '/webhooks/deliveries/{delivery_id}/resend',
  summary: 'Retry a delivery that has failed',
  permission: 'support.help',
  request: { params: DeliveryParamsSchema, body: ResendSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyDelivery(services.db, params.delivery_id),
  handle: async ({ services, caller, found: { deliveryId } }) => ({
    status: 200,
    body: queuedView(await retryWebhook(services, { deliveryId, actor: caller.userId })),
  }),
});

const replayAnyDeliveryRoute = defineInternalRoute({
  id: 'replayAnyDelivery',
  method: 'post',
  path: '/webhooks/deliveries/{delivery_id}/replay',
  summary: 'Replay an event that was sent before; the receiver gets it twice',
  permission: 'support.help',
  request: { params: DeliveryParamsSchema, body: ReplaySchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyDelivery(services.db, params.delivery_id),
  handle: async ({ services, caller, found: { deliveryId } }) => ({
    status: 200,
    body: queuedView(await replayWebhook(services, { deliveryId, actor: caller.userId })),
  }),
});

export const SUPPORT_WEBHOOK_ROUTES = [
  readAnyEndpointRoute,
  resumeAnyEndpointRoute,
  recoverAnyEndpointRoute,
  replayAnySinceRoute,
  countAnyRepeatableRoute,
  readAnyDeliveryRoute,
  resendDeliveryRoute,
  replayAnyDeliveryRoute,
] as const;

/** The owner of any partner's delivery; null if there is no such delivery. */
async function findAnyDelivery(
  db: Database,
  deliveryId: string,
): Promise<{ deliveryId: string; partnerId: string } | null> {
  const [delivery] = await listDeliveries(db, { deliveryId, limit: 1 });
  return delivery ? { deliveryId, partnerId: delivery.partnerId } : null;
}
