import { setTimeout as delay } from 'node:timers/promises';
import { type Order, toOrder } from '#contract/orders/order';
import type { RefundActionRequest } from '#contract/orders/order-action';
import { auditIp, recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { findOrderOfTransaction, findOrderState } from '#db/orders/orders';
import { forgetUnanswered } from '#db/orders/provider-calls';
import { findLastWord } from '#db/watching/watches';
import { SECOND } from '#domain/duration';
import { ServiceError } from '#domain/error';
import { findDecisionDoubts, refuseDecision, refuseReview, sameDecision } from '#domain/orders/decision';
import type { Decision, RefundDecider } from '#domain/orders/order';
import { NOT_RECORDED } from '#domain/orders/record-refused';
import { refuseRefundAgain } from '#domain/refunds/refund-decision';
import { OperationRefusal } from '#domain/refusal';
import { InternalError } from '#domain/users/internal-error';
import { OutcomeUnknownError } from '#temporal/client';
import { callTemporal, isClosed, type TemporalServices } from '#temporal/order-workflow';
import { decideUpdate, refundAgainUpdate, reviewUpdate } from '#workflows/messages';
import { requireOrder } from './find-order';
import { chooseRefundTarget, type DecidedRefund, decideRefund } from './refunds/decide-refund';

export interface DecideDeps extends TemporalServices {
  db: Database;
}

/** How long to wait for the record of a decision that Temporal has not answered. */
const PATIENCE_MS = 20 * SECOND;
const RECHECK_MS = 250;

/**
 * Makes an operator's decision that ends manual_review [rules/orders-and-transitions: Manual review]. The order's transition
 * writes decision and reason to the audit log, so both are recorded or neither is. Can be repeated safely.
 * @throws OperationRefusal if the order cannot take the decision, or its result is not known yet
 * @throws InternalError CONFLICT if the record speaks against it
 */
export async function decideOrder(
  deps: DecideDeps,
  { orderId, decision }: { orderId: string; decision: Decision },
): Promise<void> {
  await requireOrder(deps.db, orderId);
  await requireNoDoubt(deps.db, orderId, decision);
  const isTaken = await sendDecision(deps, orderId, decision);
  if (!(isTaken || (await isRecorded(deps.db, orderId, decision)))) {
    throw new OperationRefusal(
      'Temporal did not respond, so the result is unknown. Run the same command again; that is safe.',
    );
  }
}

/** @throws InternalError CONFLICT if the record speaks against the decision, and the operator has not confirmed it */
async function requireNoDoubt(db: Database, orderId: string, decision: Decision): Promise<void> {
  const order = await findOrderState(db, orderId);
  if (!order || order.input.sandbox || order.decision || decision.despiteDoubts) {
    return;
  }
  const { txOutHash } = decision;
  const said = await findLastWord(db, orderId);
  const other = txOutHash === undefined ? null : await findOrderOfTransaction(db, orderId, txOutHash);
  const doubts = findDecisionDoubts(order, decision, { said, other });
  if (doubts.length > 0) {
    const issue = doubts.join('; ');
    throw new InternalError('CONFLICT', {
      message: `Not decided: ${issue}. If it is so all the same, decide again despite doubts, and say in the reason how you know.`,
      fields: [{ field: 'despite_doubts', issue }],
    });
  }
}

/** Whether Temporal accepted it. False if it did not answer or refused: only the record shows why. */
async function sendDecision(deps: DecideDeps, orderId: string, decision: Decision): Promise<boolean> {
  try {
    await callTemporal(deps, () =>
      deps.workflows.getHandle(orderId).executeUpdate(decideUpdate, { args: [decision, { isUrgent: true }] }),
    );
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.message === NOT_RECORDED.message) {
      throw new OperationRefusal(`${error.message}.`);
    }
    if (isClosed(error) || error instanceof ServiceError) {
      return false;
    }
    throw error;
  }
}

