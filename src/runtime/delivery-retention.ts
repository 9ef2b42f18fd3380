import type { Logger } from 'pino';
import type { Database } from '../db/client';
import { forgetDeliveries } from '../db/delivery-log';
import { DAY, HOUR } from '../domain/duration';
import type { Role } from './services';

/** Deliveries are kept for 90 days [partner-api 7.8, decision 13]. */
const KEPT_MS = 90 * DAY;
const SWEEP_EVERY_MS = HOUR;

/** Forgets ended deliveries whose time is over; what still waits is kept, however old. */
export function startDeliveryRetention(db: Database, log: Logger): Role {
  let sweeping: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    try {
      while ((await forgetDeliveries(db, KEPT_MS)) > 0) {
        // One batch after the other.
      }
    } catch (err) {
      log.warn({ err }, 'old webhook deliveries could not be deleted; tried again in an hour');
    } finally {
      sweeping = null;
    }
  }

  const look = () => {
    sweeping ??= sweep();
  };
  const sweeps = setInterval(look, SWEEP_EVERY_MS);
  look();
  return {
    async close() {
      clearInterval(sweeps);
      await sweeping;
    },
  };
}
