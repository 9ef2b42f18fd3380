import { type Health, type HealthDown, HealthDownSchema, HealthSchema } from '#contract/health';
import type { Database } from '#db/client';
import { checkWrites } from '#db/health/database';
import { isCompared } from '#db/recovery/restored';
import { SECOND } from '#domain/duration';
import { CREATIONS_WAIT } from '#domain/recovery/restored-database';
import { checkAnswer } from '#process/time-limit';
import { defineRoute } from '../define-route';

/** A database that does not answer in this time counts as down. */
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
