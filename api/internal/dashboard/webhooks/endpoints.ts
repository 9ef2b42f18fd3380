import { z } from 'zod';
import { defineInternalRoute } from '#api/internal/define-internal-route';
import type { ApiServices } from '#api/services';
import {
  type ExampleEventList,
  ExampleEventListSchema,
  SendExampleSchema,
  SignatureCheckSchema,
  type SignatureVerdict,
  SignatureVerdictSchema,
} from '#contract/dashboard/webhooks';
import { EXAMPLE } from '#contract/examples';
import { EnvironmentQuery, EnvironmentQuerySchema, ListQuery } from '#contract/shared/values';
import {
  DeliverySchema,
  FailedSinceSchema,
  QueuedSchema,
  RepeatableSchema,
  SinceSchema,
} from '#contract/shared/webhooks/deliveries';
import {
  AddEndpointSchema,
  ChangeEndpointSchema,
  type EndpointDetail,
  EndpointDetailSchema,
  type EndpointList,
  EndpointListSchema,
  EndpointParamsSchema,
  EndpointSchema,
  type NewEndpoint,
  NewEndpointSchema,
  type Resumed,
  ResumedSchema,
  type RotatedSecret,
  RotatedSecretSchema,
} from '#contract/shared/webhooks/endpoints';
import { exampleEvent } from '#contract/webhooks/example-events';
import type { Database } from '#db/client';
import { listDeliveries } from '#db/webhooks/delivery-log';
import { countRepeatable } from '#db/webhooks/delivery-repeat';
import { findEndpoint, listEndpoints, type StoredEndpoint } from '#db/webhooks/endpoints/endpoints';
import { listHealthDays } from '#db/webhooks/endpoints/health';
import { SECOND } from '#domain/duration';
import { invalidFields } from '#domain/error';
import { CHANNEL_EVENTS } from '#domain/webhooks/event-filter';
import { queuedView, recoverWebhooks, replayWebhooks, testWebhook } from '#operations/webhooks/deliveries';
import { readDeliveryView, repeatableView } from '#operations/webhooks/delivery-views';
import { readEndpointView, readEndpointViews } from '#operations/webhooks/endpoint-views';
import { changeWebhook, removeWebhook, resumeWebhook } from '#operations/webhooks/endpoints';
import { addOwnWebhook, readWebhookSecrets, rotateOwnSecret } from '#operations/webhooks/rotate-secret';
import { explainSignature } from '#webhooks/explain-signature';
import { listDeliveriesRoute, readDeliveryRoute, replayDeliveryRoute, retryDeliveryRoute } from './deliveries';

const listEndpointsRoute = defineInternalRoute({
  id: 'listEndpoints',
  method: 'get',
  path: '/webhooks',
  summary: 'Webhook endpoints with their health; there are two at the most',
  permission: 'logs.view',
  request: { query: z.object({ ...EnvironmentQuery, ...ListQuery }) },
  responses: [{ status: 200, description: 'The endpoints', schema: EndpointListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services: { db }, caller, query }) => {
    const all = await listEndpoints(db, caller.partnerId);
    const mine = all.filter(({ environment }) => environment === query.environment);
    // A partner has one ops endpoint for both environments.
    const taken = [...mine, ...all.filter(({ channel }) => channel === 'ops')].map(({ channel }) => channel);
    const body: EndpointList = {
      items: await readEndpointViews(db, mine),
      next_cursor: null,
      free_channels: (['order', 'ops'] as const).filter((channel) => !taken.includes(channel)),
    };
    return { status: 200, body };
  },
});

const readEndpointRoute = defineInternalRoute({
  id: 'readEndpoint',
  method: 'get',
  path: '/webhooks/{endpoint_id}',
  summary: 'One endpoint with its health over 30 days',
  permission: 'logs.view',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The endpoint', schema: EndpointDetailSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services: { db }, found: { endpointId } }) => {
    const [view, health] = await Promise.all([readEndpointView(db, endpointId), listHealthDays(db, endpointId)]);
    return { status: 200, body: { ...view, health } satisfies EndpointDetail };
  },
});

