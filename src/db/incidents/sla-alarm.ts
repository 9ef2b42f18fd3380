import { and, eq, isNull } from 'drizzle-orm';
import { HOUR } from '#domain/duration';
import { ALARM, type AlarmState, nextAlarm, type Uptime, uptimePct } from '#domain/incidents/sla';
import { slaBreach } from '#domain/webhooks/ops-event';
import type { Database, Transaction } from '../client';
import { endpoints } from '../schema/endpoints';
import { slaAlarm } from '../schema/incidents';
import { recordOpsEvent } from '../webhooks/ops-events';

const ARMED: AlarmState = { raisedAt: null, goodSince: null };

/**
 * Checks the last 24 h, and notifies every partner with an ops endpoint if the uptime has become too low [rules/incidents:
 * Alarm].
 */
export async function checkAlarm(tx: Transaction, uptime: Uptime, now: number): Promise<void> {
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
