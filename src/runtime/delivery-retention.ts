import type { Logger } from 'pino';
import { rereadOften } from '../../api/reread';
import type { Database } from '../db/client';
import { forgetDeliveries } from '../db/delivery-removal';
import { DAY, HOUR } from '../domain/duration';
import type { Role } from './services';

/** Deliveries are kept for 90 days [partner-api 7.8, decision 13]. */
const KEPT_MS = 90 * DAY;
const SWEEP_EVERY_MS = HOUR;

/** Forgets ended deliveries whose time is over; what still waits is kept, however old. */
export function startDeliveryRetention(db: Database, log: Logger): Role {
  let isOpen = true;
  const sweeps = rereadOften({
    read: async () => {
      while (isOpen && (await forgetDeliveries(db, KEPT_MS)) > 0) {
        // One batch after the other.
      }
    },
    everyMs: SWEEP_EVERY_MS,
    onTrouble: (err) => log.warn({ err }, 'old webhook deliveries could not be deleted; tried again in an hour'),
  });
  return {
    close() {
      isOpen = false;
      return sweeps.close();
    },
  };
}
