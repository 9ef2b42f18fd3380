import { pino } from 'pino';
import { createApp } from '#api/app';
import { startServer } from '#api/server';
import { sameText } from '#security/constant-time';
import { trackingToken } from '#security/keyring';
import { newId } from '#security/secret';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';
import { track } from '#test/helpers/orders/tracked-orders';

const api = useTestApi();
let partnerId: string;

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
});

const ask = (path: string, init?: RequestInit) => fetch(api.origin + path, init);

/** Everything of an answer but what names the single request. */
async function whole(response: Response) {
  const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id|x-ratelimit-.+)$/.test(name));
  return { status: response.status, headers, body: await response.text() };
}

/** Other ways to say a link that must not open the order. */
function spoiled(path: string): string[] {
  const [page = '', token = ''] = path.split('?t=');
  const middle = token.charAt(20) === 'A' ? 'B' : 'A';
  return [
    `${page}?t=${token.slice(0, 20)}${middle}${token.slice(21)}`,
    `${page}?t=${token.slice(0, -1)}`,
    `${page}?t=${token}=`,
    `${page}?t=`,
    `${page}?T=${token}`,
    `${page}?t=%ff`,
    page,
    `${page}x?t=${token}`,
    `${page}/?t=${token}`,
    `${page.toUpperCase().replace('/TRACK', '/track')}?t=${token}`,
    '/track/%ff?t=x',
    '/track/constructor?t=x',
    '/track/',
  ];
}

test('every link that opens no order is answered with the same bytes as an unknown order', async () => {
  const path = await track(api, { partnerId });
  expect((await ask(path)).status).toBe(200);
  const unknownId = newId('ord');
  const unknown = await whole(await ask(`/track/${unknownId}?t=${api.services.keyring.trackingToken(unknownId)}`));
  expect(unknown.status).toBe(404);
  expect(unknown.body).toContain('Order not found');
  for (const wrong of spoiled(path)) {
    expect([wrong, await whole(await ask(wrong))]).toEqual([wrong, unknown]);
  }
});

test("one order's token does not open another order", async () => {
  const [one, other] = await Promise.all([track(api, { partnerId }), track(api, { partnerId })]);
  const response = await ask(`${one.split('?')[0]}?${other.split('?')[1]}`);
  expect(response.status).toBe(404);
});

test('the JSON form answers a wrong token with the Error body', async () => {
  const path = (await track(api, { partnerId })).replace('?', '.json?');
  expect((await ask(path)).status).toBe(200);
  for (const wrong of [
    path.slice(0, -1),
    path.split('?')[0] ?? '',
    `/track/${newId('ord')}.json?t=x`,
    '/track/.json',
  ]) {
    expect(await errorOf(await ask(wrong))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
  }
});

test('HEAD is GET without the body, and every other method is refused', async () => {
  const path = await track(api, { partnerId });
  const headers = { 'Accept-Encoding': 'identity' };
  const head = await ask(path, { method: 'HEAD', headers });
  const get = await ask(path, { headers });
  const page = await get.text();
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(page)));
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const response = await ask(path, { method });
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await errorOf(response)).toMatchObject({ http: 405, code: 'INVALID_PAIR' });
  }
});

test('the published token opens the published order', async () => {
  const orderId = 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p';
  await track(api, { partnerId, input: { orderId } });
  const matches = (id: string, token: string) => sameText(token, trackingToken('tracking-test-key-do-not-use', id));
  const keyring = { ...api.services.keyring, trackingTokenMatches: matches };
  const app = createApp({ ...api.services, keyring }, pino({ level: 'silent' }));
  const server = await startServer(app, { host: '127.0.0.1', port: 0 });
  try {
    const page = `http://127.0.0.1:${server.port}/track/${orderId}`;
    expect((await fetch(`${page}?t=zn4taWyBoD8sAi6BjVzUe4CHkhZJ6Wozd3eAMCCXdfs`)).status).toBe(200);
    expect((await fetch(`${page}?t=zn4taWyBoD8sAi6BjVzUe4CHkhZJ6Wozd3eAMCCXdfS`)).status).toBe(404);
  } finally {
    await server.close();
  }
});
