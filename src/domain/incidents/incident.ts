import type { ProbeSource } from './sla';

/** A single failed minute is noise, and a single good minute does not end an outage. In consecutive counted minutes. */
export const INCIDENT = { opensAfter: 2, closesAfter: 5 } as const;

/** The result for one minute. Times, here and below, are the minute's start in milliseconds. */
export interface Minute {
  at: number;
  up: boolean;
  source: ProbeSource;
}

export interface Incident {
  /** The first minute in which the service was down. */
  startedAt: number;
  /** The first of the good minutes that closed it; null while it is open. */
  endedAt: number | null;
  /** The external prober, if one observed any part of it. */
  source: ProbeSource;
}

/** The incidents in consecutive counted minutes, oldest first. Minutes without a probe are left out. */
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

/** Consecutive minutes that were all up or all down. */
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

/** Whether a stored incident and a newly computed one are the same. */
export function overlaps(one: Pick<Incident, 'startedAt' | 'endedAt'>, other: typeof one): boolean {
  return one.startedAt < (other.endedAt ?? Infinity) && other.startedAt < (one.endedAt ?? Infinity);
}
