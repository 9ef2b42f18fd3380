import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type CallRate, type CallRequest, grantCalls } from '#domain/limits/call-rate';
import type { Database } from '../client';
import { providerRates } from '../schema/limits';
import { statement } from '../statement';

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

const at = sql.placeholder;

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

const CREATE = statement<{ provider: string }, never>(
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
      await CREATE(db, { provider });
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
export async function pauseProvider(db: Database, provider: string, ms: number): Promise<void> {
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
export async function forgetPause(db: Database, provider: string): Promise<boolean> {
  const { pausedUntil } = providerRates;
  const forgotten = await db
    .update(providerRates)
    .set({ pausedUntil: null })
    .where(and(eq(providerRates.provider, provider), isNotNull(pausedUntil), sql`${pausedUntil} <= now()`))
    .returning({ provider: providerRates.provider });
  return forgotten.length > 0;
}
