import { Connection, WorkflowClient } from '@temporalio/client';
import { auditOf } from '#db/audit';
import { listKeys, revokeKey } from '#db/keys/key-records';
import { cancelRotation, finishRotation } from '#db/keys/key-rotation';
import { ROTATION_MS } from '#domain/keys/key-life';
import { rotateKey } from '#operations/keys/rotate-key';
import { partnerWithKey } from '#test/helpers/api/partner-key';
import { eventually } from '#test/helpers/run/eventually';
import { openRotationServices, type RotationServices } from './rotation';

const LONG = 60_000;
/** Long enough for what a test does in it on a slow machine. */
const SHORT = 6_000;
const ACTOR = 'cli:somebody';

let setup: RotationServices;
beforeAll(async () => {
  setup = await openRotationServices();
  await setup.startWorker();
});
afterAll(() => setup.close());

const newKey = (settings: Parameters<typeof partnerWithKey>[2] = {}) =>
  partnerWithKey(setup.db, setup.keyring, settings);
const statuses = (...keys: string[]) => Promise.all(keys.map(setup.statusOf));
const audited = async (keyId: string) => (await auditOf(setup.db, keyId)).map(({ actor, action }) => [actor, action]);

test('the rotation window is five minutes', () => {
  expect(ROTATION_MS).toBe(300_000);
});

test('a rotation creates a key like the old one, and both are valid in the window', async () => {
  const expiresAt = new Date('2999-01-31T00:00:00.000Z');
  const allowList = ['10.0.0.0/8', '127.0.0.0/8'];
  const old = await newKey({ name: 'nightly', scopes: ['payouts:read', 'webhook:admin'], allowList, expiresAt });
  const before = Date.now();
  const made = await setup.rotate(old.keyId, LONG);
  const after = Date.now();

  expect(made.key).toMatch(/^pk_test_[0-9A-Za-z]{43}$/);
  expect(made.endsAt.getTime()).toBeGreaterThanOrEqual(before + LONG - 1_000);
  expect(made.endsAt.getTime()).toBeLessThanOrEqual(after + LONG + 1_000);
  const { partnerId, environment, name, scopes } = await setup.rowOf(old.keyId);
  expect(await setup.rowOf(made.keyId)).toMatchObject({
    partnerId,
    environment,
    name,
    scopes,
    allowList,
    expiresAt,
    prefix: made.key.slice(0, 16),
    status: 'active',
    revokedAt: null,
    replacedBy: null,
  });
  expect(await setup.rowOf(old.keyId)).toMatchObject({
    status: 'rotating',
    revokedAt: made.endsAt,
    replacedBy: made.keyId,
  });
  expect(await statuses(old.key, made.key)).toEqual([200, 200]);
  expect(await audited(old.keyId)).toEqual([[ACTOR, 'api_key.rotated']]);
  expect(await audited(made.keyId)).toEqual([[ACTOR, 'api_key.created']]);
});

test('the old key expires by itself at the end of the window, and that is audited', async () => {
  const old = await newKey();
  const { key, keyId, endsAt } = await setup.rotate(old.keyId, SHORT);
  expect(await statuses(old.key, key)).toEqual([200, 200]);
  await eventually(async () => (await setup.statusOf(old.key)) === 401);
  expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime());
  expect(await setup.handleOf(old.keyId, endsAt).result()).toBe('ended');
  expect(await setup.rowOf(old.keyId)).toMatchObject({ status: 'revoked', revokedAt: endsAt, replacedBy: keyId });
  expect(await audited(old.keyId)).toEqual([
    [ACTOR, 'api_key.rotated'],
    ['system', 'api_key.rotation_ended'],
  ]);
  expect(await setup.statusOf(key)).toBe(200);
});

test('the old key expires in time while no worker runs, and that is audited once a worker runs again', async () => {
  const old = await newKey();
  const { endsAt } = await setup.rotate(old.keyId, SHORT);
  await setup.stopWorker();
  await eventually(async () => (await setup.statusOf(old.key)) === 401);
  expect(await setup.rowOf(old.keyId)).toMatchObject({ status: 'rotating' });
  await setup.startWorker();
  expect(await setup.handleOf(old.keyId, endsAt).result()).toBe('ended');
  expect(await setup.rowOf(old.keyId)).toMatchObject({ status: 'revoked', revokedAt: endsAt });
  expect(await audited(old.keyId)).toHaveLength(2);
});

test('canceling revokes the new key and keeps the old one valid beyond the window', async () => {
  const old = await newKey();
  const { key, keyId, endsAt } = await setup.rotate(old.keyId, SHORT);
  expect(await cancelRotation(setup.db, old.keyId, ACTOR)).toEqual({ revoked: keyId });
  await eventually(async () => (await setup.statusOf(key)) === 401);
  expect(await setup.handleOf(old.keyId, endsAt).result()).toBe('settled');
  expect(await setup.statusOf(old.key)).toBe(200);
  expect(await setup.rowOf(old.keyId)).toMatchObject({ status: 'active', revokedAt: null, replacedBy: null });
  expect(await audited(old.keyId)).toEqual([
    [ACTOR, 'api_key.rotated'],
    [ACTOR, 'api_key.rotation_cancelled'],
  ]);
  expect(await audited(keyId)).toEqual([
    [ACTOR, 'api_key.created'],
    [ACTOR, 'api_key.revoked'],
  ]);
});

