import type { SQL } from 'drizzle-orm';
import type { Database } from '#db/client';

/** One value of a metric, named as in the table of metrics. */
export interface MetricRow {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** @param statement selects the columns of such rows */
export async function readMetricRows(db: Database, statement: SQL): Promise<MetricRow[]> {
  const { rows } = await db.execute<MetricRow & Record<string, unknown>>(statement);
  return rows;
}
