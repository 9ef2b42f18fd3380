import type { Database } from '#db/client';
import type { Outage } from '#db/health/provider-health';
import { type HitOrder, listOrdersDuring } from '#db/incidents/outages';
import { effectOfOutage, type OutageEffect } from '#domain/incidents/provider-outage';

/** The orders that an outage affected, and how, oldest first [rules/incidents: Orders affected by an outage]. */
export async function listAffectedOrders(
  db: Database,
  { provider, since, endedAt }: Outage,
): Promise<(HitOrder & { hit: OutageEffect })[]> {
  const span = { since: since.getTime(), until: endedAt?.getTime() ?? null };
  const orders = await listOrdersDuring(db, { provider, since, until: endedAt });
  return orders.flatMap((order) => {
    const { createdAt, updatedAt } = order;
    const hit = effectOfOutage(span, { ...order, createdAt: createdAt.getTime(), updatedAt: updatedAt.getTime() });
    return hit === null ? [] : [{ ...order, hit }];
  });
}
