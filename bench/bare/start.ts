import { randomUUID } from 'node:crypto';
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import express from 'express';
import { Pool } from 'pg';
import { startBareDispatcher } from './dispatcher';
import { createActivities, createTables } from './record';
import { bareOpen, bareOrder } from './workflow';

/**
 * The simplest program that does the work of an order on the same servers: one HTTP call, one update-with-start, one
 * local activity per transition, webhooks in batches. It has no keys, no validation, no idempotency and no retries, and
 * a crash of it loses work.
 */
const QUEUE = 'bare';

async function main(): Promise<void> {
  const { DATABASE_URL, TEMPORAL_ADDRESS, PORT } = process.env;
  const address = TEMPORAL_ADDRESS ?? '';
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  process.once('SIGTERM', () => process.exit(0));
  const pool = new Pool({ connectionString: DATABASE_URL, max: 20, idleTimeoutMillis: 60_000 });
  pool.on('error', () => {});
  await createTables(pool);
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address }),
    taskQueue: QUEUE,
    workflowsPath: require.resolve('./workflow'),
    activities: createActivities(pool, startBareDispatcher(pool, 'whsec_test_benchmark')),
  });
  void worker.run();
  serve(pool, new Client({ connection: await Connection.connect({ address }) })).listen(Number(PORT), '127.0.0.1', () =>
    process.stdout.write('ready\n'),
  );
}

function serve(pool: Pool, { workflow }: Client): express.Express {
  const app = express().disable('x-powered-by').disable('etag').use(express.json());
  app.post('/create', async ({ body }, response) => {
    const workflowId = randomUUID();
    const startWorkflowOperation = new WithStartWorkflowOperation(bareOrder, {
      workflowId,
      taskQueue: QUEUE,
      args: [workflowId, body.waits_ms],
      workflowIdConflictPolicy: 'USE_EXISTING',
    });
    const id = await workflow.executeUpdateWithStart(bareOpen, { startWorkflowOperation });
    response.status(201).json({ id });
  });
  app.post('/endpoint', async ({ body }, response) => {
    await pool.query('delete from bare_endpoints');
    if (body.url) await pool.query('insert into bare_endpoints values ($1)', [body.url]);
    response.json({});
  });
  app.get('/order/:id', async (request, response) => {
    const { rows } = await pool.query({
      name: 'read',
      text: 'select body::text as body from orders where order_id = $1',
      values: [request.params.id],
    });
    response.type('application/json').send(rows[0]?.body);
  });
  app.get('/version/:id', async (request, response) => {
    const { rows } = await pool.query({
      name: 'version',
      text: 'select version from bare_orders where id = $1',
      values: [request.params.id],
    });
    response.json(rows[0]);
  });
  return app;
}

void main();
