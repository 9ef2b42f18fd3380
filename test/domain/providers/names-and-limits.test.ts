import { providerList } from '#cli/provider/list-providers';
import { assetKey, CURRENCIES } from '#domain/assets/currencies';
import { NETWORKS } from '#domain/assets/networks';
import { LIVE_PROVIDER_CODES } from '#domain/providers/codes';
import type { AdapterQuoteRequest } from '#providers/adapter';
import { checkLimits, explainRefusal, readLimits } from '#providers/adapter-answers';
import { ADAPTERS } from '#providers/adapters';
import { mapAsset } from '#providers/assets/asset-map';
import { CLOSED_NETWORK_WORDS, NETWORK_WORDS, OLD_TICKERS } from '#providers/assets/network-words';
import { wordKey } from '#providers/assets/provider-names';
import { readLimitText } from '#providers/http/fields';
import { findKnownProvider, KNOWN_PROVIDERS } from '#providers/known';
import { chooseRate } from '#providers/live/context';
import { OutsideLimits, ProviderError } from '#providers/provider';
import { expectForEach } from '#test/helpers/expect-for-each';
import { asset } from '#test/helpers/orders/test-provider';
import { openTwinOf } from '#test/helpers/providers/adapter-twin';
import { addressesOf } from '#test/helpers/providers/twin-pair';
import type { TwinAsset } from '#twins/assets';

describe('network words', () => {
  test('every network has words, and no word means two networks or a closed one', () => {
    expect(Object.keys(NETWORK_WORDS).sort()).toEqual(Object.keys(NETWORKS).sort());
    const words = Object.values(NETWORK_WORDS).flatMap((own) => [...new Set(own.map(wordKey))]);
    const all = [...words, ...CLOSED_NETWORK_WORDS.map(wordKey)];
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
  });

  test('old tickers belong to currencies that exist', () => {
    const codes = CURRENCIES.map(({ code }) => code);
    expect(Object.keys(OLD_TICKERS).filter((code) => !codes.includes(code))).toEqual([]);
  });
});

describe('limit text', () => {
  test('a limit is read from a sentence', () =>
    expectForEach(
      [
        ['Minimum order size is 0.11000000 LTC.', { min: '0.11' }],
        ['Maximum order size is 40 LTC.', { max: '40' }],
        ['Invalid amount: minimal amount for ltc->usdt20 is 0.2', { min: '0.2' }],
        ['Amount is too low for bridge, try at least 9000000', { min: '9000000' }],
        ['The amount exceeds 1e3', {}],
        ['Amount too high', {}],
        ['The amount must be at least 1 and at most 5', {}],
        ['minimum 5LTC', {}],
      ],
      ([message, limits]) => {
        expect(readLimitText(message)).toEqual(limits);
      },
    ));

  test.each(['Invalid address', 'Pair 12 is not available', ''])('no limit is read from “%s”', (message) => {
    expect(readLimitText(message)).toBeNull();
  });
});

describe('known', () => {
  interface Row {
    code: string;
    complete: boolean;
    simulated: boolean;
  }

  test('each live provider is named once, as complete if it has an adapter, else with what is missing', () => {
    const codes = KNOWN_PROVIDERS.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(LIVE_PROVIDER_CODES).toEqual(codes);
    const complete = KNOWN_PROVIDERS.filter(({ missing }) => missing === null).map(({ code }) => code);
    expect(complete).toEqual(ADAPTERS.map(({ facts }) => facts.code).sort());
    expect(findKnownProvider('changenow')).toMatchObject({ name: 'ChangeNOW', kind: 'instant', missing: null });
  });

  test('the list of providers names more than sixty live ones, at least 31 of them complete', async () => {
    const { providers } = (await providerList()).json as { providers: Row[] };
    const live = providers.filter(({ simulated }) => !simulated);
    expect(live.length).toBeGreaterThan(60);
    expect(live.filter(({ complete }) => complete).length).toBeGreaterThanOrEqual(31);
  });
});

