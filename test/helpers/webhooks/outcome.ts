import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';

interface Outcome extends Record<string, unknown> {
  /** Deliveries that are not delivered. */
  undelivered: number;
  /** Attempts that succeeded. */
  delivered: number;
  /** Attempts that failed. */
  failed: number;
  /** Whether every attempt is recorded, with numbers without a gap. */
  numbered: boolean;
}

/** The attempts according to the records of all deliveries. */
export async function outcome(db: Database): Promise<Outcome | undefined> {
  const { rows } = await db.execute<Outcome>(sql`
    select count(*) filter (where d.state <> 'delivered')::int as undelivered, sum(a.good)::int as delivered,
      sum(a.bad)::int as failed, bool_and(d.attempts = a.made and a.last = a.made) as numbered
    from ${deliveries} d join (
      select delivery_id, count(*) as made, max(attempt) as last, count(*) filter (where ok) as good,
        count(*) filter (where not ok) as bad
      from ${deliveryAttempts} group by delivery_id
    ) a using (delivery_id)
  `);
  return rows[0];
}
