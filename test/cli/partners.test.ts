import { openDatabase } from '../../src/db/client';
import { auditLog } from '../../src/db/schema';
import { runningInstance } from '../../src/runtime/cli/instance';
import { createClient } from '../service/client';
import { startInstance, type TestInstance } from './instance';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.stop());

interface MadeKey {
  key_id: string;
  key: string;
  expires_at: string | null;
}

const partner = async () =>
  (await instance.ask<{ partner_id: string }>('partner', 'create', '--name', 'Acme')).partner_id;

/** The API's answer to a key: 404 for an order that is not there, 401 when the key opens no door. */
async function answerTo(key: string): Promise<number> {
  const client = createClient(instance.dev.base_url, key);
  return (await client.get('ord_00000000000000000000000000')).status;
}

test('partner create prints the id and nothing else', async () => {
  const { stdout, stderr, code } = await instance.run('partner', 'create', '--name', 'Acme');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^par_[0-9a-z]{26}\n$/);
});

test('a new key opens the API, and no longer once it is revoked', async () => {
  const partnerId = await partner();
  const made = await instance.ask<MadeKey>('key', 'create', '--partner', partnerId, '--env', 'live');
  expect(made).toMatchObject({ partner_id: partnerId, env: 'live', scopes: ['orders:rw'], expires_at: null });
  expect(await answerTo(made.key)).toBe(404);

  expect(await instance.run('key', 'revoke', made.key_id)).toMatchObject({
    code: 0,
    stdout: `${made.key_id} is revoked.\n`,
  });
  // The API believes a key's row for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await answerTo(made.key)).toBe(401);
});

test('the key is shown once: the list and the audit log hold its first characters only', async () => {
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
  const { key, key_id } = await instance.ask<MadeKey>('key', 'create', ...args, '--name', 'nightly');
  const { keys } = await instance.ask<{ keys: unknown[] }>('key', 'list', '--partner', partnerId);
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

test('without --partner the commands are about the demo partner', async () => {
  const { keys } = await instance.ask<{ keys: { name: string }[] }>('key', 'list');
  expect(keys.map(({ name }) => name)).toEqual(['demo', 'demo']);
});

test('a webhook URL passes the guard, and the secret that signs is printed', async () => {
  const set = (env: string, url: string, ...rest: string[]) =>
    instance.run('webhook', 'set', '--env', env, '--channel', 'order', '--url', url, ...rest);
  expect(await set('test', 'http://localhost:9321/hooks')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(instance.dev.webhook_test_secret),
  });
  const other = await set('test', 'http://localhost:9321/hooks', '--partner', await partner());
  expect(other.stdout).toMatch(/whsec_test_[0-9A-Za-z]{43} {2}\(shown this once\)/);
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

test('a refusal is one line and exit code 1', async () => {
  const refusals: [string[], string][] = [
    [['key', 'create', '--env', 'test', '--scopes', 'payouts:trigger'], 'a test key cannot carry payouts:trigger'],
    [['key', 'create', '--env', 'test', '--partner', 'par_nobody'], 'There is no partner par_nobody.'],
    [['key', 'list', '--partner', 'par_nobody'], 'There is no partner par_nobody.'],
    [['key', 'revoke', 'key_none'], 'There is no key key_none.'],
  ];
  for (const [args, reason] of refusals) {
    expect(await instance.run(...args)).toEqual({ code: 1, stdout: '', stderr: `error: ${reason}\n` });
  }
});

test('what was done and by whom is in the audit log', async () => {
  const partnerId = await partner();
  const { key_id } = await instance.ask<MadeKey>('key', 'create', '--partner', partnerId, '--env', 'test');
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
  const { databaseUrl } = runningInstance({ DATA_DIR: instance.dataDir });
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => {} });
  try {
    return await db.select().from(auditLog);
  } finally {
    await db.$client.end();
  }
}
