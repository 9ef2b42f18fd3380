import { sql } from 'drizzle-orm';
import { capacityOf, type TokenBucket, type TokenLeaseRequest } from '#domain/limits/token-bucket';
import type { Database } from '../client';
import { statement } from '../statement';

export interface LeasedTokens {
  granted: number;
  left: TokenBucket;
  /** The database's clock, in ms. */
  now: number;
}

const at = sql.placeholder;

interface Values {
  bucket: string;
  perMinute: number;
  seconds: number;
  returned: number;
  wanted: number;
}

/** The domain's `refillLease` as one statement, on a row that others wait for. */
const LEASE = statement<Values, { granted: string; sixtieths: string; refilled_at: string; now: string }>(
  'exchange_tokens',
  sql`
  with locked as (
    select per_minute, sixtieths, refilled_at from rate_buckets where bucket = ${at('bucket')} for update
  ), timed as (
    select refilled_at, date_trunc('milliseconds', clock_timestamp()) as now,
      ${at('perMinute')}::bigint * ${at('seconds')}::bigint as capacity,
      greatest(0, sixtieths + (${at('perMinute')}::bigint - per_minute) * ${at('seconds')}::bigint)
        + 60 * ${at('returned')}::bigint as sixtieths
    from locked
  ), stepped as (
    select *, greatest(0, floor(extract(epoch from now - refilled_at)))::bigint as steps from timed
  ), refilled as (
    select now, least(capacity, sixtieths + steps * ${at('perMinute')}::bigint) as sixtieths,
      case when sixtieths + steps * ${at('perMinute')}::bigint >= capacity then greatest(now, refilled_at)
        else refilled_at + steps * interval '1 second' end as refilled_at
    from stepped
  ), granted as (
    select *, least(sixtieths / 60, ${at('wanted')}::bigint) as granted from refilled
  ) update rate_buckets b set
    per_minute = ${at('perMinute')}, sixtieths = g.sixtieths - 60 * g.granted, refilled_at = g.refilled_at
  from granted g where b.bucket = ${at('bucket')}
  returning g.granted, b.sixtieths,
    (extract(epoch from b.refilled_at) * 1000)::bigint as refilled_at, (extract(epoch from g.now) * 1000)::bigint as now
`,
);

const CREATE = statement<{ bucket: string; perMinute: number; capacity: number }, never>(
  'create_bucket',
  sql`
  insert into rate_buckets (bucket, per_minute, sixtieths, refilled_at)
  values (${at('bucket')}, ${at('perMinute')}, ${at('capacity')}, date_trunc('milliseconds', clock_timestamp()))
  on conflict do nothing
`,
);

/** Leases tokens of a shared bucket by the database's clock; an unused bucket is full. */
export async function leaseTokens(db: Database, bucket: string, request: TokenLeaseRequest): Promise<LeasedTokens> {
  const { rate, returned, wanted } = request;
  const [row] = await LEASE(db, { bucket, ...rate, returned, wanted });
  if (!row) {
    await CREATE(db, { bucket, perMinute: rate.perMinute, capacity: capacityOf(rate) });
    return leaseTokens(db, bucket, { ...request, returned: 0 });
  }
  return {
    granted: Number(row.granted),
    left: { sixtieths: Number(row.sixtieths), refilledAt: Number(row.refilled_at) },
    now: Number(row.now),
  };
}
