import type { z } from 'zod';
import { listPossibleSpellings } from '#address/spelling';
import type { Caller } from '#api/authentication/caller';
import type { TextReply } from '#api/define-route';
import type { ApiServices } from '#api/services';
import { IdempotencyHeadersSchema } from '#contract/headers';
import { asStoredOrder } from '#contract/orders/stored-order';
import {
  type Actions,
  ActionsSchema,
  ContinueAnswerSchema,
  ContinueRequestSchema,
  type RefundAnswer,
  RefundAnswerSchema,
  type V2RefundRequest,
  V2RefundRequestSchema,
} from '#contract/v2/action';
import { type OpenedOrder, toV2Order, V2OrderSchema } from '#contract/v2/order';
import { toV2OrderPage, V2OrderListQuerySchema, V2OrderPageSchema } from '#contract/v2/order-list';
import { IdSchema, writeJson } from '#contract/v2/request';
import { findControlledOrder } from '#db/orders/control';
import { findOpenedOrder, listOpenedOrders, type OpenedFilter, type OpenedRow } from '#db/orders/v2-orders';
import { findLastWord } from '#db/watching/watches';
import { ServiceError } from '#domain/error';
import { isId } from '#domain/id';
import type { OrderInput, RefundTarget } from '#domain/orders/order';
import { refundedDeposit } from '#domain/refunds/net-amount';
import { isChoiceAsked } from '#domain/refunds/refund-decision';
import { V2Error } from '#domain/v2/error';
import { canRefund, type ExpiredWord, statusesOf } from '#domain/v2/status';
import { chooseRefundTarget, decidedByKey, decideRefund } from '#operations/orders/refunds/decide-refund';
import { defineIdempotentV2Route, defineV2Route } from '../define-v2-route';

export const v2OrdersRoute = defineV2Route({
  id: 'listExchanges',
  method: 'get',
  path: '/exchanges',
  tag: 'Orders',
  summary: 'List your orders',
  description:
    "Returns the orders of the key's environment, including those of the Partner API. `count` is the number of " +
    'matches on all pages; after the last page, the list is empty.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { query: V2OrderListQuerySchema },
  responses: [{ status: 200, description: 'One page', schema: V2OrderPageSchema }],
  errors: ['not_valid_params'],
  handle: async ({ query, caller, services }) => {
    const { expiredWord } = services.v2;
    const { sortField, sortDirection, limit, offset } = query;
    const page = { sortField, descending: sortDirection === 'DESC', limit, offset };
    const { total, rows } = await listOpenedOrders(services.db, caller, toFilter(query, expiredWord), page);
    const json = writeJson(toV2OrderPage(total, rows.map(toOpenedOrder), expiredWord));
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, json };
  },
});

function toFilter(query: z.output<typeof V2OrderListQuerySchema>, expiredWord: ExpiredWord): OpenedFilter {
  const { dateField, dateFrom, dateTo, requestId, userId, payoutAddress, statuses } = query;
  return {
    dateField,
    from: dateFrom,
    to: dateTo,
    orderId: requestId,
    userId,
    payoutAddress: payoutAddress === undefined ? undefined : listPossibleSpellings(payoutAddress),
    statuses: statuses?.flatMap((word) => statusesOf(word, expiredWord)),
  };
}

const RESPONSES = [{ status: 200, description: 'The order', schema: V2OrderSchema }] as const;

export const orderByIdRoute = defineV2Route({
  id: 'getOrderById',
  method: 'get',
  path: '/exchange/by-id',
  tag: 'Orders',
  summary: 'Get an order',
  description:
    'Returns the current order. Poll it until `status` is `finished`, `failed`, `refunded` or `expired`. Orders of ' +
    'the Partner API are returned too.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { query: IdSchema },
  responses: RESPONSES,
  errors: ['not_valid_params', 'not_found', 'forbidden'],
  handle: ({ query: { id }, caller, services }) => read(services, caller, id),
});

export const orderByPathRoute = defineV2Route({
  id: 'getOrderByPath',
  method: 'get',
  path: '/exchange/by-id/{id}',
  tag: 'Orders',
  summary: 'Get an order, with its ID in the path',
  description: 'Same as `getOrderById`.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { params: IdSchema },
  responses: RESPONSES,
  errors: ['not_found', 'forbidden'],
  handle: ({ params: { id }, caller, services }) => read(services, caller, id),
});

async function read(services: ApiServices, caller: Caller, id: string): Promise<TextReply<200>> {
  const { actionsAvailable, ...opened } = await requireOwnOrder(services, caller, id);
  const { expiredWord } = services.v2;
  return {
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    json: writeJson(toV2Order(opened, { expiredWord, actionsAvailable })),
  };
}

export const actionsRoute = defineV2Route({
  id: 'listActions',
  method: 'get',
  path: '/exchange/actions',
  tag: 'Refunds',
  summary: 'List what can be done about an order that cannot be completed',
  description:
    'A refund can be requested while it is due, if this installation allows that in this API. An order never ' +
    'continues after it has stopped.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { query: IdSchema },
  responses: [{ status: 200, description: 'The actions', schema: ActionsSchema }],
  errors: ['not_valid_params', 'not_found', 'forbidden'],
  handle: async ({ query: { id }, caller, services }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: toActions(await requireOwnOrder(services, caller, id)),
  }),
});

