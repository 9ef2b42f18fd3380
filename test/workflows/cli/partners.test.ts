import { openDatabase } from '#db/client';
import { auditLog } from '#db/schema/audit';
import { eventually } from '#test/helpers/run/eventually';
import { createClient } from '#test/helpers/service/client';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
});
afterAll(() => instance.stop());

interface MadeKey {
  key_id: string;
  key: string;
  expires_at: string | null;
}

const partner = async () =>
  (await instance.runJson<{ partner_id: string }>('partner', 'create', '--name', 'Acme')).partner_id;

/** The API's answer to a key: 404 for an unknown order, 401 when the key is not accepted. */
async function answerTo(key: string): Promise<number> {
  const client = createClient(instance.dev.base_url, key);
  return (await client.get('ord_00000000000000000000000000')).status;
}

test('partner create prints only the id', async () => {
  const { stdout, stderr, code } = await instance.run('partner', 'create', '--name', 'Acme');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^par_[0-9a-z]{26}\n$/);
});

test('the API accepts a new key, and refuses it once it is revoked', async () => {
  const partnerId = await partner();
  const made = await instance.runJson<MadeKey>('key', 'create', '--partner', partnerId, '--env', 'live');
  expect(made).toMatchObject({ partner_id: partnerId, env: 'live', scopes: ['orders:rw'], expires_at: null });
  expect(await answerTo(made.key)).toBe(404);

  expect(await instance.run('key', 'revoke', made.key_id)).toMatchObject({
    code: 0,
    stdout: `${made.key_id} is revoked. It was its partner's last live key.\n`,
  });
  // The API is notified of it, a moment after the command has ended.
  await eventually(async () => (await answerTo(made.key)) === 401);
});

test('the key is shown once: the list and the audit log contain its first characters only', async () => {
  const partnerId = await partner();
  const args = [
    '--partner',
    partnerId,
    '--env',
    'test',
    '--scopes',
    'webhook:admin,payouts:read',
    '--expires',
    '2999-01-31',
  ];
  const { key, key_id } = await instance.runJson<MadeKey>('key', 'create', ...args, '--name', 'nightly');
  const { keys } = await instance.runJson<{ keys: unknown[] }>('key', 'list', '--partner', partnerId);
  expect(keys).toEqual([
    expect.objectContaining({
      key_id,
      name: 'nightly',
      prefix: key.slice(0, 16),
      scopes: ['webhook:admin', 'payouts:read'],
      expires_at: '2999-01-31T00:00:00.000Z',
    }),
  ]);
  const { stdout } = await instance.run('key', 'list', '--partner', partnerId);
  expect(stdout).toContain(key_id);
  const entries = await audit();
  expect(entries).toContainEqual(expect.objectContaining({ action: 'api_key.created', target: key_id }));
  expect(JSON.stringify(entries) + stdout).not.toContain(key);
});

test('without --partner the commands use the demo partner', async () => {
  const { keys } = await instance.runJson<{ keys: { name: string }[] }>('key', 'list');
  expect(keys.map(({ name }) => name)).toEqual(['demo', 'demo']);
});

test('a webhook URL has to pass the guard, and the signing secret is printed', async () => {
  const set = (env: string, url: string, ...rest: string[]) =>
    instance.run('webhook', 'set', '--env', env, '--channel', 'order', '--url', url, ...rest);
  expect(await set('test', 'http://localhost:9321/hooks')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(instance.dev.webhook_test_secret),
  });
  const other = await set('test', 'http://localhost:9321/hooks', '--partner', await partner());
  expect(other.stdout).toMatch(/whsec_test_[0-9A-Za-z]{43} {2}\(shown only once\)/);
  expect(other.stdout).not.toContain(instance.dev.webhook_test_secret);

  const refusals = [
    ['live', 'http://localhost:9321/hooks', 'Use https.'],
    ['test', 'https://10.0.0.1/hooks', 'The address is not public.'],
    ['test', 'https://metadata.google.internal/', 'Use a host name that is reachable from the public internet.'],
  ] as const;
  for (const [env, url, reason] of refusals) {
    expect(await set(env, url)).toEqual({ code: 1, stdout: '', stderr: `error: ${reason}\n` });
  }
});

interface ShownPartner {
  name: string;
  tier: string;
  tier_since: string;
  writes_per_minute: number | null;
  payout_minimum_usd: string | null;
  fee_bps: number;
  markup_bps: number;
  in_force: { revenue_share_pct: number; live: Record<string, number | null> };
}

