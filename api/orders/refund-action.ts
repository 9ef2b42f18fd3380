import { findAddressProblem, findMemoProblem } from '../../src/address/validate';
import { IdempotencyHeadersSchema } from '../../src/contract/headers';
import { OrderParamsSchema, OrderSchema, toOrder } from '../../src/contract/orders/order';
import { type RefundActionRequest, RefundActionRequestSchema } from '../../src/contract/orders/refund-action';
import { findControlledOrder } from '../../src/db/orders/control';
import { type ErrorCode, invalidFields, ServiceError } from '../../src/domain/error';
import type { OrderInput, RefundTarget } from '../../src/domain/orders/order';
import { decideRefund, type RefundWish } from '../../src/operations/orders/decide-refund';
import { defineIdempotentRoute, type Reply } from '../route';
import type { ApiServices } from '../services';
import { findStableProblem, pickStableAddress } from './order-body';

/** Why a decision cannot be taken, wherever it is made. */
export const REFUND_ACTION_ERRORS = [
  'INVALID_PAIR',
  'ORDER_NOT_FOUND',
  'STABLE_TARGET_REQUIRED',
  'REFUND_NOT_PROGRAMMATIC',
  'REFUND_WINDOW_EXPIRED',
  'DUPLICATE_ACTIVE_ORDER',
  'NO_PROVIDERS_AVAILABLE',
] as const satisfies readonly ErrorCode[];

export const refundActionRoute = defineIdempotentRoute({
  id: 'refundAction',
  method: 'post',
  path: '/order/{order_id}/refund-action',
  tag: 'Refunds',
  summary: 'Confirm how a failed swap is refunded',
  description:
    'Only for orders in `refund_required` whose `refund_capability` is `programmatic`, until `refund_deadline`. ' +
    '`refund_to_address` sends the deposit back; `convert_to_stable` pays it out as a stablecoin and needs ' +
    '`stable_target`. The answer says that your decision is recorded; `order.refunded` follows when the provider ' +
    'has paid. The first decision counts: the same one again is answered 202, another one 409. Without a ' +
    'decision the preference given at creation is applied at the deadline.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: {
    params: OrderParamsSchema,
    headers: IdempotencyHeadersSchema,
    body: RefundActionRequestSchema,
  },
  responses: [{ status: 202, description: 'The decision is recorded; the order as it is now', schema: OrderSchema }],
  errors: REFUND_ACTION_ERRORS,
  outcomes: ['unknown'],
  find: ({ services, caller, params }) => findControlledOrder(services.db, params.order_id, caller),
  subjectId: ({ params }) => params.order_id,
  handle: async ({ services, caller, body, found: order }) =>
    takeRefundAction(services, { owner: caller, order, target: toTarget(body, order.input), actor: caller.keyId }),
});

/** Records the partner's decision and answers with the order as it is then. @throws ServiceError for one that cannot be taken */
export async function takeRefundAction(services: ApiServices, wish: RefundWish): Promise<Reply> {
  const decided = await decideRefund(services, wish);
  return 'body' in decided
    ? { status: 202, json: decided.body }
    : { status: 202, body: toOrder(decided.state, services.trackingUrl(wish.order.input.orderId)) };
}

/** Chooses and checks the address the refund goes to [rules/refunds: Deciding]. */
export function toTarget(body: RefundActionRequest, input: OrderInput): RefundTarget {
  if (body.action === 'refund_to_address') {
    const address = body.refund_address ?? input.refundAddress;
    const issue = address === null ? 'is required: the order has none' : findAddressProblem(input.fromNetwork, address);
    if (address === null || issue !== null) {
      throw invalidFields({ field: 'refund_address', issue: issue ?? '' });
    }
    const extraId = body.refund_extra_id ?? (body.refund_address ? null : input.refundExtraId);
    const memoIssue = extraId === null ? null : findMemoProblem(input.fromNetwork, extraId);
    if (memoIssue !== null) {
      throw invalidFields({ field: 'refund_extra_id', issue: memoIssue });
    }
    return { kind: 'address', address, extraId };
  }
  const target = body.stable_target;
  if (!target) {
    throw new ServiceError('STABLE_TARGET_REQUIRED', { message: 'convert_to_stable needs stable_target' });
  }
  if (body.stable_address) {
    const issue = findStableProblem(target, body.stable_address);
    if (issue !== null) {
      throw invalidFields({ field: 'stable_address', issue });
    }
    return { kind: 'stable', target, address: body.stable_address };
  }
  const address = pickStableAddress(target, [input.refundPreference.stableAddress, input.refundAddress]);
  if (address === null) {
    throw invalidFields({
      field: 'stable_address',
      issue: `is required: the order has no address that can receive ${target}`,
    });
  }
  return { kind: 'stable', target, address };
}
