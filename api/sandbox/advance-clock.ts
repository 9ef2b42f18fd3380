import { OrderParamsSchema, OrderSchema } from '#contract/orders/order';
import { AdvanceRequestSchema } from '#contract/sandbox/sandbox';
import { findControlledOrder } from '#db/orders/control';
import { advanceOrder } from '#operations/sandbox/advance-order';
import { defineRoute } from '../route';

/**
 * Advances a sandbox order's virtual clock, and that of its webhook deliveries [rules/sandbox-and-clock: Moving the clock].
 */
export const advanceRoute = defineRoute({
  id: 'advanceSandboxOrder',
  method: 'post',
  path: '/sandbox/order/{order_id}/advance',
  tag: 'Sandbox',
  summary: "Advance a sandbox order's clock",
  description:
    "Advances the order's own clock, and with it the retries of its webhooks. Everything that falls due in that time " +
    'happens in order, with its exact timestamp, before the response is sent. `{"to":"next"}` advances to the next ' +
    'thing that is due. Test keys only: a live key or order returns 404.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'A',
  request: { params: OrderParamsSchema, body: AdvanceRequestSchema },
  responses: [{ status: 200, description: 'The order after everything due has happened', schema: OrderSchema }],
  errors: ['INVALID_PAIR', 'ORDER_NOT_FOUND', 'NO_PROVIDERS_AVAILABLE'],
  outcomes: ['unknown'],
  find: async ({ services, caller, params }) =>
    caller.environment === 'test' ? findControlledOrder(services.db, params.order_id, caller) : null,
  handle: async ({ services, body, found: order }) => {
    const json = await advanceOrder(services, order, body);
    return { status: 200, json, headers: { 'Cache-Control': 'no-store' } };
  },
});
