import { orderWatches } from '#db/schema/watching';
import { trocador } from '#providers/adapters/trocador';
import type { LiveProvider } from '#providers/registry';
import { configOf } from '#providers/switches';
import { errorOf, useTestApi } from '../helpers/api/test-api';

const SECRET = 'what both sides know';
const messageOf = (members: object, key = SECRET) => JSON.stringify({ ...members, webhook_key: key });

const api = useTestApi();
const WATCHED = { orderId: 'ord_watched', provider: 'trocador', providerOrderId: 'abc-1' };

beforeAll(async () => {
  const config = { ...configOf([], 'trocador'), settings: { secret: SECRET } };
  const live = { adapter: trocador, config } as LiveProvider;
  Object.assign(api.services.providers, { findLive: (code: string) => (code === 'trocador' ? live : null) });
});
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
  { token = api.services.keyring.callbackToken('trocador'), code = 'trocador', method = 'POST' } = {},
) {
  return fetch(`${api.origin}/provider/${code}/callback/${token}`, {
    method,
    headers: { 'Content-Type': 'text/plain' },
    ...(method === 'POST' && { body }),
  });
}

test('an authentic callback is a hint that its order has to be polled, and its content is not used', async () => {
  const answer = await send(messageOf({ trade_id: 'abc-1', status: 'finished' }));
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(await isDue()).toBe(true);
});

const GOOD = messageOf({ trade_id: 'abc-1' });
test.each([
  ['a token of another provider', GOOD, { token: 'x'.repeat(43) }],
  ['an unknown provider', GOOD, { code: 'nosuch' }],
  ['a wrong key', messageOf({ trade_id: 'abc-1' }, 'another key'), {}],
  ['another method', GOOD, { method: 'GET' }],
])('%s is answered like an unknown path', async (_what, body, wrong) => {
  const answer = await errorOf(await send(body, wrong));
  const unknown = await errorOf(await fetch(`${api.origin}/nowhere`));
  expect([answer.http, answer.code, answer.message]).toEqual([unknown.http, unknown.code, unknown.message]);
  expect(await isDue()).toBe(false);
});

test.each([['not JSON'], [messageOf({})], [messageOf({ trade_id: '' })], [messageOf({ trade_id: '9'.repeat(300) })]])(
  'an authentic callback without an order, %.20s, is refused',
  async (body) => {
    expect((await send(body)).status).toBe(404);
  },
);

test('a callback that is too large is refused', async () => {
  expect((await send(messageOf({ trade_id: '9'.repeat(70_000) }))).status).toBe(413);
});
