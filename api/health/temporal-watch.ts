import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { findWorkers } from '#db/health/worker-presence';
import { SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import { editionOfNewOrder, FIRST_EDITION } from '#domain/orders/edition';
import type { TemporalChecks, TemporalWatch } from '#operations/orders/creation/create-call';
import { repeatRead } from '#process/repeated-read';
import { awaitInTime } from '#process/time-limit';

/** Together with the interval below two seconds, so an outage of Temporal is noticed that quickly. */
const TIMEOUT_MS = 1.5 * SECOND;

interface WatchDeps {
  db: Database;
  workflows: WorkflowClient;
  everyMs: number;
  log: Logger;
}

export interface RunningTemporalWatch extends TemporalWatch {
  close(): Promise<void>;
}

/** Watches what orders need besides the database: the Temporal server and a worker. Resolves after the first check. */
export async function watchTemporal({ db, workflows, everyMs, log }: WatchDeps): Promise<RunningTemporalWatch> {
  let seen: TemporalChecks = { engine: 'ok', worker: 'ok' };
  // Until a worker has been seen, nothing is known about any.
  let edition = editionOfNewOrder([FIRST_EDITION]);

  const checkTemporal = (): Promise<TemporalChecks['engine']> =>
    awaitInTime(
      TIMEOUT_MS,
      workflows.withDeadline(Date.now() + TIMEOUT_MS, () => workflows.workflowService.getSystemInfo({})),
    ).then(
      () => 'ok',
      () => 'down',
    );
  // If the database does not respond, nothing is known about workers.
  const checkWorker = (): Promise<TemporalChecks['worker']> =>
    awaitInTime(TIMEOUT_MS, findWorkers(db)).then(
      ({ isAlive, editions }) => {
        edition = editions.length === 0 ? edition : editionOfNewOrder(editions);
        return isAlive ? 'ok' : 'down';
      },
      () => seen.worker,
    );
  let asked: { worker: Promise<TemporalChecks['worker']>; at: number } | null = null;
  /** However many ask, the database is asked once in that time. */
  const checkWorkerSoon = (): Promise<TemporalChecks['worker']> => {
    if (asked === null || performance.now() - asked.at >= everyMs) {
      asked = { worker: checkWorker(), at: performance.now() };
    }
    return asked.worker;
  };
  const note = (checks: TemporalChecks) => {
    if (checks.engine !== seen.engine || checks.worker !== seen.worker) {
      if (checks.engine === 'ok' && checks.worker === 'ok') log.info(checks, 'orders can be opened again');
      else log.warn(checks, 'orders cannot be opened');
    }
    seen = checks;
  };
  const checkAll = async () => {
    const [engine, worker] = await Promise.all([checkTemporal(), checkWorker()]);
    note({ engine, worker });
  };

  await checkAll();
  const checking = repeatRead({
    read: checkAll,
    everyMs,
    onError: (err) => log.error({ err }, 'the check of Temporal and the workers failed'),
  });
  return {
    async checks() {
      // Does not report a missing worker that has appeared since the last check.
      if (seen.worker === 'down') {
        note({ ...seen, worker: await checkWorkerSoon() });
      }
      return seen;
    },
    editionOfNewOrder: () => edition,
    close: () => checking.close(),
  };
}
