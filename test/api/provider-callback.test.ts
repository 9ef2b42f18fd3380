import { createHmac } from 'node:crypto';
import { orderWatches } from '../../src/db/schema/orders';
import type { Adapter } from '../../src/providers/adapter';
import { changenow } from '../../src/providers/adapters/changenow';
import type { LiveProvider } from '../../src/providers/registry';
import { configOf } from '../../src/providers/switches';
import { errorOf, startTestApi, type TestApi } from '../support/api/test-api';

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
const WATCHED = { orderId: 'ord_watched', provider: 'changenow', providerOrderId: 'abc-1' };

beforeAll(async () => {
  api = await startTestApi();
  const config = { ...configOf([], 'changenow'), settings: { secret: SECRET } };
  const live = { adapter, config } as LiveProvider;
  Object.assign(api.services.providers, { live: [live] });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.services.db.delete(orderWatches);
  await api.services.db.insert(orderWatches).values({ ...WATCHED, nextPollAt: new Date(Date.now() + 3_600_000) });
});

async function isDue(): Promise<boolean> {
  const [watch] = await api.services.db.select().from(orderWatches);
  return (watch?.nextPollAt?.getTime() ?? 0) <= Date.now();
}

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
  expect(await isDue()).toBe(true);
});

test.each([
  ['a token of another provider', { token: 'x'.repeat(43) }],
  ['an unknown provider', { code: 'nosuch' }],
  ['a wrong signature', { signature: '00' }],
  ['another method', { method: 'GET' }],
])('%s is answered like a path that does not exist', async (_what, wrong) => {
  const answer = await errorOf(await send('{"id":"abc-1"}', wrong));
  const unknown = await errorOf(await fetch(`${api.origin}/nowhere`));
  expect([answer.http, answer.code, answer.message]).toEqual([unknown.http, unknown.code, unknown.message]);
  expect(await isDue()).toBe(false);
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
