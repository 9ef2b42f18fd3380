import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/client';
import { beginOutage } from '#db/health/provider-health';
import { providerOutages } from '#db/schema/incidents';
import { orders } from '#db/schema/orders';
import { orderWith, stateOf } from '#test/helpers/orders/order-state';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
});
afterAll(() => instance.stop());

interface Shown {
  month: string;
  uptime_pct: number | null;
  minutes: { counted: number; up: number; down: number; missed: number };
  phases: { phase: string; target_pct: number; compensation_pct: number }[];
}
interface Listed {
  incidents: { id: number; started_at: string; rca_url: string | null; compensation_pct: object }[];
}

function file(name: string, text: string): string {
  const path = join(instance.dataDir, name);
  writeFileSync(path, text);
  return path;
}

test("the reports of external probers determine a month's uptime, its incidents and the credit due", async () => {
  const lines = Array.from({ length: 200 }, (_, index) => {
    const minute = new Date(Date.UTC(2026, 1, 3, 4, index)).toISOString();
    return index === 10 || index === 11 ? `${minute},down,,connection_timeout` : `${minute},up,84`;
  });
  const posted = await instance.runJson<{ minutes: number; down: number }>(
    'sla',
    'report',
    '--file',
    file('probes.csv', `minute,status\n${lines.join('\n')}\n`),
  );
  expect(posted).toMatchObject({ minutes: 200, down: 2 });

  const shown = await instance.runJson<Shown>('sla', 'show', '--month', '2026-02');
  expect(shown).toMatchObject({
    month: '2026-02',
    uptime_pct: 99,
    minutes: { counted: 200, up: 198, down: 2, missed: 28 * 1_440 - 200 },
    phases: [
      { phase: 'pilot', target_pct: 99.5, compensation_pct: 10 },
      { phase: 'regular', target_pct: 99.9, compensation_pct: 10 },
    ],
  });
  const { incidents } = await instance.runJson<Listed>('sla', 'incidents', '--month', '2026-02');
  expect(incidents).toEqual([
    {
      id: expect.any(Number),
      started_at: '2026-02-03T04:10:00.000Z',
      ended_at: '2026-02-03T04:12:00.000Z',
      minutes: 2,
      uptime_pct: 99,
      compensation_pct: { pilot: 10, regular: 10 },
      source: 'external_prober',
      rca_url: null,
    },
  ]);
  const id = String(incidents[0]?.id);
  expect(await instance.run('sla', 'incident', 'set', id, '--rca', 'https://status.example/rca/1')).toMatchObject({
    code: 0,
    stdout: `The analysis of incident ${id} is at https://status.example/rca/1\n`,
  });
  const { stdout } = await instance.run('sla', 'incidents');
  expect(stdout).toMatch(
    /2026-02-03T04:10:00\.000Z .* 2 min .* 99 % .* external_prober .* https:\/\/status\.example\/rca\/1/,
  );
});

test('a minute is down when most places report it so, and a later report replaces an earlier one', async () => {
  const at = '2026-03-05T06:07';
  const path = file('places.csv', `${at}Z,up\n${at}:30Z,down\n${at}:45Z,down,,http_503\n`);
  expect(await instance.runJson('sla', 'report', '--file', path)).toMatchObject({ minutes: 1, up: 0 });
  const shown = () => instance.runJson<Shown>('sla', 'show', '--month', '2026-03');
  expect((await shown()).uptime_pct).toBe(0);
  const { stdout } = await instance.run('sla', 'report', '--minute', `${at}:59Z`, '--up');
  expect(stdout).toBe('2026-03-05T06:07:00.000Z to 2026-03-05T06:07:00.000Z: 1 minutes up, 0 down\n');
  expect((await shown()).uptime_pct).toBe(100);
});

test('wrong usage and impossible requests are reported in one line each', async () => {
  const bad = file('bad.csv', '2026-03-05T06:07Z,up\nyesterday,up\n');
  const refusals: [number, string[], string][] = [
    [
      2,
      ['report', '--minute', '2026-03-05T06:07Z'],
      'Specify --minute with either --up or --down (and --error), or --file alone.',
    ],
    [2, ['report', '--minute', '2026-03-05T06:07Z', '--up', '--down'], 'Specify --minute with either'],
    [2, ['report', '--minute', '2999-01-01T00:00Z', '--up'], 'It must be a past date-time'],
    [2, ['show', '--month', '2026-13'], 'It must be a month like 2030-12.'],
    [1, ['report', '--file', bad], `Line 2 of ${bad} is not minute,up or down[,latency in ms[,error label]].`],
    [1, ['incident', 'set', '999', '--rca', 'https://status.example'], 'There is no incident 999: see sla incidents.'],
    [2, ['incident', 'set', '1', '--rca', 'javascript:alert(1)'], 'It must be an http or https URL.'],
  ];
  for (const [code, args, reason] of refusals) {
    const outcome = await instance.run('sla', ...args);
    expect(outcome).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(reason) });
  }
});