test("partner set changes every figure, and default returns it to the tier's", async () => {
  const partnerId = await partner();
  const figures = {
    'reads-per-minute': 1_200,
    'writes-per-minute': 240,
    'advances-per-minute': 1_800,
    'bulk-per-minute': 20,
    streams: 7,
    'requests-per-second': 100,
    'revenue-share-pct': 42,
    'fee-bps': 60,
    'markup-bps': 300,
    'payout-minimum-usd': 750.5,
  };
  const set = (value: (figure: keyof typeof figures) => string) =>
    Object.keys(figures).flatMap((figure) => [`--${figure}`, value(figure as keyof typeof figures)]);
  const settled = await instance.runJson<ShownPartner>(
    'partner',
    'set',
    partnerId,
    ...set((figure) => `${figures[figure]}`),
  );
  const inColumns = Object.fromEntries(
    Object.entries({ ...figures, 'payout-minimum-usd': '750.5' }).map(([figure, value]) => [
      figure.replaceAll('-', '_'),
      value,
    ]),
  );
  expect(settled).toMatchObject({ ...inColumns, tier: 'trial' });
  expect(settled.in_force).toMatchObject({
    revenue_share_pct: 42,
    live: {
      reads_per_minute: 1_200,
      writes_per_minute: 240,
      advances_per_minute: 1_800,
      bulk_per_minute: 20,
      streams: 7,
      requests_per_second: 100,
    },
  });

  const args = ['--tier', 'scale', '--name', 'default', ...set(() => 'default')];
  await instance.runJson('partner', 'set', partnerId, ...args);
  const shown = await instance.runJson<ShownPartner>('partner', 'show', partnerId);
  expect(shown).toMatchObject({
    name: 'default',
    tier: 'scale',
    writes_per_minute: null,
    payout_minimum_usd: null,
    fee_bps: 50,
    markup_bps: 0,
    in_force: { revenue_share_pct: 50, live: { writes_per_minute: 300, streams: 1_500, requests_per_second: null } },
  });
  expect(shown.tier_since > settled.tier_since).toBe(true);

  const [first, second] = (await audit()).filter(
    ({ action, target }) => action === 'partner.changed' && target === partnerId,
  );
  expect(first?.details).toMatchObject({
    before: { fee_bps: 50, markup_bps: 0, streams: null, payout_minimum_usd: null },
    after: { fee_bps: 60, markup_bps: 300, streams: 7, payout_minimum_usd: '750.50000000' },
  });
  expect(second?.details).toMatchObject({
    before: { tier: 'trial', name: 'Acme' },
    after: { tier: 'scale', name: 'default' },
  });
});

test('partner list and show name the current tier', async () => {
  const partnerId = await partner();
  await instance.runJson('partner', 'set', partnerId, '--tier', 'growth');
  expect((await instance.run('partner', 'list')).stdout).toMatch(new RegExp(`${partnerId} +growth +20.* +Acme\n`));
  expect((await instance.run('partner', 'show', partnerId)).stdout).toMatch(/^tier +growth, since 20/m);
});

test('a new markup applies to the next estimate', async () => {
  const partnerId = await partner();
  const { key } = await instance.runJson<MadeKey>('key', 'create', '--partner', partnerId, '--env', 'test');
  const markup = async () => {
    const url = `${instance.dev.base_url}/partner/v1/estimate?from=BTC&to=XMR&amount=0.05`;
    const estimate = (await (await fetch(url, { headers: { 'X-API-Key': key } })).json()) as { amount_to: string };
    return Number(estimate.amount_to);
  };
  const without = await markup();
  await instance.runJson('partner', 'set', partnerId, '--markup-bps', '300');
  // The API receives a notification of it, a moment after the command has ended.
  await eventually(async () => (await markup()) < without * 0.98);
});

test('a refusal is one line and exit code 1', async () => {
  const refusals: [string[], string][] = [
    [['key', 'create', '--env', 'test', '--scopes', 'payouts:trigger'], 'a test key cannot carry payouts:trigger'],
    [['key', 'create', '--env', 'test', '--partner', 'par_nobody'], 'There is no partner par_nobody.'],
    [['key', 'list', '--partner', 'par_nobody'], 'There is no partner par_nobody.'],
    [['key', 'revoke', 'key_none'], 'There is no key key_none.'],
    [['key', 'set', 'key_none', '--name', 'x'], 'There is no key key_none.'],
    [['key', 'rotate', 'key_none'], 'There is no key key_none.'],
    [['partner', 'show', 'par_nobody'], 'There is no partner par_nobody.'],
    [['partner', 'set', 'par_nobody', '--streams', '3'], 'There is no partner par_nobody.'],
  ];
  for (const [args, reason] of refusals) {
    expect(await instance.run(...args)).toEqual({ code: 1, stdout: '', stderr: `error: ${reason}\n` });
  }
});

test('the audit log contains every change and who made it', async () => {
  const partnerId = await partner();
  const { key_id } = await instance.runJson<MadeKey>('key', 'create', '--partner', partnerId, '--env', 'test');
  await instance.run('key', 'revoke', key_id);
  const entries = await audit();
  const actor = expect.stringMatching(/^cli:./);
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ actor, action: 'partner.created', target: partnerId, details: { name: 'Acme' } }),
      expect.objectContaining({ actor, action: 'api_key.created', target: key_id }),
      expect.objectContaining({ actor, action: 'api_key.revoked', target: key_id }),
    ]),
  );
});

async function audit() {
  const { databaseUrl } = instance.find();
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => {} });
  try {
    return await db.select().from(auditLog);
  } finally {
    await db.$client.end();
  }
}
