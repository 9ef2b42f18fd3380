import { z } from 'zod';
import {
  DeliveryParamsSchema,
  FailedSinceSchema,
  QueuedSchema,
  RepeatableSchema,
} from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema, ResumedSchema } from '#contract/shared/webhooks/endpoints';
import { ReasonSchema } from '#contract/support/values';
import {
  DeliveryPageSchema,
  EndpointPageSchema,
  RecoverCommandSchema,
  RecoverSchema,
  ReplaySinceCommandSchema,
  ReplaySinceSchema,
  ResendCommandSchema,
  ResendSchema,
} from '#contract/support/webhooks';
import { DeliveryRecordSchema } from '#contract/webhooks/delivery-record';
import type { Database } from '#db/client';
import type { LoggedDelivery } from '#db/webhooks/delivery-log';
import type { StoredEndpoint } from '#db/webhooks/endpoints/endpoints';
import { defineOperation, defineRead } from '../operation';

interface Visit<P> {
  services: { db: Database };
  params: P;
}

async function findEndpointOfPath({
  services,
  params,
}: Visit<{ endpoint_id: string }>): Promise<StoredEndpoint | null> {
  const { findEndpoint } = await import('#db/webhooks/endpoints/endpoints');
  return findEndpoint(services.db, params.endpoint_id);
}

async function findDeliveryOfPath({
  services,
  params,
}: Visit<{ delivery_id: string }>): Promise<LoggedDelivery | null> {
  const { listDeliveries } = await import('#db/webhooks/delivery-log');
  const [delivery] = await listDeliveries(services.db, { deliveryId: params.delivery_id, limit: 1 });
  return delivery ?? null;
}

export const readEndpointOperation = defineRead({
  id: 'readAnyEndpoint',
  path: '/webhooks/endpoints/{endpoint_id}',
  summary: 'Show an endpoint of any partner, with its health over 30 days',
  params: EndpointParamsSchema,
  output: EndpointPageSchema,
  find: findEndpointOfPath,
  run: async ({ services: { db }, found: { endpointId, partnerId } }) => {
    const [{ readEndpointView }, { listHealthDays }, { readPartnerRef }] = await Promise.all([
      import('./endpoint-views'),
      import('#db/webhooks/endpoints/health'),
      import('../partners/partner-ref'),
    ]);
    const [view, health, partner] = await Promise.all([
      readEndpointView(db, endpointId),
      listHealthDays(db, endpointId),
      readPartnerRef(db, partnerId),
    ]);
    return { ...view, health, partner };
  },
  command: {
    name: 'webhook show',
    reads: true,
    summary: 'Show an endpoint, its state, and who changed it',
  },
});

export const countRepeatableOperation = defineRead({
  id: 'countAnyRepeatable',
  path: '/webhooks/endpoints/{endpoint_id}/repeatable',
  summary: 'What a replay or a recovery since a time would send, up to 10,000 events',
  params: EndpointParamsSchema,
  input: FailedSinceSchema,
  output: RepeatableSchema,
  find: findEndpointOfPath,
  run: async ({ services, found: { endpointId }, input: { since } }) => {
    const [{ countRepeatable }, { repeatableView }] = await Promise.all([
      import('#db/webhooks/delivery-repeat'),
      import('./delivery-views'),
    ]);
    return repeatableView(await countRepeatable(services.db, endpointId, since));
  },
});

export const readDeliveryOperation = defineRead({
  id: 'readAnyDelivery',
  path: '/webhooks/deliveries/{delivery_id}',
  summary: 'A delivery of any partner with every attempt',
  params: DeliveryParamsSchema,
  output: DeliveryPageSchema,
  uses: ['webhooks'],
  find: findDeliveryOfPath,
  run: async ({ services: { db, webhooks }, found }) => {
    const [{ detailView }, { readPartnerRef }] = await Promise.all([
      import('./delivery-views'),
      import('../partners/partner-ref'),
    ]);
    return { ...detailView(found, webhooks.userAgent), partner: await readPartnerRef(db, found.partnerId) };
  },
});

export const resumeEndpointOperation = defineOperation({
  id: 'resumeAnyEndpoint',
  path: '/webhooks/endpoints/{endpoint_id}/resume',
  summary: 'Resume a paused endpoint and send its waiting events, oldest first',
  permission: 'support.help',
  params: EndpointParamsSchema,
  input: ResendSchema,
  commandInput: ResendCommandSchema,
  output: ResumedSchema,
  audit: 'webhook_endpoint.resumed',
  find: findEndpointOfPath,
  run: async ({ services, operator, found: { endpointId } }) => {
    const [{ resumeWebhook }, { readEndpointView }] = await Promise.all([
      import('./endpoints'),
      import('./endpoint-views'),
    ]);
    const { queuedEvents, pausedAt } = await resumeWebhook(services, { endpointId, actor: operator });
    const endpoint = await readEndpointView(services.db, endpointId);
    return { endpoint, queued_events: queuedEvents, paused_at: pausedAt };
  },
  command: {
    name: 'webhook resume',
    json: ({ params, output: { queued_events, paused_at } }) => ({ ...params, queued_events, paused_at }),
    text: ({ params, output }) =>
      `${params.endpoint_id} is resumed; its ${output.queued_events} queued events are sent now.`,
  },
});

