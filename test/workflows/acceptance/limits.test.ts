import { eventually } from '#test/helpers/run/eventually';
import { type Answer, BASE, type Client, createClient } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await startService({ worker: false, keylessReadsPerMinute: 60 });
});
afterAll(() => service.close());
beforeEach(async () => {
  client = (await service.partner()).test;
});

const PAIR = { from: 'BTC', to: 'ETH' };
const LIMITED = { http: 429, code: 'RATE_LIMITED' };

/** The responses to `count` calls, one after the other. */
async function inTurn<T>(count: number, ask: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    answers.push(await ask());
  }
  return answers;
}

const figure = ({ headers }: { headers: Headers }, name: string) => Number(headers.get(name));

/** The statement of a refusal about when to retry [rules/rate-limits: Headers]. */
function expectLimited(answer: Answer<unknown>, limit: number): void {
  expect(errorOf(answer)).toMatchObject(LIMITED);
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(figure(answer, 'x-ratelimit-limit')).toBe(limit);
  expect(figure(answer, 'x-ratelimit-remaining')).toBe(0);
  expect(figure(answer, 'x-ratelimit-reset')).toBeGreaterThan(Date.now() / 1_000 - 1);
}

test('without a key 60 reads pass, and the 61st within the minute is 429 with Retry-After', async () => {
  const keyless = async (): Promise<Answer<unknown>> => {
    const response = await fetch(`${service.origin}${BASE}/limits?from=BTC&to=ETH`);
    const { status, headers } = response;
    return { status, headers, text: await response.text(), body: null };
  };
  const startedAt = performance.now();
  const passed = await inTurn(60, keyless);
  expect(passed.map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect(passed.map((answer) => figure(answer, 'x-ratelimit-limit'))).toEqual(Array(60).fill(60));
  // One token is refilled every second.
  const refilled = Math.ceil((performance.now() - startedAt) / 1_000) + 1;
  const refused = (await inTurn(1 + refilled, keyless)).find(({ status }) => status === 429);
  expect(refused).toBeDefined();
  if (refused) expectLimited(refused, 60);
  expect((await client.call('GET', '/limits', undefined, { query: PAIR })).status).toBe(200);
});

test('a health check from any address is one of those reads, answered exactly as documented', async () => {
  // On a busy machine Temporal may be late for a moment, and health reports it.
  const health = () =>
    eventually(async () => {
      const answer = await createClient(service.origin, '').call<unknown>('GET', '/health');
      return answer.status === 503 ? null : answer;
    });
  const answers = await inTurn(70, health);
  const [passed, refused] = [200, 429].map((status) => answers.filter((answer) => answer.status === status));
  expect([...(passed ?? []), ...(refused ?? [])]).toHaveLength(70);
  for (const answer of passed ?? []) {
    expect(answer.body).toEqual({ status: 'ok', ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) });
    expect(figure(answer, 'x-ratelimit-limit')).toBe(60);
  }
  expect(refused).not.toEqual([]);
  for (const answer of refused ?? []) {
    expectLimited(answer, 60);
  }
});

test('a key has 600 reads a minute, and not many more', async () => {
  const read = () => client.call<unknown>('GET', '/limits', undefined, { query: PAIR });
  const startedAt = performance.now();
  const passed = await Promise.all(Array.from({ length: 600 }, read));
  expect(passed.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(passed.map((answer) => figure(answer, 'x-ratelimit-limit')))).toEqual(new Set([600]));
  const refilled = 10 * (Math.ceil((performance.now() - startedAt) / 1_000) + 2);
  const more = await Promise.all(Array.from({ length: 50 + refilled }, read));
  const refused = more.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  if (refused[0]) expectLimited(refused[0], 600);
});

test('the 11th include=all is 429 while plain /estimate still works', async () => {
  const estimate = (include: string) => () =>
    client.call<unknown>('GET', '/estimate', undefined, { query: { ...PAIR, amount: '0.05', include } });
  const passed = await Promise.all(Array.from({ length: 10 }, estimate('all')));
  expect(passed.map(({ status }) => status)).toEqual(Array(10).fill(200));
  // One token is refilled every six seconds, so at any speed one of two is refused.
  const refused = (await Promise.all([estimate('all')(), estimate('all')(), estimate('all')()])).find(
    ({ status }) => status === 429,
  );
  expect(refused).toBeDefined();
  if (refused) expectLimited(refused, 10);
  const plain = await Promise.all(Array.from({ length: 20 }, estimate('best')));
  expect(plain.map(({ status }) => status)).toEqual(Array(20).fill(200));
});
