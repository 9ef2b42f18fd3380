import { eq, sql } from 'drizzle-orm';
import type { Database } from './client';
import { endpoints } from './webhook-schema';

const OVER = { drainsTo: null, drainedBy: null, drainedUntil: null };

/** Ends the drains whose queue is worked off. */
export async function endDrains(db: Database): Promise<void> {
  await db
    .update(endpoints)
    .set(OVER)
    .where(
      sql`${endpoints.drainsTo} is not null and not exists (select from deliveries d
        where d.endpoint_id = ${endpoints.endpointId} and d.state = 'due' and d.seq <= ${endpoints.drainsTo})`,
    );
}

/** Leaves a dispatcher's drains to the others. */
export async function leaveDrains(db: Database, dispatcherId: string): Promise<void> {
  await db.update(endpoints).set({ drainedBy: null, drainedUntil: null }).where(eq(endpoints.drainedBy, dispatcherId));
}
