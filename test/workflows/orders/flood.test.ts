import { inArray } from 'drizzle-orm';
import { orders } from '#db/schema/orders';
import { openAsDeadProcess } from '#test/helpers/orders/died-creation';
import { eventually } from '#test/helpers/run/eventually';
import { leastTime } from '#test/helpers/run/least-time';
import { ADDRESSES, type Answer, type Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const PARTNERS = 10;
const EACH = 20;

interface Prepared {
  client: Client;
  body: { quote_id: string; address: string };
}

async function prepare(): Promise<Prepared[]> {
  const partners = await Promise.all(Array.from({ length: PARTNERS }, () => service.partner()));
  const each = partners.map(async ({ test: client }) => {
    const quotes = await Promise.all(Array.from({ length: EACH }, () => client.quote()));
    return quotes.map((quote_id) => ({ client, body: { quote_id, address: ADDRESSES.eth } }));
  });
  return (await Promise.all(each)).flat();
}

const SHORT = { query: { sandbox_scenario: 'fail', sandbox_ttl: '1' } };

/** A response and how long it took. */
async function timed(work: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const startedAt = performance.now();
  const answer = await work;
  return { answer, ms: Math.round(performance.now() - startedAt) };
}

async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await ask();
    return answer.status === 503 ? null : answer;
  });
}

const slowest = (group: { ms: number }[]) => Math.max(0, ...group.map(({ ms }) => ms));
const isRefused = ({ answer }: { answer: Answer }) => answer.status !== 201;

function flood(prepared: readonly Prepared[]) {
  return prepared.map(({ client, body }) => timed(client.createOnce(body, SHORT)));
}

test('a limited number of 200 simultaneous creations is served, the rest is refused at once, and no order is lost or duplicated', async () => {
  const prepared = await prepare();
  const { test: client } = await service.partner();
  const interrupted = { quote_id: await client.quote(), address: ADDRESSES.eth };
  const keyed = { headers: { 'Idempotency-Key': 'k' } };
  const left = { body: interrupted, key: 'k', after: 'the claim' } as const;
  const died = await openAsDeadProcess(service, client, left);

  const startedAt = performance.now();
  const flooding = flood(prepared);
  const takeover = client.createOnce(interrupted, keyed);
  const answers = await Promise.all(flooding);
  const took = Math.round(performance.now() - startedAt);

  const served = answers.filter((one) => !isRefused(one));
  const refused = answers.filter(isRefused);
  for (const { answer } of refused) {
    expect(errorOf(answer)).toMatchObject({ http: 503, code: 'NO_PROVIDERS_AVAILABLE', outcome: 'not_created' });
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  process.stderr.write(
    `flood: ${served.length} served (slowest ${slowest(served)} ms), ${refused.length} refused (slowest ${slowest(refused)} ms), in ${took} ms\n`,
  );
  expect(served.length).toBeGreaterThanOrEqual(32);
  expect(refused.length).toBeGreaterThan(0);

  // A creation that was interrupted before is not lost, even when its repetition is refused.
  expect([201, 503]).toContain((await takeover).status);
  expect((await untilServed(() => client.createOnce(interrupted, keyed))).body.order_id).toBe(died);

  // Each partner repeats its refused creations, one after the other.
  const comingBack = Array.from({ length: PARTNERS }, async (_none, nth) => {
    const late: Answer[] = [];
    for (const [at, { client, body }] of [...prepared.entries()].slice(nth * EACH, (nth + 1) * EACH)) {
      if (answers[at]?.answer.status === 503) {
        late.push(await untilServed(() => client.createOnce(body, SHORT)));
      }
    }
    return late;
  });
  const late = (await Promise.all(comingBack)).flat();
  const ids = [...served.map(({ answer }) => answer), ...late].map(({ body }) => body.order_id);
  expect(new Set(ids).size).toBe(PARTNERS * EACH);
  const ended = inArray(orders.status, ['failed']);
  await eventually(async () => (await service.db.$count(orders, ended)) === PARTNERS * EACH);
  expect(await service.db.$count(orders)).toBe(PARTNERS * EACH + 1);
  expect(service.surprises).toEqual([]);

  const floodAgain = async () => slowest((await Promise.all(flood(await prepare()))).filter(isRefused));
  const first = slowest(refused);
  expect(first < 3_000 ? first : await leastTime(3_000, floodAgain)).toBeLessThan(3_000);
});
