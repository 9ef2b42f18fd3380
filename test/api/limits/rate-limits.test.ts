import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { type Database, openDatabase } from '#db/client';
import { leaseTokens } from '#db/limits/rate-limits';
import { rateBuckets } from '#db/schema/limits';
import { capacityOf, perMinute, perSecond, refillLease } from '#domain/limits/token-bucket';
import type { ApiProcess } from '#test/helpers/api/process';
import { useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';
import { freshDatabase } from '#test/helpers/servers/database';

describe('processes', () => {
  const api = useTestApi();
  let other: ApiProcess;

  beforeAll(async () => {
    other = await api.startAnother();
  });

  const PATH = '/limits?from=BTC&to=XMR';
  /** Of a partner whose calls two processes together limit as one process would. */
  const READS_PER_MINUTE = 180;
  const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));

  /** How many of `count` reads pass at one process, `parallel` of them at a time. */
  async function hammer(key: string, from: string, count: number, parallel: number): Promise<number> {
    let passed = 0;
    let asked = 0;
    const lane = async () => {
      while (asked < count) {
        asked += 1;
        const answer = await api.get(PATH, { key, from });
        await answer.arrayBuffer();
        passed += answer.status === 200 ? 1 : 0;
      }
    };
    await Promise.all(Array.from({ length: parallel }, lane));
    return passed;
  }

  test.each([
    ['at once', 8],
    ['one after the other', 1],
  ])('two processes that are called %s let as many calls pass as one process', async (_how, parallel) => {
    const { testKey } = await api.newPartner({ readsPerMinute: READS_PER_MINUTE });
    const startedAt = Date.now();
    const passed = await Promise.all([
      hammer(testKey, api.origin, 150, parallel),
      hammer(testKey, other.origin, 150, parallel),
    ]);
    const total = passed[0] + passed[1];
    expect(total).toBeGreaterThanOrEqual(0.95 * READS_PER_MINUTE);
    expect(total).toBeLessThanOrEqual(READS_PER_MINUTE * (1 + Math.ceil((Date.now() - startedAt) / 1000) / 60));
  });

  test('with a limit of 60, two processes let 60 of 180 simultaneous reads pass', async () => {
    const { testKey } = await api.newPartner({ readsPerMinute: 60 });
    const startedAt = Date.now();
    const [one, two] = await Promise.all([hammer(testKey, api.origin, 90, 90), hammer(testKey, other.origin, 90, 90)]);
    expect(one + two).toBeGreaterThanOrEqual(58);
    expect(one + two).toBeLessThanOrEqual(60 + Math.ceil((Date.now() - startedAt) / 1000));
  });

  test('tokens that one process borrowed and did not use are soon available to the others', async () => {
    const { testKey: key, partnerId } = await api.newPartner({ readsPerMinute: 2 * 600 });
    await hammer(key, api.origin, 100, 10);
    const inDatabase = async () => {
      const { rows } = await api.services.db.execute<{ sixtieths: string }>(
        sql`select sixtieths from rate_buckets where bucket = ${`${partnerId}:test:R`}`,
      );
      return Number(rows[0]?.sixtieths) / 60;
    };
    await eventually(async () => (await inDatabase()) >= 1100);
    expect(remaining(await api.get(PATH, { key, from: other.origin }))).toBeGreaterThanOrEqual(1099);
  });

  test('a process that ends returns the tokens it borrowed', async () => {
    const third = await api.startAnother();
    const { testKey: key } = await api.newPartner({ readsPerMinute: 6_000 });
    await hammer(key, third.origin, 300, 10);
    await third.services.limiter.close();
    expect(remaining(await api.get(PATH, { key }))).toBeGreaterThanOrEqual(5_699);
  });
});

describe('rate buckets', () => {
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
});
