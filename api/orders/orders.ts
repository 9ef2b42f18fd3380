import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { BASE_PATH } from '#contract/base-path';
import { IdempotencyHeadersSchema } from '#contract/headers';
import {
  CreateOrderHeadersSchema,
  CreateOrderQuerySchema,
  CreateOrderRequestSchema,
} from '#contract/orders/create-order';
import { type Order, OrderParamsSchema, OrderSchema } from '#contract/orders/order';
import { DepositReportSchema, RefundActionRequestSchema, RefundCodeSchema } from '#contract/orders/order-action';
import { OrderListQuerySchema, OrderPageSchema, writeCursor } from '#contract/orders/order-list';
import { type ControlledOrder, findControlledOrder } from '#db/orders/control';
import { findOrder, listChangedOrders, listOrders, type OrderList } from '#db/orders/orders';
import { findQuote } from '#db/quotes/quotes';
import { noteDepositHash, noteDepositReported } from '#db/watching/deposits';
import { findPause } from '#db/webhooks/endpoints/pauses';
import { SECOND } from '#domain/duration';
import { invalidFields, ServiceError } from '#domain/error';
import { isId } from '#domain/id';
import { isTerminal, type OrderStatus } from '#domain/orders/status';
import { REFUND_DECISION_ERRORS } from '#domain/refunds/refund-decision';
import {
  type CreateCall,
  chooseSandbox,
  deriveOrderId,
  type OrderingPartner,
  type SandboxChoice,
} from '#operations/orders/creation/create-call';
import { createOrder, resumeOrder } from '#operations/orders/creation/create-order';
import { noteSecondDeposit } from '#operations/orders/late-deposits';
import { chooseRefundTarget, decidedByKey, decideRefundOfOrder } from '#operations/orders/refunds/decide-refund';
import { makeRefundCode } from '#operations/orders/refunds/refund-codes';
import { signTrackingLink } from '#operations/orders/tracking-links';
import { newId } from '#security/secret';
import { callTemporal, isClosed } from '#temporal/order-workflow';
import { depositReportedSignal } from '#workflows/messages';
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

export const refundActionRoute = defineIdempotentRoute({
  id: 'refundAction',
  method: 'post',
  path: '/order/{order_id}/refund-action',
  tag: 'Refunds',
  summary: 'Decide how a deposit is refunded',
  description:
    'Only for orders in `refund_required` whose `refund_capability` is `programmatic`, until `refund_deadline`. ' +
    '`refund_to_address` sends the deposit back; `convert_to_stable` pays it out as a stablecoin and needs ' +
    '`stable_target`. The response means that your decision is recorded; `order.refunded` follows once the provider ' +
    'has paid. The first decision counts: repeating it returns 202, a different one returns 409. If you do not ' +
    'decide, the preference you gave when you created the order is applied at the deadline.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: {
    params: OrderParamsSchema,
    headers: IdempotencyHeadersSchema,
    body: RefundActionRequestSchema,
  },
  responses: [{ status: 202, description: 'The decision is recorded; returns the current order', schema: OrderSchema }],
  errors: REFUND_DECISION_ERRORS,
  outcomes: ['unknown'],
  find: ({ services, caller, params }) => findControlledOrder(services.db, params.order_id, caller),
  subjectId: ({ params }) => params.order_id,
  handle: async ({ services, caller, body, found: { input } }) => {
    const target = chooseRefundTarget(body, input);
    const decision = { owner: caller, input, target, decider: decidedByKey(caller.keyId) };
    return { status: 202, body: await decideRefundOfOrder(services, decision) };
  },
});

