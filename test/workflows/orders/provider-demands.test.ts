import type { Order } from '#contract/orders/order';
import { avoidedProviders } from '#db/schema/incidents';
import { environmentOf, estimate, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { errorOf } from '#test/helpers/service/errors';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { createV2Client } from '#test/helpers/v2/v2-client';
import { makeAddress } from '#twins/assets';
import type { Twin } from '#twins/twin';

const CODES = ['nearintents', 'changenow', 'simpleswap', 'sideshift'] as const;
const twins = new Map<string, Twin>();
let service: Service;
let partner: TestPartner;

beforeAll(async () => {
  const env: Record<string, string> = { PROVIDERS: CODES.join(), PROVIDER_SIDESHIFT_PASS_USER_IP: 'true' };
  for (const code of CODES) {
    const twin = await openTwin(code, { story: 'silent' });
    twins.set(code, twin);
    Object.assign(env, environmentOf(code, twin));
  }
  service = await startService({ env });
});
beforeEach(async () => {
  partner = await service.partner();
  await eventually(async () => (await quotes()).length === CODES.length);
});
afterAll(async () => {
  await service.close();
  await Promise.all([...twins.values()].map((twin) => twin.close()));
});

const quotes = async (query: Record<string, string> = {}) => {
  const { body } = await estimate(partner.live, { include: 'all', user_ip: '203.0.113.9', ...query });
  return body.quotes ?? [];
};
/** A quote may be late on a busy machine, so it is requested again. */
const quoteOf = (code: string, query: Record<string, string> = {}) =>
  eventually(async () => (await quotes(query)).find(({ provider }) => provider === code));
const madeAt = (code: string) => twins.get(code)?.state.list().length;
const askedOf = (code: string) => twins.get(code)?.requests.length;

test.each([
  ['nearintents', {}, {}, 'refund_address'],
  ['sideshift', {}, {}, 'user_ip'],
  ['simpleswap', { from: 'BTC', to: 'XRP', amount: '0.01' }, { address: makeAddress('xrp', 'payout') }, 'extra_id'],
  [
    'simpleswap',
    { from: 'XRP', to: 'BTC', amount: '500' },
    { refund_address: makeAddress('xrp', 'refund') },
    'refund_extra_id',
  ],
  [
    'nearintents',
    { from: 'LTC', to: 'XRP' },
    { address: makeAddress('xrp', 'payout'), extra_id: '7', refund_address: makeAddress('ltc', 'refund') },
    'extra_id',
  ],
] as const)(
  'an order at %s without a field that its provider requires is refused by that field, and the provider is not called',
  async (code, query, body, field) => {
    const quote = await quoteOf(code, query);
    const [asked, made] = [askedOf(code), madeAt(code)];
    const answer = await partner.live.create({
      quote_id: quote.quote_id,
      address: makeAddress('btc', 'payout'),
      ...body,
    });
    expect(errorOf(answer)).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field }] });
    expect([askedOf(code), madeAt(code)]).toEqual([asked, made]);
    expect(await service.db.$count(avoidedProviders)).toBe(0);
    expect((await quotes(query)).map(({ provider }) => provider)).toContain(code);
  },
);

test('the same quote opens the order once the field is given', async () => {
  const quote = await quoteOf('nearintents');
  const order = { quote_id: quote.quote_id, address: makeAddress('btc', 'payout') };
  expect((await partner.live.create(order)).status).toBe(400);
  const answer = await partner.live.create({ ...order, refund_address: makeAddress('ltc', 'refund') });
  expect([answer.status, answer.body]).toMatchObject([201, { status: 'waiting_deposit' }]);
});

test('a quote lists what its provider requires and cannot accept, and a pair what some provider requires', async () => {
  expect(await quoteOf('nearintents')).toMatchObject({ required_fields: ['refund_address'] });
  expect(await quoteOf('nearintents', { to: 'XRP' })).toMatchObject({ unsupported_fields: ['extra_id'] });
  expect(await quoteOf('sideshift')).toMatchObject({ required_fields: ['user_ip'] });
  const plain = await quoteOf('changenow');
  expect([plain.required_fields, plain.unsupported_fields]).toEqual([undefined, undefined]);
  const { body: pairs } = await partner.live.call<{ to: string; required_fields?: string[] }[]>(
    'GET',
    '/pairs',
    undefined,
    { query: { from: 'LTC', to: 'BTC' } },
  );
  expect(pairs).toMatchObject([{ required_fields: ['refund_address', 'user_ip'] }]);
  const sandbox = await estimate(partner.test);
  expect(sandbox.body.required_fields).toBeUndefined();
});

test('an order of the v2 layer without a refund address is made at a provider that accepts this', async () => {
  const client = createV2Client(service.origin, partner.live.key);
  const before = madeAt('nearintents');
  const created = await client.create({
    fromCurrency: 'ltc',
    fromNetwork: 'ltc',
    toCurrency: 'btc',
    toNetwork: 'btc',
    fromAmount: 3.5,
    address: makeAddress('btc', 'payout'),
  });
  expect(created.status).toBe(200);
  const { body } = await partner.live.call<Order>('GET', `/order/${(created.body as { id: string }).id}`);
  expect(body.provider).not.toBe('nearintents');
  expect(madeAt('nearintents')).toBe(before);
});
