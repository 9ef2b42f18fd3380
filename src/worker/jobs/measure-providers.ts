import type { Database } from '#db/client';
import { storeStatistics } from '#db/providers/statistics';
import type { JobCounts } from '#domain/jobs/job';
import { STATISTICS_DAYS } from '#domain/quotes/rank-factors';

/** Measures how much of their quotes the providers delivered, and how long that took. */
export async function measureProviders(db: Database): Promise<JobCounts> {
  return { statistics: await storeStatistics(db, STATISTICS_DAYS) };
}
