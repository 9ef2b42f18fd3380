import type { Database } from '#db/client';
import { listDeliveries } from '#db/webhooks/delivery-log';

/** The owner of any partner's delivery; null if there is no such delivery. */
export async function findAnyDelivery(
  db: Database,
  deliveryId: string,
): Promise<{ deliveryId: string; partnerId: string } | null> {
  const [delivery] = await listDeliveries(db, { deliveryId, limit: 1 });
  return delivery ? { deliveryId, partnerId: delivery.partnerId } : null;
}
