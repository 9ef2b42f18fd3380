import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { findOrderState } from '#db/orders/state';
import { SECOND } from '#domain/duration';
import { ServiceError } from '#domain/error';
import { refuseDecision, sameDecision } from '#domain/orders/decision';
import type { Decision } from '#domain/orders/order';
import { OperationRefusal } from '#domain/refusal';
import { callTemporal, isClosed } from '#temporal/order-workflow';
import { decideUpdate } from '#workflows/messages';
import { requireOrder } from './require-order';

export interface DecideDeps {
  db: Database;
  workflows: WorkflowClient;
}

/** How long the order's row is watched for a decision that Temporal has not answered. */
const PATIENCE_MS = 20 * SECOND;
const RECHECK_MS = 250;

/**
 * An operator's way out of manual_review [rules/orders-and-transitions: Manual review]. The order's transition puts
 * decision and reason into the audit log, so either both are on record or neither is. Repeating it is safe.
 * @throws OperationRefusal when the order takes no such decision, or nothing is known of it yet
 */
export async function decideOrder(
  deps: DecideDeps,
  { orderId, decision }: { orderId: string; decision: Decision },
): Promise<void> {
  await requireOrder(deps.db, orderId);
  const isTaken = await sendDecision(deps, orderId, decision);
  if (!(isTaken || (await isRecorded(deps.db, orderId, decision)))) {
    throw new OperationRefusal(
      'Temporal did not respond, so the result is unknown. Run the same command again; that is safe.',
    );
  }
}

/** Whether Temporal took it. False when its answer is not known, or a refusal: the record alone knows why. */
async function sendDecision({ workflows }: DecideDeps, orderId: string, decision: Decision): Promise<boolean> {
  try {
    await callTemporal({ workflows }, () =>
      workflows.getHandle(orderId).executeUpdate(decideUpdate, { args: [decision] }),
    );
    return true;
  } catch (error) {
    if (isClosed(error) || error instanceof ServiceError) {
      return false;
    }
    throw error;
  }
}

/** Waits for the decision to be on record. @throws OperationRefusal when the record says that it never will be */
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
