import { sql } from 'drizzle-orm';
import type { Response } from 'express';
import { requestLog, setRequestLog } from '#api/http/every-request';
import { type ListedRequestBody, LoggedRequestSchema, RequestListSchema } from '#contract/requests';
import { createLogger } from '#process/logger';
import { openTestOrder } from '#test/helpers/api/orders';
import { errorOf, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { eventually } from '#test/helpers/run/eventually';

describe('the request log', () => {
  const api = useTestApi();

  let partner: TestPartner;

  beforeEach(async () => {
    partner = await api.newPartner();
  });

  const ETH = '0x52908400098527886E0F7030069857D2E4169EE7';

  const post = (path: string, body: string, key = partner.testKey) =>
    api.get(path, {
      key,
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'wallet/1' },
    });

  async function list(query = '', key = partner.testKey) {
    const response = await api.get(`/me/requests${query}`, { key });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return RequestListSchema.parse(await response.json());
  }

  /** The log once it has this many calls. */
  async function logged(count: number, query = '', key = partner.testKey): Promise<ListedRequestBody[]> {
    return eventually(async () => {
      const { items } = await list(query, key);
      return items.length >= count ? items : null;
    });
  }

  async function detail(requestId: string | null, key = partner.testKey) {
    return LoggedRequestSchema.parse(await (await api.get(`/me/requests/${requestId}`, { key })).json());
  }

  test('stores a call with its request and response, and without addresses', async () => {
    const body = JSON.stringify({ quote_id: `q_${'0'.repeat(26)}`, address: ETH, extra_id: 'memo-1' });
    const response = await post('/order/create?sandbox_scenario=success&address=x', body);
    expect(response.status).toBe(410);
    const answer = await response.text();
    const [call] = await logged(1);
    expect(call).toMatchObject({
      request_id: response.headers.get('x-request-id'),
      method: 'POST',
      path: '/partner/v1/order/create',
      query: 'sandbox_scenario=success&address=[redacted]',
      operation: 'createOrder',
      order_id: null,
      status: 410,
      error_code: 'QUOTE_EXPIRED',
      user_agent: 'wallet/1',
      client_ip: expect.stringMatching(/^10\./),
      key_id: expect.stringMatching(/^key_/),
    });
    const { request_body, response_body } = await detail(call?.request_id ?? null);
    expect(JSON.parse(request_body ?? '')).toEqual({
      ...JSON.parse(body),
      address: '[redacted]',
      extra_id: '[redacted]',
    });
    expect(response_body).toBe(answer);
    const { rows } = await api.services.db.execute(sql`select requests::text as row from requests`);
    expect(JSON.stringify(rows)).not.toMatch(/0x5290|memo-1|pk_test_[0-9A-Za-z]/);
  });

  test('can be filtered by the order of a call, whether in its path or in its response', async () => {
    const { orderId } = await openTestOrder(api.services.db, { ...partner });
    await api.get(`/order/${orderId}`, { key: partner.testKey });
    await post(`/order/${orderId}/refund-action`, '{"action":"refund_to_address"}');
    await api.get('/currencies', { key: partner.testKey });
    await logged(3);
    const about = await list(`?order_id=${orderId}`);
    expect(about.items.map(({ operation, status }) => [operation, status])).toEqual([
      ['refundAction', 400],
      ['getOrder', 200],
    ]);
  });

  test('contains refusals of every kind: for the scope, the path, the method, the body', async () => {
    const bare = await api.newKey(partner.partnerId, { scopes: ['webhook:admin'] });
    await api.get('/me/payouts', { key: bare });
    await api.get('/nothing', { key: partner.testKey });
    await api.get('/order/create', { key: partner.testKey });
    await post('/order/create', `{"address":"${ETH}"`);
    const calls = await logged(4);
    expect(calls.map(({ status, error_code, operation }) => [status, error_code, operation])).toEqual([
      [400, 'INVALID_PAIR', 'createOrder'],
      [405, 'INVALID_PAIR', null],
      [404, 'ORDER_NOT_FOUND', null],
      [403, 'SCOPE_REQUIRED', 'listPayouts'],
    ]);
    expect((await detail(calls[0]?.request_id ?? null)).request_body).toBeNull();
  });

  test('contains no call without a valid key, and no call that reads the log', async () => {
    await api.get('/currencies');
    await api.get('/me', { key: `pk_test_${'0'.repeat(43)}` });
    await api.get('/limits?from=BTC&to=ETH', { key: partner.testKey });
    await list();
    const [only, ...others] = await logged(1);
    expect([only?.operation, others]).toEqual(['getLimits', []]);
    const { rows } = await api.services.db.execute(
      sql`select operation from requests where operation in ('listRequests', 'getRequest', 'getProfile')`,
    );
    expect(rows).toEqual([]);
  });

  test('has filters that can be combined, and a cursor that leads through all of it once', async () => {
    for (const path of ['/limits?from=BTC&to=ETH', '/me/orders?page=0', '/order/ord_x', '/pairs', '/me/orders']) {
      await api.get(path, { key: partner.testKey });
    }
    await logged(5);
    const operations = async (query: string) => (await list(query)).items.map(({ operation }) => operation);
    expect(await operations('?status=4xx')).toEqual(['getOrder', 'listOrders']);
    expect(await operations('?status=200,404')).toEqual(['listOrders', 'listPairs', 'getOrder', 'getLimits']);
    expect(await operations('?code=ORDER_NOT_FOUND,INVALID_KEY')).toEqual(['getOrder']);
    expect(await operations('?path=/partner/v1/me/orders&status=2xx')).toEqual(['listOrders']);
    expect(await operations('?operation=listPairs&method=GET')).toEqual(['listPairs']);
    expect(await operations('?method=POST')).toEqual([]);
    expect(await operations(`?since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, next_cursor } = await list(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...items.map(({ request_id }) => request_id));
      cursor = next_cursor;
    }
    expect(seen).toEqual((await list()).items.map(({ request_id }) => request_id));
    expect(seen).toHaveLength(5);
  });

  test("shows a key the calls of its partner's keys in its own environment, and no others", async () => {
    const second = await api.newKey(partner.partnerId);
    await api.get('/pairs', { key: partner.testKey });
    await api.get('/pairs', { key: second });
    await api.get('/pairs', { key: partner.liveKey });
    const [mine] = await logged(2);
    const live = await logged(1, '', partner.liveKey);
    expect([(await list()).items.length, live.length]).toEqual([2, 1]);
    const stranger = await api.newPartner();
    for (const key of [stranger.testKey, partner.liveKey]) {
      expect(await errorOf(await api.get(`/me/requests/${mine?.request_id}`, { key }))).toMatchObject({
        code: 'ORDER_NOT_FOUND',
      });
    }
    expect((await list('', stranger.testKey)).items).toEqual([]);
  });

  test('contains a stream as soon as it has begun', async () => {
    const leaving = new AbortController();
    const stream = await api.get('/me/events/stream', { key: partner.testKey, signal: leaving.signal });
    const [call] = await logged(1);
    leaving.abort();
    await stream.body?.cancel().catch(() => undefined);
    expect(call).toMatchObject({ operation: 'streamEvents', status: 200 });
  });

  test('cuts long texts between characters, and hides their secrets up to the cut', async () => {
    const filler = '😀'.repeat(2_000);
    await post('/order/create', JSON.stringify({ filler, memo: 'm'.repeat(5_000) }));
    await post('/order/create', JSON.stringify({ memo: 'm'.repeat(5_000) }));
    await post('/order/create', JSON.stringify({ fill: `x${'😀'.repeat(2_500)}` }));
    const [split, hidden, whole] = await logged(3);
    const bodies = await Promise.all(
      [whole, hidden, split].map(async (call) => (await detail(call?.request_id ?? '')).request_body),
    );
    expect(bodies[0]).toBe(`{"filler":"${filler}","memo":"[redacted]"`);
    expect(bodies[1]).toBe('{"memo":"[redacted]"');
    expect(bodies[2]).toMatch(/^\{"fill":"x(😀)+…$/u);
  });

  test('refuses a wrong filter by its name', () =>
    expectForEach(
      ['status=4', 'status=9xx', 'code=NONE', 'method=get', 'limit=0', 'limit=201', 'cursor=x', 'since=yesterday'],
      async (query) => {
        const refusal = await errorOf(await api.get(`/me/requests?${query}`, { key: partner.testKey }));
        expect([refusal.http, refusal.code, refusal.fields?.[0]?.field]).toEqual([
          400,
          'INVALID_PAIR',
          query.split('=')[0],
        ]);
      },
    ));
});

describe('request ids', () => {
  const api = useTestApi();

  /** A request whose bad key cannot be recorded, and the line that is logged about it. */
  async function loggedFor(callersId: string) {
    await api.services.db.execute(sql`alter table key_failures rename to gone`);
    const { headers } = await api.get('/me/orders', { headers: { 'X-Request-Id': callersId } });
    await api.services.db.execute(sql`alter table gone rename to key_failures`);
    const requestId = headers.get('x-request-id');
    return { requestId, line: api.logged.find((line) => line.requestId === requestId) };
  }

  test("a caller's own request id is in every log line of the request, beside ours", async () => {
    const { requestId, line } = await loggedFor('trace-7.a');
    expect(line).toMatchObject({ msg: 'could not record a bad key', callerRequestId: 'trace-7.a', requestId });
  });

  test('a late line of a request, or one of another part of the service, has both ids; other lines have none', () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLogger('info', { out: { write: (line) => void lines.push(JSON.parse(line)) } });
    const res = { locals: {} } as Response;
    setRequestLog(log, res, { ours: 'req_1', callers: 'trace-7' });
    requestLog(res).child({ provider: 'later' }).info({}, 'of the request');
    log.info('of nobody');
    expect(lines[0]).toMatchObject({ requestId: 'req_1', callerRequestId: 'trace-7', provider: 'later' });
    expect(lines[1]).not.toHaveProperty('requestId');
  });

  test('an invalid request id of a caller is left out of the log', () =>
    expectForEach(['', 'has space', 'x'.repeat(129), 'tab\there', 'ü'], (callers) => {
      const lines: Record<string, unknown>[] = [];
      const log = createLogger('info', { out: { write: (line) => void lines.push(JSON.parse(line)) } });
      const res = { locals: {} } as Response;
      setRequestLog(log, res, { ours: 'req_1', callers });
      requestLog(res).info({}, 'line');
      expect(lines[0]).toMatchObject({ requestId: 'req_1' });
      expect(lines[0]).not.toHaveProperty('callerRequestId');
    }));

  test('an invalid request id of a caller is left out of the line about a bad key', () =>
    expectForEach(['has space', 'x'.repeat(129)], async (id) => {
      const { requestId, line } = await loggedFor(id);
      expect(line).toMatchObject({ msg: 'could not record a bad key', requestId });
      expect(line).not.toHaveProperty('callerRequestId');
    }));
});
