import { sweepOrderAlerts } from '#db/alerts/order-alerts';
import type { Logger } from '#domain/logs/log';
import { announceOpened, type DigestDeps, mailDigest } from '#operations/alerts/notify-operators';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';

export interface OperatorNotifierDeps extends DigestDeps {
  /** Whether the operators have an ops channel. */
  announces: boolean;
  sweepMs: number;
  log: Logger;
}

/** Finds what needs a person, and notifies the operators [rules/alerts: Mails]; any number of notifiers may run. */
export function startOperatorNotifier({ announces, sweepMs, log, ...deps }: OperatorNotifierDeps): RunningRole {
  return repeatRead({
    read: async () => {
      await sweepOrderAlerts(deps.db);
      if (announces) await announceOpened(deps);
      await mailDigest(deps, Date.now());
    },
    everyMs: sweepMs,
    onTrouble: (err) => log.warn({ err }, 'operators could not be notified; tried again soon'),
  });
}
