import type { Order } from '#contract/orders/order';
import type { InstanceProcess } from '#test/helpers/service/instance';
import { answerStatus, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';
import { completedOrder, isSigned, openInstallation, recordsOf, statusOf, textOf } from './installation';

let installation: Awaited<ReturnType<typeof openInstallation>>;
afterEach(async () => {
  await installation.stop();
  await installation.dropServers();
});

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

interface Made {
  key_id: string;
  key: string;
}
interface Report {
  keys_left: { key_id: string; last_used_at: string | null }[];
}

/** A partner with an endpoint whose first delivery has to be repeated, and keys for each thing that can happen to a key. */
async function makePartner(instance: InstanceProcess) {
  const { partner_id: partner } = await instance.runJson<{ partner_id: string }>('partner', 'create', '--name', 'Acme');
  const newKey = (env: string) => instance.runJson<Made>('key', 'create', '--partner', partner, '--env', env);
  const keys = { used: await newKey('test'), unused: await newKey('live'), rotated: await newKey('live') };
  const place = ['--partner', partner, '--env', 'test', '--channel', 'order'];
  const { secret } = await instance.runJson<{ secret: string }>('webhook', 'add', ...place, '--url', receiver.url);
  const seen = receiver.received.length;
  receiver.answer((response, nth) => answerStatus(nth === seen + 1 ? 500 : 204)(response));
  return { ...keys, secret };
}

const statusesOf = (orders: Order[]) => Promise.all(orders.map(({ tracking_url }) => statusOf(tracking_url)));
const tokenOf = ({ tracking_url }: Order) => new URL(tracking_url).searchParams.get('t') ?? '';

test.each(['given', 'kept'] as const)('a secret key that is %s can be changed without an outage', async (keeping) => {
  installation = await openInstallation(keeping);
  const first = await installation.start('first');
  const { used, unused, rotated, secret } = await makePartner(first);
  const orders: Order[] = [];
  const expectService = async (instance: InstanceProcess) => {
    const order = await completedOrder(instance, used.key);
    expect(await isSigned(receiver, order, secret)).toBe(true);
    orders.push(order);
  };
  await expectService(first);
  expect(await statusesOf(orders)).toEqual([200]);
  await installation.stop();

  const both = await installation.start('both');
  await expectService(both);
  expect(await statusesOf(orders)).toEqual([200, 200]);
  const { key: successor } = await both.runJson<Made>('key', 'rotate', rotated.key_id);
  const report = await both.runJson<Report>('secret', 'reseal');
  expect(report).toMatchObject({ resealed: 1, unchanged: 0, unreadable: [] });
  expect(report.keys_left.map(({ key_id, last_used_at }) => [key_id, last_used_at]).sort()).toEqual(
    [unused, rotated].map(({ key_id }) => [key_id, null]).sort(),
  );
  const again = await both.run('secret', 'reseal');
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toMatch(/re-encrypted +0\n.*API keys left +2/s);
  await expectService(both);
  await installation.stop();

  const second = await installation.start('second');
  await expectService(second);
  const keys = [used.key, successor, second.dev.test_key, second.dev.live_key, unused.key];
  const ordersUrl = `${second.dev.base_url}/partner/v1/me/orders`;
  expect(await Promise.all(keys.map((key) => statusOf(ordersUrl, key)))).toEqual([200, 200, 200, 200, 401]);
  expect(await statusesOf(orders)).toEqual([404, 200, 200, 200]);
  const read = await fetch(`${ordersUrl}?page_size=10`, { headers: { 'X-API-Key': used.key } });
  expect(await statusesOf(((await read.json()) as { items: Order[] }).items)).toEqual([200, 200, 200, 200]);
  const refused = [textOf(ordersUrl, unused.key), textOf(orders[0]?.tracking_url ?? '')];
  const refusals = (await Promise.all(refused)).join('\n');
  expect(refusals).toMatch(/INVALID_KEY.*Order not found/s);
  const records = await recordsOf(second);
  await installation.stop();

  const seen = [records, refusals, again.stdout, ...installation.outputs].join('\n');
  expect(records).toContain(orders[0]?.order_id);
  expect(records).toContain('webhook retries');
  const tokens = orders.map(tokenOf);
  for (const hidden of [...keys, rotated.key, secret, ...tokens, ...installation.secretKeys]) {
    const shown = hidden === first.dev.test_key ? seen.replace(hidden, '') : seen;
    expect(shown).not.toContain(hidden.replace(/^(pk_(test|live)|whsec_test)_/, ''));
  }
  const [firstOutput = '', ...laterOutputs] = installation.outputs;
  expect(firstOutput).toContain(`X-API-Key: ${first.dev.test_key}`);
  for (const output of laterOutputs) {
    expect(output).toContain(`require("${installation.dataDir}/dev.json").test_key`);
  }
});
