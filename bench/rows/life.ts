import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { setBothEndpoints } from '../load/both-endpoints';
import { load, quantile } from '../load/load';
import { type Receiver, startReceiver } from '../load/receiver';
import type { Programs } from '../servers/programs';
import { measureComparing } from './comparing';
import { type MeasureRows, measureInTurn } from './row';

const PARALLEL = 10;
const ORDERS = 150;
const ROUNDS = 7;
const EVENTS_PER_LIFE = 5;
/** The scenario `success`, with all steps within a second. */
const OPTIONS = 'sandbox_scenario=success&sandbox_ttl=1';
const WAITS_MS = [200, 250, 250, 300];
/** After the last webhook: until its result is recorded. */
const SETTLE_MS = 500;

/** Whole lives, from the creation to the webhook `order.completed`, each with five transitions and five webhooks. */
export const measureLife: MeasureRows = async (programs) => {
  const { client, bareClient } = programs;
  const receiver = await startReceiver();
  const removeEndpoints = await setBothEndpoints(programs, receiver.url);
  const pool = new Pool({ connectionString: programs.databaseUrl, max: 1 });
  const live = (side: 'swaplane' | 'bare', one: CreateOne) => runLives({ programs, receiver, pool }, side, one);

  const { swaplane, bare } = await measureInTurn(
    ROUNDS,
    async () => {
      const quotes: string[] = [];
      await load(PARALLEL, ORDERS, async () => void quotes.push(await client.quote()));
      return live('swaplane', async (index) => {
        const orderId = await client.create(quotes[index] ?? '', OPTIONS);
        return () => client.hasEnded(orderId);
      });
    },
    () =>
      live('bare', async () => {
        const id = await bareClient.create(WAITS_MS);
        return async () => (await bareClient.versionOf(id)) === EVENTS_PER_LIFE;
      }),
  );
  await pool.end();
  await removeEndpoints();
  receiver.close();
  const row = (name: string, unit: string, figure: keyof typeof swaplane) => ({
    name,
    unit,
    swaplane: swaplane[figure],
    bare: bare[figure],
  });
  return [
    { ...row('whole lives a second', '/s', 'perSecond'), goal: { ratio: 1 }, better: 'higher' },
    { ...row('processor time of API and worker per life', 'ms', 'nodeMs'), goal: { ratio: 1.1 }, better: 'lower' },
    { ...row('processor time of Postgres per life', 'ms', 'postgresMs'), goal: { ratio: 2 }, better: 'lower' },
    { ...row('transactions of Postgres that write, per life', '', 'transactions'), goal: null, better: 'lower' },
    { ...row(`${WEBHOOK}, median`, 'ms', 'delayP50'), goal: { ratio: 2 }, better: 'lower' },
    { ...row(`${WEBHOOK}, 99th percentile`, 'ms', 'delayP99'), goal: null, better: 'lower' },
    await measureComparing(programs, 'ended'),
  ];
};

const WEBHOOK = "webhook at the receiver after its event's time, during these lives";

/** Creates one order; the result says whether it has ended. */
type CreateOne = (index: number) => Promise<() => Promise<boolean>>;

interface Life {
  programs: Programs;
  receiver: Receiver;
  pool: Pool;
}

async function runLives({ programs, receiver, pool }: Life, side: 'swaplane' | 'bare', one: CreateOne) {
  const [before, transactionsBefore] = [programs.usage(side), await transactionsOf(pool)];
  const startedAt = performance.now();
  const arrived = receiver.arrivalOf(ORDERS * EVENTS_PER_LIFE);
  const followed: Promise<void>[] = [];
  await load(PARALLEL, ORDERS, async (index) => void followed.push(follow(programs.pollEveryMs, await one(index))));
  const delays = await arrived;
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all(followed);
  await delay(SETTLE_MS);
  const [after, transactionsAfter] = [programs.usage(side), await transactionsOf(pool)];
  return {
    perSecond: ORDERS / seconds,
    nodeMs: (after.node - before.node) / ORDERS,
    postgresMs: (after.postgres - before.postgres) / ORDERS,
    transactions: (transactionsAfter - transactionsBefore) / ORDERS,
    delayP50: quantile(delays, 0.5),
    delayP99: quantile(delays, 0.99),
  };
}

async function follow(everyMs: number | null, hasEnded: () => Promise<boolean>): Promise<void> {
  while (everyMs !== null && !(await hasEnded())) {
    await delay(everyMs);
  }
}

/** The number of transactions that have written something. */
async function transactionsOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return Number(rows[0]?.id);
}