function toActions({ order, input, amountFromActual, actionsAvailable: available }: OwnOrder): Actions {
  const { refundAddress: address, refundExtraId: extraId } = input;
  const arrived = amountFromActual === null ? {} : { amountFromActual };
  const deposit = { input, failedReasonCode: order.failed_reason_code, ...arrived };
  return {
    error: null,
    refund: {
      available,
      amount: available ? refundedDeposit(deposit) : null,
      address: available && address !== null ? { address, extraId } : null,
      additionalAddressList: [],
    },
    continue: { available: false, currentEstimate: null },
  };
}

export const refundRoute = defineIdempotentV2Route({
  id: 'refundOrder',
  method: 'post',
  path: '/exchange/refund',
  tag: 'Refunds',
  summary: 'Request a refund of the deposit',
  description: 'Only while `actionsAvailable` is true. The order is `refunded` once the provider has paid.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { headers: IdempotencyHeadersSchema, body: V2RefundRequestSchema },
  responses: [{ status: 200, description: 'The decision is recorded', schema: RefundAnswerSchema }],
  errors: ['not_valid_params', 'not_valid_refund_address', 'not_found', 'forbidden', 'not_available'],
  outcomes: ['unknown'],
  // The end of the call is announced with it, in a message of limited length. Nothing has any other id.
  subjectId: ({ body: { id } }) => (isId('ord', id) ? id : ''),
  handle: async ({ services, caller, body: { id, address, extraId } }, { takenOver }) => {
    const { order: shown, actionsAvailable } = await requireOwnOrder(services, caller, id);
    // Decided perhaps by the call that this one repeats, whose outcome is unknown; any other decision is refused below.
    const isPerhapsOurs = takenOver && services.v2.refundActions && shown.refund_decision !== null;
    const order = actionsAvailable || isPerhapsOurs ? await findControlledOrder(services.db, id, caller) : null;
    if (!order) {
      throw new V2Error('not_available');
    }
    const target = refundTargetOf({ address, extraId }, order.input);
    await decideRefund(services, { owner: caller, input: order.input, decider: decidedByKey(caller.keyId), target });
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { result: true } satisfies RefundAnswer };
  },
});

/** Chosen and checked as on the Partner API [rules/refunds: Deciding]. @throws V2Error not_valid_refund_address */
function refundTargetOf(
  { address, extraId }: Pick<V2RefundRequest, 'address' | 'extraId'>,
  input: OrderInput,
): RefundTarget {
  const body = { action: 'refund_to_address', refund_address: address, refund_extra_id: extraId } as const;
  try {
    return chooseRefundTarget(body, input);
  } catch (error) {
    const [problem] = error instanceof ServiceError ? (error.options.fields ?? []) : [];
    throw problem ? new V2Error('not_valid_refund_address', { message: `The refund address ${problem.issue}` }) : error;
  }
}

export const continueRoute = defineV2Route({
  id: 'continueOrder',
  method: 'post',
  path: '/exchange/continue',
  tag: 'Refunds',
  summary: 'Continue an order that has stopped',
  description: 'Not supported: an order that has stopped is refunded and never continues, so this call always fails.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { body: ContinueRequestSchema },
  responses: [{ status: 200, description: 'Never returned', schema: ContinueAnswerSchema }],
  errors: ['not_valid_params', 'not_found', 'forbidden', 'not_available'],
  handle: async ({ services, caller, body: { id } }) => {
    await requireOwnOrder(services, caller, id);
    throw new V2Error('not_available', { message: 'This order cannot be continued' });
  },
});

/** The caller's own order, with the actions available now. */
interface OwnOrder extends OpenedOrder {
  actionsAvailable: boolean;
}

/** @throws V2Error not_found, or forbidden for an order of another partner or environment */
async function requireOwnOrder(services: ApiServices, caller: Caller, id: string): Promise<OwnOrder> {
  const row = await findOpenedOrder(services.db, id);
  if (!row) {
    throw new V2Error('not_found', { message: 'No such order' });
  }
  if (row.partnerId !== caller.partnerId || row.environment !== caller.environment) {
    throw new V2Error('forbidden', { message: 'This order does not belong to this key' });
  }
  const opened = toOpenedOrder(row);
  const mayRefund = services.v2.refundActions && isRefundable(opened, row);
  return { ...opened, actionsAvailable: mayRefund && (await isAsked(services, caller, id)) };
}

/** A refund that its provider sends back by itself, or says that it has sent, is chosen by nobody. */
async function isAsked({ db }: ApiServices, caller: Caller, id: string): Promise<boolean> {
  const found = await findControlledOrder(db, id, caller);
  return found !== null && isChoiceAsked({ ...found.state, input: found.input }, await findLastWord(db, id));
}

function toOpenedOrder({ body, input, amountFromActual }: OpenedRow): OpenedOrder {
  return { order: asStoredOrder(body), input, amountFromActual };
}

function isRefundable({ order, input }: OpenedOrder, { clockOffsetMs }: OpenedRow): boolean {
  return canRefund(
    {
      status: order.status,
      refundCapability: order.refund_capability,
      refundDeadline: order.refund_deadline,
      isDecided: order.refund_decision !== null,
    },
    input.sandbox?.seeded ? null : Date.now() + clockOffsetMs,
  );
}