test('the end of a canceled rotation does not affect the next rotation of the same key', async () => {
  const old = await newKey();
  const first = await setup.rotate(old.keyId, SHORT);
  await cancelRotation(setup.db, old.keyId, ACTOR);
  const second = await setup.rotate(old.keyId, LONG);
  expect(await setup.handleOf(old.keyId, first.endsAt).result()).toBe('settled');
  expect(await setup.rowOf(old.keyId)).toMatchObject({ status: 'rotating', revokedAt: second.endsAt });
  expect(await statuses(old.key, second.key)).toEqual([200, 200]);
});

test('finishing revokes the old key at once, and works only once', async () => {
  const old = await newKey();
  const { key, keyId, endsAt } = await setup.rotate(old.keyId, SHORT);
  expect(await finishRotation(setup.db, old.keyId, ACTOR)).toEqual({ replacedBy: keyId });
  await eventually(async () => (await setup.statusOf(old.key)) === 401);
  expect(await setup.statusOf(key)).toBe(200);
  const { revokedAt } = await setup.rowOf(old.keyId);
  expect(revokedAt?.getTime()).toBeLessThan(endsAt.getTime());
  expect(await setup.handleOf(old.keyId, endsAt).result()).toBe('settled');
  expect(await setup.rowOf(old.keyId)).toMatchObject({ status: 'revoked', revokedAt });
  expect(await audited(old.keyId)).toEqual([
    [ACTOR, 'api_key.rotated'],
    [ACTOR, 'api_key.rotation_finished'],
  ]);
});

test('an expired, revoked or rotating key cannot be rotated, and a closed window cannot be canceled', async () => {
  const old = await newKey();
  const { keyId } = await setup.rotate(old.keyId, LONG);
  const revoked = await newKey();
  await revokeKey(setup.db, revoked.keyId, ACTOR);
  const expired = await newKey({ expiresAt: new Date(Date.now() - 1_000) });

  const refused = async (attempt: Promise<unknown>, words: string) => expect(attempt).rejects.toThrow(words);
  await refused(setup.rotate(old.keyId, LONG), 'is rotating and cannot be rotated');
  await refused(setup.rotate(keyId, LONG), `${keyId} takes the place of ${old.keyId}, whose rotation is not over.`);
  await refused(setup.rotate(revoked.keyId, LONG), 'is revoked and cannot be rotated');
  await refused(setup.rotate(expired.keyId, LONG), 'is expired and cannot be rotated');
  await refused(setup.rotate('key_none', LONG), 'There is no key key_none.');
  await refused(cancelRotation(setup.db, keyId, ACTOR), 'is active and has no rotation to cancel');

  await finishRotation(setup.db, old.keyId, ACTOR);
  await refused(cancelRotation(setup.db, old.keyId, ACTOR), 'is revoked and has no rotation to cancel');
  await refused(finishRotation(setup.db, old.keyId, ACTOR), 'is revoked and has no rotation to finish');
  const { keyId: third } = await setup.rotate(keyId, LONG);
  expect(await setup.rowOf(keyId)).toMatchObject({ status: 'rotating', replacedBy: third });
});

test('one of two simultaneous rotations of a key is refused', async () => {
  const old = await newKey();
  const outcomes = await Promise.allSettled([setup.rotate(old.keyId, LONG), setup.rotate(old.keyId, LONG)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await listKeys(setup.db, old.partnerId)).toHaveLength(2);
});

test('instead of a rotation a second key can be created and the first one revoked', async () => {
  const first = await newKey();
  const second = await newKey();
  await revokeKey(setup.db, first.keyId, ACTOR);
  await eventually(async () => (await setup.statusOf(first.key)) === 401);
  expect(await setup.statusOf(second.key)).toBe(200);
});

test('support staff can read the workflow, and it contains no secret', async () => {
  const old = await newKey();
  const { key, keyId, endsAt } = await setup.rotate(old.keyId, SHORT);
  const handle = setup.handleOf(old.keyId, endsAt);
  await handle.result();
  const { staticSummary, staticDetails } = await handle.describe().then(async (description) => ({
    staticSummary: await description.staticSummary(),
    staticDetails: await description.staticDetails(),
  }));
  expect(staticSummary).toBe(`rotation of a test API key of ${old.partnerId}`);
  expect(staticDetails).toBe(`${keyId} takes the place of ${old.keyId}, which is valid until ${endsAt.toISOString()}.`);
  const history = await setup.historyOf(old.keyId, endsAt);
  const texts = history.replace(/"data": ?"([^"]*)"/g, (_all, data) => Buffer.from(data, 'base64').toString());
  expect(texts).toContain(old.keyId);
  for (const secret of [key, old.key]) {
    expect(texts).not.toContain(secret.slice('pk_test_'.length));
    expect(texts).not.toContain(setup.keyring.hashApiKey(secret).toString('base64'));
  }
  expect(texts).not.toMatch(/pk_(test|live)_/);
});

test('without Temporal a rotation changes nothing', async () => {
  const old = await newKey();
  const workflows = new WorkflowClient({ connection: Connection.lazy({ address: '127.0.0.1:1' }) });
  const deps = { db: setup.db, keyring: setup.keyring, workflows };
  await expect(rotateKey(deps, { keyId: old.keyId, actor: ACTOR })).rejects.toThrow();
  expect(await listKeys(setup.db, old.partnerId)).toEqual([
    expect.objectContaining({ keyId: old.keyId, status: 'active', replacedBy: null }),
  ]);
  expect(await audited(old.keyId)).toEqual([]);
});
