import { setTimeout as delay } from 'node:timers/promises';
import { decideUpdate } from '../../../workflows/messages';
import type { Database } from '../../db/client';
import { findOrderState } from '../../db/orders/state';
import { SECOND } from '../../domain/duration';
import { ServiceError } from '../../domain/error';
import { missingEvidence, refuseDecision, sameDecision } from '../../domain/orders/decision';
import type { Decision } from '../../domain/orders/order';
import { askTemporal, isClosed } from '../../temporal/order-workflow';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command-error';
import { findRunningInstance, type Instance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';
import { requireOrder } from './require-order';

export interface DecideOptions {
  status: Decision['status'];
  reason: string;
  tx?: string;
  amount?: string;
  withoutEvidence?: true;
}

/** How long the order's row is watched for a decision that Temporal has not answered to. */
const PATIENCE_MS = 20 * SECOND;
const RECHECK_MS = 250;

/**
 * An operator's way out of manual_review [rules/orders-and-transitions: Manual review]. The order's transition puts
 * decision and reason into the audit log, so either both are on record or neither is. Repeating the command is safe: it
 * answers what was decided.
 */
export async function orderDecide(orderId: string, options: DecideOptions): Promise<Answer> {
  const decision = toDecision(options);
  const instance = findRunningInstance();
  await withDatabase(instance, async (db) => {
    await requireOrder(db, orderId);
    const isTaken = await sendDecision(instance, orderId, decision);
    if (!(isTaken || (await isRecorded(db, orderId, decision)))) {
      throw new CommandError(
        `The engine has not answered; nothing is known yet. Run the same command again, that is safe.`,
      );
    }
  });
  const { status, reason, operator: actor } = decision;
  return { json: { order_id: orderId, status, reason, operator: actor }, text: `${orderId} is ${status}.` };
}

/** Whether Temporal took it. False when its answer is not known, or a refusal: the record alone knows why. */
async function sendDecision(instance: Instance, orderId: string, decision: Decision): Promise<boolean> {
  try {
    await withTemporal(instance, (workflows) =>
      askTemporal({ workflows }, () => workflows.getHandle(orderId).executeUpdate(decideUpdate, { args: [decision] })),
    );
    return true;
  } catch (error) {
    if (isClosed(error) || error instanceof ServiceError) {
      return false;
    }
    throw error;
  }
}

/** Waits for the decision to be on record. @throws CommandError when the record says that it never will be */
async function isRecorded(db: Database, orderId: string, decision: Decision): Promise<boolean> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt; await delay(RECHECK_MS)) {
    const order = await findOrderState(db, orderId);
    if (order?.decision && sameDecision(order.decision, decision)) {
      return true;
    }
    const refusal = order && refuseDecision(order, decision);
    if (refusal) {
      throw new CommandError(`${refusal.message}.`);
    }
  }
  return false;
}

function toDecision({ status, reason, tx, amount, withoutEvidence }: DecideOptions): Decision {
  if (tx !== undefined && status === 'failed') {
    throw new WrongUsage('A failed order has no --tx.');
  }
  if (amount !== undefined && status !== 'completed') {
    throw new WrongUsage('--amount goes with --status completed only.');
  }
  if (withoutEvidence && (tx !== undefined || amount !== undefined || status === 'failed')) {
    throw new WrongUsage('--without-evidence goes with neither --tx nor --amount, nor with --status failed.');
  }
  const decision: Decision = {
    status,
    reason,
    operator: operatorName(),
    ...(tx !== undefined && { txOutHash: tx }),
    ...(amount !== undefined && { amountTo: amount }),
    ...(withoutEvidence && { withoutEvidence }),
  };
  const missing = missingEvidence(decision).map(({ field }) => `--${field}`);
  if (missing.length > 0) {
    throw new WrongUsage(`${status} needs ${missing.join(' and ')}, or --without-evidence if there is none.`);
  }
  return decision;
}
