import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { eventually } from '../run/eventually';

/** Resolves when every recorded event can be listed: other tests' transactions on the same Postgres delay events. */
export async function waitForSettledEvents(db: Database): Promise<void> {
  await eventually(async () => {
    const { rows } = await db.execute<{ yes: boolean }>(
      sql`select not exists (
        select from order_events where recorded_in >= pg_snapshot_xmin(pg_current_snapshot())) as yes`,
    );
    return rows[0]?.yes;
  });
}
