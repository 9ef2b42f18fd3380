import { sql } from 'drizzle-orm';
import type { ErrorCode } from '#domain/error';
import type { Database } from '../client';
import type { Owner } from '../orders/control';
import { requests } from '../schema/requests';

/** The number of latest requests that the response times are computed from. */
const MEASURED = 10_000;

/**
 * Median and 99th percentile of the response times of an owner's latest requests within 24 hours, in ms; null if there are
 * none.
 */
export async function readLatency(
  db: Database,
  { partnerId, environment }: Owner,
): Promise<{ p50: number; p99: number } | null> {
  const { rows } = await db.execute<{ ms: number[] | null }>(sql`
    select percentile_disc(array[0.5, 0.99]) within group (order by duration_ms)::float8[] as ms from (
      select duration_ms from ${requests}
      where partner_id = ${partnerId} and environment = ${environment} and at > now() - interval '24 hours'
      order by at desc, request_id desc limit ${MEASURED}
    ) latest`);
  const [p50, p99] = rows[0]?.ms ?? [];
  return p50 === undefined || p99 === undefined ? null : { p50, p99 };
}

export interface ErrorGroup {
  code: ErrorCode;
  operation: string | null;
  count: number;
  firstAt: Date;
  lastAt: Date;
  lastRequestId: string;
}

/** An owner's refused requests since the given time, grouped by code and operation, the most frequent first. */
export async function listErrorGroups(
  db: Database,
  { partnerId, environment }: Owner,
  since: Date,
): Promise<ErrorGroup[]> {
  const { rows } = await db.execute<
    Omit<ErrorGroup, 'firstAt' | 'lastAt'> & { firstMs: number; lastMs: number } & Record<string, unknown>
  >(sql`
    select error_code as code, operation, count(*)::int as count, (extract(epoch from min(at)) * 1000)::float8 as "firstMs",
      (extract(epoch from max(at)) * 1000)::float8 as "lastMs", (array_agg(request_id order by at desc))[1] as "lastRequestId"
    from ${requests}
    where partner_id = ${partnerId} and environment = ${environment} and error_code is not null
      and at >= ${since.toISOString()}::timestamptz
    group by error_code, operation order by count(*) desc, error_code, operation`);
  return rows.map(({ firstMs, lastMs, ...row }) => ({
    ...row,
    firstAt: new Date(firstMs),
    lastAt: new Date(lastMs),
  }));
}
