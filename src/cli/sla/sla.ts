import type { Database } from '#db/client';
import { listIncidents, type StoredIncident } from '#db/incidents/incidents';
import { readUptime } from '#db/incidents/uptime';
import { MINUTE } from '#domain/duration';
import {
  ALARM,
  compensationPct,
  type Month,
  minuteOf,
  monthAt,
  SLA_PHASES,
  type Uptime,
  uptimePct,
} from '#domain/incidents/sla';
import { namesOf } from '#domain/names-of';
import { setAnalysis } from '#operations/incidents/post-incident';
import { type Answer, formatColumns, formatFacts, formatSpan } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

export interface ShowOptions {
  month?: Month;
}

export type IncidentsOptions = ShowOptions;

const PHASES = namesOf(SLA_PHASES);

export async function slaShow(options: ShowOptions): Promise<Answer> {
  const now = Date.now();
  const month = options.month ?? monthAt(now);
  const end = minuteOf(now) + MINUTE;
  const [uptime, day] = await withDatabase(findRunningInstance(), async (db) => [
    await readUptime(db, month.from, month.until),
    await readUptime(db, end - ALARM.windowMs, end),
  ]);
  const passed = Math.max(0, Math.min(month.until, end) - month.from) / MINUTE;
  const phases = PHASES.map((phase) => ({
    phase,
    target_pct: SLA_PHASES[phase].targetPerMille / 10,
    compensation_pct: compensationPct(phase, uptime),
  }));
  const missed = Math.max(0, passed - uptime.counted);
  const minutes = { counted: uptime.counted, up: uptime.up, down: uptime.counted - uptime.up, missed };
  return {
    json: {
      month: month.name,
      uptime_pct: uptimePct(uptime),
      minutes,
      phases,
      last_24h: { uptime_pct: uptimePct(day), counted: day.counted },
    },
    text: formatFacts([
      ['month', month.name],
      ['uptime', percent(uptime)],
      ['minutes', `${minutes.counted} counted, ${minutes.down} down; ${missed} not measured`],
      ...phases.map((row): [string, string] => [
        row.phase,
        `target ${row.target_pct} %, compensation ${row.compensation_pct} %`,
      ]),
      ['last 24 h', percent(day)],
    ]),
  };
}

export async function slaIncidents({ month }: IncidentsOptions): Promise<Answer> {
  const { from, until } = month ?? { from: 0, until: Date.now() };
  const rows = await withDatabase(findRunningInstance(), async (db) => {
    const months = new Map<string, Uptime>();
    const described: ReturnType<typeof describe>[] = [];
    for (const incident of await listIncidents(db, from, until)) {
      described.push(describe(incident, await uptimeOfMonth(db, incident, months)));
    }
    return described;
  });
  const header = ['ID', 'FROM', 'UNTIL', 'LASTED', "MONTH'S UPTIME", 'SEEN BY', 'ANALYSIS'];
  const cells = rows.map((row) => [
    String(row.id),
    row.started_at,
    row.ended_at ?? 'open',
    row.minutes === null ? '' : formatSpan(row.minutes * MINUTE),
    row.uptime_pct === null ? '' : `${row.uptime_pct} %`,
    row.source,
    row.rca_url ?? '',
  ]);
  return { json: { incidents: rows }, text: rows.length === 0 ? 'No incidents.' : formatColumns([header, ...cells]) };
}

/** The incident with the compensation due for its month's uptime [rules/incidents: What is promised]. */
function describe({ id, startedAt, endedAt, source, rcaUrl }: StoredIncident, uptime: Uptime) {
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

function percent(uptime: Uptime): string {
  const pct = uptimePct(uptime);
  return pct === null ? 'unknown: not measured' : `${pct} %`;
}

export async function incidentSet(id: number, { rca }: { rca: string }): Promise<Answer> {
  await withDatabase(findRunningInstance(), (db) =>
    setAnalysis({ db }, { incidentId: id, rcaUrl: rca, actor: operatorName() }),
  );
  return { json: { id, rca_url: rca }, text: `The analysis of incident ${id} is at ${rca}` };
}
