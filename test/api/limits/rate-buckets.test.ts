import fc from 'fast-check';
import { type Database, openDatabase } from '#db/client';
import { leaseTokens } from '#db/limits/rate-buckets';
import { rateBuckets } from '#db/schema/limits';
import { capacityOf, perMinute, perSecond, refillLease } from '#domain/limits/token-bucket';
import { freshDatabase } from '#test/helpers/servers/database';

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  db = openDatabase(database.url, { max: 8, onIdleError: () => {} });
  drop = database.drop;
});
afterAll(async () => {
  await db.$client.end();
  await drop();
});

const limits = fc.oneof(
  fc.integer({ min: 0, max: 2_000_000 }).map(perMinute),
  fc.integer({ min: 1, max: 9 }).map(perSecond),
);

test('the database refills a bucket as the domain does', async () => {
  const cases = fc.record({
    from: limits,
    to: limits,
    filled: fc.double({ min: 0, max: 1, noNaN: true }),
    age: fc.integer({ min: -2_000, max: 90_000 }),
    returned: fc.nat(2_000),
    wanted: fc.nat(2_000),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ from, to, filled, age, returned, wanted }) => {
      // A bucket's kind never changes, only its limit.
      const rate = { ...to, seconds: from.seconds };
      const sixtieths = Math.floor(capacityOf(from) * filled);
      const refilledAt = Date.now() - age;
      const row = { perMinute: from.perMinute, sixtieths, refilledAt: new Date(refilledAt) };
      await db
        .insert(rateBuckets)
        .values({ bucket: 'b', ...row })
        .onConflictDoUpdate({ target: rateBuckets.bucket, set: row });
      const answer = await leaseTokens(db, 'b', { rate, returned, wanted });
      const expected = refillLease({ sixtieths, refilledAt }, from, { rate, returned, wanted }, answer.now);
      expect(answer).toEqual({ ...expected, now: answer.now });
    }),
    { numRuns: 150 },
  );
});

test('a new bucket gives as many of many simultaneous requests a token as it holds', async () => {
  const rate = perMinute(50);
  const one = { rate, returned: 0, wanted: 1 };
  const answers = await Promise.all(Array.from({ length: 200 }, () => leaseTokens(db, 'crowd', one)));
  const granted = answers.reduce((sum, answer) => sum + answer.granted, 0);
  const last = Math.max(...answers.map(({ now }) => now));
  const first = Math.min(...answers.map(({ now }) => now));
  expect(granted).toBeGreaterThanOrEqual(50);
  expect(granted).toBeLessThanOrEqual(50 + Math.ceil((last - first) / 1000));
});

test('returned tokens can be taken again', async () => {
  const rate = perMinute(10);
  const ask = (returned: number, wanted: number) => leaseTokens(db, 'back', { rate, returned, wanted });
  expect((await ask(0, 10)).granted).toBe(10);
  expect((await ask(0, 1)).granted).toBe(0);
  expect((await ask(4, 0)).left.sixtieths).toBeGreaterThanOrEqual(240);
  expect((await ask(0, 10)).granted).toBe(4);
});
test('a new bucket is never full at a time in the future', async () => {
  const rate = perMinute(0);
  for (let nth = 0; nth < 300; nth += 1) {
    const { left, now } = await leaseTokens(db, `new-${nth}`, { rate, returned: 0, wanted: 1 });
    expect(left.refilledAt).toBeLessThanOrEqual(now);
  }
});
