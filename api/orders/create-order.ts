import { BASE_PATH } from '#contract/base-path';
import {
  CreateOrderHeadersSchema,
  CreateOrderQuerySchema,
  CreateOrderRequestSchema,
} from '#contract/orders/create-order';
import { OrderSchema } from '#contract/orders/order';
import { findQuote } from '#db/quotes/quotes';
import { createOrder } from '#operations/orders/creation/create-order';
import { generationOf } from '#operations/orders/creation/order-input';
import { chooseSandbox, deriveOrderId } from '#operations/orders/creation/sandbox-choice';
import { newId } from '#security/secret';
import { defineIdempotentRoute, type TextReply } from '../route';
import type { ApiServices } from '../services';

export const createOrderRoute = defineIdempotentRoute({
  id: 'createOrder',
  method: 'post',
  path: '/order/create',
  tag: 'Orders',
  summary: 'Create an order from a quote',
  description:
    'Uses up the quote, creates the order at its provider, and returns the order with its `deposit_address`. Show ' +
    'your user `amount_from`, the address and, if present, `deposit_extra_id`: a deposit without its memo can be ' +
    'lost. The order never moves to another provider: if this one rejects it, request a new quote. From now on, every ' +
    'status change is announced by webhook and stream. The sandbox parameters may be in the query or in the body; ' +
    'live keys ignore them.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { headers: CreateOrderHeadersSchema, query: CreateOrderQuerySchema, body: CreateOrderRequestSchema },
  responses: [
    {
      status: 201,
      description: 'The new order, waiting for its deposit',
      schema: OrderSchema,
      headers: { Location: 'URL of the order', 'Idempotent-Replayed': '`true` if this is a repeated response' },
    },
  ],
  errors: [
    'INVALID_PAIR',
    'AMOUNT_TOO_LOW',
    'AMOUNT_TOO_HIGH',
    'STABLE_TARGET_REQUIRED',
    'DUPLICATE_ACTIVE_ORDER',
    'QUOTE_EXPIRED',
    'PROVIDER_ERROR',
    'NO_PROVIDERS_AVAILABLE',
  ],
  outcomes: ['not_created', 'unknown'],
  subjectId: ({ caller, headers, query, body }) => {
    const sandbox = chooseSandbox(caller, headers, query, body);
    return sandbox?.seed === undefined ? newId('ord') : deriveOrderId(caller, sandbox.seed, sandbox.scenario);
  },
  handle: async ({ services, caller, headers, query, body }, { subjectId, takenOver, callId, identity }) => {
    const sandbox = chooseSandbox(caller, headers, query, body);
    const generation = sandbox?.seed === undefined ? 0 : generationOf(callId);
    const quote = () => findQuote(services.db, body.quote_id, caller);
    const call = { services, caller, body, quote, sandbox, orderId: subjectId, generation, identity };
    return reply(services, subjectId, await createOrder(call, takenOver));
  },
});

function reply(services: ApiServices, orderId: string, json: string): TextReply<201> {
  return {
    status: 201,
    json,
    headers: { Location: `${services.publicUrl}${BASE_PATH}/order/${orderId}`, 'Cache-Control': 'no-store' },
  };
}
