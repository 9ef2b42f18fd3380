import { defineInternalRoute } from '#api/internal/route';
import { type Conversation, ConversationSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { readConversation } from '#operations/support/read-conversation';
import { findAnyOrder } from './find-order';

export const readConversationRoute = defineInternalRoute({
  id: 'readConversation',
  method: 'get',
  path: '/orders/{order_id}/conversation',
  summary: 'The calls between provider and service, without secrets and addresses',
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema },
  responses: [{ status: 200, description: 'The conversation, oldest first', schema: ConversationSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, found: { state } }) => {
    const calls = await readConversation(services.db, state);
    const items = calls.map(({ latencyMs, ...rest }) => ({ ...rest, latency_ms: latencyMs }));
    return { status: 200, body: { items } satisfies Conversation };
  },
});
