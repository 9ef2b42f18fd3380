import { defineInternalRoute } from '#api/internal/route';
import { type Polled, PolledSchema, PollSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { requestPoll } from '#operations/orders/request-poll';
import { findAnyOrder } from './find-order';

export const pollAnyOrderRoute = defineInternalRoute({
  id: 'pollAnyOrder',
  method: 'post',
  path: '/orders/{order_id}/poll',
  summary: 'Poll the provider of a live order immediately',
  permission: 'support.help',
  request: { params: SupportOrderParamsSchema, body: PollSchema },
  responses: [{ status: 200, description: 'The provider is being polled', schema: PolledSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, caller, found: { orderId }, body: { reason } }) => {
    const at = await requestPoll(services, { orderId, reason, actor: caller.userId });
    return { status: 200, body: { order_id: orderId, next_poll_at: at.toISOString() } satisfies Polled };
  },
});