describe('limits', () => {
  const asset = { ticker: 'ltc', network: 'ltc', contract: null, sends: true, receives: true };
  const request = (amount: string, side: 'send' | 'receive' = 'send'): AdapterQuoteRequest => ({
    from: asset,
    to: asset,
    rate: 'floating',
    amount,
    side,
  });
  const refused = new ProviderError('refused', { message: 'no' });

  test('null and zero mean no limit', () => {
    expect(readLimits('0.1', '0')).toEqual({ min: '0.1' });
    expect(readLimits('0.000', '5')).toEqual({ max: '5' });
    expect(readLimits(null, null)).toEqual({});
  });

  test('limits are compared to the last digit, and a limit itself is allowed', () => {
    const limits = { min: '0.100000000000000001', max: '5' };
    for (const amount of ['0.100000000000000001', '5', '1']) {
      expect(() => checkLimits(amount, limits)).not.toThrow();
    }
    for (const amount of ['0.1', '5.000000000000000001']) {
      expect(() => checkLimits(amount, limits)).toThrow(OutsideLimits);
    }
    expect(() => checkLimits('1000', {})).not.toThrow();
  });

  test('a refusal without a readable reason is explained by the limits if they explain it', async () => {
    const ask = async () => ({ min: '0.1', max: '5' });
    await expect(explainRefusal(refused, request('0.01'), ask)).rejects.toMatchObject({
      limits: { min: '0.1', max: '5' },
    });
    await expect(explainRefusal(refused, request('1'), ask)).rejects.toBe(refused);
    await expect(explainRefusal(refused, request('0.01', 'receive'), ask)).rejects.toBe(refused);
  });

  test('an error that is not a refusal, or that the limits do not explain, is unchanged', async () => {
    const ask = jest.fn(async () => {
      throw new ProviderError('unavailable');
    });
    const down = new ProviderError('unavailable');
    await expect(explainRefusal(down, request('0.01'), ask)).rejects.toBe(down);
    const pairless = new ProviderError('unsupported_pair');
    await expect(explainRefusal(pairless, request('0.01'), ask)).rejects.toBe(pairless);
    expect(ask).not.toHaveBeenCalled();
    await expect(explainRefusal(refused, request('0.01'), ask)).rejects.toBe(refused);
  });
});

describe('names', () => {
  /** Assets by our names that every provider trades. */
  const COMMON = ['BTC-btc', 'LTC-ltc', 'ETH-eth', 'USDT-trx', 'USDT-eth'];

  /** Common assets that a provider does not list, or lists without identifying the token. */
  const LACKS: Readonly<Record<string, readonly string[]>> = {
    chainflip: ['LTC-ltc', 'USDT-trx'],
    nanswap: ['USDT-trx', 'USDT-eth'],
    wagyu: ['LTC-ltc', 'USDT-trx'],
    wizardswap: ['USDT-trx', 'USDT-eth'],
  };

  test('the chains whose names differ most among providers are understood', () =>
    expectForEach(
      [
        ['changehero', 'avax', 'avalanche_(c-chain)', 'AVAX-cchain'],
        ['changehero', 'hype', 'hypeevm', 'HYPE-hyperevm'],
        ['changenow', 'avax', 'avaxc', 'AVAX-cchain'],
        ['godex', 'BNB', 'BSC', 'BNB-bsc'],
        ['houdiniswap', 'AVAX', 'avalanche', 'AVAX-cchain'],
        ['houdiniswap', 'ATOM', 'cosmoshub-4', 'ATOM-atom'],
        ['houdiniswap', 'ZEC', 'Zcash', 'ZEC-zec'],
        ['letsexchange', 'BNB', 'BNB', 'BNB-bsc'],
        ['mayachain', 'ZEC', 'ZEC', 'ZEC-zec'],
        ['thorchain', 'AVAX', 'AVAX', 'AVAX-cchain'],
      ] as const,
      ([code, ticker, network, key]) => {
        const names = ADAPTERS.find(({ facts }) => facts.code === code)?.names ?? {};
        const mapping = mapAsset(names, { ticker, network, contract: null });
        expect('asset' in mapping && assetKey(mapping.asset)).toBe(key);
      },
    ));

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
          reference: `ord_example_${index}`,
          ...addressesOf(adapter.facts.demands, { from, to }),
          payoutExtraId: null,
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
});
