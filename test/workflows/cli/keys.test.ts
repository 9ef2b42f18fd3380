import { type Database, openDatabase } from '#db/client';
import { auditLog } from '#db/schema/audit';
import { createPublishableKey } from '#operations/keys/publishable-keys';
import { eventually } from '#test/helpers/run/eventually';
import { createClient } from '#test/helpers/service/client';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

let instance: TestInstance;
let partnerId: string;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
  partnerId = (await instance.runJson<{ partner_id: string }>('partner', 'create', '--name', 'Acme')).partner_id;
});
afterAll(() => instance.stop());

interface MadeKey {
  key_id: string;
  key: string;
}
interface ListedKey {
  key_id: string;
  name: string;
  status: string;
  scopes: string[];
  allow_list: string[];
  expires_at: string | null;
  rotation_ends_at: string | null;
  revoked_at: string | null;
  replaced_by: string | null;
  last_used_at: string | null;
}

const create = (...args: string[]) =>
  instance.runJson<MadeKey>('key', 'create', '--partner', partnerId, '--env', 'test', ...args);

async function listed(keyId: string): Promise<ListedKey | undefined> {
  const { keys } = await instance.runJson<{ keys: ListedKey[] }>('key', 'list', '--partner', partnerId);
  return keys.find(({ key_id }) => key_id === keyId);
}

/** 404 for an unknown order, 401 when the key is not accepted. Few 401s, because they count towards a lockout. */
async function answerTo(key: string): Promise<number> {
  return (await createClient(instance.dev.base_url, key).get('ord_00000000000000000000000000')).status;
}

test('key create accepts networks in any form and lists them in canonical form', async () => {
  const { key_id, key } = await create('--allow', '10.1.2.3/8, 2001:DB8::7,10.0.0.0/8,127.0.0.1', '--name', 'nightly');
  expect(await answerTo(key)).toBe(404);
  expect(await listed(key_id)).toMatchObject({
    name: 'nightly',
    status: 'active',
    allow_list: ['10.0.0.0/8', '2001:db8::7/128', '127.0.0.1/32'],
    rotation_ends_at: null,
    last_used_at: expect.any(String),
  });
  const { stdout } = await instance.run('key', 'list', '--partner', partnerId);
  expect(stdout).toMatch(new RegExp(`${key_id}.*10\\.0\\.0\\.0/8,2001:db8::7/128,127\\.0\\.0\\.1/32.*nightly`));
});

test('key set changes only the named settings, promptly, and audits the old and new values', async () => {
  const { key_id, key } = await create('--expires', '2999-01-31', '--name', 'before');
  expect(await answerTo(key)).toBe(404);
  await instance.runJson('key', 'set', key_id, '--allow', '192.0.2.0/24', '--name', 'after');
  await eventually(async () => (await answerTo(key)) === 401);
  expect(await listed(key_id)).toMatchObject({
    name: 'after',
    scopes: ['orders:rw'],
    allow_list: ['192.0.2.0/24'],
    expires_at: '2999-01-31T00:00:00.000Z',
  });

  await instance.runJson(
    'key',
    'set',
    key_id,
    '--allow',
    'any',
    '--expires',
    'never',
    '--scopes',
    'orders:rw,payouts:read',
  );
  await eventually(async () => (await answerTo(key)) === 404);
  expect(await listed(key_id)).toMatchObject({
    scopes: ['orders:rw', 'payouts:read'],
    allow_list: [],
    expires_at: null,
  });
  expect(await audited(key_id, 'api_key.changed')).toEqual([
    { before: { name: 'before', allow_list: [] }, after: { name: 'after', allow_list: ['192.0.2.0/24'] } },
    {
      before: { scopes: ['orders:rw'], allow_list: ['192.0.2.0/24'], expires_at: '2999-01-31T00:00:00.000Z' },
      after: { scopes: ['orders:rw', 'payouts:read'], allow_list: [], expires_at: null },
    },
  ]);
});

