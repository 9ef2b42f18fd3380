import type { WorkflowClient } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../../src/db/client';
import { hasWorker } from '../../src/db/service/worker-presence';
import { SECOND } from '../../src/domain/duration';
import { repeatRead } from '../../src/process/repeat';
import { inTime } from '../../src/temporal/time-limit';
import type { EngineChecks, EngineWatch } from '../services';

/** Together below two seconds: that soon it is known that the engine is down. */
const LOOK_EVERY_MS = 0.3 * SECOND;
const PATIENCE_MS = 1.5 * SECOND;

interface WatchDeps {
  db: Database;
  workflows: WorkflowClient;
  log: Logger;
}

export interface RunningWatch extends EngineWatch {
  close(): Promise<void>;
}

/** Keeps an eye on what orders need beside the database: the engine's server and a worker. Resolves after the first look. */
export async function watchEngine({ db, workflows, log }: WatchDeps): Promise<RunningWatch> {
  let seen: EngineChecks = { engine: 'ok', worker: 'ok' };

  const lookForEngine = (): Promise<EngineChecks['engine']> =>
    inTime(
      PATIENCE_MS,
      workflows.withDeadline(Date.now() + PATIENCE_MS, () => workflows.workflowService.getSystemInfo({})),
    ).then(
      () => 'ok',
      () => 'down',
    );
  // A database that does not answer says nothing about workers.
  const lookForWorker = (): Promise<EngineChecks['worker']> =>
    inTime(PATIENCE_MS, hasWorker(db)).then(
      (present) => (present ? 'ok' : 'down'),
      () => seen.worker,
    );
  const note = (checks: EngineChecks) => {
    if (checks.engine !== seen.engine || checks.worker !== seen.worker) {
      const isWhole = checks.engine === 'ok' && checks.worker === 'ok';
      log[isWhole ? 'info' : 'warn']({ ...checks }, isWhole ? 'orders can be opened again' : 'orders cannot be opened');
    }
    seen = checks;
  };
  const look = async () => {
    const [engine, worker] = await Promise.all([lookForEngine(), lookForWorker()]);
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
      // Nobody is told of a missing worker that has come since the last look.
      if (seen.worker === 'down') {
        note({ ...seen, worker: await lookForWorker() });
      }
      return seen;
    },
    close: () => looking.close(),
  };
}
