import type { z } from 'zod';
import type {
  MeasuredIncidentList,
  MeasuredIncidentsQuerySchema,
  ServiceLevel,
  ServiceLevelQuerySchema,
} from '#contract/support/incidents';
import type { Database } from '#db/client';
import { listIncidents, type StoredIncident } from '#db/incidents/incidents';
import { readUptime } from '#db/incidents/uptime';
import { MINUTE } from '#domain/duration';
import {
  ALARM,
  compensationPct,
  minuteOf,
  monthAt,
  parseMonth,
  SLA_PHASES,
  type Uptime,
  uptimePct,
} from '#domain/incidents/sla';
import { namesOf } from '#domain/names-of';

const PHASES = namesOf(SLA_PHASES);

/** Of the current month unless one is given. */
export async function readServiceLevel(
  db: Database,
  query: z.output<typeof ServiceLevelQuerySchema>,
): Promise<ServiceLevel> {
  const now = Date.now();
  const month = (query.month === undefined ? null : parseMonth(query.month)) ?? monthAt(now);
  const end = minuteOf(now) + MINUTE;
  const uptime = await readUptime(db, month.from, month.until);
  const day = await readUptime(db, end - ALARM.windowMs, end);
  const passed = Math.max(0, Math.min(month.until, end) - month.from) / MINUTE;
  const { counted, up } = uptime;
  return {
    month: month.name,
    uptime_pct: uptimePct(uptime),
    minutes: { counted, up, down: counted - up, missed: Math.max(0, passed - counted) },
    phases: PHASES.map((phase) => ({
      phase,
      target_pct: SLA_PHASES[phase].targetPerMille / 10,
      compensation_pct: compensationPct(phase, uptime),
    })),
    last_24h: { uptime_pct: uptimePct(day), counted: day.counted },
  };
}

export async function listMeasuredIncidents(
  db: Database,
  query: z.output<typeof MeasuredIncidentsQuerySchema>,
): Promise<MeasuredIncidentList> {
  const month = query.month === undefined ? null : parseMonth(query.month);
  const { from, until } = month ?? { from: 0, until: Date.now() };
  const months = new Map<string, Uptime>();
  const items: MeasuredIncidentList['items'] = [];
  for (const incident of await listIncidents(db, from, until)) {
    items.push(incidentView(incident, await uptimeOfMonth(db, incident, months)));
  }
  return { items, next_cursor: null };
}

/** The incident with the compensation due for its month's uptime [rules/incidents: What is promised]. */
function incidentView(
  { id, startedAt, endedAt, source, rcaUrl }: StoredIncident,
  uptime: Uptime,
): MeasuredIncidentList['items'][number] {
  return {
    id,
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    minutes: endedAt && (endedAt.getTime() - startedAt.getTime()) / MINUTE,
    uptime_pct: uptimePct(uptime),
    compensation_pct: { pilot: compensationPct('pilot', uptime), regular: compensationPct('regular', uptime) },
    source,
    rca_url: rcaUrl,
  };
}

async function uptimeOfMonth(db: Database, { startedAt }: StoredIncident, known: Map<string, Uptime>): Promise<Uptime> {
  const { name, from, until } = monthAt(startedAt.getTime());
  const uptime = known.get(name) ?? (await readUptime(db, from, until));
  known.set(name, uptime);
  return uptime;
}
