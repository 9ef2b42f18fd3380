import { sql } from 'drizzle-orm';
import type { ApiProcess } from '#test/helpers/api/process';
import { useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

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
  const refilled = (READS_PER_MINUTE / 60) * Math.ceil((Date.now() - startedAt) / 1000);
  const total = passed[0] + passed[1];
  expect(total).toBeGreaterThanOrEqual(0.95 * READS_PER_MINUTE);
  expect(total).toBeLessThanOrEqual(READS_PER_MINUTE + refilled);
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
