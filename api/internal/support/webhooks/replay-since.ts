import { defineInternalRoute } from '#api/internal/route';
import { queuedView } from '#api/internal/shared/webhooks/delivery-view';
import { QueuedSchema } from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { ReplaySinceSchema } from '#contract/support/webhooks';
import { findEndpoint } from '#db/webhooks/endpoints/endpoints';
import { replayWebhooks } from '#operations/webhooks/repeat-deliveries';

export const replayAnySinceRoute = defineInternalRoute({
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
