import { HealthDownSchema } from '#contract/health';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { makePartner } from '#test/helpers/service/partners';
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
