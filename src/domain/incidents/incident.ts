import type { ProbeSource } from './sla';

/** A single missed answer is noise; and after an outage a single good one is not the end yet. In counted minutes in a row. */
export const INCIDENT = { opensAfter: 2, closesAfter: 5 } as const;

/** What is known of a minute. Instants, here and below, are the minute's beginning in milliseconds. */
export interface Minute {
  at: number;
  up: boolean;
  source: ProbeSource;
}

export interface Incident {
  /** Its first down minute. */
  startedAt: number;
  /** The first of the up minutes that closed it; null while it is open. */
  endedAt: number | null;
  /** An external prober's, when one saw any of it. */
  source: ProbeSource;
}

/** The incidents in a row of counted minutes, oldest first. Minutes in which nobody looked are not in the row. */
export function findIncidents(minutes: readonly Minute[]): Incident[] {
  const incidents: Incident[] = [];
  let open: Incident | null = null;
  let run: Run | null = null;
  for (const minute of minutes) {
    run = lengthen(run, minute);
    if (!minute.up && open !== null) {
      open.source = pickSource(open, minute);
    } else if (!minute.up && run.length === INCIDENT.opensAfter) {
      open = { startedAt: run.startedAt, endedAt: null, source: run.source };
      incidents.push(open);
    } else if (minute.up && open !== null && run.length === INCIDENT.closesAfter) {
      open.endedAt = run.startedAt;
      open = null;
    }
  }
  return incidents;
}

/** Minutes one after the other that were all up, or all down. */
interface Run {
  up: boolean;
  startedAt: number;
  length: number;
  source: ProbeSource;
}

function lengthen(run: Run | null, minute: Minute): Run {
  return run?.up === minute.up
    ? { ...run, length: run.length + 1, source: pickSource(run, minute) }
    : { up: minute.up, startedAt: minute.at, length: 1, source: minute.source };
}

type Seen = { source: ProbeSource };

function pickSource(one: Seen, other: Seen): ProbeSource {
  return [one, other].some(({ source }) => source === 'external_prober') ? 'external_prober' : 'internal_monitor';
}

/** Whether a stored incident is the same one as what the minutes say now. */
export function overlaps(one: Pick<Incident, 'startedAt' | 'endedAt'>, other: typeof one): boolean {
  return one.startedAt < (other.endedAt ?? Infinity) && other.startedAt < (one.endedAt ?? Infinity);
}
