import { IdempotencyHeadersSchema } from '#contract/headers';
import { OrderParamsSchema, OrderSchema } from '#contract/orders/order';
import { DepositReportSchema, RefundActionRequestSchema } from '#contract/orders/order-action';
import { RefundCodeSchema } from '#contract/orders/refund-code';
import { type ControlledOrder, findControlledOrder } from '#db/orders/control';
import { noteDepositHash, noteDepositReported } from '#db/watching/deposits';
import { SECOND } from '#domain/duration';
import { invalidFields, ServiceError } from '#domain/error';
import { REFUND_DECISION_ERRORS } from '#domain/refunds/refund-decision';
import { noteSecondDeposit } from '#operations/orders/late-deposits';
import { chooseRefundTarget, decidedByKey, decideRefundOfOrder } from '#operations/orders/refunds/decide-refund';
import { makeRefundCode } from '#operations/orders/refunds/refund-codes';
import { callTemporal, isClosed } from '#temporal/order-workflow';
import { depositReportedSignal } from '#workflows/messages';
import { defineIdempotentRoute, defineRoute } from '../define-route';
import type { ApiServices } from '../services';

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
    'different hashes an hour. For sandbox orders and orders that have ended, the report has no effect.',
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
async function reportDeposit(services: ApiServices, { input }: ControlledOrder, txHash: string): Promise<void> {
  const { orderId } = input;
  const noted = await noteDepositHash(services.db, orderId, txHash);
  switch (noted.kind) {
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
      if (noted.notifiesOrder) await signalOrder(services, orderId);
  }
}

async function signalOrder(services: ApiServices, orderId: string): Promise<void> {
  const order = services.workflows.getHandle(orderId);
  await callTemporal(services, () => order.signal(depositReportedSignal)).catch((error) => {
    // The workflow has ended or is about to be repaired; the provider is polled regardless.
    if (!isClosed(error)) {
      throw error;
    }
  });
  await noteDepositReported(services.db, orderId);
}