export const testEndpointOperation = defineOperation({
  id: 'testAnyEndpoint',
  path: '/webhooks/endpoints/{endpoint_id}/test',
  summary: 'Send a test event to an endpoint and show the response',
  permission: 'support.help',
  params: EndpointParamsSchema,
  input: ResendSchema,
  commandInput: ResendCommandSchema,
  output: DeliveryRecordSchema,
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT', 'RATE_LIMITED'],
  audit: 'webhook.tested',
  find: findEndpointOfPath,
  run: async ({ services, operator, found: { endpointId } }) => {
    const { testWebhook } = await import('./deliveries');
    return testWebhook(services, { endpointId, actor: operator });
  },
  command: { name: 'webhook test' },
});

export const recoverEndpointOperation = defineOperation({
  id: 'recoverAnyEndpoint',
  path: '/webhooks/endpoints/{endpoint_id}/recover',
  summary: 'Send all events of an endpoint again that have failed since a time',
  permission: 'support.help',
  params: EndpointParamsSchema,
  input: RecoverSchema,
  commandInput: RecoverCommandSchema,
  output: QueuedSchema,
  audit: 'webhook.recover',
  find: findEndpointOfPath,
  run: async ({ services, operator, found: { endpointId }, input: { since } }) => {
    const { queuedView, recoverWebhooks } = await import('./deliveries');
    return queuedView(await recoverWebhooks(services, { endpointId, since, actor: operator }));
  },
  command: { name: 'webhook recover', text: ({ output }) => queuedText(output) },
});

export const replaySinceOperation = defineOperation({
  id: 'replayAnySince',
  path: '/webhooks/endpoints/{endpoint_id}/replay-since',
  summary: 'Replay every event of an endpoint since a time or an event, including delivered ones',
  permission: 'support.help',
  params: EndpointParamsSchema,
  input: ReplaySinceSchema,
  commandInput: ReplaySinceCommandSchema,
  output: QueuedSchema,
  audit: 'webhook.replay',
  find: findEndpointOfPath,
  run: async ({ services, operator, found: { endpointId }, input: { since, event_id: eventId } }) => {
    const { queuedView, replayWebhooks } = await import('./deliveries');
    const from = since ? { at: since } : { eventId: eventId ?? '' };
    return queuedView(await replayWebhooks(services, { endpointId, since: from, actor: operator }));
  },
  command: {
    name: 'webhook replay-since',
    options: z.object({
      since: RecoverSchema.shape.since.optional(),
      since_event: z.string().optional().describe('This event, by its ID, and all later ones'),
      reason: ReasonSchema.optional(),
    }),
    refuse: ({ since, since_event: event }) =>
      (since === undefined) === (event === undefined) ? 'Specify either --since or --since-event.' : null,
    toInput: ({ since, since_event, reason }) => ({ since: since?.toISOString(), event_id: since_event, reason }),
    text: ({ output }) => queuedText(output),
  },
});

export const resendDeliveryOperation = defineOperation({
  id: 'resendDelivery',
  path: '/webhooks/deliveries/{delivery_id}/resend',
  summary: 'Retry a delivery that has failed, now',
  permission: 'support.help',
  params: DeliveryParamsSchema,
  input: ResendSchema,
  commandInput: ResendCommandSchema,
  output: QueuedSchema,
  audit: 'webhook.retry',
  find: findDeliveryOfPath,
  run: async ({ services, operator, found: { deliveryId } }) => {
    const { queuedView, retryWebhook } = await import('./deliveries');
    return queuedView(await retryWebhook(services, { deliveryId, actor: operator }));
  },
  command: { name: 'webhook retry', text: ({ output }) => queuedText(output) },
});

export const replayDeliveryOperation = defineOperation({
  id: 'replayAnyDelivery',
  path: '/webhooks/deliveries/{delivery_id}/replay',
  summary: 'Replay an event that was sent before; the receiver gets it twice',
  permission: 'support.help',
  params: DeliveryParamsSchema,
  input: ResendSchema,
  commandInput: ResendCommandSchema,
  output: QueuedSchema,
  audit: 'webhook.replay',
  find: findDeliveryOfPath,
  run: async ({ services, operator, found: { deliveryId } }) => {
    const { queuedView, replayWebhook } = await import('./deliveries');
    return queuedView(await replayWebhook(services, { deliveryId, actor: operator }));
  },
  command: { name: 'webhook replay', text: ({ output }) => queuedText(output) },
});

function queuedText({ queued, delivery_ids: [first] }: z.output<typeof QueuedSchema>): string {
  return queued === 1 ? `Queued as ${first}.` : `${queued} events are queued.`;
}

export const WEBHOOK_OPERATIONS = [
  readEndpointOperation,
  countRepeatableOperation,
  readDeliveryOperation,
  resumeEndpointOperation,
  testEndpointOperation,
  recoverEndpointOperation,
  replaySinceOperation,
  resendDeliveryOperation,
  replayDeliveryOperation,
] as const;
