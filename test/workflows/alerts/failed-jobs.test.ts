import { ApplicationFailure, WorkflowClient } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { createJobActivities } from '#activities/job-activities';
import { listClosedAlerts, listOpenAlerts } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { JOBS, type JobFunction, type JobName } from '#domain/jobs/job';
import { useDatabase } from '#test/helpers/servers/database';
import { freshNamespace } from '#test/helpers/servers/namespace';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import { JOB_WORKFLOW, type JobWorkflow, ORDERS_QUEUE } from '#workflows/messages';

let db: Database;
useDatabase(4, (opened) => {
  db = opened.db;
});

let isBroken = true;
const run: JobFunction = async () => {
  if (isBroken) {
    throw ApplicationFailure.create({
      nonRetryable: true,
      message: 'Failed query: select secret\nparams: hunter2',
      cause: new Error('could not extend file: No space left on device'),
    });
  }
  return {};
};

let connection: NativeConnection;
let workflows: WorkflowClient;
let stop: () => Promise<void>;
beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  connection = await NativeConnection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const namespace = await freshNamespace(connection);
  workflows = new WorkflowClient({ connection, namespace });
  const functions = Object.fromEntries(JOBS.map(({ name }) => [name, run])) as Record<JobName, JobFunction>;
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue: ORDERS_QUEUE,
    workflowBundle: findWorkflowBundle(),
    activities: createJobActivities(db, functions),
  });
  const running = worker.run();
  stop = () => {
    worker.shutdown();
    return running;
  };
});
afterAll(async () => {
  await stop();
  await connection.close();
});

const runJob = () =>
  workflows.execute<JobWorkflow>(JOB_WORKFLOW, {
    workflowId: 'job:retention',
    taskQueue: ORDERS_QUEUE,
    args: ['retention'],
  });

test('a job whose attempts are used up alerts the operators, until its next success', async () => {
  await expect(runJob()).rejects.toThrow();
  await expect(runJob()).rejects.toThrow();
  expect(await listOpenAlerts(db)).toEqual([
    expect.objectContaining({
      kind: 'job_failed',
      subject: 'retention',
      words: expect.stringMatching(/^could not extend file: No space left on device\. See "swaplane job list"/),
      times: 2,
    }),
  ]);

  isBroken = false;
  await runJob();
  expect(await listOpenAlerts(db)).toEqual([]);
  expect(await listClosedAlerts(db, 10)).toHaveLength(1);
});
