import { defineInternalRoute } from '#api/internal/route';
import type { ApiServices } from '#api/services';
import { type MovedClock, MovedClockSchema, OrderIdParamsSchema } from '#contract/dashboard/orders/order';
import { type AdvanceRequest, AdvanceRequestSchema } from '#contract/sandbox/sandbox';
import { moveSandboxClock } from '#operations/sandbox/advance-order';
import { findOwnOrder } from './find-order';

export const advanceOrderRoute = defineInternalRoute({
  id: 'advanceOrder',
  method: 'post',
  path: '/orders/{order_id}/advance',
  summary: "Advance a sandbox order's clock, to the next event or by a duration",
  permission: 'orders.test',
  request: { params: OrderIdParamsSchema, body: AdvanceRequestSchema },
  responses: [{ status: 200, description: 'The order, and what happened meanwhile', schema: MovedClockSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'UNAVAILABLE', 'CONFLICT'],
  outcomes: ['unknown'],
  find: async ({ services, caller, params }) => {
    const order = await findOwnOrder(services.db, caller.partnerId, params.order_id);
    return order?.owner.environment === 'test' ? order : null;
  },
  handle: async ({ services, caller, found, body }) => ({
    status: 200,
    body: await moveClock(services, { orderId: found.input.orderId, by: body, actor: caller.userId }),
  }),
});

async function moveClock(
  services: ApiServices,
  { orderId, by, actor }: { orderId: string; by: AdvanceRequest; actor: string },
): Promise<MovedClock> {
  const { order, now, happened } = await moveSandboxClock(services, { orderId, request: by, actor });
  return { order, now, happened };
}
