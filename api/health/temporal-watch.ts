import type { WorkflowClient } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '#db/client';
import { findWorkers } from '#db/health/worker-presence';
import { SECOND } from '#domain/duration';
import { editionOfNewOrder, FIRST_EDITION } from '#domain/orders/edition';
import type { TemporalChecks, TemporalWatch } from '#operations/orders/creation/create-call';
import { repeatRead } from '#process/repeated-read';
import { awaitInTime } from '#process/time-limit';

/** Together below two seconds, so an outage of Temporal is noticed that quickly. */
const LOOK_EVERY_MS = 0.3 * SECOND;
const PATIENCE_MS = 1.5 * SECOND;

interface WatchDeps {
  db: Database;
  workflows: WorkflowClient;
  log: Logger;
}

export interface RunningTemporalWatch extends TemporalWatch {
  close(): Promise<void>;
}

/** Watches what orders need besides the database: the Temporal server and a worker. Resolves after the first check. */
export async function watchTemporal({ db, workflows, log }: WatchDeps): Promise<RunningTemporalWatch> {
  let seen: TemporalChecks = { engine: 'ok', worker: 'ok' };
  // Until a worker has been seen, nothing is known about any.
  let edition = editionOfNewOrder([FIRST_EDITION]);

  const checkTemporal = (): Promise<TemporalChecks['engine']> =>
    awaitInTime(
      PATIENCE_MS,
      workflows.withDeadline(Date.now() + PATIENCE_MS, () => workflows.workflowService.getSystemInfo({})),
    ).then(
      () => 'ok',
      () => 'down',
    );
  // If the database does not respond, nothing is known about workers.
  const checkWorker = (): Promise<TemporalChecks['worker']> =>
    awaitInTime(PATIENCE_MS, findWorkers(db)).then(
      ({ isAlive, editions }) => {
        edition = editions.length === 0 ? edition : editionOfNewOrder(editions);
        return isAlive ? 'ok' : 'down';
      },
      () => seen.worker,
    );
  const note = (checks: TemporalChecks) => {
    if (checks.engine !== seen.engine || checks.worker !== seen.worker) {
      const isWhole = checks.engine === 'ok' && checks.worker === 'ok';
      log[isWhole ? 'info' : 'warn']({ ...checks }, isWhole ? 'orders can be opened again' : 'orders cannot be opened');
    }
    seen = checks;
  };
  const look = async () => {
    const [engine, worker] = await Promise.all([checkTemporal(), checkWorker()]);
    note({ engine, worker });
  };

  await look();
  const looking = repeatRead({
    read: look,
    everyMs: LOOK_EVERY_MS,
    onTrouble: (err) => log.error({ err }, 'no look'),
  });
  return {
    async checks() {
      // Does not report a missing worker that has appeared since the last check.
      if (seen.worker === 'down') {
        note({ ...seen, worker: await checkWorker() });
      }
      return seen;
    },
    editionOfNewOrder: () => edition,
    close: () => looking.close(),
  };
}
