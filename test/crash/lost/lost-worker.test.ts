import { HealthDownSchema } from '#contract/health';
import { MINUTE } from '#domain/duration';
import { isId } from '#domain/id';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { makePartner } from '#test/helpers/service/partners';
import { ORDERS_QUEUE } from '#workflows/messages';
import { type Installation, startInstallation } from '../../helpers/processes/installation';

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

test('a killed worker is noticed, nothing is begun without it, and the next worker is used at once', async () => {
  const { db, origin, worker } = installation;
  const { test: client } = await makePartner(db, origin);
  const health = () => fetch(`${origin}/partner/v1/health`);
  expect((await client.ask({ scenario: 'stuck' })).status).toBe(201);

  await worker.kill();
  const down = await eventually(async () => {
    const answer = await health();
    return answer.status === 503 ? answer : null;
  });
  expect(HealthDownSchema.parse(await down.json()).checks).toEqual({ database: 'ok', engine: 'ok', worker: 'down' });
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
  expect(errorOf(await client.createOnce(body))).toMatchObject({ http: 503, outcome: 'not_created' });

  await worker.start();
  expect((await client.createOnce(body)).status).toBe(201);
});

test('a task that is lost with its worker is given to another one before the creation that waits for it is over', async () => {
  const { db, origin, workflows } = installation;
  const { test: client } = await makePartner(db, origin);
  const { namespace } = workflows.options;
  let lost: string | null = null;
  const poll = { namespace, taskQueue: { name: ORDERS_QUEUE }, identity: 'stopped' };
  const losing = workflows.withDeadline(Date.now() + MINUTE, async () => {
    while (lost === null) {
      const { workflowExecution } = await workflows.workflowService.pollWorkflowTaskQueue(poll);
      // A job may begin at this very minute, and nobody waits for its task.
      if (isId('ord', workflowExecution?.workflowId ?? '')) lost = workflowExecution?.workflowId ?? '';
    }
  });
  const open = async () => {
    const body = { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
    const { status, body: order } = await client.createOnce(body);
    return [status, order.order_id];
  };
  const opened: unknown[] = [];
  // Several at once, so that the worker does not take each.
  while (lost === null) opened.push(...(await Promise.all(Array.from({ length: 8 }, open))));
  await losing;
  expect(opened).toContainEqual([201, lost]);
});