test('key rotate prints the new key once; the rotation can be canceled or finished', async () => {
  const old = await create();
  const rotate = (...args: string[]) => instance.run('key', 'rotate', old.key_id, ...args);
  const first = await rotate();
  const [, key = '', keyId = ''] =
    /^key +(pk_test_\w{43}) {2}\(shown only once\)\nkey id +(key_\w{26})\n/.exec(first.stdout) ?? [];
  expect([await answerTo(old.key), await answerTo(key)]).toEqual([404, 404]);
  expect(await listed(old.key_id)).toMatchObject({
    status: 'rotating',
    rotation_ends_at: expect.any(String),
    revoked_at: null,
    replaced_by: keyId,
  });
  const { stdout } = await instance.run('key', 'list', '--partner', partnerId);
  expect(stdout).toMatch(new RegExp(`${old.key_id}.*rotating to \\d{4}-`));

  expect(await rotate()).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: ${old.key_id} is rotating and cannot be rotated.\n`,
  });
  expect(await rotate('--cancel')).toMatchObject({
    code: 0,
    stdout: `${old.key_id} stays valid; ${keyId} is revoked.\n`,
  });
  await eventually(async () => (await answerTo(key)) === 401);

  const second = await instance.runJson<MadeKey & { replaces: string }>('key', 'rotate', old.key_id);
  expect(second.replaces).toBe(old.key_id);
  expect((await rotate('--finish')).code).toBe(0);
  await eventually(async () => (await answerTo(old.key)) === 401);
  expect(await answerTo(second.key)).toBe(404);
  expect(await rotate('--cancel')).toMatchObject({ code: 1, stdout: '' });
});

test('key revoke warns only about the last live key', async () => {
  const live = () => instance.runJson<MadeKey>('key', 'create', '--partner', partnerId, '--env', 'live');
  const revoke = async ({ key_id }: MadeKey) =>
    (await instance.runJson<{ was_last_live_key: boolean }>('key', 'revoke', key_id)).was_last_live_key;
  const [first, second] = [await live(), await live()];
  expect([await revoke(await create()), await revoke(first), await revoke(second)]).toEqual([false, false, true]);
  expect(await revoke(second)).toBe(false);
});

test('publishable keys are listed in full, and one is revoked with a reason, at once and only once', async () => {
  const page = { environment: 'live', name: 'shop', origins: ['https://wallet.example'], partnerId } as const;
  const { keyId, key } = await withDb((db) => createPublishableKey({ db }, { ...page, actor: 'test' }));
  const listKeys = () => instance.runJson<{ keys: object[] }>('key', 'publishable', '--partner', partnerId);
  expect((await listKeys()).keys).toMatchObject([{ key_id: keyId, key, status: 'active', origins: page.origins }]);
  expect((await instance.run('key', 'publishable', '--partner', partnerId)).stdout).toContain(key);

  expect(await instance.run('key', 'revoke-publishable', keyId)).toMatchObject({ code: 2 });
  const revoke = () => instance.runJson('key', 'revoke-publishable', keyId, '--reason', 'Somebody copied it');
  expect(await revoke()).toMatchObject({ key_id: keyId, status: 'revoked' });
  expect(await revoke()).toMatchObject({ status: 'revoked' });
  expect((await listKeys()).keys).toMatchObject([{ key_id: keyId, status: 'revoked' }]);
  expect(await audited(keyId, 'publishable_key.revoked')).toHaveLength(1);
});

test('one command creates many keys and partners, each with an audit entry', async () => {
  const { partners } = await instance.runJson<{ partners: { partner_id: string; name: string }[] }>(
    ...(['partner', 'create', '--name', 'Load', '--count', '120'] as const),
  );
  expect(new Set(partners.map(({ partner_id }) => partner_id)).size).toBe(120);
  expect(partners.at(-1)?.name).toBe('Load 120');

  const { keys } = await instance.runJson<{ keys: (MadeKey & { name: string })[] }>(
    ...(['key', 'create', '--partner', partners[0]?.partner_id ?? '', '--env', 'live', '--count', '150'] as const),
  );
  expect(new Set(keys.map(({ key }) => key)).size).toBe(150);
  expect(await answerTo(keys[149]?.key ?? '')).toBe(404);
  expect(await audited(keys[149]?.key_id ?? '', 'api_key.created')).toHaveLength(1);

  const { stdout } = await instance.run('key', 'create', '--partner', partnerId, '--env', 'test', '--count', '2');
  expect(stdout).toMatch(/^(key_\w{26} {2}pk_test_\w{43}\n){2}$/);
});

async function audited(target: string, action: string): Promise<unknown[]> {
  const entries = await withDb((db) => db.select().from(auditLog).orderBy(auditLog.id));
  return entries.filter((entry) => entry.target === target && entry.action === action).map(({ details }) => details);
}

async function withDb<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl } = instance.find();
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => {} });
  try {
    return await work(db);
  } finally {
    await db.$client.end();
  }
}
