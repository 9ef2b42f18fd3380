import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { type Probe, recordProbes } from '#db/incidents/probes';
import { toIso } from '#domain/duration';
import { isUpBy } from '#domain/incidents/sla';

/** The result of one probe location for one minute. */
export interface Sighting {
  /** Start of the minute, in milliseconds. */
  minute: number;
  up: boolean;
  latencyMs: number | null;
  errorLabel: string | null;
}

export interface ReportedMinutes {
  minutes: number;
  up: number;
  /** First and last minute. */
  from: string;
  to: string;
}

/** Records the reports of external probers, one result per minute. */
export async function reportMinutes(
  { db }: { db: Database },
  { sightings, actor }: { sightings: readonly Sighting[]; actor: string },
): Promise<ReportedMinutes> {
  const seen = verdicts(sightings);
  const minutes = seen.map(({ minute }) => minute.getTime());
  const reported = {
    from: toIso(minutes.at(0) ?? 0),
    to: toIso(minutes.at(-1) ?? 0),
    minutes: seen.length,
    up: seen.filter((probe) => probe.up).length,
  };
  await db.transaction(async (tx) => {
    await recordProbes(tx, seen, Date.now());
    await recordAudit(tx, { actor, action: 'sla.reported', target: 'sla', details: reported });
  });
  return reported;
}

/** One probe per minute, oldest first, with the majority's result; the details are those of a location with that result. */
function verdicts(sightings: readonly Sighting[]): Probe[] {
  const byMinute = new Map<number, Sighting[]>();
  for (const sighting of sightings) {
    byMinute.set(sighting.minute, [...(byMinute.get(sighting.minute) ?? []), sighting]);
  }
  return [...byMinute]
    .sort(([one], [other]) => one - other)
    .map(([minute, places]) => {
      const ups = places.filter(({ up }) => up).length;
      const up = isUpBy({ up: ups, down: places.length - ups });
      const { latencyMs = null, errorLabel = null } = places.find((place) => place.up === up) ?? {};
      return { minute: new Date(minute), source: 'external_prober', up, latencyMs, errorLabel: up ? null : errorLabel };
    });
}
