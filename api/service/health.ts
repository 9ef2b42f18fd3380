import { HealthDownSchema, HealthSchema } from '../../src/contract/service/health';
import type { Database } from '../../src/db/client';
import { SECOND } from '../../src/domain/duration';
import { awaitInTime } from '../../src/process/time-limit';
import { defineRoute } from '../route';

/** A database that does not answer in this time counts as down. */
const PATIENCE_MS = 1.5 * SECOND;

export const healthRoute = defineRoute({
  id: 'getHealth',
  method: 'get',
  path: '/health',
  tag: 'Health',
  summary: 'Check whether orders can be created and read',
  description:
    'Returns 200 with `status` = `ok` if the database, the order engine and at least one worker are running; ' +
    'otherwise 503 with what is down. Let your probe check both the HTTP status and `status`.',
  auth: 'none',
  rateClass: 'H',
  responses: [
    { status: 200, description: 'Up', schema: HealthSchema },
    { status: 503, description: 'Down', schema: HealthDownSchema },
  ],
  errors: [],
  handle: async ({ services: { db, temporalWatch } }) => {
    const [database, checks] = await Promise.all([askDatabase(db), temporalWatch.checks()]);
    const headers = { 'Cache-Control': 'no-store' };
    const ts = new Date().toISOString();
    const parts = { database, ...checks };
    return Object.values(parts).every((check) => check === 'ok')
      ? { status: 200, headers, body: { status: 'ok', ts } }
      : { status: 503, headers, body: { status: 'down', ts, checks: parts } };
  },
});

function askDatabase(db: Database): Promise<'ok' | 'down'> {
  return awaitInTime(PATIENCE_MS, db.$client.query('select 1')).then(
    () => 'ok',
    () => 'down',
  );
}
