import { pino } from 'pino';
import { createApp } from '#api/app';
import { createAuthenticate } from '#api/authentication/authenticate';
import { type RunningServer, startServer } from '#api/server';
import type { ApiServices } from '#api/services';
import { openDatabase } from '#db/client';
import { changeKey, revokeKey } from '#db/keys/key-records';
import { cancelRotation, finishRotation, startRotation } from '#db/keys/key-rotation';
import { openNotifications } from '#db/notifications';
import { changePartner } from '#db/partners';
import { type KeyRequest, newSecret } from '#operations/keys/create-keys';
import { partnerWithKey } from '#test/helpers/api/partner-key';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { statusAt } from '#test/helpers/api/status';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

const log = pino({ level: 'silent' });
const ACTOR = 'test';

let first: TestApi;
let other: ApiServices;
let server: RunningServer;
let close: () => Promise<void>;

/** A second API process over the same database: its own connections, notifications and memory. */
beforeAll(async () => {
  first = await startTestApi();
  const { connectionString: url = '' } = first.services.db.$client.options;
  const db = openDatabase(url, { max: 3, onIdleError: () => {} });
  const notifications = openNotifications(url, log);
  await new Promise<void>((resolve) => {
    notifications.listen('settings', () => resolve());
  });
  other = { ...first.services, db, notifications };
  server = await startServer(createApp(other, log), { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL });
  close = async () => {
    await server.close();
    await notifications.close();
    await db.$client.end();
  };
});
afterAll(async () => {
  await close();
  await first.close();
});

const onOther = (key: string) => statusAt(`http://127.0.0.1:${server.port}`, key);
const onFirst = (key: string) => statusAt(first.origin, key);

/**
 * Both replicas have just read the key's row, and both change their answer while the clock stands: what they know never gets
 * too old, so it is the notification that tells them.
 */
async function expectChange(key: string, before: number, change: () => Promise<unknown>, after: number): Promise<void> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  expect([await onFirst(key), await onOther(key)]).toEqual([before, before]);
  await change();
  await eventually(async () => (await onOther(key)) === after);
  await eventually(async () => (await onFirst(key)) === after);
  clock.mockRestore();
}

const newKey = (settings?: Partial<KeyRequest>) => partnerWithKey(first.services.db, first.services.keyring, settings);

async function rotated() {
  const { keyId, key } = await newKey();
  const { key: newer, ...successor } = newSecret(first.services.keyring, 'test');
  const request = { keyId, successor, windowMs: 60_000, actor: ACTOR };
  await startRotation(first.services.db, request, async () => {});
  return { keyId, key, newer };
}

test('a revocation', async () => {
  const { key, keyId } = await newKey();
  await expectChange(key, 200, () => revokeKey(first.services.db, keyId, ACTOR), 401);
});

test('other scopes', async () => {
  const { key, keyId } = await newKey();
  await expectChange(key, 200, () => changeKey(first.services.db, keyId, { scopes: ['webhook:admin'] }, ACTOR), 403);
});

test('another allow-list, and back', async () => {
  const { key, keyId } = await newKey();
  const allow = (allowList: string[]) => () => changeKey(first.services.db, keyId, { allowList }, ACTOR);
  await expectChange(key, 200, allow(['192.0.2.0/24']), 401);
  await expectChange(key, 401, allow([]), 200);
});

test('a rotation that is finished', async () => {
  const { key, keyId, newer } = await rotated();
  await expectChange(key, 200, () => finishRotation(first.services.db, keyId, ACTOR), 401);
  expect(await onOther(newer)).toBe(200);
});

test('a rotation that is canceled', async () => {
  const { key, keyId, newer } = await rotated();
  await expectChange(newer, 200, () => cancelRotation(first.services.db, keyId, ACTOR), 401);
  expect(await onOther(key)).toBe(200);
});

test("a change of a partner's settings, for its keys only", async () => {
  // A live key, because a test key's writes are the same in every tier.
  const { key, partnerId } = await newKey({ environment: 'live' });
  const neighbor = await newKey({ environment: 'live' });
  const authenticate = createAuthenticate(other);
  const figures = async (presented: string) => {
    const caller = await authenticate(presented, '127.0.0.1', log);
    return caller && { markup: caller.markupBps, writes: caller.allowance.writesPerMinute };
  };
  const usual = { markup: 0, writes: 60 };
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  expect([await figures(key), await figures(neighbor.key)]).toEqual([usual, usual]);
  await changePartner(first.services.db, partnerId, { tier: 'scale', markupBps: 70 }, ACTOR);
  await eventually(async () => (await figures(key))?.markup === 70);
  expect([await figures(key), await figures(neighbor.key)]).toEqual([{ markup: 70, writes: 300 }, usual]);
  clock.mockRestore();
});
