import { createHmac } from 'node:crypto';
import type { Adapter } from '../../src/providers/adapter';
import { changenow } from '../../src/providers/adapters/changenow';
import type { LiveProvider } from '../../src/providers/registry';
import { configOf } from '../../src/providers/switches';
import { errorOf, startTestApi, type TestApi } from '../support/api/test-api';
import { eventually } from '../support/run/eventually';

const SECRET = 'what both sides know';
const sign = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex');

/** A provider that signs its messages; the order's id is all that it says. */
const adapter: Adapter = {
  ...changenow,
  callback: {
    read({ headers, body }, { secret = '' }) {
      const isAuthentic = headers['x-signature'] === createHmac('sha256', secret).update(body).digest('hex');
      return isAuthentic ? JSON.parse(body).id : null;
    },
  },
};

let api: TestApi;
const heard: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  const config = { ...configOf([], 'changenow'), settings: { secret: SECRET } };
  const live = { adapter, config } as LiveProvider;
  Object.assign(api.services.providers, { live: [live] });
  api.services.notifications.listen('callback', (payload) => void heard.push(payload));
});
afterAll(() => api.close());

function send(
  body: string,
  {
    token = api.services.keyring.callbackToken('changenow'),
    code = 'changenow',
    signature = sign(body),
    method = 'POST',
  } = {},
) {
  return fetch(`${api.origin}/provider/${code}/callback/${token}`, {
    method,
    headers: { 'Content-Type': 'text/plain', 'X-Signature': signature },
    ...(method === 'POST' && { body }),
  });
}

test('an authentic message is taken as a hint about its order, and nothing of it is believed', async () => {
  const answer = await send('{"id":"abc-1","status":"finished"}');
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(await eventually(() => heard.find((payload) => payload !== ''))).toBe('changenow abc-1');
});

test.each([
  ['a token of another provider', { token: 'x'.repeat(43) }],
  ['an unknown provider', { code: 'nosuch' }],
  ['a wrong signature', { signature: '00' }],
  ['another method', { method: 'GET' }],
])('%s is answered like a path that does not exist', async (_what, wrong) => {
  const before = heard.length;
  const answer = await errorOf(await send('{"id":"abc-2"}', wrong));
  const unknown = await errorOf(await fetch(`${api.origin}/nowhere`));
  expect([answer.http, answer.code, answer.message]).toEqual([unknown.http, unknown.code, unknown.message]);
  expect(heard).toHaveLength(before);
});

test.each([['not JSON'], ['{"id":7}'], [`{"id":"${'9'.repeat(300)}"}`], ['{}']])(
  'an authentic message that says nothing, %.20s, is none',
  async (body) => {
    expect((await send(body)).status).toBe(404);
  },
);

test('a message that is too large is refused', async () => {
  expect((await send(`{"id":"${'9'.repeat(70_000)}"}`)).status).toBe(413);
});