/** Waits until the decision is recorded. @throws OperationRefusal if the record shows that it never will be */
async function isRecorded(db: Database, orderId: string, decision: Decision): Promise<boolean> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt; await delay(RECHECK_MS)) {
    const order = await findOrderState(db, orderId);
    if (order?.decision && sameDecision(order.decision, decision)) {
      return true;
    }
    const refusal = order && refuseDecision(order, decision);
    if (refusal) {
      throw new OperationRefusal(`${refusal.message}.`);
    }
  }
  return false;
}

/**
 * Takes an open order to manual review, whatever its workflow waits for, so that it can be decided [rules/operators: Orders that
 * stand still].
 * @throws OperationRefusal if the order has ended, is there already, or Temporal does not answer
 */
export async function takeToReview(
  { db, ...temporal }: DecideDeps,
  { orderId, operator, reason }: { orderId: string; operator: string; reason: string },
): Promise<void> {
  await requireOrder(db, orderId);
  const order = await findOrderState(db, orderId);
  const refusal = order && refuseReview(order);
  if (!order || refusal) {
    throw new OperationRefusal(`${refusal?.message ?? 'No state of the order is stored'}.`);
  }
  // Partners see an entry's details, but no operator's reason.
  const details = { status: order.status };
  await recordAudit(db, { actor: operator, action: 'order.review', target: orderId, details, reason });
  try {
    await callTemporal(temporal, () =>
      temporal.workflows.getHandle(orderId).executeUpdate(reviewUpdate, { args: [operator] }),
    );
  } catch (error) {
    if (isClosed(error)) {
      throw new OperationRefusal('Its workflow is not running; swaplane recovery repair starts it again.');
    }
    throw error instanceof ServiceError ? new OperationRefusal(`${error.message}.`) : error;
  }
}

export interface OperatorRefundDecision {
  orderId: string;
  choice: RefundActionRequest;
  operator: string;
  reason: string;
}

/**
 * Makes a refund decision on the partner's behalf, with the same checks [rules/refunds: Deciding]. The order's record writes it
 * to the audit log. Can be repeated safely.
 * @throws OperationRefusal if there is no such order, or the result is not known yet; ServiceError with the refusal's code
 */
export async function decideRefundAsOperator(
  deps: DecideDeps,
  { orderId, choice, operator, reason }: OperatorRefundDecision,
): Promise<Pick<Order, 'status' | 'refund_decision'>> {
  const { input, owner } = await requireOrder(deps.db, orderId);
  const target = chooseRefundTarget(choice, input);
  const decider: RefundDecider = { by: 'operator', actor: operator, ip: auditIp(), reason };
  return orderOf(
    await decideRefund(deps, { owner, input, target, decider }).catch((error) => {
      throw error instanceof OutcomeUnknownError
        ? new OperationRefusal('Temporal has not answered, so nothing is known yet. Do the same again: that is safe.')
        : error;
    }),
  );
}

function orderOf(decided: DecidedRefund): Order {
  return 'state' in decided ? toOrder(decided.state, '') : decided.recorded;
}

/**
 * Has a decided refund requested once more from manual review [rules/refunds: Asking again]. The operator answers for the provider
 * not having taken an earlier call: one without an answer is forgotten.
 * @throws OperationRefusal if the order cannot take it, or Temporal does not answer
 */
export async function askRefundAgain(
  deps: DecideDeps,
  { orderId, operator, reason }: { orderId: string; operator: string; reason: string },
): Promise<void> {
  const { db, workflows } = deps;
  await requireOrder(db, orderId);
  const order = await findOrderState(db, orderId);
  const said = await findLastWord(db, orderId);
  const refusal = order && refuseRefundAgain(order, said);
  if (!order || refusal) {
    throw new OperationRefusal(`${refusal?.message ?? 'No state of the order is stored'}.`);
  }
  await db.transaction(async (tx) => {
    await forgetUnanswered(tx, orderId, 'request_refund');
    await recordAudit(tx, { actor: operator, action: 'order.refund_again', target: orderId, details: {}, reason });
  });
  try {
    await callTemporal(deps, () => workflows.getHandle(orderId).executeUpdate(refundAgainUpdate, { args: [operator] }));
  } catch (error) {
    throw error instanceof ServiceError ? new OperationRefusal(`${error.message}.`) : error;
  }
}
