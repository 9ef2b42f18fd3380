import type { Estimate } from '#contract/quotes/estimate';
import { LIVE, startLiveService } from '#test/helpers/orders/live-service';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Answer, BASE, type Client, createClient } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';

describe('limits', () => {
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
      expect(answer.body).toEqual({
        status: 'ok',
        ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
        checks: { database: 'ok', engine: 'ok', worker: 'ok' },
      });
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
});

describe('environments', () => {
  let service: Service;
  let partner: TestPartner;

  beforeAll(async () => {
    service = await startLiveService();
  });
  afterAll(async () => {
    await service.close();
    jest.restoreAllMocks();
  });
  beforeEach(async () => {
    partner = await service.partner();
  });

  const NOT_FOUND = { http: 404, code: 'ORDER_NOT_FOUND' };
  const ids = ({ body }: Answer<{ items: { order_id: string }[] }>) => body.items.map(({ order_id }) => order_id);
  const list = (client: Client) => client.call<{ items: { order_id: string }[] }>('GET', '/me/orders');

  async function both() {
    const test = await partner.test.open({
      scenario: 'refund',
      body: { partner_order_ref: 'cart', refund_address: ADDRESSES.btc },
    });
    const live = await partner.live.open({ body: { partner_order_ref: 'cart', refund_address: ADDRESSES.btc } });
    return { test, live };
  }

  test.each([
    ['live', 'test'],
    ['test', 'live'],
  ] as const)('a %s key never sees a %s order', async (own, other) => {
    const orders = await both();
    const client = partner[own];
    const { order_id: theirs } = orders[other];
    for (const answer of [
      await client.get(theirs),
      await client.call('GET', `/order/${theirs}/stream`),
      await client.refund(theirs, { action: 'refund_to_address' }),
      await client.advance(theirs, { to: 'next' }),
    ]) {
      expect(errorOf(answer)).toMatchObject(NOT_FOUND);
    }
    expect((await client.get(orders[own].order_id)).body.sandbox).toBe(own === 'test');
    expect(ids(await list(client))).toEqual([orders[own].order_id]);
    const { order_id } = await client.open({});
    expect(ids(await list(client))).toEqual([order_id, orders[own].order_id]);
  });

  test('a live key ignores every sandbox option, whatever its value', async () => {
    const answer = await partner.live.ask({
      headers: { 'Sandbox-Seed': 's' },
      body: { sandbox_scenario: 'no such story', sandbox_ttl: -1, sandbox_seed: 7 },
    });
    expect([answer.status, answer.body.sandbox, answer.body.provider]).toEqual([201, false, LIVE]);
    const quote_id = await partner.live.quote();
    const query = { sandbox_scenario: 'fail', sandbox_ttl: '1', sandbox_seed: 's' };
    const before = Date.now();
    const second = await partner.live.create({ quote_id, address: ADDRESSES.eth }, { query });
    expect(second.status).toBe(201);
    const { created_at, expires_at, order_id } = second.body;
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(120 * 60_000);
    expect(order_id).not.toBe(answer.body.order_id);
  });

  test('nobody can advance the clock of a live order', async () => {
    const { live } = await both();
    for (const client of [partner.live, partner.test]) {
      expect(errorOf(await client.advance(live.order_id, { by: 'PT48H' }))).toMatchObject(NOT_FOUND);
    }
    expect((await partner.live.get(live.order_id)).body).toEqual(live);
  });

  test('a quote can be used in its own environment only', async () => {
    const [test, live] = [await partner.test.quote(), await partner.live.quote()];
    for (const [client, quote_id] of [
      [partner.live, test],
      [partner.test, live],
    ] as const) {
      const refusal = errorOf(await client.create({ quote_id, address: ADDRESSES.eth }));
      expect(refusal).toMatchObject({ http: 410, code: 'QUOTE_EXPIRED' });
    }
  });

  test('calls without a key see the live market, and their quotes can be used by live keys [rules/quotes: Who sees what]', async () => {
    const response = await fetch(`${service.origin}${BASE}/estimate?from=BTC&to=ETH&amount=0.05`);
    const estimate = (await response.json()) as Estimate;
    expect([estimate.provider, estimate.sandbox]).toEqual([LIVE, undefined]);
    const body = { quote_id: estimate.quote_id, address: ADDRESSES.eth };
    expect(errorOf(await partner.test.create(body))).toMatchObject({ http: 410 });
    expect((await partner.live.create(body)).status).toBe(201);
  });

  test('an Idempotency-Key of one environment has no effect in the other', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const test = await partner.test.ask({ headers });
    const live = await partner.live.ask({ headers });
    expect([test.status, live.status]).toEqual([201, 201]);
    expect(live.headers.get('idempotent-replayed')).toBeNull();
  });
});
