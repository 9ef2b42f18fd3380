import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { callerRanges, keyFailures, lockouts } from '#db/schema/keys';
import type { RunningRole } from '#process/services';
import { newApiKey } from '#security/secret';
import { useTestApi } from '#test/helpers/api/test-api';
import { opsEventsOf } from '#test/helpers/orders/ops-events';
import { eventually } from '#test/helpers/run/eventually';
import { toChatBlocks } from '#webhooks/attempt';
import { startOpsAnnouncer } from '#worker/jobs/ops-announcer';

const api = useTestApi();
const announcers: RunningRole[] = [];

afterEach(async () => {
  await Promise.all(announcers.splice(0).map((announcer) => announcer.close()));
});

function announce(): void {
  const { db, notifications } = api.services;
  announcers.push(startOpsAnnouncer({ db, notifications, log: pino({ level: 'silent' }), sweepMs: 20 }));
}

let addresses = 0;
function newIp(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

/** Locks out an address by different bad keys, and returns the lockout once it is recorded. */
async function lock(ip: string, ...keys: string[]) {
  const bad = [...keys, ...Array.from({ length: 5 - keys.length }, () => newApiKey('test'))];
  for (const key of bad) {
    expect((await api.get('/me/orders', { key, ip })).status).toBe(401);
  }
  return lockOf(ip);
}
async function lockOf(ip: string) {
  const [row] = await api.services.db.select().from(lockouts).where(eq(lockouts.ip, ip));
  if (!row) {
    throw new Error('nothing is locked');
  }
  return row;
}
async function announced(ip: string) {
  return eventually(async () => ((await lockOf(ip)).notices ? lockOf(ip) : null));
}
/** Moves the lockout 15 minutes into the past. */
const letPass = (ip: string) =>
  api.services.db
    .update(lockouts)
    .set({ lockedAt: sql`locked_at - interval '15 minutes'`, lockedUntil: sql`locked_until - interval '15 minutes'` })
    .where(eq(lockouts.ip, ip));
const callWell = async (ip: string, key: string) => {
  expect((await api.get('/me/orders', { key, ip })).status).toBe(200);
  return eventually(async () => (await api.services.db.$count(callerRanges, eq(callerRanges.ipRange, ip))) > 0);
};
const mistyped = (key: string) => `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;

test('a partner whose key was among the bad ones gets ops events about the lockout and its end, as the contract has them', async () => {
  const { db } = api.services;
  const { partnerId, liveKey } = await api.newPartner();
  const bystander = await api.newPartner();
  const ip = newIp();
  announce();
  const { lockedAt, lockedUntil } = await lock(ip, mistyped(liveKey));
  await announced(ip);
  const locked = {
    event: 'api_key_locked',
    event_id: `${partnerId}:api_key_locked:${lockedAt.getTime()}`,
    ts: lockedAt.toISOString(),
    environment: 'live',
    reason: '5_invalid_key_in_60s',
    paused_at: null,
    resume_after: lockedUntil.toISOString(),
    last_error: null,
    details: { ip, locked_at: lockedAt.toISOString(), key_prefix: liveKey.slice(0, 16) },
  };
  const [event] = await opsEventsOf(db, partnerId);
  expect(event).toEqual(locked);
  expect(toChatBlocks(locked).blocks[1]).toMatchObject({
    elements: [{ text: expect.stringContaining(`<!date^${Math.floor(lockedUntil.getTime() / 1_000)}^`) }],
  });

  await letPass(ip);
  const unlockedAt = new Date(lockedUntil.getTime() - 15 * 60_000);
  await eventually(async () => (await opsEventsOf(db, partnerId)).length === 2);
  expect(await opsEventsOf(db, partnerId)).toContainEqual({
    event: 'api_key_unlocked',
    event_id: `${partnerId}:api_key_unlocked:${unlockedAt.getTime()}`,
    ts: unlockedAt.toISOString(),
    environment: 'live',
    reason: 'lockout_expired',
    paused_at: null,
    resume_after: null,
    last_error: null,
    details: { ip },
  });
  expect(await opsEventsOf(db, bystander.partnerId)).toEqual([]);
});

test('a partner with a successful call from the address in the last 24 h gets them too, but not after an older call', async () => {
  const { db } = api.services;
  const [recent, past] = await Promise.all([api.newPartner(), api.newPartner()]);
  const ip = newIp();
  await callWell(ip, past.testKey);
  await db.update(callerRanges).set({ seenAt: sql`now() - interval '24 hours 1 minute'` });
  await callWell(ip, recent.testKey);
  await eventually(async () => (await db.$count(callerRanges, eq(callerRanges.ipRange, ip))) === 2);
  announce();
  await lock(ip);
  await announced(ip);
  expect(await opsEventsOf(db, recent.partnerId)).toEqual([
    expect.objectContaining({
      event: 'api_key_locked',
      environment: 'test',
      details: expect.objectContaining({ key_prefix: null }),
    }),
  ]);
  expect(await opsEventsOf(db, past.partnerId)).toEqual([]);
});

test('a revoked key identifies its partner, and a partner with two reasons gets one event', async () => {
  const { db } = api.services;
  const { partnerId, testKey } = await api.newPartner();
  const revoked = await api.newKey(partnerId, { environment: 'live', status: 'revoked' });
  const ip = newIp();
  await callWell(ip, testKey);
  announce();
  await lock(ip, revoked, mistyped(testKey));
  await announced(ip);
  expect(await opsEventsOf(db, partnerId)).toHaveLength(1);
});

test('each partner gets each event exactly once, however many processes announce, even if the process that locked out has ended', async () => {
  const { db } = api.services;
  const { partnerId, testKey } = await api.newPartner();
  const ip = newIp();
  await lock(ip, mistyped(testKey));
  await letPass(ip);
  expect(await opsEventsOf(db, partnerId)).toEqual([]);
  for (let count = 0; count < 4; count += 1) {
    announce();
  }
  await eventually(async () => (await lockOf(ip)).endAnnouncedAt);
  expect((await opsEventsOf(db, partnerId)).map(({ event }) => event)).toEqual(['api_key_locked', 'api_key_unlocked']);
});

test('the ranges that a partner calls from are recorded once a minute', async () => {
  const { db } = api.services;
  const { partnerId, testKey } = await api.newPartner();
  for (let call = 0; call < 3; call += 1) {
    await api.get('/me/orders', { key: testKey, ip: `2001:db8::${call + 1}` });
  }
  const rows = () => db.select().from(callerRanges).where(eq(callerRanges.partnerId, partnerId));
  await eventually(async () => (await rows()).length > 0);
  const [first, ...more] = await rows();
  expect({ range: first?.ipRange, more }).toEqual({ range: '2001:db8::/64', more: [] });
  expect(await db.$count(keyFailures, eq(keyFailures.ipRange, '2001:db8::/64'))).toBe(0);
});
