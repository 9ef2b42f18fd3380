import { EndpointParamsSchema } from '../../../../src/contract/shared/webhooks/endpoints';
import { QueuedSchema, SinceSchema } from '../../../../src/contract/shared/webhooks/repeats';
import { replayWebhooks } from '../../../../src/operations/webhooks/repeat';
import { defineInternalRoute } from '../../route';
import { queuedView } from '../../shared/webhooks/delivery-view';
import { findOwnEndpoint } from './find-endpoint';

export const replaySinceRoute = defineInternalRoute({
  id: 'replaySince',
  method: 'post',
  path: '/webhooks/{endpoint_id}/replay-since',
  summary: 'Send every event again from a moment or an event on, those that arrived too',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema, body: SinceSchema },
  responses: [{ status: 200, description: 'What was queued', schema: QueuedSchema }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId }, body: { since, event_id: eventId } }) => {
    const from = since ? { at: since } : { eventId: eventId ?? '' };
    const queued = await replayWebhooks(services, { endpointId, since: from, actor: caller.userId });
    return { status: 200, body: queuedView(queued) };
  },
});
