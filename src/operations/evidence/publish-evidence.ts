import { isNewEvidence } from '#contract/orders/evidence';
import { type Order, toOrder } from '#contract/orders/order';
import type { Database } from '#db/client';
import { lockShownOrder, storeShownEvidence } from '#db/evidence/orders';
import { readEvidence } from './read-evidence';

export interface PublishDeps {
  db: Database;
  trackingUrl(orderId: string): string;
}

/** Shows orders with the evidence that there now is, where it is new. */
export async function publishEvidence({ db, trackingUrl }: PublishDeps, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    await db.transaction(async (tx) => {
      const shown = await lockShownOrder(tx, orderId);
      if (!shown || shown.isErased) {
        return;
      }
      const { order, lateDeposit } = shown;
      const evidence = await readEvidence(tx, order);
      const next = toOrder(order, trackingUrl(orderId), lateDeposit, evidence);
      if (isNewEvidence((shown.body as Order).evidence ?? null, next.evidence)) {
        await storeShownEvidence(tx, orderId, JSON.stringify(next));
      }
    });
  }
}
