import { HealthDownSchema, HealthSchema } from '../../src/contract/health';
import { SECOND } from '../../src/domain/duration';
import { defineRoute } from '../route';

/** A probe that gets no answer in this time counts as down. */
const PATIENCE_MS = 2 * SECOND;

export const healthRoute = defineRoute({
  id: 'getHealth',
  method: 'get',
  path: '/health',
  tag: 'Health',
  summary: 'Whether the database and the order engine can be reached',
  description:
    'Answers 200 with `status` = `ok` when orders can be opened and read, else 503 and what is down. Let your ' +
    'probe check both.',
  auth: 'none',
  rateClass: 'H',
  responses: [
    { status: 200, description: 'Up', schema: HealthSchema },
    { status: 503, description: 'Down', schema: HealthDownSchema },
  ],
  errors: [],
  handle: async ({ services: { db, workflows } }) => {
    const [database, engine] = await Promise.all([
      reachable(() => db.$client.query('select 1')),
      reachable(() =>
        workflows.withDeadline(Date.now() + PATIENCE_MS, () => workflows.workflowService.getSystemInfo({})),
      ),
    ]);
    const headers = { 'Cache-Control': 'no-store' };
    const ts = new Date().toISOString();
    return database === 'ok' && engine === 'ok'
      ? { status: 200, headers, body: { status: 'ok', ts } }
      : { status: 503, headers, body: { status: 'down', ts, checks: { database, engine } } };
  },
});

async function reachable(probe: () => Promise<unknown>): Promise<'ok' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<'down'>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 'down');
  });
  const answer = probe().then(
    () => 'ok' as const,
    () => 'down' as const,
  );
  const outcome = await Promise.race([answer, timeUp]);
  clearTimeout(timer);
  return outcome;
}