const addEndpointRoute = defineInternalRoute({
  id: 'addEndpoint',
  method: 'post',
  path: '/webhooks',
  summary: 'Add an endpoint; its secret is only shown once',
  permission: 'webhooks.edit',
  request: { query: EnvironmentQuerySchema, body: AddEndpointSchema },
  responses: [{ status: 201, description: 'The endpoint', schema: NewEndpointSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  stepUp: { action: 'add_live_endpoint', when: ({ query }) => query.environment === 'live' },
  handle: async ({ services, caller, query: { environment }, body: { url, channel, alias } }) => {
    const added = await addOwnWebhook(
      { ...services, ...services.webhooks },
      { partnerId: caller.partnerId, environment, channel, url, ...(alias && { alias }) },
      caller,
    );
    const body: NewEndpoint = {
      endpoint: await readEndpointView(services.db, added.endpointId),
      secret: added.secret ?? '',
    };
    return { status: 201, body };
  },
});

const changeEndpointRoute = defineInternalRoute({
  id: 'changeEndpoint',
  method: 'patch',
  path: '/webhooks/{endpoint_id}',
  summary: "Change an endpoint's URL or name, or which events it gets",
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema, body: ChangeEndpointSchema },
  responses: [{ status: 200, description: 'The endpoint', schema: EndpointSchema }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId }, body: { url, alias, events } }) => {
    const change = { endpointId, url, alias, events, actor: caller.userId };
    await changeWebhook({ ...services.webhooks, db: services.db }, change);
    return { status: 200, body: await readEndpointView(services.db, endpointId) };
  },
});

const removeEndpointRoute = defineInternalRoute({
  id: 'removeEndpoint',
  method: 'delete',
  path: '/webhooks/{endpoint_id}',
  summary: 'Remove an endpoint; its deliveries remain visible',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 204, description: 'Removed' }],
  errors: ['NOT_FOUND', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found }) => {
    await removeWebhook(services, { endpointId: found.endpointId, actor: caller.userId });
    return { status: 204 };
  },
});

const rotateSecretRoute = defineInternalRoute({
  id: 'rotateSecret',
  method: 'post',
  path: '/webhooks/{endpoint_id}/rotate-secret',
  summary: "Rotate an endpoint's secret; for 5 minutes the old one also signs",
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The secret, shown only once', schema: RotatedSecretSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  stepUp: { action: 'rotate_live_secret', when: ({ found }) => found.environment === 'live' },
  handle: async ({ services, caller, found }) => {
    const { secret, bothUntil } = await rotateOwnSecret(services, found, caller);
    const body: RotatedSecret = { secret, both_until: bothUntil.toISOString() };
    return { status: 200, body };
  },
});

const testEndpointRoute = defineInternalRoute({
  id: 'testEndpoint',
  method: 'post',
  path: '/webhooks/{endpoint_id}/test',
  summary: 'Send a test event and get the result',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The delivery', schema: DeliverySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT', 'RATE_LIMITED'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found }) => {
    const { id } = await testWebhook(services, { endpointId: found.endpointId, actor: caller.userId });
    return { status: 200, body: await readDeliveryView(services, caller.partnerId, id) };
  },
});

const sendExampleRoute = defineInternalRoute({
  id: 'sendExampleEvent',
  method: 'post',
  path: '/webhooks/{endpoint_id}/examples',
  summary: 'Send an example of an event, signed with the secret of the endpoint, and get the result',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema, body: SendExampleSchema },
  responses: [{ status: 200, description: 'The delivery', schema: DeliverySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT', 'RATE_LIMITED'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId }, body: { event } }) => {
    const { id } = await testWebhook(services, { endpointId, event, actor: caller.userId });
    return { status: 200, body: await readDeliveryView(services, caller.partnerId, id) };
  },
});

const listExamplesRoute = defineInternalRoute({
  id: 'listExampleEvents',
  method: 'get',
  path: '/webhooks/examples',
  summary: 'An example of every event',
  permission: 'logs.view',
  responses: [{ status: 200, description: 'The examples, by channel', schema: ExampleEventListSchema }],
  errors: [],
  handle: async () => ({ status: 200, body: { items: EXAMPLE_EVENTS } }),
});

const EXAMPLE_EVENTS: ExampleEventList['items'] = (['order', 'ops'] as const).flatMap((channel) =>
  CHANNEL_EVENTS[channel].map((event) => {
    const { endpointId, orderId, createdAt } = EXAMPLE;
    const place = { endpointId, orderId, environment: 'test', at: Date.parse(createdAt) } as const;
    return { event, channel, body: exampleEvent(event, place).body };
  }),
);

