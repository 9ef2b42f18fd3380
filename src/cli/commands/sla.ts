import type { MeasuredIncidentList, PostedIncidentList, ServiceLevel } from '#contract/support/incidents';
import { formatColumns } from '#domain/columns';
import { MINUTE } from '#domain/duration';
import { type Answer, formatFacts, formatSpan } from '../answer';

export function printServiceLevel(level: ServiceLevel): Answer {
  const { month, uptime_pct: uptime, minutes, phases, last_24h: day } = level;
  return {
    json: level,
    text: formatFacts([
      ['month', month],
      ['uptime', percent(uptime)],
      ['minutes', `${minutes.counted} counted, ${minutes.down} down; ${minutes.missed} not measured`],
      ...phases.map((row): [string, string] => [
        row.phase,
        `target ${row.target_pct} %, compensation ${row.compensation_pct} %`,
      ]),
      ['last 24 h', percent(day.uptime_pct)],
    ]),
  };
}

function percent(pct: number | null): string {
  return pct === null ? 'unknown: not measured' : `${pct} %`;
}

export function printMeasuredIncidents({ items }: MeasuredIncidentList): Answer {
  const header = ['ID', 'FROM', 'UNTIL', 'LASTED', "MONTH'S UPTIME", 'SEEN BY', 'ANALYSIS'];
  const cells = items.map((row) => [
    String(row.id),
    row.started_at,
    row.ended_at ?? 'open',
    row.minutes === null ? '' : formatSpan(row.minutes * MINUTE),
    row.uptime_pct === null ? '' : `${row.uptime_pct} %`,
    row.source,
    row.rca_url ?? '',
  ]);
  return { json: { incidents: items }, text: items.length === 0 ? 'No incidents.' : formatColumns([header, ...cells]) };
}

export function printPostedIncidents({ items }: PostedIncidentList): Answer {
  const header = ['ID', 'POSTED', 'RESOLVED', 'PROVIDER', 'TITLE'];
  const rows = items.map(({ incident_id: id, posted_at: at, resolved_at, provider, title, starts_at, ends_at }) => [
    String(id),
    at.slice(0, 16),
    resolved_at?.slice(0, 16) ?? 'open',
    provider ?? 'the whole service',
    starts_at && ends_at ? `${title} (planned from ${starts_at.slice(0, 16)} to ${ends_at.slice(0, 16)})` : title,
  ]);
  return {
    json: { incidents: items },
    text: rows.length === 0 ? 'No incident is posted.' : formatColumns([header, ...rows]),
  };
}
