import type { WorkflowClient } from '@temporalio/client';
import { refundActionUpdate } from '../../../workflows/messages';
import { auditedIp } from '../../db/audit';
import type { Database } from '../../db/client';
import { type ControlledOrder, findControlledOrder, type Owner } from '../../db/orders/control';
import { ServiceError } from '../../domain/error';
import type { OrderState, RefundTarget } from '../../domain/orders/order';
import { refuseRefundAction, sameTarget } from '../../domain/refunds/refund';
import { askTemporal, isClosed } from '../../temporal/order-workflow';
import { isRefusal, OutcomeUnknownError } from '../../temporal/outcome-unknown';

interface RefundDeps {
  db: Database;
  workflows: WorkflowClient;
}

export interface RefundWish {
  owner: Owner;
  order: ControlledOrder;
  target: RefundTarget;
  /** The key or the person that decides. */
  actor: string;
}

/** The order as its workflow has it, or, where that was not told, the public Order on record as JSON text. */
export type DecidedRefund = { state: OrderState } | { body: string };

/**
 * The partner decides where the deposit goes back [rules/refunds: Deciding], by a key or in the dashboard. The transaction
 * that records the decision puts it into the audit log, so either both are on record or neither is. Repeating it is safe.
 * @throws ServiceError for one that cannot be taken, OutcomeUnknownError when nothing is known of it yet
 */
export async function decideRefund(deps: RefundDeps, wish: RefundWish): Promise<DecidedRefund> {
  const { order, target, actor } = wish;
  const decider = { actor, ip: auditedIp() };
  try {
    const handle = deps.workflows.getHandle(order.input.orderId);
    const ask = () => handle.executeUpdate(refundActionUpdate, { args: [target, decider] });
    return { state: await askTemporal(deps, ask) };
  } catch (error) {
    if (!isClosed(error) && !isRefusal(error)) {
      throw error;
    }
    return onRecord(deps, wish, error);
  }
}

/** What is on record counts: the order may have ended since it was read, or its workflow may be behind. */
async function onRecord({ db }: RefundDeps, wish: RefundWish, error: unknown): Promise<DecidedRefund> {
  const { owner, target } = wish;
  const { input } = wish.order;
  const found = await findControlledOrder(db, input.orderId, owner);
  const recorded = found?.state && { ...found.state, input };
  if (recorded?.refund?.decidedBy === 'partner' && sameTarget(recorded.refund.target, target)) {
    return { body: found?.body ?? '' };
  }
  const refusal = recorded && refuseRefundAction(recorded, target, Date.now() + (found?.clockOffsetMs ?? 0));
  if (refusal && isClosed(error)) {
    throw new ServiceError(refusal.code, { message: refusal.message });
  }
  // A seeded order's time is known to its workflow alone.
  throw refusal || !recorded || input.sandbox?.seeded ? error : new OutcomeUnknownError();
}
