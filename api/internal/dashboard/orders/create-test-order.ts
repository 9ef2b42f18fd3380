import { defineInternalRoute } from '#api/internal/route';
import { OrderAnswerSchema, TestOrderSchema } from '#contract/dashboard/orders/order';
import { recordAudit } from '#db/audit';
import { createOrder } from '#operations/orders/creation/create-order';
import { newId } from '#security/secret';
import { partnerCallerOf } from '../partner-caller';
import { testOrderCall } from './test-order';

export const createTestOrderRoute = defineInternalRoute({
  id: 'createTestOrder',
  method: 'post',
  path: '/orders/test',
  summary: 'Create a sandbox order with a scenario',
  permission: 'orders.test',
  request: { body: TestOrderSchema },
  responses: [{ status: 201, description: 'The order, waiting for its deposit', schema: OrderAnswerSchema }],
  errors: ['INVALID_REQUEST', 'UNAVAILABLE', 'PROVIDER_ERROR', 'DUPLICATE_ACTIVE_ORDER'],
  outcomes: ['not_created', 'unknown'],
  handle: async ({ services, caller, body }) => {
    const orderId = newId('ord');
    const asCaller = await partnerCallerOf(services, caller, 'test');
    const order = JSON.parse(await createOrder(await testOrderCall(services, asCaller, body, orderId), false));
    const details = { scenario: body.scenario };
    await recordAudit(services.db, { actor: caller.userId, action: 'order.test_created', target: orderId, details });
    return { status: 201, body: { order } };
  },
});
