import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import type { Owner } from '#db/orders/control';
import { endpoints } from '#db/schema/endpoints';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';

/** The parts of an endpoint that change without a person's action. */
export interface EndpointActivity {
  endpointId: string;
  pausedAt: Date | null;
  /** A text that changes with each queued event and each attempt. */
  activity: string;
}

/** The activity of an owner's endpoints, each read from the ends of two indexes. */
export async function readEndpointActivity(
  db: Database,
  { partnerId, environment }: Owner,
): Promise<EndpointActivity[]> {
  const { rows } = await db.execute<{ endpointId: string; pausedMs: number | null; activity: string }>(sql`
    select e.endpoint_id as "endpointId", (extract(epoch from e.paused_at) * 1000)::float8 as "pausedMs",
      concat_ws(' ', (select max(seq) from ${deliveries} d where d.endpoint_id = e.endpoint_id),
        (select max(recorded_at) from ${deliveryAttempts} a where a.endpoint_id = e.endpoint_id)) as activity
    from ${endpoints} e
    where e.partner_id = ${partnerId} and e.environment = ${environment} and e.removed_at is null`);
  return rows.map(({ pausedMs, ...row }) => ({ ...row, pausedAt: pausedMs === null ? null : new Date(pausedMs) }));
}
