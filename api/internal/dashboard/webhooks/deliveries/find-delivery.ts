import type { Database } from '#db/client';
import { listDeliveries } from '#db/webhooks/delivery-log';

/** A partner's delivery, or null. */
export async function findOwnDelivery(
  db: Database,
  partnerId: string,
  deliveryId: string,
): Promise<{ deliveryId: string } | null> {
  const [delivery] = await listDeliveries(db, { partnerId, deliveryId });
  return delivery ?? null;
}
