import type { Database } from '#db/client';
import { announceContradiction } from '#db/evidence/contradictions';
import { announceOutage } from '#db/incidents/outages';
import { announceLockout } from '#db/keys/lockouts';
import type { Notifications } from '#db/notifications';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';

export interface AnnouncerDeps {
  db: Database;
  notifications: Notifications;
  sweepMs: number;
  log: Logger;
}

/**
 * Announces recorded events to partners that were not yet announced: lockouts, their ends, outages, and what the chain
 * contradicts. Any number of announcers can run; if one dies, another continues.
 */
export function startOpsAnnouncer({ db, notifications, sweepMs, log }: AnnouncerDeps): RunningRole {
  let isOpen = true;
  const announceAll = async (announceNext: (db: Database) => Promise<boolean>) => {
    while (isOpen && (await announceNext(db))) {}
  };
  const sweeps = repeatRead({
    read: async () => {
      await announceAll(announceLockout);
      await announceAll(announceOutage);
      await announceAll(announceContradiction);
    },
    everyMs: sweepMs,
    onError: (err) => log.warn({ err }, 'ops events could not be recorded; tried again soon'),
  });
  const unsubscribe = [
    notifications.listen('lockout', sweeps.readNow),
    notifications.listen('provider', sweeps.readNow),
  ];
  return {
    async close() {
      isOpen = false;
      for (const stop of unsubscribe) {
        stop();
      }
      await sweeps.close();
    },
  };
}
