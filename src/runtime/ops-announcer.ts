import { rereadOften } from '../../api/reread';
import type { Doorbells } from '../../api/services';
import type { Database } from '../db/client';
import { announceLockout } from '../db/lockout-notices';
import { announceOutage } from '../db/outage-notices';
import { SECOND } from '../domain/duration';
import type { Logger } from './logger';
import type { Role } from './services';

const SWEEP_EVERY_MS = 2 * SECOND;

export interface AnnouncerDeps {
  db: Database;
  doorbells: Doorbells;
  log: Logger;
  sweepMs?: number;
}

/**
 * Tells partners of what is on record but not told yet: lockouts, their ends, and outages. Any number of announcers work beside
 * each other; what one that died left untold, another tells.
 */
export function startOpsAnnouncer({ db, doorbells, log, sweepMs = SWEEP_EVERY_MS }: AnnouncerDeps): Role {
  let isOpen = true;
  const tellAll = async (tellNext: (db: Database) => Promise<boolean>) => {
    while (isOpen && (await tellNext(db))) {}
  };
  const sweeps = rereadOften({
    read: async () => {
      await tellAll(announceLockout);
      await tellAll(announceOutage);
    },
    everyMs: sweepMs,
    onTrouble: (err) => log.warn({ err }, 'ops events could not be recorded; tried again soon'),
  });
  const deaf = [doorbells.listen('lockout', sweeps.ring), doorbells.listen('provider', sweeps.ring)];
  return {
    async close() {
      isOpen = false;
      for (const stop of deaf) {
        stop();
      }
      await sweeps.close();
    },
  };
}
