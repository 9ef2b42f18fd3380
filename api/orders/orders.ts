import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { BASE_PATH } from '#contract/base-path';
import {
  CreateOrderHeadersSchema,
  CreateOrderQuerySchema,
  CreateOrderRequestSchema,
} from '#contract/orders/create-order';
import { type Order, OrderParamsSchema, OrderSchema } from '#contract/orders/order';
import { OrderListQuerySchema, OrderPageSchema, writeCursor } from '#contract/orders/order-list';
import { findOrder, listChangedOrders, listOrders, type OrderList } from '#db/orders/orders';
import { findQuote } from '#db/quotes/quotes';
import { findPause } from '#db/webhooks/endpoints/pauses';
import { invalidFields, ServiceError } from '#domain/error';
import { isId } from '#domain/id';
import {
  type CreateCall,
  chooseSandbox,
  deriveOrderId,
  type OrderingPartner,
  type SandboxChoice,
} from '#operations/orders/creation/create-call';
import { createOrder, resumeOrder } from '#operations/orders/creation/create-order';
import { signTrackingLink } from '#operations/orders/tracking-links';
import { newId } from '#security/secret';
import type { Caller } from '../authentication/caller';
import { defineIdempotentRoute, defineRoute, type IdempotentSubject } from '../define-route';
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
    'live keys ignore them. With a seed in the query or the `Sandbox-Seed` header, the call counts in rate class A ' +
    'instead of W.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  classOf: ({ query, header }) => ((query.sandbox_seed ?? header('sandbox-seed')) === undefined ? 'W' : 'A'),
  request: { headers: CreateOrderHeadersSchema, query: CreateOrderQuerySchema, body: CreateOrderRequestSchema },
  responses: [
    {
      status: 201,
      description: 'The new order, waiting for its deposit',
      schema: OrderSchema,
      headers: {
        Location: 'URL of the order',
        'Idempotent-Replayed': '`true` if this is a repeated response',
        'Service-Warning': 'Present if your webhook endpoint is paused',
      },
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
  subjectId: ({ caller, headers, query, body }) => newOrderId(caller, chooseSandbox(caller, headers, query, body)),
  handle: async ({ services, caller, headers, query, body }, subject) => {
    const sandbox = chooseSandbox(caller, headers, query, body);
    const quote = () => findQuote(services.db, body.quote_id, caller);
    // Before the order is created: what fails from then on must not hide it.
    const warning = await warnOfPause(services, caller);
    const order = await createOnce({ services, caller, body, quote, sandbox }, subject);
    const location = `${services.publicUrl}${BASE_PATH}/order/${order.order_id}`;
    return { status: 201, body: order, headers: { Location: location, 'Cache-Control': 'no-store', ...warning } };
  },
});

/** Tells the partner that its webhooks wait, where a developer looks who gets none [rules/webhooks: Pause]. */
async function warnOfPause({ db }: ApiServices, caller: Caller): Promise<Record<string, string>> {
  const pause = await findPause(db, caller);
  if (!pause) {
    return {};
  }
  const facts = {
    endpoint_id: pause.endpointId,
    paused_at: pause.pausedAt.toISOString(),
    resume: `POST ${BASE_PATH}/webhook/resume`,
  };
  const parameters = Object.entries(facts).map(([name, value]) => `${name}="${value}"`);
  return { 'Service-Warning': ['webhook_paused', ...parameters].join('; ') };
}

export const getOrderRoute = defineRoute({
  id: 'getOrder',
  method: 'get',
  path: '/order/{order_id}',
  tag: 'Orders',
  summary: 'Get an order',
  description:
    'Returns the current order with its complete timeline. Orders can be read for 18 months. If you poll, send ' +
    '`If-None-Match`: a 304 means that nothing has changed.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { params: OrderParamsSchema },
  responses: [{ status: 200, description: 'The order', schema: OrderSchema, cacheable: true }],
  errors: ['ORDER_NOT_FOUND'],
  handle: async ({ params: { order_id: orderId }, caller, services }) => {
    const order = isId('ord', orderId) ? await findOrder(services.db, orderId, caller) : null;
    if (!order) {
      throw new ServiceError('ORDER_NOT_FOUND');
    }
    const json = signTrackingLink(order.body, caller.partnerId, services.trackingUrl);
    return { status: 200, json, headers: { ETag: `W/"${order.state}"`, 'Cache-Control': 'no-store' } };
  },
});

