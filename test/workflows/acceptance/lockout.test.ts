import { eq, isNotNull, sql } from 'drizzle-orm';
import { keyFailures, lockouts } from '#db/schema/keys';
import { newApiKey } from '#security/secret';
import { eventually } from '#test/helpers/run/eventually';
import { type Answer, BASE, createClient } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

const MINUTES_15 = 15 * 60;
const INVALID = { http: 401, code: 'INVALID_KEY' };
const LOCKED = { http: 429, code: 'RATE_LIMITED' };

let service: Service;

beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

const ask = (key: string, headers = {}) =>
  createClient(service.origin, key).call<unknown>('GET', '/currencies', undefined, { headers });

async function badKeys(count: number, headers: (nth: number) => Record<string, string> = () => ({})) {
  const answers: Answer<unknown>[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    answers.push(await ask(newApiKey('test'), headers(nth)));
  }
  return answers;
}

async function keyless(path: string): Promise<Answer<unknown>> {
  const response = await fetch(`${service.origin}${BASE}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text(), body: null };
}

test('five bad keys in 60 s lock out the address for 15 minutes, also for valid keys and keyless reads', async () => {
  const partner = await service.partner();
  for (const answer of await badKeys(5)) {
    expect(errorOf(answer)).toMatchObject(INVALID);
  }
  for (const answer of [await ask(partner.test.key), await ask(newApiKey('test')), await keyless('/currencies')]) {
    expect(errorOf(answer)).toMatchObject(LOCKED);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(MINUTES_15 - 30);
    expect(seconds).toBeLessThanOrEqual(MINUTES_15);
  }
});

test('health is not affected', async () => {
  await badKeys(5);
  expect((await keyless('/health')).status).toBe(200);
  expect(errorOf(await keyless('/currencies'))).toMatchObject(LOCKED);
});

test('four bad keys lock out nobody, and neither do five within more than 60 s', async () => {
  await badKeys(4);
  expect((await keyless('/currencies')).status).toBe(200);
  await service.db.update(keyFailures).set({ at: sql`now() - interval '61 seconds'` });
  await badKeys(4);
  expect((await keyless('/currencies')).status).toBe(200);
});

test('requests during the lockout do not make it longer, and it ends', async () => {
  const partner = await service.partner();
  await badKeys(5);
  const until = async () => (await service.db.select().from(lockouts))[0]?.lockedUntil;
  const first = await until();
  expect(first).toBeInstanceOf(Date);
  await badKeys(5);
  expect(await until()).toEqual(first);
  await service.db.update(lockouts).set({ lockedUntil: sql`now() - interval '1 second'` });
  await service.db.delete(keyFailures);
  await eventually(async () => (await ask(partner.test.key)).status === 200);
});

test('a forged X-Forwarded-For has no effect without a trusted proxy', async () => {
  const partner = await service.partner();
  await badKeys(5, (nth) => ({ 'X-Forwarded-For': `203.0.113.${nth}` }));
  const forged = await ask(partner.test.key, { 'X-Forwarded-For': '198.51.100.7' });
  expect(errorOf(forged)).toMatchObject(LOCKED);
  expect(await service.db.select().from(lockouts).where(eq(lockouts.ip, '203.0.113.0'))).toEqual([]);
});

/** The events are sent as ops webhooks to partners with an ops endpoint; they are made from the recorded lockout. */
test('the lockout is recorded with the shown prefixes of the keys', async () => {
  await badKeys(5);
  const [lock] = await service.db.select().from(lockouts).where(isNotNull(lockouts.lockedAt));
  expect(lock?.keyPrefixes.length).toBeGreaterThan(0);
  for (const prefix of lock?.keyPrefixes ?? []) {
    expect(prefix).toMatch(/^pk_test_\w{8}$/);
  }
});
