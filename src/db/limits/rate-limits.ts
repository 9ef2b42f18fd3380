import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type CallRate, type CallRequest, grantCalls } from '#domain/limits/call-rate';
import { capacityOf, type TokenBucket, type TokenLeaseRequest } from '#domain/limits/token-bucket';
import { USE_LIMITS, type UseLimitName, waitBefore } from '#domain/limits/use-limit';
import { type Database, lockName, statement, type Transaction } from '../client';
import { limitedUses, providerRates } from '../schema/limits';

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

const CREATE_BUCKET = statement<{ bucket: string; perMinute: number; capacity: number }, never>(
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
    await CREATE_BUCKET(db, { bucket, perMinute: rate.perMinute, capacity: capacityOf(rate) });
    return leaseTokens(db, bucket, { ...request, returned: 0 });
  }
  return {
    granted: Number(row.granted),
    left: { sixtieths: Number(row.sixtieths), refilledAt: Number(row.refilled_at) },
    now: Number(row.now),
  };
}

/** A counted use, or how long to wait until one is allowed. */
type TakenUse = { useId: number; counted: number } | { useId: null; waitMs: number };

/** Counts a use towards a limit; uses of one subject are counted one at a time, across all processes. */
export async function takeUse(db: Database | Transaction, limit: UseLimitName, subject: string): Promise<TakenUse> {
  const rule = USE_LIMITS[limit];
  return db.transaction(async (tx) => {
    await lockName(tx, `${limit}:${subject}`);
    const rows = await tx
      .select({ at: limitedUses.at, now: sql`clock_timestamp()`.mapWith(limitedUses.at) })
      .from(limitedUses)
      .where(and(eq(limitedUses.limit, limit), eq(limitedUses.subject, subject)))
      .orderBy(desc(limitedUses.at))
      .limit(rule.uses);
    const now = rows[0]?.now.getTime() ?? 0;
    const latest = rows.map(({ at }) => at.getTime());
    const waitMs = waitBefore(rule, latest, now);
    if (waitMs > 0) {
      return { useId: null, waitMs };
    }
    const [made] = await tx
      .insert(limitedUses)
      .values({ limit, subject, at: sql`clock_timestamp()` })
      .returning({ useId: limitedUses.id });
    const counted = latest.filter((at) => at > now - rule.windowMs).length + 1;
    return { useId: made?.useId ?? 0, counted };
  });
}

/** Removes uses that turned out not to count. */
export async function returnUses(db: Database, useIds: readonly number[]): Promise<void> {
  await db.delete(limitedUses).where(inArray(limitedUses.id, [...useIds]));
}

export interface SharedGrant {
  /** 0 if the call has to wait. */
  granted: number;
  waitMs: number;
  /** Whether a pause is recorded, over or not: somebody has to check whether the provider accepts calls again. */
  wasPaused: boolean;
}

interface ReadRow {
  spent: Record<string, number>;
  version: string;
  now: string;
  paused_until: string | null;
}

const READ = statement<{ provider: string }, ReadRow>(
  'read_provider_rate',
  sql`
  select spent, version, (extract(epoch from clock_timestamp()) * 1000)::bigint as now,
    (extract(epoch from paused_until) * 1000)::bigint as paused_until
  from provider_rates where provider = ${at('provider')}`,
);

const WRITE = statement<{ provider: string; version: string; spent: string }, { provider: string }>(
  'write_provider_rate',
  sql`
  update provider_rates set spent = ${at('spent')}::json, version = version + 1
  where provider = ${at('provider')} and version = ${at('version')}::bigint
  returning provider`,
);

const CREATE_RATE = statement<{ provider: string }, never>(
  'create_provider_rate',
  sql`insert into provider_rates (provider, spent) values (${at('provider')}, '{}') on conflict do nothing`,
);

/** Takes calls from a provider's rate for this process, by the database's clock. */
export async function grantSharedCalls(
  db: Database,
  provider: string,
  rate: CallRate,
  request: CallRequest,
): Promise<SharedGrant> {
  for (;;) {
    const [row] = await READ(db, { provider });
    if (!row) {
      await CREATE_RATE(db, { provider });
      continue;
    }
    const now = Number(row.now);
    const pausedMs = row.paused_until === null ? 0 : Number(row.paused_until) - now;
    const wasPaused = row.paused_until !== null;
    if (pausedMs > 0) {
      return { granted: 0, waitMs: pausedMs, wasPaused };
    }
    const { granted, waitMs, spent } = grantCalls(row.spent, rate, request, now);
    if (granted === 0) {
      return { granted, waitMs, wasPaused };
    }
    const written = await WRITE(db, { provider, version: row.version, spent: JSON.stringify(spent) });
    if (written.length > 0) {
      return { granted, waitMs, wasPaused };
    }
  }
}

/** Stops every process from calling the provider for this long. */
export async function pauseProvider(db: Database | Transaction, provider: string, ms: number): Promise<void> {
  const until = sql`now() + ${ms}::float8 * interval '1 millisecond'`;
  await db
    .insert(providerRates)
    .values({ provider, spent: {}, pausedUntil: until })
    .onConflictDoUpdate({
      target: providerRates.provider,
      set: {
        pausedUntil: sql`greatest(${providerRates.pausedUntil}, ${until})`,
        version: sql`${providerRates.version} + 1`,
      },
    });
}

/** Deletes a pause that is over; false if another process did so before. */
export async function forgetPause(db: Database | Transaction, provider: string): Promise<boolean> {
  const { pausedUntil } = providerRates;
  const forgotten = await db
    .update(providerRates)
    .set({ pausedUntil: null })
    .where(and(eq(providerRates.provider, provider), isNotNull(pausedUntil), sql`${pausedUntil} <= now()`))
    .returning({ provider: providerRates.provider });
  return forgotten.length > 0;
}
