import type { JobRun } from '../../activities/job-activities';
import type { Database } from '../db/client';
import { forgetDeliveries } from '../db/delivery-removal';
import { DAY } from '../domain/duration';
import type { JobCounts } from '../domain/job';

/** Deliveries are kept for 90 days [partner-api 7.8, decision 13]. */
const KEPT_MS = 90 * DAY;

/** Forgets ended deliveries whose time is over; what still waits is kept, however old. */
export async function forgetOldDeliveries(db: Database, run: JobRun): Promise<JobCounts> {
  let deliveries = 0;
  for (;;) {
    const gone = await forgetDeliveries(db, KEPT_MS);
    deliveries += gone;
    run.report({ deliveries });
    if (gone === 0) {
      return { deliveries };
    }
  }
}
