import { eq, sql } from 'drizzle-orm';
import { rangeOf } from '#api/authentication/client-ip';
import { load } from '#bench/load/load';
import { keyFailures, lockouts } from '#db/schema/keys';
import { newApiKey, toShownPrefix } from '#security/secret';
import { errorOf, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

const api = useTestApi(undefined, { trustedProxies: ['127.0.0.1'] });
let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner();
});

let addresses = 0;
/** An address that no test has used. */
function newIp(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

const ask = (path: string, ip: string, key?: string) => api.get(path, { key, headers: { 'X-Forwarded-For': ip } });
const statusOf = async (path: string, ip: string, key?: string) => (await ask(path, ip, key)).status;

async function present(keys: readonly string[], ip: string): Promise<number[]> {
  const answers: number[] = [];
  for (const key of keys) {
    answers.push(await statusOf('/me/orders', ip, key));
  }
  return answers;
}
const badKeys = (count: number) => Array.from({ length: count }, () => newApiKey('test'));
const locksOf = (ip: string) =>
  api.services.db
    .select()
    .from(lockouts)
    .where(eq(lockouts.ipRange, rangeOf(ip)));

test('the fifth bad key locks out its address for 15 minutes, whatever it requests afterwards', async () => {
  const ip = newIp();
  expect(await present(badKeys(5), ip)).toEqual([401, 401, 401, 401, 401]);
  const refused = await ask('/me/orders', ip, partner.testKey);
  const retryAfter = Number(refused.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(890);
  expect(retryAfter).toBeLessThanOrEqual(900);
  expect(await errorOf(refused)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  expect(await statusOf('/currencies', ip)).toBe(429);
  expect(await statusOf('/me/orders', ip, newApiKey('test'))).toBe(429);
  expect(await statusOf('/health', ip)).toBe(200);
  expect(await statusOf('/me/orders', newIp(), partner.testKey)).toBe(200);
});

test('four bad keys lock out nobody', async () => {
  const ip = newIp();
  await present(badKeys(4), ip);
  expect(await statusOf('/me/orders', ip, partner.testKey)).toBe(200);
});

test('missing, malformed and revoked keys count like an unknown one; a valid key and a missing scope do not', async () => {
  const ip = newIp();
  const revoked = await api.newKey(partner.partnerId, { status: 'revoked' });
  const noScope = await api.newKey(partner.partnerId, { scopes: ['webhook:admin'] });
  expect(await statusOf('/me/orders', ip)).toBe(401);
  expect(await present(['', 'pk_test_short', partner.testKey, noScope, revoked, noScope], ip)).toEqual([
    401, 401, 200, 403, 401, 403,
  ]);
  expect(await present(badKeys(2), ip)).toEqual([401, 429]);
});

test('requests during the lockout do not extend it', async () => {
  const ip = newIp();
  await present(badKeys(5), ip);
  const [before] = await locksOf(ip);
  await present(badKeys(7), ip);
  expect(await locksOf(ip)).toEqual([before]);
  expect(Number(before?.lockedUntil) - Number(before?.lockedAt)).toBe(15 * 60_000);
});

test('after the 15 minutes the address has its full number of attempts again', async () => {
  const ip = newIp();
  await present(badKeys(5), ip);
  await api.services.db
    .update(lockouts)
    .set({ lockedAt: sql`now() - interval '15 minutes'`, lockedUntil: sql`now()` })
    .where(eq(lockouts.ipRange, ip));
  await eventually(async () => (await statusOf('/me/orders', ip, partner.testKey)) === 200);
  expect(await present(badKeys(6), ip)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await locksOf(ip)).toHaveLength(2);
});

test('bad keys are counted together only within 60 seconds', async () => {
  const ip = newIp();
  await present(badKeys(4), ip);
  const age = (seconds: number) =>
    api.services.db
      .update(keyFailures)
      .set({ at: sql`now() - ${seconds} * interval '1 second'` })
      .where(eq(keyFailures.ipRange, ip));
  await age(61);
  await present(badKeys(1), ip);
  expect(await statusOf('/me/orders', ip, partner.testKey)).toBe(200);
  await age(58);
  expect(await present(badKeys(1), ip)).toEqual([401]);
  expect(await statusOf('/me/orders', ip, partner.testKey)).toBe(429);
});

test('in a flood of bad keys five get INVALID_KEY, and all others are locked out', async () => {
  const ip = newIp();
  const keys = badKeys(1_500);
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  // All at once, a slow machine would need longer than the server waits for the last of them.
  await load(150, keys.length, async (nth) => {
    answers.push(await ask('/me/orders', ip, keys[nth] ?? ''));
  });
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(refused).toHaveLength(1_495);
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(860);
  }
  expect(await locksOf(ip)).toHaveLength(1);
});

test('five bad keys get INVALID_KEY over all processes together', async () => {
  const another = await api.startAnother();
  const ip = newIp();
  const answers = await Promise.all(
    badKeys(200).map((key, index) =>
      api.get('/me/orders', {
        key,
        headers: { 'X-Forwarded-For': ip },
        from: index % 2 === 0 ? api.origin : another.origin,
      }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([5, 195]);
});

test('a valid key that is still being looked up when its address is locked out is refused too', async () => {
  const ip = newIp();
  const fresh = await api.newKey(partner.partnerId);
  const answer = await api.services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table api_keys in access exclusive mode`);
    const asked = ask('/me/orders', ip, fresh);
    // These are recognized as bad without a look-up.
    expect(await present(Array(5).fill('malformed'), ip)).toEqual([401, 401, 401, 401, 401]);
    return { asked };
  });
  expect((await answer.asked).status).toBe(429);
});

test('a flood of bad keys makes one lockout', async () => {
  const ip = newIp();
  const answers = await Promise.all(badKeys(40).map((key) => statusOf('/me/orders', ip, key)));
  expect(answers.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  expect(await locksOf(ip)).toHaveLength(1);
  expect(await statusOf('/me/orders', ip, partner.testKey)).toBe(429);
});

test('the addresses of one IPv6 /64 count as one client, and those of the next /64 as another', async () => {
  for (const key of badKeys(5)) {
    addresses += 1;
    await statusOf('/me/orders', `2001:db8:0:1::${addresses}`, key);
  }
  expect(await statusOf('/me/orders', '2001:db8:0:1:ffff::', partner.testKey)).toBe(429);
  expect(await statusOf('/me/orders', '2001:db8:0:2::1', partner.testKey)).toBe(200);
});

test('a forged header neither avoids the lockout nor locks out another address', async () => {
  const [ip, victim] = [newIp(), newIp()];
  for (const [index, key] of badKeys(5).entries()) {
    expect(await statusOf('/me/orders', `${victim}, 203.0.113.${index}, ${ip}`, key)).toBe(401);
  }
  expect(await statusOf('/me/orders', `${victim}, ${ip}`, partner.testKey)).toBe(429);
  expect(await statusOf('/me/orders', victim, partner.testKey)).toBe(200);
});

test('a lockout stores the shown prefixes of the presented keys, once each, and no other part of them', async () => {
  const ip = newIp();
  const [one = '', other = ''] = badKeys(2);
  await present([one, other, one, `${other}mistyped`, 'not a key: hunter2'], ip);
  const [lock] = await locksOf(ip);
  expect(lock?.ip).toBe(ip);
  expect(lock?.keyPrefixes.sort()).toEqual([one, other].map(toShownPrefix).sort());
  const line = api.logged.find((entry) => entry.ip === ip);
  expect(line?.keyPrefixes).toEqual(expect.arrayContaining([toShownPrefix(one)]));
  const everything = JSON.stringify([await api.services.db.select().from(keyFailures), lock, api.logged]);
  expect(everything).not.toContain(one);
  expect(everything).not.toContain('hunter2');
});