export const createRefundCodeRoute = defineRoute({
  id: 'createRefundCode',
  method: 'post',
  path: '/order/{order_id}/refund-code',
  tag: 'Refunds',
  summary: 'Create a code for the refund choice on the tracking page',
  description:
    'Only for orders with `refund_choice` `hosted` whose refund you could decide right now. Show the code to your user, who ' +
    'enters it on the tracking page to confirm the refund address or to enter another one. It is valid for ten minutes, works ' +
    'once, is locked after five wrong tries, and ends as soon as you create another one. Six codes an hour per order. The ' +
    'link of the tracking page alone decides nothing.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { params: OrderParamsSchema },
  responses: [{ status: 201, description: 'The code, which is never shown again', schema: RefundCodeSchema }],
  errors: ['ORDER_NOT_FOUND', 'REFUND_NOT_PROGRAMMATIC', 'REFUND_WINDOW_EXPIRED'],
  find: ({ services, caller, params }) => findControlledOrder(services.db, params.order_id, caller),
  handle: async ({ services, caller, found: order }) => ({
    status: 201,
    body: await makeRefundCode(services, { order, keyId: caller.keyId }),
    headers: { 'Cache-Control': 'no-store' },
  }),
});

export const reportDepositRoute = defineRoute({
  id: 'reportDeposit',
  method: 'post',
  path: '/order/{order_id}/deposit',
  tag: 'Orders',
  summary: 'Report that the deposit was sent',
  description:
    'Optional for most providers: they detect deposits by themselves, and a report only makes the next check happen ' +
    'sooner. A provider without a deposit address per order, such as THORChain, can find the deposit only by this ' +
    'hash. After a report, the deposit window stays open for another 24 hours, or until the deposit is seen. The ' +
    'order shows the hash as `tx_in_hash` once the provider has confirmed it. You can report again; until the deposit ' +
    'is seen, the last hash counts. Reporting the same hash again changes nothing, and one order takes at most 10 ' +
    'different hashes an hour. A report that comes when the order has ended changes no status, but still has somebody look for the ' +
    'money: if no deposit was seen, the provider is asked about it again, even long after the end, and if one was seen, a ' +
    'report of another one becomes a case for support staff. For sandbox orders the report has no effect.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { params: OrderParamsSchema, body: DepositReportSchema },
  responses: [{ status: 202, description: 'The current order', schema: OrderSchema }],
  errors: ['INVALID_PAIR', 'ORDER_NOT_FOUND', 'NO_PROVIDERS_AVAILABLE'],
  outcomes: ['unknown'],
  find: ({ services, caller, params }) => findControlledOrder(services.db, params.order_id, caller),
  handle: async ({ services, body, found: order }) => {
    if (order.input.sandbox === null) {
      await reportDeposit(services, order, body.tx_hash);
    }
    return { status: 202, json: order.body, headers: { 'Cache-Control': 'no-store' } };
  },
});

/** Passes the hash to the order's watch, and signals the order once [rules/watching: Reported deposits]. */
async function reportDeposit(services: ApiServices, { input, status }: ControlledOrder, txHash: string): Promise<void> {
  const { orderId } = input;
  const noted = await noteDepositHash(services.db, orderId, txHash);
  switch (noted.kind) {
    case 'other':
    case 'unwatched':
      return noteSecondDeposit(services.db, orderId, { txHash, source: 'its wallet reports another deposit' });
    case 'taken':
      throw invalidFields({ field: 'tx_hash', issue: 'is the deposit of another order' });
    case 'limited':
      throw new ServiceError('RATE_LIMITED', {
        message: 'Too many different deposits were reported for this order',
        retryAfter: Math.ceil(noted.waitMs / SECOND),
      });
    case 'noted':
    case 'repeated':
      if (noted.notifiesOrder && (await isTold(services, orderId, status))) {
        await noteDepositReported(services.db, orderId);
      }
  }
}

/** Whether the order has heard of its deposit, or has ended and need not. An open one without a workflow hears of it once that runs again. */
async function isTold(services: ApiServices, orderId: string, status: OrderStatus): Promise<boolean> {
  const order = services.workflows.getHandle(orderId);
  try {
    await callTemporal(services, () => order.signal(depositReportedSignal));
    return true;
  } catch (error) {
    if (!isClosed(error)) {
      throw error;
    }
    return isTerminal(status);
  }
}
