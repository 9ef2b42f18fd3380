import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createApp } from '#api/app';
import { startServer } from '#api/server';
import { ErrorSchema } from '#contract/error';
import { expectForEach } from '#test/helpers/expect-for-each';
import { PUBLIC_URL } from '../helpers/api/process';
import { parseRaw, sendRaw } from '../helpers/api/raw';
import { errorOf, type TestPartner, useTestApi } from '../helpers/api/test-api';

const api = useTestApi();
let partner: TestPartner;
const BAD = { code: 'INVALID_PAIR' };

beforeAll(async () => {
  partner = await api.newPartner();
});

test('every response has its own request id and the version', async () => {
  const responses = await Promise.all([api.get('/health'), api.get('/nowhere'), api.get('/me/orders')]);
  const ids = responses.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(3);
  for (const { headers } of responses) {
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/);
    expect(headers.get('x-api-version')).toBe('1.2');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('an unknown path is refused with ORDER_NOT_FOUND', () =>
  expectForEach(['/nowhere', '/order', '/Health', '/%ff'], async (path) => {
    expect(await errorOf(await api.get(path))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
  }));

test('a path outside the base path is refused in the same way', async () => {
  expect(await errorOf(await fetch(`${api.origin}/partner`))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
});

test('a method that a path does not have is refused with the allowed methods', () =>
  expectForEach(
    [
      ['DELETE', '/pairs', 'GET, HEAD, OPTIONS'],
      ['POST', '/order/ord_x', 'GET, HEAD, OPTIONS'],
      ['GET', '/order/create', 'POST, OPTIONS'],
    ],
    async ([method, path, allow]) => {
      const response = await api.get(path, { method });
      expect(response.headers.get('allow')).toBe(allow);
      expect(await errorOf(response)).toMatchObject({ ...BAD, http: 405, fields: [{ field: 'method' }] });
    },
  ));

describe('queries', () => {
  test('a repeated parameter, or one that is not text, is refused by name', () =>
    expectForEach(
      [
        ['from=BTC&from=ETH', 'from'],
        ['from=%ff', 'from'],
        ['from=%', 'from'],
        ['to=a%00b', 'to'],
      ],
      async ([query, field]) => {
        expect(await errorOf(await api.get(`/pairs?${query}`))).toMatchObject({
          ...BAD,
          http: 400,
          fields: [{ field }],
        });
      },
    ));

  test('unknown parameters are ignored, whatever they contain', () =>
    expectForEach(
      ['__proto__=1&constructor=2&x', 'x=1&x=2', 'x=%ff', '%ff=1', '%', 'x=%00', '=', '&&'],
      async (query) => {
        expect((await api.get(`/pairs?from=BTC&to=XMR&${query}`)).status).toBe(200);
      },
    ));

  test('unknown parameters do not turn a bulk call into an ordinary one', async () => {
    const ip = '198.51.100.7';
    const limit = async (query: string) =>
      (await api.get(`/estimate?from=BTC&to=XMR&amount=0.05${query}`, { ip })).headers.get('x-ratelimit-remaining');
    const bulk = await limit('&include=all');
    const [afterOne, afterTwo] = [await limit('&include=all&x=1&x=2'), await limit('&include=all&x=%ff')];
    expect([Number(afterOne), Number(afterTwo)]).toEqual([Number(bulk) - 1, Number(bulk) - 2]);
  });
});

describe('bodies', () => {
  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    api.get('/order/create', {
      method: 'POST',
      key: partner.testKey,
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test('that cannot be parsed are refused by name', () =>
    expectForEach<[string, string | Buffer, string]>(
      [
        ['malformed JSON', '{"quote_id":', 'body'],
        ['an array', '[]', 'body'],
        ['a value that is not an object', 'null', 'body'],
        ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'body'],
        ['nesting deeper than 32', nested(33), 'body'],
        ['very deep nesting', nested(9000), 'body'],
        ['NUL in a string', '{"quote_id":"q","address":"a\\u0000b"}', 'address'],
        ['a lone surrogate', '{"quote_id":"q","address":"a","partner_order_ref":"\\ud800"}', 'partner_order_ref'],
        ['__proto__', '{"__proto__":{"quote_id":"q"}}', 'body'],
        ['constructor inside', '{"refund_preference":{"constructor":1}}', 'refund_preference'],
        ['a wrong type', '{"quote_id":1,"address":"a"}', 'quote_id'],
        ['a field missing', '{"quote_id":"q"}', 'address'],
        [
          'a bad inner field',
          '{"quote_id":"q","address":"a","refund_preference":{"default":"x"}}',
          'refund_preference.default',
        ],
      ],
      async ([_what, body, field]) => {
        expect(await errorOf(await post(body))).toMatchObject({ ...BAD, http: 400, fields: [{ field }] });
      },
    ));

  test('with 32 levels can be parsed', async () => {
    const error = await errorOf(await post(nested(32)));
    expect(error.fields?.map(({ field }) => field)).toEqual(['quote_id', 'address']);
  });

  test('that are missing are reported as missing', async () => {
    const error = await errorOf(await api.get('/order/create', { method: 'POST', key: partner.testKey }));
    expect(error).toMatchObject({ ...BAD, http: 400, fields: [{ field: 'body', issue: 'is required' }] });
  });

  test('larger than 64 KiB are refused with 413', async () => {
    const error = await errorOf(await post(JSON.stringify({ quote_id: 'x'.repeat(64 * 1024) })));
    expect(error).toMatchObject({ ...BAD, http: 413, fields: [{ field: 'body' }] });
  });

  test('with another type than JSON are refused with 415', () =>
    expectForEach(
      [
        [{ 'Content-Type': 'text/plain' }, 'Content-Type'],
        [{ 'Content-Type': 'application/json; charset=latin1' }, 'Content-Type'],
        [{ 'Content-Type': 'application/json; charset=utf8; charset=latin1' }, 'Content-Type'],
        [{ 'Content-Type': 'application/jsonp' }, 'Content-Type'],
        [{ 'Content-Encoding': 'gzip' }, 'Content-Encoding'],
      ],
      async ([headers, field]) => {
        expect(await errorOf(await post('{}', headers))).toMatchObject({ ...BAD, http: 415, fields: [{ field }] });
      },
    ));

  test('that end early are refused with 400', async () => {
    const request = `POST /partner/v1/order/create HTTP/1.1\r\nHost: x\r\nX-API-Key: ${partner.testKey}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`;
    const { socket, ended } = sendRaw(api.origin, request);
    socket.end();
    expect((await ended).split(' ')[1]).toBe('400');
  });

  test('with a live key may contain any sandbox option, because it is ignored', async () => {
    const response = await api.get('/order/create?sandbox_ttl=never', {
      method: 'POST',
      key: partner.liveKey,
      body: '{"quote_id":"q","address":"a","sandbox_scenario":"party"}',
      headers: { 'Content-Type': 'application/json', 'Sandbox-Seed': 's'.repeat(65) },
    });
    expect(await errorOf(response)).toMatchObject({ http: 410, code: 'QUOTE_EXPIRED' });
  });

  test('are not read before the key is checked', async () => {
    const response = await api.get('/order/create', { method: 'POST', body: '{"quote_id":' });
    expect(await errorOf(response)).toMatchObject({ http: 401, code: 'INVALID_KEY' });
  });
});

describe('a request that the HTTP parser refuses', () => {
  test('gets the Error body, and the connection is closed', () =>
    expectForEach(
      [
        ['no HTTP at all', 'HELLO\r\n\r\n', 400],
        ['an unknown method', 'FOO /partner/v1/health HTTP/1.1\r\nHost: x\r\n\r\n', 400],
        ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
        [
          'length and chunks',
          'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
          400,
        ],
        ['a header block above 16 KiB', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      ],
      async ([_what, request, http]) => {
        const { status, headers, body } = parseRaw(await sendRaw(api.origin, request).ended);
        const { error } = ErrorSchema.parse(body);
        expect({ status, code: error.code }).toEqual({ status: http, code: 'INVALID_PAIR' });
        expect(headers).toContain(`X-Request-Id: ${error.request_id}`);
      },
    ));

  test('an unknown Expect header is ignored', async () => {
    const request = 'GET /partner/v1/health HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n';
    expect(parseRaw(await sendRaw(api.origin, request).ended).status).toBe(200);
  });
});

test('a request that does not arrive in time gets the Error body, and its connection is closed', async () => {
  const app = createApp(api.services, pino({ level: 'silent' }));
  const timing = { headersTimeout: 50, requestTimeout: 100, keepAliveTimeout: 1000, connectionsCheckingInterval: 10 };
  const server = await startServer(app, { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL }, timing);
  const origin = `http://127.0.0.1:${server.port}`;
  const head = `POST /partner/v1/order/create HTTP/1.1\r\nHost: x\r\nX-API-Key: ${partner.testKey}\r\n`;
  const slow = [head, `${head}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{`];
  const cutOff = await Promise.all(slow.map((request) => sendRaw(origin, request).ended));
  for (const { status, body } of cutOff.map(parseRaw)) {
    expect(status).toBe(408);
    expect(ErrorSchema.parse(body).error.fields).toEqual([{ field: 'request', issue: 'did not arrive in time' }]);
  }
  await server.close();
});

test('an unexpected error is a 500 without details, and is logged once with its cause and the request id', async () => {
  await api.services.db.execute(sql`alter table quotes rename to gone`);
  const response = await api.get('/estimate?from=BTC&to=XMR&amount=0.05', { headers: { 'X-Request-Id': 'mine-1' } });
  await api.services.db.execute(sql`alter table gone rename to quotes`);
  const { request_id, ...error } = await errorOf(response);
  expect(error).toEqual({ http: 500, code: 'PROVIDER_ERROR', message: 'Internal error' });
  const lines = api.logged.filter(({ requestId }) => requestId === request_id);
  expect(lines).toEqual([expect.objectContaining({ callerRequestId: 'mine-1', path: '/partner/v1/estimate' })]);
  expect(JSON.stringify(lines)).toContain('does not exist');
});
