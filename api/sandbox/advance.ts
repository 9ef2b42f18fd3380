import { z } from 'zod';
import { type AdvanceRequest, AdvanceRequestSchema } from '../../src/contract/advance';
import { OrderSchema } from '../../src/contract/order';
import { nextDeliveryAttemptAt } from '../../src/db/deliveries';
import { type ControlledOrder, findControlledOrder, moveOrderClock, orderBody } from '../../src/db/order-control';
import { DAY, fromIso, parseIsoDuration } from '../../src/domain/duration';
import { invalid, ServiceError } from '../../src/domain/error';
import { advanceUpdate, type AdvanceRequest as EngineRequest } from '../../workflows/messages';
import { answered, isClosed } from '../orders/engine';
import { defineRoute } from '../route';
import type { ApiServices } from '../services';
import { advanceDeliveries } from './advance-deliveries';

/** Furthest single move: an order's retention [decision 13] leaves nothing to see beyond it. */
const MAX_MOVE_MS = 600 * DAY;

/** Moves a sandbox order's virtual clock, and that of its webhook deliveries [decision 17]. */
export const advanceRoute = defineRoute({
  id: 'advanceSandboxOrder',
  method: 'post',
  path: '/sandbox/order/{order_id}/advance',
  tag: 'Sandbox',
  summary: "Move a sandbox order's clock forward",
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { params: z.object({ order_id: z.string() }), body: AdvanceRequestSchema },
  responses: [{ status: 200, description: 'The order after everything due has happened', schema: OrderSchema }],
  errors: ['INVALID_PAIR', 'ORDER_NOT_FOUND', 'NO_PROVIDERS_AVAILABLE'],
  handle: async ({ services, caller, params, body }) => {
    const { order_id: orderId } = params;
    const order = caller.environment === 'test' && (await findControlledOrder(services.db, orderId, caller));
    if (!order) {
      throw new ServiceError('ORDER_NOT_FOUND');
    }
    const request = toEngineRequest(body, order, await nextDeliveryAttemptAt(services.db, orderId));
    const offsetMs = await moveClock(services, orderId, order, request);
    await moveOrderClock(services.db, orderId, offsetMs);
    await advanceDeliveries(services, orderId, offsetMs);
    return { status: 200, json: await orderBody(services.db, orderId), headers: { 'Cache-Control': 'no-store' } };
  },
});

function toEngineRequest(body: AdvanceRequest, order: ControlledOrder, nextDelivery: string | null): EngineRequest {
  if ('by' in body) {
    const byMs = parseIsoDuration(body.by);
    if (byMs === null || byMs <= 0 || byMs > MAX_MOVE_MS) {
      throw invalid({ field: 'by', issue: 'must be an ISO 8601 duration such as PT24H, above zero and at most P600D' });
    }
    return { byMs };
  }
  if (body.to === 'next') {
    return { next: true, noLaterThan: nextDelivery };
  }
  const now = Date.now() + order.clockOffsetMs;
  const target = fromIso(body.to);
  if (target < now || target > now + MAX_MOVE_MS) {
    throw invalid({
      field: 'to',
      issue: `must lie within 600 days after the order's present, ${new Date(now).toISOString()}`,
    });
  }
  return { to: body.to };
}

/** Moves the order's own clock and answers with its offset; a finished order's clock is moved without the engine. */
async function moveClock(
  services: ApiServices,
  orderId: string,
  order: ControlledOrder,
  request: EngineRequest,
): Promise<number> {
  try {
    const answer = await answered(services, () =>
      services.workflows.getHandle(orderId).executeUpdate(advanceUpdate, { args: [request] }),
    );
    return answer.offsetMs;
  } catch (error) {
    if (!isClosed(error)) {
      throw error;
    }
    return closedOffset(order.clockOffsetMs, request);
  }
}

function closedOffset(offsetMs: number, request: EngineRequest): number {
  if ('byMs' in request) {
    return offsetMs + request.byMs;
  }
  const target = 'to' in request ? request.to : request.noLaterThan;
  return target === null ? offsetMs : Math.max(offsetMs, fromIso(target) - Date.now());
}
