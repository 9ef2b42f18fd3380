import { and, eq, isNull, sql } from 'drizzle-orm';
import { HOUR, MINUTE } from '#domain/duration';
import { ALARM, type AlarmState, minuteOf, nextAlarm, type Uptime, uptimePct } from '#domain/incidents/sla';
import { slaBreach } from '#domain/webhooks/ops-event';
import { type Database, lockName, type Transaction } from '../client';
import { endpoints } from '../schema/endpoints';
import { probes, slaAlarm } from '../schema/incidents';
import { recordOpsEvent } from '../webhooks/ops-events';
import { reviseIncidents } from './incidents';
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

const ARMED: AlarmState = { raisedAt: null, goodSince: null };

/**
 * Checks the last 24 h, and notifies every partner with an ops endpoint if the uptime has become too low [rules/incidents:
 * Alarm].
 */
async function checkAlarm(tx: Transaction, uptime: Uptime, now: number): Promise<void> {
  const [row] = await tx.select().from(slaAlarm);
  const before: AlarmState = row ? { raisedAt: msOf(row.raisedAt), goodSince: msOf(row.goodSince) } : ARMED;
  const after = nextAlarm(before, uptime, now);
  const set = { raisedAt: instantOf(after.raisedAt), goodSince: instantOf(after.goodSince) };
  await tx.insert(slaAlarm).values(set).onConflictDoUpdate({ target: slaAlarm.id, set });
  if (before.raisedAt === null && after.raisedAt !== null) {
    await announceBreach(tx, uptime, after.raisedAt);
  }
}

/** Since when the alarm has been raised; null if it is not. */
export async function readAlarm(db: Database): Promise<Date | null> {
  const [row] = await db.select({ raisedAt: slaAlarm.raisedAt }).from(slaAlarm);
  return row?.raisedAt ?? null;
}

async function announceBreach(tx: Transaction, uptime: Uptime, at: number): Promise<void> {
  const { partnerId, environment } = endpoints;
  const partners = await tx
    .select({ partnerId, environment })
    .from(endpoints)
    .where(and(eq(endpoints.channel, 'ops'), isNull(endpoints.removedAt)))
    .orderBy(partnerId);
  const figures = {
    uptimePct: uptimePct(uptime) ?? 0,
    thresholdPct: ALARM.belowPerMille / 10,
    windowHours: ALARM.windowMs / HOUR,
  };
  for (const partner of partners) {
    await recordOpsEvent(tx, slaBreach({ ...partner, at, ...figures }));
  }
}

function msOf(at: Date | null): number | null {
  return at?.getTime() ?? null;
}

function instantOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
