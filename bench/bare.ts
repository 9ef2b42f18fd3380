import { randomUUID } from 'node:crypto';
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import express from 'express';
import { Pool } from 'pg';
import { bareOpen, bareOrder } from './bare-workflow';

/**
 * The least a program can do that still does an order's work on the same servers: one HTTP call, one update-with-start, local
 * activities that write one row each. No keys, no validation, no idempotency, no webhooks.
 */
export type BareActivities = ReturnType<typeof createActivities>;

const QUEUE = 'bare';
const BODY_BYTES = 1_000;
/** As long as the service's steps, so that neither side's later steps run into the measurement. */
const STEP_MS = 20_000_000;

function createActivities(pool: Pool) {
  const body = JSON.stringify({ filler: 'x'.repeat(BODY_BYTES) });
  return {
    create: async (orderId: string) => `provider-${orderId}`,
    record: async (orderId: string, version: number) => {
      await pool.query(
        `with o as (insert into bare_orders values ($1, $2, $3) on conflict (id) do update set version = $2, body = $3)
         insert into bare_events values ($1, $2, $3)`,
        [orderId, version, body],
      );
    },
  };
}

async function main(): Promise<void> {
  const { DATABASE_URL, TEMPORAL_ADDRESS, PORT } = process.env;
  const address = TEMPORAL_ADDRESS ?? '';
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  process.once('SIGTERM', () => process.exit(0));
  const pool = new Pool({ connectionString: DATABASE_URL, max: 20 });
  pool.on('error', () => {});
  await pool.query(`create table if not exists bare_orders (id text primary key, version int, body json);
    create table if not exists bare_events (id text, version int, body json, primary key (id, version))`);
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address }),
    taskQueue: QUEUE,
    workflowsPath: require.resolve('./bare-workflow'),
    activities: createActivities(pool),
  });
  void worker.run();

  const { workflow } = new Client({ connection: await Connection.connect({ address }) });
  const app = express().disable('x-powered-by').disable('etag');
  app.post('/create', async (_request, response) => {
    const workflowId = randomUUID();
    const startWorkflowOperation = new WithStartWorkflowOperation(bareOrder, {
      workflowId,
      taskQueue: QUEUE,
      args: [workflowId, STEP_MS],
      workflowIdConflictPolicy: 'USE_EXISTING',
    });
    const id = await workflow.executeUpdateWithStart(bareOpen, { startWorkflowOperation });
    response.status(201).json({ id });
  });
  app.get('/order/:id', async (request, response) => {
    const { rows } = await pool.query({
      name: 'read',
      text: 'select body::text as body from orders where order_id = $1',
      values: [request.params.id],
    });
    response.type('application/json').send(rows[0]?.body);
  });
  app.listen(Number(PORT), '127.0.0.1', (error) => {
    if (error) {
      throw error;
    }
    process.stdout.write('ready\n');
  });
}

void main();