test('the health of providers is shown', async () => {
  expect((await instance.run('provider', 'health')).stdout).toBe('No provider is down.\n');
  const db = openDatabase(instance.find().databaseUrl, {
    max: 1,
    onIdleError: () => {},
  });
  await beginOutage(db, { provider: 'liveswap', lastError: 'http_503' });
  await db.$client.end();
  expect(await instance.runJson('provider', 'health')).toEqual({
    down: ['liveswap'],
    avoided: [],
    drained: [],
    draining: [],
    silent: [],
    outages: [expect.objectContaining({ provider: 'liveswap', ended_at: null, last_error: 'http_503' })],
  });
});

test('a provider is drained and undrained with reasons, and health shows it meanwhile', async () => {
  expect((await instance.run('provider', 'drain', 'changenow')).code).toBe(2);
  expect(await instance.run('provider', 'drain', 'changenow', '--reason', 'lost deposits')).toMatchObject({ code: 0 });
  expect((await instance.run('provider', 'health')).stdout).toMatch(
    /changenow has been drained since \S+Z: lost deposits/,
  );
  const { stdout } = await instance.run('provider', 'list', '--json');
  const rows = JSON.parse(stdout).providers as { code: string; drained: string | null }[];
  expect(rows.filter(({ drained }) => drained !== null)).toMatchObject([
    { code: 'changenow', drained: 'lost deposits' },
  ]);
  expect(JSON.parse((await instance.run('provider', 'show', 'changenow', '--json')).stdout).drained).toBe(
    'lost deposits',
  );
  expect(await instance.runJson('provider', 'undrain', 'changenow', '--reason', 'mended')).toEqual({
    provider: 'changenow',
    drained: false,
    reason: 'mended',
  });
  expect(await instance.run('provider', 'drain', 'alphaswap', '--reason', 'x')).toMatchObject({
    code: 1,
    stderr: 'error: There is no live provider alphaswap.\n',
  });
});

test('sla outages shows the providers that were down at a time, and the affected partners', async () => {
  const db = openDatabase(instance.find().databaseUrl, { max: 1, onIdleError: () => {} });
  const [since, endedAt] = [new Date('2026-03-04T05:00Z'), new Date('2026-03-04T06:30Z')];
  await db.insert(providerOutages).values({ provider: 'nightly', since, endedAt, lastError: 'http_503' });
  const state = stateOf(orderWith());
  const order = {
    partnerId: 'par_hit',
    environment: 'live',
    version: 2,
    status: 'exchanging',
    body: {},
    state,
  } as const;
  const createdAt = new Date('2026-03-04T05:10Z');
  await db
    .insert(orders)
    .values({ ...order, orderId: 'ord_hit', provider: 'nightly', createdAt, updatedAt: createdAt });
  await db.$client.end();
  const at = ['--at', '2026-03-04T05:33Z', '--provider', 'nightly'];
  expect(await instance.runJson('provider', 'outages', ...at)).toEqual({
    at: '2026-03-04T05:33:00.000Z',
    outages: [
      {
        provider: 'nightly',
        since: '2026-03-04T05:00:00.000Z',
        until: '2026-03-04T06:30:00.000Z',
        last_error: 'http_503',
        partners: [{ partner_id: 'par_hit', orders: 1 }],
        orders: [
          {
            order_id: 'ord_hit',
            partner_id: 'par_hit',
            status: 'exchanging',
            hit: 'created',
            created_at: '2026-03-04T05:10:00.000Z',
          },
        ],
      },
    ],
  });
  const { stdout } = await instance.run('provider', 'outages', ...at);
  expect(stdout).toMatch(/^nightly was down since 2026-03-04T05:00:00\.000Z until .*, for 1 h 30 min \(http_503\)/);
  expect((await instance.run('provider', 'outages', '--at', '2026-03-04T07:00Z')).stdout).toBe(
    'No provider was down at 2026-03-04T07:00:00.000Z.\n',
  );
});

test('statistics of providers are shown once there are any', async () => {
  expect(await instance.runJson('provider', 'stats')).toEqual({ statistics: [], evidence: [] });
  await instance.runJson('job', 'run', 'measure_providers');
  expect((await instance.run('provider', 'stats', 'nobody')).stdout).toMatch(/^No statistics/);
});

test('posted incidents are listed, newest first, and with --open only those that are not resolved', async () => {
  const post = (title: string) =>
    instance.runJson<{ id: number }>(
      'sla',
      'incident',
      'post',
      '--title',
      title,
      '--message',
      'Wait',
      '--reason',
      'Seen',
    );
  const first = await post('Slow payouts');
  const second = await post('No quotes');
  const resolved = ['--resolution', 'It answers', '--reason', 'Seen'];
  await instance.runJson('sla', 'incident', 'resolve', String(first.id), ...resolved);
  const list = (...options: string[]) =>
    instance.runJson<{ incidents: object[] }>('sla', 'incident', 'list', ...options);
  expect((await list()).incidents).toMatchObject([
    { incident_id: second.id, title: 'No quotes', resolved_at: null },
    { incident_id: first.id, title: 'Slow payouts', resolution: 'It answers' },
  ]);
  expect((await list('--open')).incidents).toMatchObject([{ incident_id: second.id }]);
  expect((await instance.run('sla', 'incident', 'list', '--open')).stdout).toMatch(
    /^ID +POSTED +RESOLVED +PROVIDER +TITLE\n\d+ +20\S+ +open +the whole service +No quotes\n$/,
  );
});
