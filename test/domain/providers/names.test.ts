import { assetKey } from '#domain/assets/currencies';
import { ADAPTERS } from '#providers/adapters';
import { chooseRate } from '#providers/live/context';
import { asset } from '#test/helpers/orders/test-provider';
import { openTwinOf } from '#test/helpers/providers/adapter-twin';
import { makeAddress, type TwinAsset } from '#twins/assets';

/** Assets by our names that every provider trades. */
const COMMON = ['BTC-btc', 'LTC-ltc', 'ETH-eth', 'USDT-trx', 'USDT-eth'];

/** Common assets that a provider does not list, or lists without identifying the token. */
const LACKS: Readonly<Record<string, readonly string[]>> = {
  chainflip: ['LTC-ltc', 'USDT-trx'],
  nanswap: ['USDT-trx', 'USDT-eth'],
  wizardswap: ['USDT-trx', 'USDT-eth'],
};

/** The worth of every order in dollars, which all twins accept. */
const WORTH = 300;
const USER_IP = '203.0.113.7';
const keyOf = ({ code, network }: TwinAsset) => assetKey({ code, network });

describe.each(ADAPTERS.map((adapter) => [adapter.facts.code, adapter] as const))('%s', (code, adapter) => {
  const open = () => openTwinOf(adapter);

  test('common assets are traded by our names', async () => {
    const { catalog, close } = await open();
    await close();
    const listed = new Set(catalog.assets.map(assetKey));
    const lacks = LACKS[code] ?? [];
    expect(COMMON.filter((key) => !listed.has(key))).toEqual(lacks);
  });

  test('by each of our names the provider understands exactly the asset we mean, on both sides', async () => {
    const { twin, api, catalog, close } = await open();
    const understood: unknown[] = [];
    const meant: unknown[] = [];
    const traded = twin.state.assets.map(({ code: ticker, network }) => asset(`${ticker}/${network}`));
    for (const [index, from] of traded.entries()) {
      const others = [...traded.slice(index + 1), ...traded.slice(0, index)];
      const to = others.find((other) => other.code !== from.code && catalog.bought(other));
      const [sold, bought] = [catalog.sold(from), to && catalog.bought(to)];
      if (!to || !sold || !bought) {
        continue;
      }
      const [side] = (adapter.facts.rates.floating ?? adapter.facts.rates.fixed) || [];
      const price = twin.state.asset((side === 'receive' ? to : from).code, (side === 'receive' ? to : from).network);
      const pair = {
        from: sold,
        to: bought,
        side: side ?? 'send',
        rate: chooseRate(adapter, { side: side ?? 'send' }),
      };
      const amount = (WORTH / Number(price?.usd)).toFixed(5);
      const quote = await adapter.quote(api, { ...pair, amount, userIp: USER_IP });
      await adapter.createOrder(api, {
        ...pair,
        ...quote,
        reference: `ord_${index}`,
        payoutAddress: makeAddress(to.network, 'payout'),
        payoutExtraId: null,
        refundAddress: makeAddress(from.network, 'refund'),
        refundExtraId: null,
        userIp: USER_IP,
      });
      const made = twin.state.list()[0];
      understood.push(made && [keyOf(made.from), keyOf(made.to)]);
      meant.push([assetKey(from), assetKey(to)]);
    }
    await close();
    expect(understood).toEqual(meant);
    expect(meant.length).toBeGreaterThanOrEqual(3);
  });
});
