import { SYSTEM } from '#db/audit';
import { listOutlivedPersonalData } from '#db/privacy/erase-order';
import { listUnfinishedErasures } from '#db/privacy/erasures';
import { OperationRefusal } from '#domain/refusal';
import { type EraseDeps, eraseHistories, eraseOrder } from './erase-order';

/** Small, because an erasure rewrites many rows. */
const BATCH = 100;

/**
 * Erases the personal data of a batch of orders past its retention, after completing what earlier erasures left in Temporal.
 * Returns how many orders were erased.
 */
export async function eraseOutlived(deps: EraseDeps, retentionMs: number): Promise<number> {
  for (const orderId of await listUnfinishedErasures(deps.db, BATCH)) {
    await eraseHistories(deps, orderId);
  }
  let erased = 0;
  for (const orderId of await listOutlivedPersonalData(deps.db, retentionMs, BATCH)) {
    const isErased = await eraseOrder(deps, { orderId, reason: 'its retention is over', actor: SYSTEM }).then(
      () => true,
      refused,
    );
    if (isErased) erased += 1;
  }
  return erased;
}

/** An order can become impossible to erase after it was listed; the next run lists it again. */
function refused(error: unknown): false {
  if (error instanceof OperationRefusal) {
    return false;
  }
  throw error;
}
