import { eventually } from '#test/helpers/run/eventually';
import { createClient } from '#test/helpers/service/client';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';
import { answerStatus, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';

let instance: TestInstance;
let receiver: Receiver;
beforeAll(async () => {
  [instance, receiver] = await Promise.all([startInstanceOnTestServers(), startReceiver()]);
});
afterAll(async () => {
  await instance.stop();
  await receiver.close();
});

interface Added {
  endpoint_id: string;
  secret: string | null;
}
interface Listed {
  deliveries: { id: string; status: string; is_replay: boolean }[];
}

const ENDPOINT = ['--env', 'test', '--channel', 'order'];
const refusal = (reason: string) => ({ code: 1, stdout: '', stderr: `error: ${reason}\n` });

async function newPartner(): Promise<string> {
  return (await instance.runJson<{ partner_id: string }>('partner', 'create', '--name', 'Acme')).partner_id;
}

async function newEndpoint(): Promise<Added & { partnerId: string }> {
  const partnerId = await newPartner();
  const args = [...ENDPOINT, '--url', receiver.url, '--alias', 'shop', '--partner', partnerId];
  return { partnerId, ...(await instance.runJson<Added>('webhook', 'add', ...args)) };
}

test('an endpoint is added once, changed without losing its secret, and removed while its record is kept', async () => {
  const { endpoint_id, secret, partnerId } = await newEndpoint();
  expect(secret).toMatch(/^whsec_test_[0-9A-Za-z]{43}$/);
  const elsewhere = [...ENDPOINT, '--url', `${receiver.url}/2`, '--partner', partnerId];
  expect(await instance.run('webhook', 'add', ...elsewhere)).toEqual(
    refusal(`${partnerId} already has a test order endpoint: see webhook list.`),
  );
  expect(await instance.runJson('webhook', 'set', ...elsewhere)).toMatchObject({ endpoint_id, secret: null });
  const replaced = await instance.runJson<Added>('webhook', 'set', ...elsewhere, '--new-secret');
  expect(replaced).toMatchObject({ endpoint_id, secret: expect.stringMatching(/^whsec_test_/) });
  expect(replaced.secret).not.toBe(secret);

  const { endpoints } = await instance.runJson<{ endpoints: unknown[] }>('webhook', 'list', '--partner', partnerId);
  expect(endpoints).toMatchObject([{ endpoint_id, alias: 'shop', url: `${receiver.url}/2`, state: 'active' }]);
  await instance.runJson('webhook', 'remove', endpoint_id);
  expect(await instance.runJson('webhook', 'show', endpoint_id)).toMatchObject({ state: 'removed' });
  expect(await instance.run('webhook', 'remove', endpoint_id)).toEqual(
    refusal(`There is no webhook endpoint ${endpoint_id}.`),
  );
});

test('a rotated secret is printed, both secrets sign for 5 minutes, and a second rotation is refused', async () => {
  const { endpoint_id } = await newEndpoint();
  const before = Date.now();
  const { both_sign_until } = await instance.runJson<{ both_sign_until: string }>('webhook', 'rotate', endpoint_id);
  expect(Date.parse(both_sign_until)).toBeGreaterThanOrEqual(before + 300_000);
  expect(Date.parse(both_sign_until)).toBeLessThanOrEqual(Date.now() + 300_000);
  expect(await instance.run('webhook', 'rotate', endpoint_id)).toEqual(
    refusal(`The secret of ${endpoint_id} is already being rotated, until ${both_sign_until}.`),
  );
  await instance.runJson('webhook', 'test', endpoint_id);
  expect(receiver.received.at(-1)?.headers['x-service-signature']).toMatch(/^t=\d+,v1=[^,]+,v1=[^,]+$/);
});

test('a test event is sent once, its status is shown, and a failure gives exit code 1', async () => {
  const { endpoint_id, partnerId } = await newEndpoint();
  receiver.answer(answerStatus(418));
  const { code, stdout } = await instance.run('webhook', 'test', endpoint_id);
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('418') });
  // The receiver is on this machine.
  expect(stdout).not.toContain('the answer');
  const { deliveries } = await instance.runJson<Listed>('webhook', 'deliveries', '--partner', partnerId);
  expect(deliveries).toMatchObject([{ status: 'failed' }]);

  receiver.answer(answerStatus(204));
  const [{ id = '' } = {}] = deliveries;
  await instance.runJson('webhook', 'retry', id);
  const delivered = () => instance.runJson<{ status: string }>('webhook', 'deliveries', id);
  await eventually(async () => (await delivered()).status === 'success');
  expect(await instance.run('webhook', 'retry', id)).toEqual(
    refusal('The event was already delivered: replay it to send it again.'),
  );
  expect(await instance.runJson('webhook', 'replay', id)).toMatchObject({ queued: 1 });
  const all = await instance.runJson<Listed>('webhook', 'deliveries', '--endpoint', endpoint_id);
  expect(all.deliveries.map(({ is_replay }) => is_replay)).toEqual([true, false]);
  expect(await instance.run('webhook', 'resume', endpoint_id)).toEqual(refusal(`${endpoint_id} is not paused.`));
});

