import { defineInternalRoute } from '#api/internal/route';
import { queuedView } from '#api/internal/shared/webhooks/delivery-view';
import { QueuedSchema, SinceSchema } from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { replayWebhooks } from '#operations/webhooks/repeat-deliveries';
import { findOwnEndpoint } from './find-endpoint';

export const replaySinceRoute = defineInternalRoute({
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
