import { Connection, WorkflowClient } from '@temporalio/client';
import { auditOf } from '../../src/db/audit';
import { listKeys, revokeKey } from '../../src/db/keys/key-records';
import { cancelRotation, finishRotation } from '../../src/db/keys/key-rotation';
import { ROTATION_MS } from '../../src/domain/keys/rotation';
import { rotateKey } from '../../src/operations/keys/rotate-key';
import { eventually } from '../service/eventually';
import { partnerWithKey } from './partner';
import { openRotationStage, type RotationStage } from './rotation';

jest.setTimeout(60_000);

const LONG = 60_000;
const SHORT = 2_500;
const ACTOR = 'cli:somebody';

let stage: RotationStage;
beforeAll(async () => {
  stage = await openRotationStage();
  await stage.startWorker();
});
afterAll(() => stage.close());

const newKey = (settings: Parameters<typeof partnerWithKey>[2] = {}) =>
  partnerWithKey(stage.db, stage.keyring, settings);
const statuses = (...keys: string[]) => Promise.all(keys.map(stage.statusOf));
const audited = async (keyId: string) => (await auditOf(stage.db, keyId)).map(({ actor, action }) => [actor, action]);

test('the window is five minutes', () => {
  expect(ROTATION_MS).toBe(300_000);
});

test('a rotation gives a key like the old one, and both are valid in the window', async () => {
  const expiresAt = new Date('2999-01-31T00:00:00.000Z');
  const allowList = ['10.0.0.0/8', '127.0.0.0/8'];
  const old = await newKey({ name: 'nightly', scopes: ['payouts:read', 'webhook:admin'], allowList, expiresAt });
  const before = Date.now();
  const made = await stage.rotate(old.keyId, LONG);
  const after = Date.now();

  expect(made.key).toMatch(/^pk_test_[0-9A-Za-z]{43}$/);
  expect(made.endsAt.getTime()).toBeGreaterThanOrEqual(before + LONG - 1_000);
  expect(made.endsAt.getTime()).toBeLessThanOrEqual(after + LONG + 1_000);
  const { partnerId, environment, name, scopes } = await stage.rowOf(old.keyId);
  expect(await stage.rowOf(made.keyId)).toMatchObject({
    ...{ partnerId, environment, name, scopes, allowList, expiresAt },
    ...{ prefix: made.key.slice(0, 16), status: 'active', revokedAt: null, replacedBy: null },
  });
  expect(await stage.rowOf(old.keyId)).toMatchObject({
    ...{ status: 'rotating', revokedAt: made.endsAt, replacedBy: made.keyId },
  });
  expect(await statuses(old.key, made.key)).toEqual([200, 200]);
  expect(await audited(old.keyId)).toEqual([[ACTOR, 'api_key.rotated']]);
  expect(await audited(made.keyId)).toEqual([[ACTOR, 'api_key.created']]);
});

test('the old key ends by itself at the end of the window, and that goes on record', async () => {
  const old = await newKey();
  const { key, keyId, endsAt } = await stage.rotate(old.keyId, SHORT);
  expect(await statuses(old.key, key)).toEqual([200, 200]);
  await eventually(async () => (await stage.statusOf(old.key)) === 401);
  expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime());
  expect(await stage.handleOf(old.keyId, endsAt).result()).toBe('ended');
  expect(await stage.rowOf(old.keyId)).toMatchObject({ status: 'revoked', revokedAt: endsAt, replacedBy: keyId });
  expect(await audited(old.keyId)).toEqual([
    [ACTOR, 'api_key.rotated'],
    ['system', 'api_key.rotation_ended'],
  ]);
  expect(await stage.statusOf(key)).toBe(200);
});

test('it ends in time while no worker runs, and goes on record once one runs again', async () => {
  const old = await newKey();
  const { endsAt } = await stage.rotate(old.keyId, SHORT);
  await stage.stopWorker();
  await eventually(async () => (await stage.statusOf(old.key)) === 401);
  expect(await stage.rowOf(old.keyId)).toMatchObject({ status: 'rotating' });
  await stage.startWorker();
  expect(await stage.handleOf(old.keyId, endsAt).result()).toBe('ended');
  expect(await stage.rowOf(old.keyId)).toMatchObject({ status: 'revoked', revokedAt: endsAt });
  expect(await audited(old.keyId)).toHaveLength(2);
});

test('cancelling ends the new key and keeps the old one beyond the window', async () => {
  const old = await newKey();
  const { key, keyId, endsAt } = await stage.rotate(old.keyId, SHORT);
  expect(await cancelRotation(stage.db, old.keyId, ACTOR)).toEqual({ revoked: keyId });
  await eventually(async () => (await stage.statusOf(key)) === 401, 1_000);
  expect(await stage.handleOf(old.keyId, endsAt).result()).toBe('settled');
  expect(await stage.statusOf(old.key)).toBe(200);
  expect(await stage.rowOf(old.keyId)).toMatchObject({ status: 'active', revokedAt: null, replacedBy: null });
  expect(await audited(old.keyId)).toEqual([
    [ACTOR, 'api_key.rotated'],
    [ACTOR, 'api_key.rotation_cancelled'],
  ]);
  expect(await audited(keyId)).toEqual([
    [ACTOR, 'api_key.created'],
    [ACTOR, 'api_key.revoked'],
  ]);
});

