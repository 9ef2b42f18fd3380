import { isSameAddress } from '#address/spelling';
import { findAddressProblem, findMemoProblem, findStableProblem, pickStableAddress } from '#address/validate-address';
import { type Order, toOrder } from '#contract/orders/order';
import type { RefundActionRequest } from '#contract/orders/order-action';
import { readStoredOrder } from '#contract/orders/stored-order';
import type { Database } from '#db/client';
import { readEvidence } from '#db/evidence/legs';
import { type ControlledOrder, findControlledOrder, type Owner } from '#db/orders/control';
import { findLastWord } from '#db/watching/watches';
import { invalidFields, ServiceError } from '#domain/error';
import {
  type OrderInput,
  type OrderState,
  type RefundDecider,
  type RefundTarget,
  STABLE_TARGETS,
} from '#domain/orders/order';
import {
  canConvert,
  isRefundSaid,
  refusalOfRefunded,
  refuseRefundDecision,
  sameTarget,
  whyNoConversion,
} from '#domain/refunds/refund-decision';
import { isRefusal, OutcomeUnknownError } from '#temporal/client';
import { callTemporal, isClosed, type TemporalServices } from '#temporal/order-workflow';
import { decideRefundUpdate } from '#workflows/messages';

export interface RefundDeps extends TemporalServices {
  db: Database;
}

export interface RefundDecisionRequest {
  owner: Owner;
  input: OrderInput;
  target: RefundTarget;
  decider: RefundDecider;
}

/** The order as returned by its workflow, or the public Order if only the record was available. */
export type DecidedRefund = { state: OrderState } | { recorded: Order };

/** A decision of a partner's own program. */
export function decidedByKey(keyId: string): RefundDecider {
  return { by: 'partner', actor: keyId, ip: null, reason: null };
}

/**
 * Decides where the deposit is refunded [rules/refunds: Deciding]. The transaction that records the decision writes it to the
 * audit log, so both are recorded or neither is. Can be repeated safely.
 * @throws ServiceError with the refusal's code, OutcomeUnknownError if Temporal did not answer
 */
export async function decideRefund(deps: RefundDeps, request: RefundDecisionRequest): Promise<DecidedRefund> {
  const { input, target, decider } = request;
  await requireNotRefunded(deps, request);
  try {
    const handle = deps.workflows.getHandle(input.orderId);
    const update = () => handle.executeUpdate(decideRefundUpdate, { args: [target, decider] });
    return { state: await callTemporal(deps, update) };
  } catch (error) {
    if (!isClosed(error) && !isRefusal(error)) {
      throw error;
    }
    return readDecision(deps, request, error);
  }
}

/** What the provider says is on record also while the order waits for its evidence or proof, or for its workflow. */
async function requireNotRefunded({ db }: RefundDeps, request: RefundDecisionRequest): Promise<void> {
  const { owner, input, target, decider } = request;
  const said = await findLastWord(db, input.orderId);
  const found = isRefundSaid(said) ? await findControlledOrder(db, input.orderId, owner) : null;
  const recorded = found?.state && { ...found.state, input };
  const refusal =
    recorded && refuseRefundDecision(recorded, spelledAsDecided(target, recorded), timeOf(found), decider.by, said);
  if (refusal) {
    throw new ServiceError(refusal.code, { message: refusal.message });
  }
}

function timeOf({ clockOffsetMs }: ControlledOrder): number {
  return Date.now() + clockOffsetMs;
}

/** Like `decideRefund`; returns the public Order with the decision. */
export async function decideRefundOfOrder(
  deps: RefundDeps & { trackingUrl(orderId: string, partnerId: string): string },
  request: RefundDecisionRequest,
): Promise<Order> {
  const decided = await decideRefund(deps, request);
  if ('recorded' in decided) {
    return decided.recorded;
  }
  const { state } = decided;
  return toOrder(
    state,
    deps.trackingUrl(state.input.orderId, state.input.partnerId),
    null,
    await readEvidence(deps.db, state),
  );
}

/** The record decides: the order may have ended since it was read, or its workflow may be behind. */
async function readDecision(
  { db }: RefundDeps,
  request: RefundDecisionRequest,
  error: unknown,
): Promise<DecidedRefund> {
  const { owner, input, decider } = request;
  const found = await findControlledOrder(db, input.orderId, owner);
  const recorded = found?.state && { ...found.state, input };
  const target = recorded ? spelledAsDecided(request.target, recorded) : request.target;
  if (found && recorded?.refund?.decidedBy === decider.by && sameTarget(recorded.refund.target, target)) {
    return { recorded: readStoredOrder(found.body) };
  }
  const refusal = found && recorded && refuseRefundDecision(recorded, target, timeOf(found), decider.by);
  if (refusal && isClosed(error)) {
    throw new ServiceError(refusal.code, { message: refusal.message });
  }
  // Only its workflow knows a seeded order's time, and that a refund still lacks its evidence.
  const isKnown = input.sandbox?.seeded || isRefusalOfRefunded(error, input);
  throw refusal || !recorded || isKnown ? error : new OutcomeUnknownError();
}

/** The target as it was decided before, if this one is the same however its address is spelled; otherwise as it is. */
export function spelledAsDecided(
  target: RefundTarget,
  { input, refund }: Pick<OrderState, 'input' | 'refund'>,
): RefundTarget {
  const decided = refund?.target;
  if (decided === undefined) {
    return target;
  }
  const network = target.kind === 'stable' ? STABLE_TARGETS[target.target].network : input.fromNetwork;
  const isSame = isSameAddress(network, decided.address, target.address);
  return isSame && sameTarget(decided, { ...target, address: decided.address }) ? decided : target;
}

function isRefusalOfRefunded(error: unknown, input: OrderInput): boolean {
  return error instanceof ServiceError && error.message === refusalOfRefunded(input).message;
}

/**
 * Chooses and checks the refund address [rules/refunds: Deciding].
 * @throws ServiceError INVALID_PAIR with fields, STABLE_TARGET_REQUIRED
 */
export function chooseRefundTarget(body: RefundActionRequest, input: OrderInput): RefundTarget {
  if (body.action === 'refund_to_address') {
    return chooseAddress(body, input);
  }
  if (input.refundCapability === 'programmatic' && !canConvert(input)) {
    throw invalidFields({ field: 'action', issue: whyNoConversion(input.provider) });
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

/** The order's memo goes with its own refund address, also where the action names that address again, however it is spelled. */
function chooseAddress(body: RefundActionRequest, input: OrderInput): RefundTarget {
  const { fromNetwork: network, refundAddress: own, refundExtraId: ownExtraId } = input;
  const address = body.refund_address ?? own;
  const issue = address === null ? 'is required: the order has none' : findAddressProblem(network, address);
  if (address === null || issue !== null) {
    throw invalidFields({ field: 'refund_address', issue: issue ?? '' });
  }
  const isOwn = own !== null && isSameAddress(network, address, own);
  const extraId = body.refund_extra_id ?? (isOwn ? ownExtraId : null);
  const memoIssue = extraId === null ? null : findMemoProblem(network, extraId);
  if (memoIssue !== null) {
    throw invalidFields({ field: 'refund_extra_id', issue: memoIssue });
  }
  return { kind: 'address', address, extraId };
}
