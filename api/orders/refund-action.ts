import { findAddressProblem, findMemoProblem } from '../../src/address/validate';
import { IdempotencyHeadersSchema } from '../../src/contract/headers';
import { OrderParamsSchema, OrderSchema, toOrder } from '../../src/contract/orders/order';
import { type RefundActionRequest, RefundActionRequestSchema } from '../../src/contract/orders/refund-action';
import { type ControlledOrder, findControlledOrder, type Owner } from '../../src/db/orders/control';
import { type ErrorCode, invalidFields, ServiceError } from '../../src/domain/error';
import type { OrderInput, RefundTarget } from '../../src/domain/orders/order';
import { refuseRefundAction, sameTarget } from '../../src/domain/refunds/refund';
import { askTemporal, isClosed } from '../../src/temporal/order-workflow';
import { OutcomeUnknownError } from '../../src/temporal/outcome-unknown';
import { refundActionUpdate } from '../../workflows/messages';
import { isRefusal } from '../pipeline/idempotency';
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
  errors: REFUND_ACTION_ERRORS,
  outcomes: ['unknown'],
  find: ({ services, caller, params }) => findControlledOrder(services.db, params.order_id, caller),
  subjectId: ({ params }) => params.order_id,
  handle: async ({ services, caller, body, found: order }) =>
    takeRefundAction(services, caller, order, toTarget(body, order.input)),
});

/** Records the partner's decision and answers with the order as it is then. @throws ServiceError for one that cannot be taken */
export async function takeRefundAction(
  services: ApiServices,
  owner: Owner,
  { input }: ControlledOrder,
  target: RefundTarget,
): Promise<Reply> {
  const { orderId } = input;
  try {
    const state = await askTemporal(services, () =>
      services.workflows.getHandle(orderId).executeUpdate(refundActionUpdate, { args: [target] }),
    );
    return { status: 202, body: toOrder(state, services.trackingUrl(orderId)) };
  } catch (error) {
    if (!isClosed(error) && !isRefusal(error)) {
      throw error;
    }
    // What is on record counts: the order may have ended since it was read, or its workflow may be behind.
    const found = await findControlledOrder(services.db, orderId, owner);
    const recorded = found?.state && { ...found.state, input };
    if (recorded?.refund?.decidedBy === 'partner' && sameTarget(recorded.refund.target, target)) {
      return { status: 202, json: found?.body ?? '' };
    }
    const refusal = recorded && refuseRefundAction(recorded, target, Date.now() + (found?.clockOffsetMs ?? 0));
    if (refusal && isClosed(error)) {
      throw new ServiceError(refusal.code, { message: refusal.message });
    }
    // A seeded order's time is known to its workflow alone.
    throw refusal || !recorded || input.sandbox?.seeded ? error : new OutcomeUnknownError();
  }
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
