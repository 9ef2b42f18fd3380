import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { workflowHistories } from '../schema/histories';
import { orders } from '../schema/orders';

/** Workflows with recent records, by the database's clock: those of orders, and every copied one; oldest first. */
export async function listActiveWorkflows(db: Database, withinMs: number): Promise<string[]> {
  const since = sql`now() - ${withinMs} * interval '1 millisecond'`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select ${orders.orderId} as id, ${orders.recordedAt} as at from ${orders} where ${orders.recordedAt} >= ${since}
      union all
      select ${workflowHistories.workflowId}, ${workflowHistories.closedAt} from ${workflowHistories}
      where ${workflowHistories.closedAt} >= ${since}
    ) active group by id order by min(at), id`);
  return rows.map(({ id }) => id);
}
