import { eq, sql } from 'drizzle-orm';
import type { Estimate } from '#contract/quotes/estimate';
import { changePartner } from '#db/partners';
import { orderClaims } from '#db/schema/orders';
import { quotes } from '#db/schema/quotes';
import { newId } from '#security/secret';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Client, createClient } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const PRICE = { from: 'BTC', to: 'ETH', amount: '0.05' };
const EXPIRED = { http: 410, code: 'QUOTE_EXPIRED' };
const use = (client: Client, quote_id: string, ref?: string) =>
  client.create({
    quote_id,
    address: ADDRESSES.eth,
    sandbox_scenario: 'stuck',
    ...(ref && { partner_order_ref: ref }),
  });

test('a quote opens one order, however many creations use it at once', async () => {
  const { test: client } = await service.partner();
  const quote = await client.quote();
  const answers = await Promise.all(Array.from({ length: 20 }, () => use(client, quote)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(19);
  for (const answer of [...refused, await use(client, quote)]) {
    expect(errorOf(answer)).toMatchObject(EXPIRED);
  }
});

test('a quote is valid for 5 minutes', async () => {
  const { test: client } = await service.partner();
  const [young, old] = [await client.quote(), await client.quote()];
  const age = (quote: string, interval: string) =>
    service.db
      .update(quotes)
      .set({ expiresAt: sql`${quotes.expiresAt} - ${interval}::interval` })
      .where(eq(quotes.quoteId, quote));
  await age(young, '00:04:50');
  await age(old, '00:05:00');
  expect((await use(client, young)).status).toBe(201);
  expect(errorOf(await use(client, old))).toMatchObject(EXPIRED);
});

test('a quote can be used by its own partner only', async () => {
  const [owner, stranger] = [await service.partner(), await service.partner()];
  const quote = await owner.test.quote();
  for (const answer of [
    await use(stranger.test, quote),
    await use(owner.live, quote),
    await use(owner.test, newId('q')),
  ]) {
    expect(errorOf(answer)).toMatchObject(EXPIRED);
  }
  expect((await use(owner.test, quote)).status).toBe(201);
});

test('a quote without a key can be used by any test key if there is no live provider', async () => {
  const { test: client } = await service.partner();
  const response = await fetch(`${client.origin}/partner/v1/estimate?from=BTC&to=ETH&amount=0.05`);
  const { quote_id }: { quote_id: string } = JSON.parse(await response.text());
  expect((await use(client, quote_id)).status).toBe(201);
});

test('a keyless estimate with all quotes is one row, and each of its quotes opens one order, for whoever is first', async () => {
  const [one, other] = [await service.partner(), await service.partner()];
  const before = await service.db.$count(quotes);
  const response = await fetch(`${one.test.origin}/partner/v1/estimate?from=BTC&to=ETH&amount=0.05&include=all`);
  const estimate: Estimate = JSON.parse(await response.text());
  expect(await service.db.$count(quotes)).toBe(before + 1);
  const offers = estimate.quotes ?? [];
  expect(offers.length).toBeGreaterThan(2);
  for (const { quote_id, provider, amount_from, amount_to } of offers.slice(0, 3)) {
    expect(errorOf(await use(one.live, quote_id))).toMatchObject(EXPIRED);
    const asked = Array.from({ length: 10 }, (_, nth) => use(nth % 2 ? one.test : other.test, quote_id));
    const answers = await Promise.all(asked);
    const [opened, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const orderId = opened?.body.order_id ?? '';
    const [claim] = await service.db.select().from(orderClaims).where(eq(orderClaims.orderId, orderId));
    expect(claim?.input).toMatchObject({ provider, amountFrom: amount_from, amountTo: amount_to });
  }
  expect(await service.db.$count(quotes)).toBe(before + 3);
});

test('a quote of a keyless estimate expires with the estimate', async () => {
  const { test: client } = await service.partner();
  const response = await fetch(`${client.origin}/partner/v1/estimate?from=BTC&to=ETH&amount=0.05&include=all`);
  const estimate: Estimate = JSON.parse(await response.text());
  await service.db.update(quotes).set({ expiresAt: sql`now()` }).where(eq(quotes.quoteId, estimate.quote_id));
  for (const { quote_id } of estimate.quotes ?? []) {
    expect(errorOf(await use(client, quote_id))).toMatchObject(EXPIRED);
  }
});

test('a refused creation does not use up the quote', async () => {
  const { test: client } = await service.partner();
  await use(client, await client.quote(), 'cart');
  const quote = await client.quote();
  const refusals = [
    await use(client, quote, 'cart'),
    await client.create({ quote_id: quote, address: 'nowhere' }),
    await client.create({
      quote_id: quote,
      address: ADDRESSES.eth,
      refund_preference: { default: 'convert_to_stable' },
    }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([409, 400, 400]);
  expect((await use(client, quote, 'other cart')).status).toBe(201);
});

test('an unknown key opens nothing', async () => {
  const { test: client } = await service.partner();
  const quote = await client.quote();
  const unknown = createClient(client.origin, `pk_test_${'0'.repeat(43)}`);
  expect(errorOf(await use(unknown, quote))).toMatchObject({ http: 401, code: 'INVALID_KEY' });
  expect((await use(client, quote)).status).toBe(201);
});

test("an order earns its quote's markup, even if the partner's has changed since", async () => {
  const { partnerId, test: client } = await service.partner();
  await changePartner(service.db, partnerId, { markupBps: 120 }, 'test');
  const applied = async () => {
    const { body } = await client.call<Estimate>('GET', '/estimate', undefined, { query: PRICE });
    return body;
  };
  const { quote_id } = await eventually(async () => {
    const estimate = await applied();
    return estimate.markup_applied_bps === 120 ? estimate : null;
  });
  await changePartner(service.db, partnerId, { markupBps: 30 }, 'test');
  await eventually(async () => (await applied()).markup_applied_bps === 30);
  const { body: order } = await use(client, quote_id);
  const [claim] = await service.db.select().from(orderClaims).where(eq(orderClaims.orderId, order.order_id));
  expect(claim?.input.revenue?.markupBps).toBe(120);
});
