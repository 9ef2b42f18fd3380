import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/client';
import { findOrderState } from '#db/orders/orders';
import { findOrderOfTransaction } from '#db/orders/orders-by-transaction';
import { findWatch } from '#db/watching/watches';
import { SECOND } from '#domain/duration';
import { ServiceError } from '#domain/error';
import { findDecisionDoubts, refuseDecision, sameDecision } from '#domain/orders/decision';
import type { Decision } from '#domain/orders/order';
import { NOT_RECORDED } from '#domain/orders/record-refused';
import { OperationRefusal } from '#domain/refusal';
import { InternalError } from '#domain/users/internal-error';
import { callTemporal, isClosed, type TemporalServices } from '#temporal/order-workflow';
import { decideUpdate } from '#workflows/messages';
import { requireOrder } from './require-order';

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
  const said = (await findWatch(db, orderId))?.report?.status ?? null;
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
