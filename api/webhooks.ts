import { type WebhookResume, WebhookResumeSchema } from '#contract/webhooks/delivery-record';
import { resumeEndpoints } from '#db/webhooks/endpoints/pauses';
import { ServiceError } from '#domain/error';
import { defineRoute } from './route';

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