/** Fails 50 attempts of a new partner's endpoint by playing the retries of two orders. */
async function pausedEndpoint(): Promise<Added & { partnerId: string }> {
  const endpoint = await newEndpoint();
  const { key } = await instance.runJson<{ key: string }>(
    'key',
    'create',
    '--env',
    'test',
    '--partner',
    endpoint.partnerId,
  );
  const client = createClient(new URL(instance.dev.base_url).origin, key);
  receiver.answer(answerStatus(500));
  for (let order = 0; order < 2; order += 1) {
    const { order_id: orderId } = await client.open({ scenario: 'success' });
    await client.advance(orderId, { by: 'PT26H' });
  }
  await eventually(async () => (await stateOf(endpoint.endpoint_id)).state === 'paused');
  return endpoint;
}

interface State {
  state: string;
  paused_at: string | null;
  last_delivery_at: string | null;
  attempts_30d: number;
  success_rate_30d: number | null;
}
const stateOf = (endpointId: string) => instance.runJson<State>('webhook', 'show', endpointId);

test('the success rate counts attempts, so that of a dead endpoint is 0 %, and times are ISO 8601', async () => {
  const { endpoint_id, partnerId } = await newEndpoint();
  expect(await stateOf(endpoint_id)).toMatchObject({ attempts_30d: 0, success_rate_30d: null, last_delivery_at: null });
  receiver.answer(answerStatus(204));
  await instance.runJson('webhook', 'test', endpoint_id);
  receiver.answer(answerStatus(500));
  await instance.run('webhook', 'test', endpoint_id);
  const { endpoints } = await instance.runJson<{ endpoints: State[] }>('webhook', 'list', '--partner', partnerId);
  expect(endpoints).toMatchObject([
    {
      attempts_30d: 2,
      success_rate_30d: 50,
      last_delivery_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  ]);
  const { stdout } = await instance.run('webhook', 'list', '--partner', partnerId);
  expect(stdout).toContain('50 % of 2');
});

test('a paused endpoint that gets another URL stays paused, and the answer says so and how to resume it', async () => {
  const { endpoint_id, partnerId } = await pausedEndpoint();
  const before = await stateOf(endpoint_id);
  expect(before).toMatchObject({ success_rate_30d: 0, last_delivery_at: null });
  expect(before.attempts_30d).toBeGreaterThanOrEqual(50);
  const elsewhere = [...ENDPOINT, '--url', `${receiver.url}/2`, '--partner', partnerId];
  expect(await instance.runJson('webhook', 'set', ...elsewhere)).toMatchObject({
    endpoint_id,
    paused_at: before.paused_at,
  });
  const { stdout } = await instance.run('webhook', 'set', ...elsewhere);
  expect(stdout).toContain(
    `since ${before.paused_at}, its events are queued; to resume it: swaplane webhook resume ${endpoint_id}`,
  );
  receiver.answer(answerStatus(204));
  await instance.runJson('webhook', 'resume', endpoint_id);
  expect(await instance.runJson('webhook', 'set', ...elsewhere)).toMatchObject({ paused_at: null });
});
