import { closeOperatorAlert, openOperatorAlert } from '#db/alerts/operator-alerts';
import { renewCompared } from '#db/recovery/restored';
import type { Logger } from '#domain/logs/log';
import {
  describeRestored,
  NOT_COMPARED,
  RESTORED_ALERT,
  type RestoredOrders,
} from '#domain/recovery/restored-database';
import { compareRestored } from '#operations/recovery/compare-restored';
import type { RepairDeps } from '#operations/recovery/repairs';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';

export interface RestoreWatchDeps extends RepairDeps {
  everyMs: number;
  log: Logger;
}

/**
 * Sees by itself that the database was restored, and gives it the live orders that only Temporal knows; until then, none is
 * created [rules/recovery: A restored database].
 */
export function startRestoreWatch({ everyMs, log, ...deps }: RestoreWatchDeps): RunningRole {
  return repeatRead({
    read: () => look(deps, log),
    everyMs,
    onError: (err) => {
      log.warn({ err }, 'a restarted database could not be compared with Temporal; tried again soon');
      // If the database is away too, the next look is late as well, and creations are refused for that.
      openOperatorAlert(deps.db, { ...RESTORED_ALERT, words: NOT_COMPARED }).catch(() => undefined);
    },
  });
}

async function look(deps: RepairDeps, log: Logger): Promise<void> {
  const isCompared = await compareRestored({ ...deps, tell: (found) => tell(deps, log, found) });
  if (!isCompared) {
    await renewCompared(deps.db);
  }
}

async function tell({ db }: RepairDeps, log: Logger, found: RestoredOrders): Promise<void> {
  if (found.restored.length + found.failed.length === 0) {
    return closeOperatorAlert(db, RESTORED_ALERT);
  }
  const words = describeRestored(found);
  log.warn(
    { words, orders: found.restored.length },
    'the database lacked orders that Temporal has: it was restored, and they were written again',
  );
  await openOperatorAlert(db, { ...RESTORED_ALERT, words });
}
