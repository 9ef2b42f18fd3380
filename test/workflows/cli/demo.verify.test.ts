import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/client';
import { listEndpoints } from '#db/webhooks/endpoints/endpoints';
import { SCENARIO_NAMES } from '#domain/sandbox/scenarios';
import { eventually } from '#test/helpers/run/eventually';
import { startSwaplane } from '#test/helpers/service/commands';
import { type InstanceProcess, startInstance } from '#test/helpers/service/instance';

let instance: InstanceProcess;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.stop());

async function endpoints() {
  const { databaseUrl } = instance.find();
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => {} });
  try {
    return (await listEndpoints(db, instance.dev.partner_id)).map(({ url }) => url);
  } finally {
    await db.$client.end();
  }
}

interface DemoResult {
  status: string;
  event_ids: { timeline: string[]; stream: string[]; webhook: string[] };
  same_ids: boolean;
  signatures_verified: boolean;
}

const ENDS: Record<(typeof SCENARIO_NAMES)[number], string> = {
  success: 'completed',
  fail: 'failed',
  refund: 'refunded',
  stuck: 'confirming',
  expire: 'expired',
  refund_refused: 'manual_review',
  refund_down: 'manual_review',
  ticket_resolved: 'refunded',
  review: 'manual_review',
};

test.each(SCENARIO_NAMES)('%s plays to its end, with the same event ids on every channel', async (scenario) => {
  const result = await instance.runJson<DemoResult>('demo', scenario, '--advance');
  expect(result).toMatchObject({ status: ENDS[scenario], same_ids: true, signatures_verified: true });
  expect(result.event_ids.timeline.at(-1)).toContain(`:${ENDS[scenario]}:`);
  expect(new Set(result.event_ids.webhook)).toEqual(new Set(result.event_ids.timeline));
  expect(result.event_ids.stream).toEqual(result.event_ids.timeline);
});

test('the demo prints its progress in real time, with every call as a curl command and without the key or colors', async () => {
  const { code, stdout } = await instance.run('demo', 'refund', '--ttl', '2');
  expect(code).toBe(0);
  expect(stdout).not.toContain(instance.dev.test_key);
  expect(stdout).not.toContain('\x1b');
  const calls = ['/estimate', '/order/create', '/stream', '/refund-action', "/order/ord_[0-9a-z]{26}'"];
  for (const call of calls) {
    expect(stdout).toMatch(new RegExp(`\\$ curl -sN? '[^']*${call}[^\\n]*-H "X-API-Key: \\$KEY"`));
  }
  expect(stdout).toMatch(/\+800 ms +refund_required +on the stream/);
  expect(stdout).toMatch(/\+800 ms +refund_required +by webhook, signature verified/);
  expect(stdout).toContain('✓ the same 4 event IDs in the timeline, the stream and the webhooks');
});

test("after the demo the demo partner's webhooks have their earlier URL again", async () => {
  expect(await endpoints()).toEqual([]);
  const url = 'http://localhost:9321/hooks';
  await instance.runJson('webhook', 'set', '--env', 'test', '--channel', 'order', '--url', url);
  await instance.runJson('demo', 'fail', '--advance');
  expect(await endpoints()).toEqual([url]);

  const { process: interrupted, ended } = startSwaplane(instance.dataDir, ['demo', 'stuck', '--ttl', '600']);
  await eventually(async () => (await endpoints())[0] !== url);
  interrupted.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 1, stderr: 'error: The demo was stopped.\n' });
  expect(await endpoints()).toEqual([url]);
});

test('Ctrl-C during the stream stops the demo, and its message names no other cause', async () => {
  const { process: interrupted, ended } = startSwaplane(instance.dataDir, ['demo', 'stuck', '--ttl', '600']);
  await new Promise<void>((resolve) => {
    interrupted.stdout.on('data', (text) => String(text).includes('on the stream') && resolve());
  });
  interrupted.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 1, stderr: 'error: The demo was stopped.\n' });
});

test('the demo continues when the reader of its output has gone', async () => {
  const before = await endpoints();
  const { process: abandoned, ended } = startSwaplane(instance.dataDir, ['demo', 'fail', '--advance']);
  abandoned.stdout.once('data', () => abandoned.stdout.destroy());
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  expect(await endpoints()).toEqual(before);
});

test('during these tests neither the service nor its database logged a warning, except about failed providers', async () => {
  const warnings = instance
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(warnings.filter((line) => !line.includes('the simulated provider'))).toEqual([]);
  const database = readFileSync(join(instance.dataDir, 'logs/postgres.log'), 'utf8');
  expect(database).toContain('ready to accept connections');
  // Postgres logs this when it is asked during its start whether it is ready.
  const others = database.replaceAll(/^.*FATAL: {2}the database system is starting up$/gm, '');
  expect(others).not.toMatch(/ (?:WARNING|ERROR|FATAL|PANIC): /);
});
