import { pino } from 'pino';
import { createAuthenticate } from '#api/admission/authenticate';
import { auditOf } from '#db/audit';
import { listKeysNotHashedUnder } from '#db/keys/key-digest';
import { revokeKey } from '#db/keys/key-records';
import { createKeyFinder } from '#db/keys/keys';
import { createKeyring } from '#security/keyring';
import { partnerWithKey } from '#test/helpers/api/partner-key';
import { useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

const log = pino({ level: 'silent' });
const OLD = 'the first secret key of this server';
const NEW = 'the second secret key of this server';
const old = createKeyring(OLD);
const both = createKeyring(NEW, OLD);
const alone = createKeyring(NEW);

const api = useTestApi();

const oldKey = () => partnerWithKey(api.services.db, old);

/** Whether a process with these secret keys lets the key in. */
async function admits(keyring: typeof both, key: string): Promise<boolean> {
  const authenticate = createAuthenticate({ ...api.services, keyring });
  return authenticate(key, '127.0.0.1', log).then(
    (caller) => caller !== null,
    () => false,
  );
}

const leftOf = async (partnerId: string) =>
  (await listKeysNotHashedUnder(api.services.db, alone.name)).filter((left) => left.partnerId === partnerId);

test('a key made under the previous secret key works, and needs that no more once it was used', async () => {
  const { key, keyId, partnerId } = await oldKey();
  expect([await admits(alone, key), await admits(both, key)]).toEqual([false, true]);
  await eventually(() => admits(alone, key));
  expect(await admits(old, key)).toBe(false);
  expect(await leftOf(partnerId)).toEqual([]);
  expect(await auditOf(api.services.db, keyId)).toEqual([
    expect.objectContaining({ actor: 'system', action: 'api_key.rehashed', details: {} }),
  ]);
});

test('a key that is used in many processes at once while it is rehashed is never refused', async () => {
  const { key } = await oldKey();
  const answers = await Promise.all(Array.from({ length: 40 }, () => admits(both, key)));
  expect(answers).not.toContain(false);
});

test('while some processes still have the old key as their present one, a key works in all of them', async () => {
  const early = createKeyring(OLD, NEW);
  const { key } = await oldKey();
  for (const keyring of [early, both, early, both]) {
    expect(await admits(keyring, key)).toBe(true);
    await eventually(() => admits(createKeyring(keyring === early ? OLD : NEW), key));
  }
});

test('a key made before digests carried a name counts as left until it is used', async () => {
  const { key, keyId, partnerId } = await partnerWithKey(api.services.db, alone);
  await api.services.db.$client.query('update api_keys set hashed_under = null where key_id = $1', [keyId]);
  expect(await leftOf(partnerId)).toHaveLength(1);
  await admits(alone, key);
  await eventually(async () => (await leftOf(partnerId)).length === 0);
  expect(await auditOf(api.services.db, keyId)).toEqual([]);
});

test('what is left names each usable key and its last use, longest unused first', async () => {
  const { partnerId, keyId } = await oldKey();
  const revoked = await oldKey();
  await revokeKey(api.services.db, revoked.keyId, 'test');
  expect(await leftOf(revoked.partnerId)).toEqual([]);
  expect(await leftOf(partnerId)).toEqual([{ keyId, partnerId, environment: 'test', name: 'test', lastUsedAt: null }]);
});

test('with one secret key a key is looked up by one probe of the index', async () => {
  const { db } = api.services;
  const client = await db.$client.connect();
  try {
    await client.query('set enable_seqscan = off');
    const explained = await client.query('explain (format json) select * from api_keys where hash = any($1)', [
      [alone.hashApiKey('pk_test_x')],
    ]);
    expect(alone.apiKeyHashes('pk_test_x')).toHaveLength(1);
    expect(JSON.stringify(explained.rows)).toContain('api_keys_hash');
  } finally {
    client.release(true);
  }
  expect(await createKeyFinder(db)(alone.apiKeyHashes('pk_test_x'))).toBeNull();
});
