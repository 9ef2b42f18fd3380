import { ROUTES } from '#api/routes';
import { BASE_PATH } from '#contract/base-path';
import { ErrorSchema } from '#contract/error';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { parseRaw, sendRaw } from '#test/helpers/api/raw';
import { errorOf, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { resetLimits } from './partner';

const api = useTestApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner();
});
beforeEach(() => resetLimits(api.services));

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const PATHS = [...new Set(ROUTES.map(({ path }) => path))];
const concrete = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');

/** The methods of a path, according to the route table. */
function allowed(path: string): string[] {
  // A router takes GET /order/create for GET /order/{order_id} with the id `create`, which is refused all the same.
  const methods = ROUTES.filter((route) => route.path === path).map(({ method }) => method);
  return [
    ...(methods.includes('get') ? ['GET', 'HEAD'] : []),
    ...(methods.includes('post') ? ['POST'] : []),
    'OPTIONS',
  ];
}

/** Sent raw, because HTTP clients refuse some methods themselves. */
async function ask(method: string, path: string) {
  const request = `${method} ${BASE_PATH}${concrete(path)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  return parseRaw(await sendRaw(api.origin, request).ended);
}

const WRONG = PATHS.flatMap((path) =>
  METHODS.filter((method) => !allowed(path).includes(method)).map((method) => [method, path] as const),
);

test('a method that a path does not have is refused with 405 INVALID_PAIR and the allowed methods', () =>
  expectForEach(
    WRONG.filter(([method]) => method !== 'HEAD'),
    async ([method, path]) => {
      const { status, headers, body } = await ask(method, path);
      const { error } = ErrorSchema.strict().parse(body);
      expect([status, error.code, error.fields?.map(({ field }) => field)]).toEqual([405, 'INVALID_PAIR', ['method']]);
      expect(headers).toContain(`\r\nAllow: ${allowed(path).join(', ')}\r\n`);
      expect(headers).toContain(`\r\nX-Request-Id: ${error.request_id}\r\n`);
    },
  ));

test('HEAD of a path without GET is refused with 405 without a body', () =>
  expectForEach(
    WRONG.filter(([method]) => method === 'HEAD'),
    async ([method, path]) => {
      const response = await api.get(concrete(path), { method });
      expect([response.status, await response.text()]).toEqual([405, '']);
      expect(response.headers.get('allow')).toBe(allowed(path).join(', '));
    },
  ));

test('OPTIONS of every path lists the allowed methods without an error', () =>
  expectForEach(PATHS, async (path) => {
    const response = await api.get(concrete(path), { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, allowed(path).join(', ')]);
  }));

test('an unknown path is refused with 404 ORDER_NOT_FOUND', () =>
  expectForEach(
    [
      '/',
      '/nowhere',
      '/Currencies',
      '/order',
      '/order/x/y',
      '/order/x/stream/y',
      '/me',
      '/me/payouts',
      '/..%2fhealth',
      '/%',
      '/%ff',
      '/%00',
      '/currencies%2f',
      `/${'x'.repeat(8_000)}`,
    ].filter((path) => !PATHS.includes(path)),
    async (path) => {
      const request = `GET ${BASE_PATH}${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
      const { status, body } = parseRaw(await sendRaw(api.origin, request).ended);
      const { code, doc_url } = ErrorSchema.strict().parse(body).error;
      expect([status, code, doc_url]).toEqual([404, 'ORDER_NOT_FOUND', `${PUBLIC_URL}/docs/errors#order_not_found`]);
    },
  ));

test('a path outside the base path is refused with 404 ORDER_NOT_FOUND, whatever the method', () =>
  expectForEach(['GET', 'POST', 'DELETE'], async (method) => {
    for (const path of ['/partner', '/partner/v2/health', '/v3', '/icons/', '/partner/v1x/health']) {
      expect(await errorOf(await fetch(api.origin + path, { method }))).toMatchObject({
        http: 404,
        code: 'ORDER_NOT_FOUND',
      });
    }
  }));

const HEAD = `POST ${BASE_PATH}/order/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

describe('invalid HTTP is refused with the Error body, and the connection is closed', () => {
  test('in every form', () =>
    expectForEach(
      [
        ['no HTTP at all', 'HELLO\r\n\r\n', 400],
        ['bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
        ['another version', 'GET / HTTP/9.9\r\n\r\n', 400],
        ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
        ['a method in lower case', 'get / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
        ['a space in the path', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
        ['a header without a colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400],
        ['a header with NUL', 'GET / HTTP/1.1\r\nX: a\0b\r\n\r\n', 400],
        ['a folded header', 'GET / HTTP/1.1\r\nX: a\r\n b: c\r\n: d\r\n\r\n', 400],
        ['a header block above 16 KiB', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
        ['very many headers', `GET / HTTP/1.1\r\n${'Xy: zz\r\n'.repeat(5_000)}\r\n`, 431],
        ['an endless path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
        ['two lengths', `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
        ['a length that is no number', `${HEAD}Content-Length: many\r\n\r\n`, 400],
        ['a negative length', `${HEAD}Content-Length: -1\r\n\r\n`, 400],
        ['a length beside chunks', `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
        ['a chunk of no size', `${HEAD}X-API-Key: KEY\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 400],
        ['an unknown transfer coding', `${HEAD}X-API-Key: KEY\r\nTransfer-Encoding: gzip\r\n\r\n`, 400],
      ],
      async ([_what, request, http]) => {
        const text = await sendRaw(api.origin, request.replace('KEY', partner.testKey)).ended;
        const { status, headers, body } = parseRaw(text);
        const { error } = ErrorSchema.strict().parse(body);
        expect([status, error.code]).toEqual([http, 'INVALID_PAIR']);
        expect(error.doc_url).toBe(`${PUBLIC_URL}/docs/errors#invalid_pair`);
        expect(error.fields?.length).toBeGreaterThan(0);
        expect(headers).toContain(`\r\nX-Request-Id: ${error.request_id}`);
        expect(headers).toMatch(/\r\nConnection: close/i);
      },
    ));
});

test('after all these requests the server still works and has logged no error', async () => {
  expect((await api.get('/health')).status).toBe(200);
  expect(api.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
