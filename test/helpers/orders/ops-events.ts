import { asc, eq } from 'drizzle-orm';
import type { OpsEventBody } from '#contract/webhooks/ops-event';
import type { Database } from '#db/client';
import { orders } from '#db/schema/orders';
import { opsEvents } from '#db/schema/webhooks';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import type { Environment } from '#domain/environment';
import { newId } from '#security/secret';
import { orderWith, stateOf } from './order-state';

/** The ops events of a partner, oldest first, as they were sent or would be. */
export async function opsEventsOf(db: Database, partnerId: string): Promise<OpsEventBody[]> {
  const rows = await db
    .select({ body: opsEvents.body })
    .from(opsEvents)
    .where(eq(opsEvents.partnerId, partnerId))
    .orderBy(asc(opsEvents.at));
  return rows.map(({ body }) => JSON.parse(body));
}

export interface Past {
  partnerId: string;
  provider: string;
  environment?: Environment;
  hoursAgo?: number;
}

/** Gives a partner orders in the past. */
export async function pastOrders(db: Database, count: number, past: Past): Promise<void> {
  const { partnerId, provider, environment = 'live', hoursAgo = 1 } = past;
  const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
  const state = stateOf(orderWith());
  const row = { partnerId, provider, environment, version: 1, status: 'completed' as const, body: {}, state };
  await db
    .insert(orders)
    .values(Array.from({ length: count }, () => ({ ...row, orderId: newId('ord'), createdAt, updatedAt: createdAt })));
}

/** Gives a partner an ops endpoint; nothing is sent to it here. */
export async function opsEndpoint(db: Database, partnerId: string, url = 'http://localhost:1/ops'): Promise<void> {
  await setEndpoint(db, { partnerId, environment: 'test', channel: 'ops', url, sealSecret: () => 'sealed' });
}
