import { and, eq } from 'drizzle-orm';
import { withDatabase } from '#cli/instance';
import { auditLog } from '#db/schema/audit';
import { deliveries } from '#db/schema/webhooks';
import { eventually } from '#test/helpers/run/eventually';
import { createClient } from '#test/helpers/service/client';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';
import { publishLife } from '#test/helpers/webhooks/published-orders';
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

test('the URL that it has leaves a paused endpoint paused and says how to resume it; another one starts afresh and gets what waits', async () => {
  const { endpoint_id, partnerId } = await pausedEndpoint();
  const before = await stateOf(endpoint_id);
  expect(before).toMatchObject({ success_rate_30d: 0, last_delivery_at: null });
  expect(before.attempts_30d).toBeGreaterThanOrEqual(50);
  const same = [...ENDPOINT, '--url', receiver.url, '--partner', partnerId];
  expect(await instance.runJson('webhook', 'set', ...same)).toMatchObject({
    endpoint_id,
    paused_at: before.paused_at,
    resumed_events: null,
  });
  const { stdout } = await instance.run('webhook', 'set', ...same);
  expect(stdout).toContain(
    `since ${before.paused_at}, its events are queued; to resume it: swaplane webhook resume ${endpoint_id}`,
  );

  receiver.answer(answerStatus(204));
  receiver.received.length = 0;
  const elsewhere = [...ENDPOINT, '--url', `${receiver.url}/2`, '--partner', partnerId];
  expect(await instance.runJson('webhook', 'set', ...elsewhere)).toMatchObject({
    endpoint_id,
    paused_at: null,
    resumed_events: expect.any(Number),
  });
  expect(await stateOf(endpoint_id)).toMatchObject({ state: 'active', paused_at: null });
  await eventually(() => receiver.received.length > 0);
  expect(new Set(receiver.received.map(({ target }) => target))).toEqual(new Set(['/hooks/2']));
});

test("an endpoint's events are sent again since a time, what failed or all, and the audit log has the reason", async () => {
  const { endpoint_id, partnerId } = await newEndpoint();
  receiver.answer(answerStatus(204));
  const since = ['--since', new Date(Date.now() - 60_000).toISOString()];
  await withDatabase(instance.find(), async (db) => {
    const ofEndpoint = eq(deliveries.endpointId, endpoint_id);
    const allArrived = async () =>
      (await db.$count(deliveries, and(ofEndpoint, eq(deliveries.state, 'delivered')))) === 5;
    await publishLife(db, { partnerId });
    await eventually(allArrived);
    expect(await instance.run('webhook', 'recover', endpoint_id, ...since)).toEqual(
      refusal('There are no events to send again from then on.'),
    );
    await db.update(deliveries).set({ state: 'failed' }).where(ofEndpoint);
    const why = ['--reason', 'The receiver had lost them'];
    expect(await instance.runJson('webhook', 'recover', endpoint_id, ...since, ...why)).toMatchObject({ queued: 5 });
    await eventually(allArrived);
    expect(await instance.runJson('webhook', 'replay-since', endpoint_id, ...since)).toMatchObject({ queued: 5 });
    const reasons = await db
      .select({ action: auditLog.action, reason: auditLog.reason })
      .from(auditLog)
      .where(eq(auditLog.target, endpoint_id))
      .orderBy(auditLog.id);
    expect(reasons.slice(1)).toEqual([
      { action: 'webhook.recover', reason: 'The receiver had lost them' },
      { action: 'webhook.replay', reason: null },
    ]);
  });
  const misused = await Promise.all([
    instance.run('webhook', 'replay-since', endpoint_id),
    instance.run('webhook', 'replay', endpoint_id),
  ]);
  expect(misused).toMatchObject([
    { code: 2, stderr: expect.stringContaining('Specify either --since or --since-event.') },
    { code: 2, stderr: expect.stringContaining('by webhook recover or webhook replay-since') },
  ]);
});