export const listOrdersRoute = defineRoute({
  id: 'listOrders',
  method: 'get',
  path: '/me/orders',
  tag: 'Partner',
  summary: 'List your orders, newest first',
  description:
    "Returns the orders of the key's environment, newest first. Filters can be combined. `total` counts all matches, " +
    'so there are `total / page_size` pages, rounded up. For reliable paging use `next_cursor`: new orders shift page ' +
    'numbers, but not cursors. With `updated_since`, the least recently changed orders come first; an order that ' +
    'changes while you read comes again at the end, so you miss none. For your next run, set `updated_since` to one ' +
    'minute before this run started. To follow every change without repeats, use listEvents.',
  auth: 'key',
  scopes: ['payouts:read', 'orders:rw'],
  rateClass: 'R',
  request: { query: OrderListQuerySchema },
  responses: [{ status: 200, description: 'One page; after the last page, `items` is empty', schema: OrderPageSchema }],
  errors: ['INVALID_PAIR'],
  handle: async ({ query, caller, services }) => {
    const { total, bodies, next } = await findMatching(services, query, caller);
    const items = bodies.map((body) => signTrackingLink(body, caller.partnerId, services.trackingUrl));
    const cursor = next && JSON.stringify(writeCursor(next));
    const json = `{"page":${query.page},"total":${total},"items":[${items.join(',')}],"next_cursor":${cursor}}`;
    return { status: 200, json, headers: { 'Cache-Control': 'no-store' } };
  },
});

async function findMatching(
  { db }: ApiServices,
  query: z.output<typeof OrderListQuerySchema>,
  caller: Caller,
): Promise<OrderList> {
  const { page, page_size: limit, cursor, from, to, status, partner_order_ref, updated_since: since } = query;
  const filter = { createdFrom: from, createdTo: to, statuses: status, partnerOrderRef: partner_order_ref };
  const offset = (page - 1) * limit;
  if (since === undefined) {
    const after = cursor?.by === 'creation' ? cursor : undefined;
    return listOrders(db, caller, filter, { offset, limit, after });
  }
  const after = cursor?.by === 'change' ? cursor : undefined;
  const changed = await listChangedOrders(db, caller, { ...filter, since }, { offset, limit, after });
  if (!changed) {
    throw invalidFields({ field: 'cursor', issue: "is of no order of this key's environment; begin without it" });
  }
  return changed;
}

/** The id of the order that a call opens, unless an earlier attempt at the call has fixed one. */
export function newOrderId(caller: OrderingPartner, sandbox: SandboxChoice | null): string {
  return sandbox?.seed === undefined ? newId('ord') : deriveOrderId(caller, sandbox.seed, sandbox.scenario);
}

/** Opens the order of an idempotent call, or finishes what an earlier attempt at the call began. */
export function createOnce(
  call: Omit<CreateCall, 'orderId' | 'generation' | 'identity'>,
  { subjectId: orderId, takenOver, callId, identity }: IdempotentSubject,
): Promise<Order> {
  const generation = call.sandbox?.seed === undefined ? 0 : generationOf(callId);
  const identified = { ...call, orderId, generation, identity };
  return takenOver ? resumeOrder(identified) : createOrder(identified);
}

/** Distinguishes the order of one call from all others of its seed, also if another attempt at the call continues it. */
function generationOf(callId: string): number {
  return (createHash('sha256').update(callId).digest().readUInt32BE(0) >>> 1) + 1;
}