test('the end of a cancelled rotation does not end the next one of the same key', async () => {
  const old = await newKey();
  const first = await stage.rotate(old.keyId, SHORT);
  await cancelRotation(stage.db, old.keyId, ACTOR);
  const second = await stage.rotate(old.keyId, LONG);
  expect(await stage.handleOf(old.keyId, first.endsAt).result()).toBe('settled');
  expect(await stage.rowOf(old.keyId)).toMatchObject({ status: 'rotating', revokedAt: second.endsAt });
  expect(await statuses(old.key, second.key)).toEqual([200, 200]);
});

test('finishing ends the old key at once, and only once', async () => {
  const old = await newKey();
  const { key, keyId, endsAt } = await stage.rotate(old.keyId, SHORT);
  expect(await finishRotation(stage.db, old.keyId, ACTOR)).toEqual({ replacedBy: keyId });
  await eventually(async () => (await stage.statusOf(old.key)) === 401, 1_000);
  expect(await stage.statusOf(key)).toBe(200);
  const { revokedAt } = await stage.rowOf(old.keyId);
  expect(revokedAt?.getTime()).toBeLessThan(endsAt.getTime());
  expect(await stage.handleOf(old.keyId, endsAt).result()).toBe('settled');
  expect(await stage.rowOf(old.keyId)).toMatchObject({ status: 'revoked', revokedAt });
  expect(await audited(old.keyId)).toEqual([
    [ACTOR, 'api_key.rotated'],
    [ACTOR, 'api_key.rotation_finished'],
  ]);
});

test('a key that is over or in a rotation cannot be rotated, and a closed window cannot be undone', async () => {
  const old = await newKey();
  const { keyId } = await stage.rotate(old.keyId, LONG);
  const gone = await newKey();
  await revokeKey(stage.db, gone.keyId, ACTOR);
  const expired = await newKey({ expiresAt: new Date(Date.now() - 1_000) });

  const refused = async (attempt: Promise<unknown>, words: string) => expect(attempt).rejects.toThrow(words);
  await refused(stage.rotate(old.keyId, LONG), 'is rotating and cannot be rotated');
  await refused(stage.rotate(keyId, LONG), `${keyId} takes the place of ${old.keyId}, whose rotation is not over.`);
  await refused(stage.rotate(gone.keyId, LONG), 'is revoked and cannot be rotated');
  await refused(stage.rotate(expired.keyId, LONG), 'is expired and cannot be rotated');
  await refused(stage.rotate('key_none', LONG), 'There is no key key_none.');
  await refused(cancelRotation(stage.db, keyId, ACTOR), 'is active and has no rotation to cancel');

  await finishRotation(stage.db, old.keyId, ACTOR);
  await refused(cancelRotation(stage.db, old.keyId, ACTOR), 'is revoked and has no rotation to cancel');
  await refused(finishRotation(stage.db, old.keyId, ACTOR), 'is revoked and has no rotation to finish');
  const { keyId: third } = await stage.rotate(keyId, LONG);
  expect(await stage.rowOf(keyId)).toMatchObject({ status: 'rotating', replacedBy: third });
});

test('of two rotations of one key at the same time one is refused', async () => {
  const old = await newKey();
  const outcomes = await Promise.allSettled([stage.rotate(old.keyId, LONG), stage.rotate(old.keyId, LONG)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await listKeys(stage.db, old.partnerId)).toHaveLength(2);
});

test('a second key beside the first is the other way to rotate', async () => {
  const first = await newKey();
  const second = await newKey();
  await revokeKey(stage.db, first.keyId, ACTOR);
  await eventually(async () => (await stage.statusOf(first.key)) === 401, 1_000);
  expect(await stage.statusOf(second.key)).toBe(200);
});

test('support staff can read the workflow, and no secret is in it', async () => {
  const old = await newKey();
  const { key, keyId, endsAt } = await stage.rotate(old.keyId, SHORT);
  const handle = stage.handleOf(old.keyId, endsAt);
  await handle.result();
  const { staticSummary, staticDetails } = await handle.describe().then(async (description) => ({
    staticSummary: await description.staticSummary(),
    staticDetails: await description.staticDetails(),
  }));
  expect(staticSummary).toBe(`rotation of a test API key of ${old.partnerId}`);
  expect(staticDetails).toBe(`${keyId} takes the place of ${old.keyId}, which is valid until ${endsAt.toISOString()}.`);
  const history = await stage.historyOf(old.keyId, endsAt);
  const texts = history.replace(/"data": ?"([^"]*)"/g, (_all, data) => Buffer.from(data, 'base64').toString());
  expect(texts).toContain(old.keyId);
  for (const secret of [key, old.key]) {
    expect(texts).not.toContain(secret.slice('pk_test_'.length));
    expect(texts).not.toContain(stage.keyring.hashApiKey(secret).toString('base64'));
  }
  expect(texts).not.toMatch(/pk_(test|live)_/);
});

test('without the engine nothing is changed', async () => {
  const old = await newKey();
  const workflows = new WorkflowClient({ connection: Connection.lazy({ address: '127.0.0.1:1' }) });
  const deps = { db: stage.db, keyring: stage.keyring, workflows };
  await expect(rotateKey(deps, { keyId: old.keyId, actor: ACTOR })).rejects.toThrow();
  expect(await listKeys(stage.db, old.partnerId)).toEqual([
    expect.objectContaining({ keyId: old.keyId, status: 'active', replacedBy: null }),
  ]);
  expect(await audited(old.keyId)).toEqual([]);
});