const resumeEndpointRoute = defineInternalRoute({
  id: 'resumeEndpoint',
  method: 'post',
  path: '/webhooks/{endpoint_id}/resume',
  summary: 'End the pause of an endpoint',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The deliveries that were waiting', schema: ResumedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId } }) => {
    const { queuedEvents } = await resumeWebhook(services, { endpointId, actor: caller.userId });
    const body: Resumed = { endpoint: await readEndpointView(services.db, endpointId), queued_events: queuedEvents };
    return { status: 200, body };
  },
});

const recoverFailedRoute = defineInternalRoute({
  id: 'recoverFailed',
  method: 'post',
  path: '/webhooks/{endpoint_id}/recover',
  summary: 'Send every event again that has failed since a time',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema, body: FailedSinceSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId }, body: { since } }) => {
    const queued = await recoverWebhooks(services, { endpointId, since, actor: caller.userId });
    return { status: 200, body: queuedView(queued) };
  },
});

const repeatableRoute = defineInternalRoute({
  id: 'countRepeatable',
  method: 'get',
  path: '/webhooks/{endpoint_id}/repeatable',
  summary: 'What a replay or a recovery since a time would send',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema, query: FailedSinceSchema },
  responses: [{ status: 200, description: 'How many events, up to 10,000', schema: RepeatableSchema }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, found, query }) => ({
    status: 200,
    body: repeatableView(await countRepeatable(services.db, found.endpointId, query.since)),
  }),
});

const replaySinceRoute = defineInternalRoute({
  id: 'replaySince',
  method: 'post',
  path: '/webhooks/{endpoint_id}/replay-since',
  summary: 'Replay every event since a time or an event, including delivered ones',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema, body: SinceSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId }, body: { since, event_id: eventId } }) => {
    const from = since ? { at: since } : { eventId: eventId ?? '' };
    const queued = await replayWebhooks(services, { endpointId, since: from, actor: caller.userId });
    return { status: 200, body: queuedView(queued) };
  },
});

const signatureCheckRoute = defineInternalRoute({
  id: 'checkSignature',
  method: 'post',
  path: '/webhooks/signature-check',
  summary: 'Explain which part of a webhook does not match',
  permission: 'webhooks.edit',
  request: { body: SignatureCheckSchema },
  responses: [{ status: 200, description: 'The verdict', schema: SignatureVerdictSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, body: { header, body, ...named } }) => {
    const secrets = named.secret ? [named.secret] : await secretsOf(services, partnerId, named.endpoint_id);
    const sent = await bytesOf(services, partnerId, named.delivery_id);
    const now = Math.floor(Date.now() / SECOND);
    const { ok, parts, firstDifference } = explainSignature({ header, body, secrets, sent, now });
    return { status: 200, body: { ok, parts, first_difference: firstDifference } satisfies SignatureVerdict };
  },
});

async function secretsOf({ db, keyring }: ApiServices, partnerId: string, endpointId = ''): Promise<string[]> {
  const endpoint = await findOwnEndpoint(db, partnerId, endpointId);
  if (!endpoint) {
    throw invalidFields({ field: 'endpoint_id', issue: 'is no endpoint of yours; name one, or give its secret' });
  }
  return readWebhookSecrets({ db, keyring }, endpoint.endpointId);
}

async function bytesOf({ db }: ApiServices, partnerId: string, deliveryId: string | undefined): Promise<string | null> {
  if (deliveryId === undefined) {
    return null;
  }
  const [delivery] = await listDeliveries(db, { partnerId, deliveryId });
  if (!delivery) {
    throw invalidFields({ field: 'delivery_id', issue: 'is no delivery of yours' });
  }
  return delivery.body;
}

/** Matched in this order, so that a fixed word is not taken for an id. */
export const WEBHOOK_ROUTES = [
  listEndpointsRoute,
  addEndpointRoute,
  listDeliveriesRoute,
  readDeliveryRoute,
  retryDeliveryRoute,
  replayDeliveryRoute,
  signatureCheckRoute,
  listExamplesRoute,
  readEndpointRoute,
  changeEndpointRoute,
  removeEndpointRoute,
  rotateSecretRoute,
  resumeEndpointRoute,
  testEndpointRoute,
  sendExampleRoute,
  replaySinceRoute,
  recoverFailedRoute,
  repeatableRoute,
] as const;

/** A partner's endpoint, unless it was removed; otherwise null. */
async function findOwnEndpoint(db: Database, partnerId: string, endpointId: string): Promise<StoredEndpoint | null> {
  const endpoint = await findEndpoint(db, endpointId);
  return endpoint && endpoint.partnerId === partnerId && !endpoint.removedAt ? endpoint : null;
}
