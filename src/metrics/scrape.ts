import { sql } from 'drizzle-orm';
import { SECOND } from '../domain/duration';
import { awaitInTime } from '../process/time-limit';
import { measurePools } from './pool';
import { READINGS, type Reading, type Sources } from './readings';
import { count, registry, replaceGauge, setGauge } from './registry';

export interface ScrapeTiming {
  /** However often it is scraped, a process reads each area only once in this time. */
  freshMs: number;
  /** How long a scrape waits for what it reads. Later than that it shows the values before. */
  waitMs: number;
}

/** A scrape is answered within a second even if Postgres or Temporal do not answer. */
export const SCRAPE_TIMING: ScrapeTiming = { freshMs: 15 * SECOND, waitMs: 0.7 * SECOND };

/** Returns the text of all metrics. */
export function createScrape(sources: Sources, { freshMs, waitMs }: ScrapeTiming): () => Promise<string> {
  const readers = READINGS.map((reading) => createReader(reading, sources, freshMs));
  return async () => {
    const isUp = awaitInTime(waitMs, sources.db.execute(sql`select 1`)).then(
      () => true,
      () => false,
    );
    const read = readers.map((refresh) => awaitInTime(waitMs, refresh()).catch(() => undefined));
    await Promise.all(read);
    setGauge('swaplane_database_up', {}, (await isUp) ? 1 : 0);
    measurePools();
    return registry.metrics();
  };
}

/** Reads an area unless its values are fresh. Values that cannot be read again disappear. */
function createReader({ area, gauges, read }: Reading, sources: Sources, freshMs: number): () => Promise<void> {
  let readAt = Number.NEGATIVE_INFINITY;
  let current: Promise<void> | null = null;
  const refresh = async () => {
    try {
      const rows = await read(sources);
      for (const gauge of gauges) {
        replaceGauge(
          gauge,
          rows.filter(({ name }) => name === gauge),
        );
      }
      readAt = performance.now();
    } catch {
      count('swaplane_reading_failures_total', { area });
      for (const gauge of gauges) replaceGauge(gauge, null);
      readAt = Number.NEGATIVE_INFINITY;
    } finally {
      current = null;
    }
  };
  return async () => {
    if (performance.now() - readAt < freshMs) {
      return;
    }
    current ??= refresh();
    await current;
  };
}
