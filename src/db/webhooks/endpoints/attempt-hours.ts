import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { endpoints } from '#db/schema/endpoints';
import { attemptHours, deliveryAttempts } from '#db/schema/webhooks';

/** Longer than any period that is displayed. */
const COUNTED_DAYS = 31;
/** All attempts are committed long before this time after them. */
const SETTLED = sql`interval '5 minutes'`;

/** Counts the attempts of ended hours that are not counted yet; returns the number of rows written. */
export async function countAttempts(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${attemptHours} (endpoint_id, hour, ok, failed)
    select e.endpoint_id, date_trunc('hour', a.recorded_at, 'UTC'), count(*) filter (where a.ok), count(*) filter (where not a.ok)
    from ${endpoints} e
    join ${deliveryAttempts} a on a.endpoint_id = e.endpoint_id
      and a.recorded_at >= ${uncountedFrom(sql`e.endpoint_id`, sql`date_trunc('hour', now() - interval '${sql.raw(String(COUNTED_DAYS))} days', 'UTC')`)}
      and a.recorded_at < date_trunc('hour', now() - ${SETTLED}, 'UTC')
    group by 1, 2
    on conflict do nothing`);
  return rowCount ?? 0;
}

/**
 * An endpoint's attempts since the start of an hour, as rows of `hour`, `ok` and `failed`; an hour may have two rows. Attempts
 * not counted yet are read from the index alone.
 */
export function attemptsSince(endpointId: SQL, hour: SQL): SQL {
  return sql`(
    select hour, ok, failed from ${attemptHours} where endpoint_id = ${endpointId} and hour >= ${hour}
    union all
    select date_trunc('hour', recorded_at, 'UTC'), count(*) filter (where ok), count(*) filter (where not ok)
    from ${deliveryAttempts} where endpoint_id = ${endpointId} and recorded_at >= ${uncountedFrom(endpointId, hour)} group by 1
  )`;
}

function uncountedFrom(endpointId: SQL, atLeast: SQL): SQL {
  return sql`greatest(${atLeast},
    (select max(hour) + interval '1 hour' from ${attemptHours} where endpoint_id = ${endpointId}))`;
}
