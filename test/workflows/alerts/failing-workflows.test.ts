import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApplicationFailure, type WorkflowClient } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import type { Site } from '#doctor/check';
import { TEMPORAL_CHECKS } from '#doctor/temporal';
import { WORKFLOWS_LOOKED_AT } from '#domain/recovery/failing-workflow';
import { checkFailingWorkflows } from '#operations/recovery/check-everything';
import { openTemporal } from '#temporal/client';
import { listFailingWorkflows } from '#temporal/failing-workflows';
import { eventually } from '#test/helpers/run/eventually';
import { useDatabase } from '#test/helpers/servers/database';
import { freshNamespace } from '#test/helpers/servers/namespace';
import { DATA_CONVERTER, TEST_KEYS } from '#test/helpers/servers/payload-keys';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import { chainQueue, ORDERS_QUEUE, payoutStepUpdate, providerQueue, WEBHOOKS_QUEUE } from '#workflows/messages';

let db: Database;
useDatabase(4, (opened) => {
  db = opened.db;
});

/** The activities that the workflows call, with an answer that lets each of them end. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  attemptDelivery: 'gone',
  endKeyRotation: 'ended',
  followNetwork: null,
  noteFailedJob: undefined,
  recordPayoutStep: undefined,
  runEndpointTimer: true,
  runJob: {},
  watchProvider: null,
};
let isBroken = true;
const activities = Object.fromEntries(
  Object.entries(ANSWERS).map(([name, answer]) => [
    name,
    async () => {
      if (!isBroken) return answer;
      const cause = new Error(`${name} found the disk full`);
      const message = 'Failed query: select secret\nparams: hunter2';
      throw ApplicationFailure.create({ message, cause, nextRetryDelay: 200 });
    },
  ]),
);

let connection: NativeConnection;
let workflows: WorkflowClient;
let site: Site;
let stop: () => Promise<void>;
beforeAll(async () => {
  // The core would print each failed task.
  Runtime.install({
    telemetryOptions: { logging: { filter: 'OFF', forward: {} } },
    logger: new DefaultLogger('ERROR'),
  });
  const address = process.env.TEST_TEMPORAL_ADDRESS ?? '';
  connection = await NativeConnection.connect({ address });
  const namespace = await freshNamespace(connection);
  const client = openTemporal({ address, namespace, payloadKeys: TEST_KEYS });
  workflows = client.workflow;
  site = { client } as Site;
  const workers = await Promise.all(
    [ORDERS_QUEUE, WEBHOOKS_QUEUE, providerQueue('changenow'), chainQueue('eth')].map((taskQueue) =>
      Worker.create({
        connection,
        namespace,
        taskQueue,
        activities,
        dataConverter: DATA_CONVERTER,
        ...(taskQueue === ORDERS_QUEUE && { workflowBundle: findWorkflowBundle() }),
      }),
    ),
  );
  const running = workers.map((worker) => worker.run());
  stop = async () => {
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
    await client.connection.close();
  };
});
afterAll(async () => {
  await stop();
  await connection.close();
});

const PAST = '2020-01-01T00:00:00.000Z';
const PAYOUT = { payoutId: 'po_1', status: 'pending' };
/** A workflow of each kind, with the activity that it waits for. */
const STARTED: Readonly<Record<string, readonly [input: object | string, activity: string]>> = {
  chainFollower: [{ network: 'eth', blocks: 0 }, 'followNetwork'],
  delivery: [
    { deliveryId: 'dlv_1', plan: 1, firstAttemptAt: PAST, retryOffsetsMs: [0], sandbox: true, clockOffsetMs: 0 },
    'attemptDelivery',
  ],
  endpointTimer: [{ endpointId: 'ep_1', task: 'auto_resume', at: PAST }, 'runEndpointTimer'],
  job: ['retention', 'noteFailedJob'],
  keyRotation: [{ keyId: 'key_1', endsAt: PAST }, 'endKeyRotation'],
  payout: [PAYOUT, 'recordPayoutStep'],
  providerWatcher: [{ provider: 'changenow', polls: 0 }, 'watchProvider'],
};

const NO_RUN = { report: () => undefined };
const check = () => checkFailingWorkflows({ db, workflows, intervals: { failingLook: 1 } }, NO_RUN);
const askDoctor = () => TEMPORAL_CHECKS.find(({ name }) => name === 'workflows')?.run(site);

test('a workflow of every kind whose activity or task keeps failing is an alert that says what, how often and why, and a line of the doctor, until it goes on', async () => {
  expect(await askDoctor()).toEqual({ state: 'well', seen: 'none of 0 other than orders keeps failing' });
  for (const [type, [input]] of Object.entries(STARTED)) {
    await workflows.start(type, { workflowId: type, taskQueue: ORDERS_QUEUE, args: [input] });
  }
  const step = { status: 'processing', operator: 'cli:tester' } as const;
  await workflows.getHandle('payout').startUpdate(payoutStepUpdate, { args: [step], waitForStage: 'ACCEPTED' });
  await workflows.start('payout', { workflowId: 'broken', taskQueue: ORDERS_QUEUE, args: [null] });
  const ids = ['broken', ...Object.keys(STARTED)].sort();
  await eventually(async () => {
    const found: string[] = [];
    for await (const { failing } of listFailingWorkflows(workflows)) {
      found.push(...failing.filter(({ activity }) => activity !== 'runJob').map(({ workflowId }) => workflowId));
    }
    return found.length === ids.length;
  });

  expect(await check()).toEqual({ 'other workflows': ids.length, failing: ids.length });
  const alerts = await listOpenAlerts(db);
  expect(alerts.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual(
    ids.map((id) => `workflow_failing ${id}`),
  );
  const wordsOf = (id: string) => alerts.find(({ subject }) => subject === id)?.words;
  for (const [type, [, activity]] of Object.entries(STARTED)) {
    expect(wordsOf(type)).toMatch(
      new RegExp(`^Its activity ${activity} has failed \\d+ times, lately with: ${activity} found the disk full\\. `),
    );
  }
  expect(wordsOf('broken')).toMatch(
    /^Its own code has failed \d+ times, lately with: Cannot destructure property 'status'/,
  );
  const seen = await askDoctor();
  expect(seen).toMatchObject({ state: 'wrong', seen: expect.stringContaining(`${ids.length} of ${ids.length} other`) });

  isBroken = false;
  await workflows.getHandle('broken').terminate();
  await Promise.all(
    ['chainFollower', 'delivery', 'endpointTimer', 'keyRotation', 'providerWatcher'].map((id) =>
      workflows.getHandle(id).result(),
    ),
  );
  await workflows
    .getHandle('job')
    .result()
    .catch(() => undefined);
  await eventually(async () => (await check()).failing === 0);
  expect(await listOpenAlerts(db)).toEqual([]);
  expect(await askDoctor()).toMatchObject({ state: 'well' });
});

test('every kind of workflow but the order is looked at', () => {
  const index = readFileSync(join(__dirname, '../../../workflows/index.ts'), 'utf8');
  const names = [...index.matchAll(/export \{ (\w+) \}/g)].map(([, name]) => name);
  expect(names.filter((name) => name !== 'order').sort()).toEqual(WORKFLOWS_LOOKED_AT.toSorted());
});
