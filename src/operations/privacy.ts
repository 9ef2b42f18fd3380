import type { WorkflowClient } from '@temporalio/client';
import { recordAudit, SYSTEM } from '#db/audit';
import type { Database } from '#db/client';
import {
  eraseElsewhere,
  eraseOrderRows,
  listOrderWorkflowIds,
  listOutlivedPersonalData,
  lockForErasure,
  type OutlivedOrder,
} from '#db/privacy/erase-order';
import { addErasure, finishErasure, listUnfinishedErasures } from '#db/privacy/erasures';
import { refuseErasure } from '#domain/privacy/erasure';
import { OperationRefusal } from '#domain/refusal';
import { deleteHistories } from '#temporal/histories/copy-histories';
import { isRunning } from '#temporal/workflow-state';
import { tryEach } from './each-order';

export interface EraseDeps {
  db: Database;
  workflows: WorkflowClient;
}

interface ErasureRequest {
  orderId: string;
  reason: string;
  /** Retention passes `SYSTEM`: the entry in the list of erasures is all that it leaves. */
  actor: string;
}

/**
 * Erases an ended order's personal data: in its rows at once, then in Temporal [rules/privacy: Erasure]. It can be repeated, for
 * example after a restored backup brought the data back.
 * @returns whether Temporal has been told; if not, the job `retention` tells it later
 * @throws OperationRefusal if there is no such order, or it cannot be erased yet; rejects if Temporal does not answer at first
 */
export async function eraseOrder(deps: EraseDeps, { orderId, reason, actor }: ErasureRequest): Promise<boolean> {
  const { db, workflows } = deps;
  const running = await isRunning(workflows, orderId);
  await db.transaction(async (tx) => {
    const order = await lockForErasure(tx, orderId);
    const refusal = order && refuseErasure({ ...order, isRunning: running }, Date.now());
    if (!order || refusal) {
      throw new OperationRefusal(`${refusal ?? `There is no order ${orderId}`}.`);
    }
    const texts = await eraseOrderRows(tx, orderId);
    await addErasure(tx, { orderId, reason, actor });
    if (actor !== SYSTEM) {
      await eraseElsewhere(tx, orderId, texts);
      await recordAudit(tx, { actor, action: 'order.erased', target: orderId, details: {}, reason });
    }
  });
  return eraseHistories(deps, orderId).catch(() => false);
}

/** Deletes an erased order's workflows from Temporal. */
async function eraseHistories({ db, workflows }: EraseDeps, orderId: string): Promise<true> {
  await deleteHistories(workflows, await listOrderWorkflowIds(db, orderId));
  await finishErasure(db, orderId);
  return true;
}

/** Small, because an erasure rewrites many rows. */
const BATCH = 100;

/**
 * Erases the personal data of a batch of orders past its retention, after completing what earlier erasures left in Temporal.
 * Returns how many orders were erased, why others failed, and the last one of the batch, after which the next one starts: those
 * that cannot be erased yet would otherwise fill every batch.
 */
export async function eraseOutlived(
  deps: EraseDeps,
  retentionMs: number,
  after: OutlivedOrder | null,
): Promise<{ erased: number; failures: unknown[]; last: OutlivedOrder | null }> {
  const unfinished = await listUnfinishedErasures(deps.db, BATCH);
  const finished = await tryEach(unfinished, (orderId) => eraseHistories(deps, orderId));
  const outlived = await listOutlivedPersonalData(deps.db, retentionMs, { after, limit: BATCH });
  const { results, failures } = await tryEach(
    outlived.map(({ orderId }) => orderId),
    (orderId) =>
      eraseOrder(deps, { orderId, reason: 'its retention is over', actor: SYSTEM }).then(() => true, refused),
  );
  return {
    erased: results.filter((isErased) => isErased).length,
    failures: [...finished.failures, ...failures],
    last: outlived.at(-1) ?? null,
  };
}

/** An order can become impossible to erase after it was listed; the next run lists it again. */
function refused(error: unknown): false {
  if (error instanceof OperationRefusal) {
    return false;
  }
  throw error;
}
