import type { Database } from '#db/client';
import { listDeliveries } from '#db/webhooks/delivery-log';

/** Whose a delivery is, whichever partner's; null when there is none of this id. */
export async function findAnyDelivery(
  db: Database,
  deliveryId: string,
): Promise<{ deliveryId: string; partnerId: string } | null> {
  const [delivery] = await listDeliveries(db, { deliveryId, limit: 1 });
  return delivery ? { deliveryId, partnerId: delivery.partnerId } : null;
}
