import { eq, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { endpoints } from '../schema/endpoints';
import { deliveries } from '../schema/webhooks';

/** Ends drains whose queue is empty, unless they were prolonged meanwhile. */
export async function endDrains(db: Database): Promise<void> {
  await db.execute(sql`
    with over as materialized (
      select endpoint_id, drains_to from ${endpoints} e where drains_to is not null and not exists (
        select from ${deliveries} d where d.endpoint_id = e.endpoint_id and d.state = 'due' and d.seq <= e.drains_to
      )
    )
    update ${endpoints} e set drains_to = null, drained_by = null, drained_until = null
    from over where e.endpoint_id = over.endpoint_id and e.drains_to = over.drains_to
  `);
}

/** Releases a dispatcher's drains, so that others can take them. */
export async function releaseDrains(db: Database, dispatcherId: string): Promise<void> {
  await db.update(endpoints).set({ drainedBy: null, drainedUntil: null }).where(eq(endpoints.drainedBy, dispatcherId));
}
