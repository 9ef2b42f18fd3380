import { sql } from 'drizzle-orm';
import { MINUTE } from '#domain/duration';
import { ALARM, minuteOf } from '#domain/incidents/sla';
import type { Database, Transaction } from '../client';
import { lockName } from '../named-lock';
import { probes } from '../schema/incidents';
import { reviseIncidents } from './incidents';
import { checkAlarm } from './sla-alarm';
import { readUptime } from './uptime';

export type Probe = Omit<typeof probes.$inferInsert, 'recordedAt'>;

/** Rows per statement. */
const PAGE = 1_000;

/**
 * Records a source's results, and updates incidents and the alarm. An external report replaces an earlier one of the same
 * minute. Our own probers, one per worker, share one row, which is up if any of them succeeded: then the failure was local to
 * the others.
 */
export async function recordProbes(db: Database | Transaction, seen: readonly Probe[], now: number): Promise<void> {
  const [first] = seen.map(({ minute }) => minute.getTime()).sort((one, other) => one - other);
  if (first === undefined) {
    return;
  }
  await db.transaction(async (tx) => {
    // Probes, incidents and the alarm change together, one change at a time.
    await lockName(tx, 'sla');
    for (let from = 0; from < seen.length; from += PAGE) {
      await insertProbes(tx, seen.slice(from, from + PAGE));
    }
    await reviseIncidents(tx, first);
    const until = minuteOf(now) + MINUTE;
    await checkAlarm(tx, await readUptime(tx, until - ALARM.windowMs, until), now);
  });
}

async function insertProbes(tx: Transaction, seen: readonly Probe[]): Promise<void> {
  await tx
    .insert(probes)
    .values([...seen])
    .onConflictDoUpdate({
      target: [probes.minute, probes.source],
      set: {
        up: sql`excluded.up`,
        errorLabel: sql`excluded.error_label`,
        latencyMs: sql`excluded.latency_ms`,
        recordedAt: sql`excluded.recorded_at`,
      },
      setWhere: sql`excluded.source = 'external_prober' or (excluded.up and not ${probes.up})`,
    });
}
