import { errorOf, useTestApi } from '#test/helpers/api/test-api';

const api = useTestApi(undefined, { keyless: { readsPerMinute: 60, bulkPerMinute: 10 } });

let addresses = 0;
function newIp(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

const READ = '/limits?from=BTC&to=XMR';
const ESTIMATE = '/estimate?from=BTC&to=XMR&amount=0.05';
const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));

/** The responses to one request after the other, up to the first refused one, and how many whole seconds this took. */
async function untilRefused(path: string) {
  const ip = newIp();
  const startedAt = Date.now();
  const passed: Response[] = [];
  for (;;) {
    const answer = await api.get(path, { ip });
    if (answer.status === 429) {
      return { ip, passed, refused: answer, seconds: Math.ceil((Date.now() - startedAt) / 1000) };
    }
    expect(answer.status).toBe(200);
    passed.push(answer);
  }
}

test('without a key 60 reads pass one after the other, and the 61st is refused with the time to wait', async () => {
  const { passed, refused, seconds } = await untilRefused(READ);
  // The refill steps: none in the first second.
  const added = passed.map((answer, index) => remaining(answer) - (59 - index));
  expect(added).toEqual([...added].sort((a, b) => a - b));
  expect([added[0], passed.length]).toEqual([0, 60 + (added.at(-1) ?? 0)]);
  expect(added.at(-1)).toBeLessThan(seconds);
  expect([refused.headers.get('x-ratelimit-limit'), remaining(refused)]).toEqual(['60', 0]);
  const resetsIn = Number(refused.headers.get('x-ratelimit-reset')) - Date.now() / 1000;
  expect(resetsIn).toBeGreaterThan(55);
  expect(resetsIn).toBeLessThanOrEqual(61);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await errorOf(refused)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  expect((await api.get(READ, { ip: newIp() })).status).toBe(200);
});

test('as many of 200 simultaneous reads pass as one after the other', async () => {
  const ip = newIp();
  const startedAt = Date.now();
  const answers = await Promise.all(Array.from({ length: 200 }, () => api.get(READ, { ip })));
  const passed = answers.filter(({ status }) => status === 200).length;
  expect(passed).toBeGreaterThanOrEqual(60);
  expect(passed).toBeLessThanOrEqual(60 + Math.floor((Date.now() - startedAt) / 1000));
});

test('the 11th estimate with all quotes is refused while a plain estimate still works', async () => {
  const { ip, passed, refused, seconds } = await untilRefused(`${ESTIMATE}&include=all`);
  expect(passed.length).toBeGreaterThanOrEqual(10);
  expect(passed.length).toBeLessThanOrEqual(10 + Math.floor(seconds / 6));
  expect(passed.map(remaining).slice(0, 3)).toEqual([9, 8, 7]);
  expect(refused.headers.get('x-ratelimit-limit')).toBe('10');
  expect(refused.headers.get('retry-after')).toMatch(/^[1-6]$/);
  const plain = await api.get(ESTIMATE, { ip });
  expect([plain.status, remaining(plain)]).toEqual([200, 59]);
});
