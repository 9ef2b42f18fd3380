import type { Order } from '#contract/orders/order';
import type { V2Currency, V2Pair } from '#contract/v2/currency';
import type { Range } from '#contract/v2/estimate';
import type { WidgetEstimate, WidgetSettings } from '#contract/widget';
import { createPublishableKey } from '#operations/keys/publishable-keys';
import { environmentOf, estimate, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { createV2Client, queryOf, type V2Client } from '#test/helpers/v2/v2-client';
import { makeAddress } from '#twins/assets';
import type { Twin } from '#twins/twin';

const LTC_TO_BTC = { fromCurrency: 'ltc', fromNetwork: 'ltc', toCurrency: 'btc', toNetwork: 'btc' };

/** THORChain, which finds a deposit only by its hash, has the better price, and is the only one with Bitcoin Cash. */
let twins: Twin[];
let service: Service;
let partner: TestPartner;
let client: V2Client;

beforeAll(async () => {
  const [thorchain, changenow] = await Promise.all([
    openTwin('thorchain', { story: 'silent', spreadPercent: '0' }),
    openTwin('changenow', { story: 'silent', spreadPercent: '30' }),
  ]);
  twins = [thorchain, changenow];
  service = await startService({
    env: {
      PROVIDERS: 'thorchain,changenow',
      ...environmentOf('thorchain', thorchain),
      ...environmentOf('changenow', changenow),
    },
  });
  partner = await service.partner();
  client = createV2Client(service.origin, partner.live.key);
  await eventually(async () => (await estimate(partner.live, { include: 'all' })).body.quotes?.length === 2);
});
afterAll(async () => {
  await service.close();
  await Promise.all(twins.map((twin) => twin.close()));
});

test('the v2 layer makes no order where a deposit is found only by the hash that its wallet reports, however good the price', async () => {
  // An answer may be late on a busy machine, so it is asked for again.
  await eventually(async () => (await estimate(partner.live)).body.provider === 'thorchain');
  const created = await client.create({ ...LTC_TO_BTC, fromAmount: 3.5, address: makeAddress('btc', 'payout') });
  expect(created.status).toBe(200);
  const { body: order } = await partner.live.call<Order>('GET', `/order/${created.body.id}`);
  expect(order.provider).toBe('changenow');
  const { body: price } = await client.estimate(`${queryOf(LTC_TO_BTC)}&fromAmount=3.5`);
  expect(price.toAmount).toBe(created.body.toAmount);
});

test('what only such a provider swaps is not offered in the v2 layer', async () => {
  const { body: all } = await partner.live.call<{ from: string }[]>('GET', '/pairs', undefined, {
    query: { from: 'BCH' },
  });
  expect(all.length).toBeGreaterThan(0);
  const { body: currencies } = await client.send<V2Currency[]>('/v2/exchange/currencies');
  expect(currencies.find(({ ticker }) => ticker === 'bch')).toMatchObject({ buy: false, sell: false });
  expect((await client.send<V2Pair[]>('/v2/exchange/available-pairs?fromCurrency=bch')).body).toEqual([]);
  const range = await client.send<Range>('/v2/exchange/range?fromCurrency=bch&toCurrency=btc');
  expect([range.status, range.body]).toMatchObject([400, { error: 'pair_is_inactive' }]);
});

test('the widget offers no such provider, and nothing that only it swaps', async () => {
  const page = 'https://wallet.example';
  const named = { partnerId: partner.partnerId, environment: 'live', name: 'shop', origins: [page] } as const;
  const { key } = await createPublishableKey(service, { ...named, actor: 'test' });
  const read = async (path: string) => {
    const answer = await fetch(`${service.origin}/widget/api/${key}${path}`, { headers: { Origin: page } });
    return [answer.status, await answer.json()];
  };
  const [, price] = await read('/estimate?from=LTC&to=BTC&amount=3.5');
  expect((price as WidgetEstimate).provider).toBe('changenow');
  expect(await read('/estimate?from=BCH&to=BTC&amount=3.5')).toMatchObject([503, {}]);
  const [, settings] = await read('/settings');
  const codes = (settings as WidgetSettings).currencies.map(({ code }) => code);
  expect(codes).toContain('LTC');
  expect(codes).not.toContain('BCH');
});
