import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { findControlledOrder, type Owner } from '#db/orders/control';
import { ServiceError } from '#domain/error';
import type { OrderInput, OrderState, RefundDecider, RefundTarget } from '#domain/orders/order';
import { refuseRefundDecision, sameTarget } from '#domain/refunds/refund-decision';
import { callTemporal, isClosed } from '#temporal/order-workflow';
import { isRefusal, OutcomeUnknownError } from '#temporal/outcome-unknown';
import { decideRefundUpdate } from '#workflows/messages';

interface RefundDeps {
  db: Database;
  workflows: WorkflowClient;
}

export interface RefundDecisionRequest {
  owner: Owner;
  input: OrderInput;
  target: RefundTarget;
  decider: RefundDecider;
}

/** The order as its workflow says, or the public Order as JSON text where only the record was left to ask. */
export type DecidedRefund = { state: OrderState } | { json: string };

/** A decision of a partner's own program. */
export function decidedByKey(keyId: string): RefundDecider {
  return { by: 'partner', actor: keyId, ip: null, reason: null };
}

/**
 * Decides where the deposit goes back [rules/refunds: Deciding]. The transaction that records the decision puts it into the
 * audit log, so either both are on record or neither is. Repeating it is safe.
 * @throws ServiceError with the refusal's code, OutcomeUnknownError when Temporal did not answer
 */
export async function decideRefund(deps: RefundDeps, request: RefundDecisionRequest): Promise<DecidedRefund> {
  const { input, target, decider } = request;
  try {
    const handle = deps.workflows.getHandle(input.orderId);
    const ask = () => handle.executeUpdate(decideRefundUpdate, { args: [target, decider] });
    return { state: await callTemporal(deps, ask) };
  } catch (error) {
    if (!isClosed(error) && !isRefusal(error)) {
      throw error;
    }
    return readDecision(deps, request, error);
  }
}

/** What is on record counts: the order may have ended since it was read, or its workflow may be behind. */
async function readDecision(
  { db }: RefundDeps,
  request: RefundDecisionRequest,
  error: unknown,
): Promise<DecidedRefund> {
  const { owner, input, target, decider } = request;
  const found = await findControlledOrder(db, input.orderId, owner);
  const recorded = found?.state && { ...found.state, input };
  if (recorded?.refund?.decidedBy === decider.by && sameTarget(recorded.refund.target, target)) {
    return { json: found?.body ?? '' };
  }
  const now = Date.now() + (found?.clockOffsetMs ?? 0);
  const refusal = recorded && refuseRefundDecision(recorded, target, now, decider.by);
  if (refusal && isClosed(error)) {
    throw new ServiceError(refusal.code, { message: refusal.message });
  }
  // A seeded order's time is known to its workflow alone.
  throw refusal || !recorded || input.sandbox?.seeded ? error : new OutcomeUnknownError();
}
