import type { WorkflowClient } from '@temporalio/client';
import { type Health, type HealthDown, HealthDownSchema, HealthSchema } from '#contract/health';
import type { Database } from '#db/client';
import { checkWrites } from '#db/health/database';
import { findWorkers } from '#db/health/worker-presence';
import { isCompared } from '#db/recovery/restored';
import { SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import { editionOfNewOrder, FIRST_EDITION } from '#domain/orders/edition';
import { CREATIONS_WAIT } from '#domain/recovery/restored-database';
import type { TemporalChecks, TemporalWatch } from '#operations/orders/creation/create-call';
import { repeatRead } from '#process/repeated-read';
import { awaitInTime, checkAnswer } from '#process/time-limit';
import { requireTemporal } from '#temporal/store-answers';
import { defineRoute } from './define-route';

/**
 * A database that does not answer in this time counts as down, and so does Temporal: together with the interval of its checks below
 * two seconds, so an outage is noticed that quickly.
 */
const TIMEOUT_MS = 1.5 * SECOND;
const ALL_OK: Health['checks'] = { database: 'ok', engine: 'ok', worker: 'ok' };
/** How long a result is cached. */
const FRESH_MS = SECOND;

export const healthRoute = defineRoute({
  id: 'getHealth',
  method: 'get',
  path: '/health',
  tag: 'Health',
  summary: 'Check whether orders can be created and read',
  description:
    'Returns 200 with `status` = `ok` if the database, the order engine and at least one worker are running; ' +
    'otherwise 503 with what is down. A database that cannot be written, because its disk is full or it is read-only, is down. Let your probe check both the HTTP status and `status`.',
  auth: 'none',
  rateClass: 'H',
  responses: [
    { status: 200, description: 'Up', schema: HealthSchema },
    { status: 503, description: 'Down', schema: HealthDownSchema },
  ],
  errors: [],
  handle: async ({ services: { db, temporalWatch } }) => {
    const [{ database, detail }, checks] = await Promise.all([checkDatabase(db), temporalWatch.checks()]);
    const headers = { 'Cache-Control': 'no-store' };
    const ts = new Date().toISOString();
    const parts = { database, ...checks };
    return Object.values(parts).every((check) => check === 'ok')
      ? { status: 200, headers, body: { status: 'ok', ts, checks: ALL_OK, ...(detail && { detail }) } satisfies Health }
      : { status: 503, headers, body: { status: 'down', ts, checks: parts } satisfies HealthDown };
  },
});

interface DatabaseHealth {
  database: 'ok' | 'down';
  /** Missing if everything works. */
  detail?: string;
}

const checks = new WeakMap<Database, { check: Promise<DatabaseHealth>; at: number }>();

/** Whether the database responds and is writable; checked at most once a second, however many requests there are. */
function checkDatabase(db: Database): Promise<DatabaseHealth> {
  const last = checks.get(db);
  if (last && performance.now() - last.at < FRESH_MS) {
    return last.check;
  }
  const check = lookAt(db);
  checks.set(db, { check, at: performance.now() });
  return check;
}

async function lookAt(db: Database): Promise<DatabaseHealth> {
  let compared = true;
  const database = await checkAnswer(
    TIMEOUT_MS,
    Promise.all([checkWrites(db), isCompared(db)]).then(([, known]) => {
      compared = known;
    }),
  );
  return compared ? { database } : { database, detail: `${CREATIONS_WAIT}; no live orders are created until it is` };
}

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
    awaitInTime(TIMEOUT_MS, requireTemporal(workflows, TIMEOUT_MS)).then(
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
