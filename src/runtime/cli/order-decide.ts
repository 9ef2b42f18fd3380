import { answered, isClosed } from '../../../api/orders/engine';
import { decideUpdate } from '../../../workflows/messages';
import { recordAudit } from '../../db/audit';
import type { Decision } from '../../domain/apply';
import type { Answer } from './answer';
import { withEngine } from './engine';
import { foundOrder } from './found-order';
import { operator, runningInstance, withDatabase } from './instance';
import { Refusal, WrongUsage } from './refusal';

export interface DecideOptions {
  status: Decision['status'];
  reason: string;
  tx?: string;
  amount?: string;
}

/** An operator's way out of manual_review; the reason is kept in the audit log [decision 2]. */
export async function orderDecide(orderId: string, options: DecideOptions): Promise<Answer> {
  const { status, reason, tx, amount } = options;
  refuseStrayEvidence(options);
  const instance = runningInstance();
  const actor = operator();
  const decision: Decision = {
    status,
    reason,
    operator: actor,
    ...(tx !== undefined && { txOutHash: tx }),
    ...(amount !== undefined && { amountTo: amount }),
  };
  await withDatabase(instance, async (db) => {
    const { status: before } = await foundOrder(db, orderId);
    const decided = await withEngine(instance, (workflows) =>
      answered({ workflows }, () => workflows.getHandle(orderId).executeUpdate(decideUpdate, { args: [decision] })),
    ).catch((error) => {
      throw isClosed(error)
        ? new Refusal(`Only an order in manual_review takes a decision; this one is ${before}.`)
        : error;
    });
    if (decided.status !== status) {
      throw new Refusal(`Somebody else has just decided: the order is ${decided.status}.`);
    }
    await recordAudit(db, {
      actor,
      action: 'order.decided',
      target: orderId,
      details: { status, reason, ...(tx !== undefined && { tx }), ...(amount !== undefined && { amount }) },
    });
  });
  return { json: { order_id: orderId, status, reason, operator: actor }, text: `${orderId} is ${status}.` };
}

function refuseStrayEvidence({ status, tx, amount }: DecideOptions): void {
  if (tx !== undefined && status === 'failed') {
    throw new WrongUsage('A failed order has no --tx.');
  }
  if (amount !== undefined && status !== 'completed') {
    throw new WrongUsage('--amount goes with --status completed only.');
  }
}
