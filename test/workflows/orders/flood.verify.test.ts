import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { orders } from '#db/schema/orders';
import { openAsDeadProcess } from '#test/helpers/orders/died-creation';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Answer } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { TEMPORAL_ANSWER_LIMIT: '5s' } });
});
afterAll(() => service.close());

const PARTNERS = 10;
const EACH = 20;

const SHORT = { query: { sandbox_scenario: 'fail', sandbox_ttl: '1' } };

interface Prepared {
  create(): Promise<Answer>;
}

async function prepare(): Promise<Prepared[]> {
  const partners = await Promise.all(Array.from({ length: PARTNERS }, () => service.partner()));
  const each = partners.map(async ({ test: client }) => {
    const quotes = await Promise.all(Array.from({ length: EACH }, () => client.quote()));
    return quotes.map((quote_id) => {
      const options = { ...SHORT, headers: { 'Idempotency-Key': randomUUID() } };
      return { create: () => client.createOnce({ quote_id, address: ADDRESSES.eth }, options) };
    });
  });
  return (await Promise.all(each)).flat();
}

async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await ask();
    return answer.status === 503 ? null : answer;
  });
}

const isRefused = (answer: Answer) => answer.status !== 201 && !isUnknown(answer);
/** On a very busy machine one that was admitted may take longer than its caller is kept waiting. */
const isUnknown = (answer: Answer) => answer.status === 503 && errorOf(answer).outcome === 'unknown';

test('a limited number of 200 simultaneous creations is served, the rest is refused before anything is begun, and no order is lost or duplicated', async () => {
  const prepared = await prepare();
  const { test: client } = await service.partner();
  const interrupted = { quote_id: await client.quote(), address: ADDRESSES.eth };
  const keyed = { headers: { 'Idempotency-Key': 'k' } };
  const left = { body: interrupted, key: 'k', after: 'the claim' } as const;
  const died = await openAsDeadProcess(service, client, left);

  const flooding = prepared.map(({ create }) => create());
  const takeover = client.createOnce(interrupted, keyed);
  const answers = await Promise.all(flooding);

  const served = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(isRefused);
  for (const answer of refused) {
    expect(errorOf(answer)).toMatchObject({ http: 503, code: 'NO_PROVIDERS_AVAILABLE', outcome: 'not_created' });
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(32);
  expect(refused.length).toBeGreaterThan(0);

  // A creation that was interrupted before is not lost, even when its repetition is refused.
  expect([201, 503]).toContain((await takeover).status);
  expect((await untilServed(() => client.createOnce(interrupted, keyed))).body.order_id).toBe(died);

  // Each partner repeats its creations that were refused or are unknown, one after the other.
  const comingBack = Array.from({ length: PARTNERS }, async (_none, nth) => {
    const late: Answer[] = [];
    for (const [at, { create }] of [...prepared.entries()].slice(nth * EACH, (nth + 1) * EACH)) {
      if (answers[at]?.status === 503) {
        late.push(await untilServed(create));
      }
    }
    return late;
  });
  const late = (await Promise.all(comingBack)).flat();
  const ids = [...served, ...late].map(({ body }) => body.order_id);
  expect(new Set(ids).size).toBe(PARTNERS * EACH);
  const ended = inArray(orders.status, ['failed']);
  await eventually(async () => (await service.db.$count(orders, ended)) === PARTNERS * EACH);
  expect(await service.db.$count(orders)).toBe(PARTNERS * EACH + 1);
  expect(service.surprises).toEqual([]);
});
