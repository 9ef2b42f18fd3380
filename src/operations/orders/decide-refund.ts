import type { WorkflowClient } from '@temporalio/client';
import { refundActionUpdate } from '../../../workflows/messages';
import type { Database } from '../../db/client';
import { findControlledOrder, type Owner } from '../../db/orders/control';
import { ServiceError } from '../../domain/error';
import type { OrderInput, OrderState, RefundOperator, RefundTarget } from '../../domain/orders/order';
import { refuseRefundAction, sameTarget } from '../../domain/refunds/refund';
import { askTemporal, isClosed } from '../../temporal/order-workflow';
import { isRefusal, OutcomeUnknownError } from '../../temporal/outcome-unknown';

export interface RefundRequest {
  owner: Owner;
  input: OrderInput;
  target: RefundTarget;
  /** The operator who decides in the partner's place; the order's record puts both into the audit log. */
  by?: RefundOperator;
}

/** The order as its workflow says, or the public Order as JSON text where only the record was left to ask. */
export type DecidedRefund = { state: OrderState } | { json: string };

/**
 * Decides how the deposit goes back [rules/refunds: Deciding]. Repeating it is safe.
 * @throws ServiceError with the refusal's code, OutcomeUnknownError when Temporal did not answer
 */
export async function decideRefund(
  deps: { db: Database; workflows: WorkflowClient },
  { owner, input, target, by }: RefundRequest,
): Promise<DecidedRefund> {
  const { orderId } = input;
  try {
    const state = await askTemporal(deps, () =>
      deps.workflows.getHandle(orderId).executeUpdate(refundActionUpdate, { args: by ? [target, by] : [target] }),
    );
    return { state };
  } catch (error) {
    if (!isClosed(error) && !isRefusal(error)) {
      throw error;
    }
    // What is on record counts: the order may have ended since it was read, or its workflow may be behind.
    const found = await findControlledOrder(deps.db, orderId, owner);
    const recorded = found?.state && { ...found.state, input };
    const decidedBy = by ? 'operator' : 'partner';
    if (recorded?.refund?.decidedBy === decidedBy && sameTarget(recorded.refund.target, target)) {
      return { json: found?.body ?? '' };
    }
    const refusal =
      recorded && refuseRefundAction(recorded, target, Date.now() + (found?.clockOffsetMs ?? 0), decidedBy);
    if (refusal && isClosed(error)) {
      throw new ServiceError(refusal.code, { message: refusal.message });
    }
    // A seeded order's time is known to its workflow alone.
    throw refusal || !recorded || input.sandbox?.seeded ? error : new OutcomeUnknownError();
  }
}
