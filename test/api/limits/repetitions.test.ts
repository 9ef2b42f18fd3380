import { eq } from 'drizzle-orm';
import { partners } from '#db/schema/partners';
import { newId } from '#security/secret';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { ADDRESSES, type Answer } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
afterEach(() => expect(service.surprises.splice(0)).toEqual([]));

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const remaining = ({ headers }: Answer<unknown>) => Number(headers.get('x-ratelimit-remaining'));
const REUSED = { http: 422, code: 'INVALID_PAIR', fields: [{ field: 'Idempotency-Key' }] };

test('a repetition costs a write like the first call', async () => {
  const { test: client, partnerId } = await service.partner();
  await service.db.update(partners).set({ writesPerMinute: 2 }).where(eq(partners.partnerId, partnerId));
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth };
  const first = await client.create(body, keyed('k'));
  const again = await client.create(body, keyed('k'));
  expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
  expect([remaining(first), remaining(again)]).toEqual([1, 0]);
  expect((await client.create(body, keyed('k'))).status).toBe(429);
});

test('a used key with other content is refused before that content is checked', async () => {
  const { test: client } = await service.partner();
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth };
  await client.create(body, keyed('k'));
  for (const other of [{}, { ...body, address: 7 }, '[]', { quote_id: newId('q') }]) {
    expect(errorOf(await client.create(other, keyed('k')))).toMatchObject(REUSED);
  }
  const query = { sandbox_ttl: 'never' };
  expect(errorOf(await client.create(body, { ...keyed('k'), query }))).toMatchObject(REUSED);
  expect(errorOf(await client.create('{"quote_id":', keyed('k')))).toMatchObject({
    http: 400,
    fields: [{ field: 'body' }],
  });
  expect(errorOf(await client.create({}, keyed('new')))).toMatchObject({ http: 400 });
});

test('a refused call leaves its key free, also for other content', async () => {
  const { test: client } = await service.partner();
  expect((await client.create({}, keyed('k'))).status).toBe(400);
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth };
  expect((await client.create(body, keyed('k'))).status).toBe(201);
});

test("a live key's repetition may contain any sandbox option, because it is ignored", async () => {
  const { live } = await service.partner();
  const body = { quote_id: newId('q'), address: ADDRESSES.eth, sandbox_ttl: 'never' };
  expect(errorOf(await live.create(body, keyed('k')))).toMatchObject({ http: 410 });
});

describe('an order that does not exist is 404, whatever the body contains', () => {
  test.each(['refund-action', 'advance'])('%s', async (action) => {
    const { test: client } = await service.partner();
    const path =
      action === 'advance' ? `/sandbox/order/${newId('ord')}/advance` : `/order/${newId('ord')}/refund-action`;
    for (const body of ['{"action":', '[]', '{}', 'x'.repeat(70_000)]) {
      expect(errorOf(await client.call('POST', path, body, keyed('k')))).toMatchObject({
        http: 404,
        code: 'ORDER_NOT_FOUND',
      });
    }
  });

  test("also for another partner's order", async () => {
    const [owner, stranger] = [await service.partner(), await service.partner()];
    const order = await playFailedSwap(owner.test);
    expect(errorOf(await stranger.test.refund(order.order_id, {}))).toMatchObject({ http: 404 });
    expect(errorOf(await owner.test.refund(order.order_id, {}))).toMatchObject({ http: 400 });
  });
});

test('a repeated refund action gets the same response, also after the order has ended', async () => {
  const { test: client } = await service.partner();
  const order = await playFailedSwap(client, { body: { refund_address: ADDRESSES.btc } });
  const action = { action: 'refund_to_address' };
  const first = await client.refund(order.order_id, action, keyed('k'));
  await client.advance(order.order_id, { by: 'P2D' });
  const again = await client.refund(order.order_id, action, keyed('k'));
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([202, first.text, 'true']);
  expect(errorOf(await client.refund(order.order_id, {}, keyed('k')))).toMatchObject(REUSED);
});
