import { type WebhookResume, WebhookResumeSchema } from '#contract/webhooks/delivery-record';
import {
  type OwnEndpointList,
  OwnEndpointListSchema,
  type WebhookTest,
  WebhookTestSchema,
} from '#contract/webhooks/own-endpoints';
import type { Database } from '#db/client';
import { listEndpoints, type StoredEndpoint } from '#db/webhooks/endpoints/endpoints';
import { type EndpointReport, listEndpointReports } from '#db/webhooks/endpoints/health';
import { resumeEndpoints } from '#db/webhooks/endpoints/pauses';
import { ServiceError } from '#domain/error';
import { resumesByItselfAt } from '#domain/webhooks/delivery';
import { testWebhook } from '#operations/webhooks/deliveries';
import type { Caller } from './authentication/caller';
import { defineRoute } from './define-route';

/** Resumes the partner's paused webhook endpoints in the key's environment [rules/webhooks: Resume and drain]. */
export const resumeWebhooksRoute = defineRoute({
  id: 'resumeWebhooks',
  method: 'post',
  path: '/webhook/resume',
  tag: 'Webhooks',
  summary: 'Resume paused webhook endpoints',
  description:
    'An endpoint that fails 50 times within six hours is paused, and its events are queued. This call resumes all ' +
    "your paused endpoints in the key's environment and sends their queued events, oldest first. A pause ends " +
    'automatically after six hours.',
  auth: 'key',
  scopes: ['webhook:admin'],
  rateClass: 'W',
  responses: [{ status: 200, description: 'The endpoints that were resumed', schema: WebhookResumeSchema }],
  errors: ['WEBHOOK_PAUSED'],
  handle: async ({ services, caller }) => {
    const resumed = await resumeEndpoints(services.db, caller, { reason: 'manual', actor: caller.keyId });
    const last = resumed.at(-1);
    if (!last) {
      throw new ServiceError('WEBHOOK_PAUSED');
    }
    const body: WebhookResume = {
      resumed: resumed.map(({ endpointId, channel, queuedEvents, pausedAt }) => ({
        endpoint_id: endpointId,
        type: channel,
        queued_events: queuedEvents,
        paused_at: pausedAt.toISOString(),
      })),
      resumed_at: last.resumedAt.toISOString(),
    };
    return { status: 200, body };
  },
});

export const listWebhooksRoute = defineRoute({
  id: 'listWebhooks',
  method: 'get',
  path: '/webhook/endpoints',
  tag: 'Webhooks',
  summary: 'List your webhook endpoints with their state',
  description:
    "Returns the endpoints of the key's environment: whether they work, why the last attempt failed, and until when one " +
    'is paused. Endpoints are added and changed in the dashboard or by the operator.',
  auth: 'key',
  scopes: ['webhook:admin', 'orders:rw'],
  rateClass: 'R',
  responses: [{ status: 200, description: 'The endpoints', schema: OwnEndpointListSchema }],
  errors: [],
  handle: async ({ services: { db }, caller }) => {
    const own = await listOwnEndpoints(db, caller);
    const reports = await listEndpointReports(
      db,
      own.map(({ endpointId }) => endpointId),
    );
    const body: OwnEndpointList = { items: own.map((endpoint) => toItem(endpoint, reports.get(endpoint.endpointId))) };
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body };
  },
});

/** Sends a test event to the partner's endpoints in the key's environment [rules/webhooks: Endpoints over the API]. */
export const testWebhooksRoute = defineRoute({
  id: 'testWebhooks',
  method: 'post',
  path: '/webhook/test',
  tag: 'Webhooks',
  summary: 'Send a test event to your webhook endpoints',
  description:
    "Sends the event `webhook_test` once to each of your endpoints in the key's environment and returns what your " +
    'server answered. Nothing is sent to a paused endpoint. An endpoint gets at most 20 test events an hour.',
  auth: 'key',
  scopes: ['webhook:admin'],
  rateClass: 'W',
  responses: [{ status: 200, description: 'What your server answered', schema: WebhookTestSchema }],
  errors: [],
  handle: async ({ services, caller }) => {
    const own = await listOwnEndpoints(services.db, caller);
    const body: WebhookTest = {
      items: await Promise.all(own.map((endpoint) => testOne(services.db, endpoint, caller))),
    };
    return { status: 200, body };
  },
});

async function listOwnEndpoints(db: Database, { partnerId, environment }: Caller): Promise<StoredEndpoint[]> {
  return (await listEndpoints(db, partnerId)).filter((endpoint) => endpoint.environment === environment);
}

function toItem(
  { endpointId, channel, events, url, pausedAt, autoResumes }: StoredEndpoint,
  report: EndpointReport | undefined,
): OwnEndpointList['items'][number] {
  const resumesAt = pausedAt && resumesByItselfAt(pausedAt.getTime(), autoResumes);
  return {
    endpoint_id: endpointId,
    type: channel,
    events,
    url_host: new URL(url).host,
    state: pausedAt ? 'paused' : report?.state === 'failing' ? 'failing' : 'active',
    queued_events: report?.queued ?? 0,
    last_error: report?.lastError ?? null,
    last_delivery_at: report?.lastDeliveryAt?.toISOString() ?? null,
    paused_at: pausedAt?.toISOString() ?? null,
    resumes_at: resumesAt === null ? null : new Date(resumesAt).toISOString(),
  };
}

async function testOne(
  db: Database,
  { endpointId, channel, pausedAt }: StoredEndpoint,
  { keyId }: Caller,
): Promise<WebhookTest['items'][number]> {
  const item = { endpoint_id: endpointId, type: channel };
  if (pausedAt) {
    return { ...item, status: 'paused', response_code: null, response_time_ms: null, error_detail: null };
  }
  const { status, attempts, error_detail } = await testWebhook({ db }, { endpointId, actor: keyId });
  const made = attempts.at(-1);
  return {
    ...item,
    status,
    response_code: made?.response_code ?? null,
    response_time_ms: made?.response_time_ms ?? null,
    error_detail,
  };
}
