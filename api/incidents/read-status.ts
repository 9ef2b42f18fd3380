import { listUnhealthyProviders } from '#db/health/provider-health';
import { findOpenIncident, listPublishedIncidents } from '#db/incidents/incidents';
import { listOutagesWithin } from '#db/incidents/outages';
import { listCountedMinutes, listUpPeriods, listUptimeDays, readCheckLatency } from '#db/incidents/uptime';
import { isDatabaseOutage } from '#db/outage';
import { DAY } from '#domain/duration';
import { endOfMinute, FRESH_MS, lastDays } from '#domain/incidents/status-page';
import { listEnabled } from '#providers/switches';
import type { ApiServices, StatusPageSettings } from '../services';
import { SHOWN_FOR_MS, type Status, toStatus, withoutDatabase } from './status';

export type StatusServices = Pick<ApiServices, 'db' | 'temporalWatch' | 'providerConfigs'>;

async function readStatus(
  { db, temporalWatch, providerConfigs }: StatusServices,
  settings: StatusPageSettings,
): Promise<Status> {
  const now = Date.now();
  const to = endOfMinute(now);
  const from = lastDays(now)[0]?.from ?? to;
  const span = { from: new Date(from), to: new Date(to) };
  const [checks, open, minutes, uptimes, latencyP95Ms, upPeriods, outages, unhealthy, posted] = await Promise.all([
    temporalWatch.checks(),
    findOpenIncident(db),
    listCountedMinutes(db, now - FRESH_MS, to),
    listUptimeDays(db, from, to),
    readCheckLatency(db, to - DAY, to),
    listUpPeriods(db, span),
    listOutagesWithin(db, span),
    listUnhealthyProviders(db),
    listPublishedIncidents(db, span.from),
  ]);
  return toStatus({
    now,
    settings,
    isDown: Object.values(checks).includes('down'),
    hasIncident: open !== null,
    minutes,
    uptimes,
    latencyP95Ms,
    upPeriods,
    providers: listEnabled(providerConfigs).map(({ adapter: { facts } }) => ({ code: facts.code, name: facts.name })),
    outages: outages.map(({ provider, since, endedAt }) => ({
      provider,
      since: since.getTime(),
      until: endedAt?.getTime() ?? null,
    })),
    unhealthy,
    posted,
  });
}

/**
 * Reads the status at most once in 15 s, however many ask, and makes of it what is sent. While the database is away, the last
 * one is shown with what that means. The function rejects if nothing was read before.
 */
export function keepStatus<T>(
  services: StatusServices,
  settings: StatusPageSettings,
  make: (status: Status) => Promise<T>,
  shownForMs: number = SHOWN_FOR_MS,
): () => Promise<T> {
  let last: Status | null = null;
  let kept: { made: Promise<T>; until: number } | null = null;

  const read = async (): Promise<Status> => {
    try {
      last = await readStatus(services, settings);
      return last;
    } catch (error) {
      if (last === null || !isDatabaseOutage(error)) {
        throw error;
      }
      return withoutDatabase(last);
    }
  };
  return () => {
    const now = performance.now();
    if (kept !== null && now < kept.until) {
      return kept.made;
    }
    const fresh = { made: read().then(make), until: now + shownForMs };
    kept = fresh;
    fresh.made.catch(() => {
      kept = kept === fresh ? null : kept;
    });
    return fresh.made;
  };
}
