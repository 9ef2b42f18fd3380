import { type AssetId, assetKey, CURRENCIES, networksOf } from '#domain/assets/currencies';
import { iconSvg } from '#providers/icon';
import type { Provider } from '#providers/provider';
import { SIMULATED_PROVIDERS } from '#providers/simulated/provider';
import { indexPairs, listCurrencies, type PairFilter } from '#quotes/catalog';
import { expectForEach } from '#test/helpers/expect-for-each';
import { provider } from '#test/helpers/orders/test-provider';

const sandbox = SIMULATED_PROVIDERS;
const listAllPairs = (providers: readonly Provider[], filter?: PairFilter) => indexPairs(providers).list(filter);

test('the list of currencies is the whole catalog, sorted by code', () => {
  expect(listCurrencies([]).map(({ code, networks }) => [code, networks])).toEqual(
    CURRENCIES.map((currency) => [currency.code, networksOf(currency)]),
  );
  expect(listCurrencies(sandbox).find(({ code }) => code === 'BTC')).toEqual({
    code: 'BTC',
    name: 'Bitcoin',
    networks: ['btc', 'ln'],
    hasExtraId: false,
  });
});

test('only assets that a provider trades are active', () => {
  const active = listCurrencies(sandbox, { active: true }).map(({ code }) => code);
  expect(active).toContain('XMR');
  expect(active).not.toContain('RVN');
  expect(listCurrencies([], { active: true })).toEqual([]);
});

test('a filter removes the networks that nobody trades, and their memos', () => {
  const noTon = { ...provider('alphaswap'), assets: () => [{ code: 'USDT', network: 'trx' }] };
  expect(listCurrencies([noTon], { active: true })).toEqual([
    { code: 'USDT', name: 'Tether USD', networks: ['trx'], hasExtraId: false },
  ]);
  expect(listCurrencies(sandbox).find(({ code }) => code === 'USDT')?.hasExtraId).toBe(true);
});

test('a fixed rate is listed only where a provider offers one', () => {
  expect(listCurrencies([provider('betaswap')], { fixedRate: true })).toEqual([]);
  expect(listCurrencies(sandbox, { fixedRate: true }).length).toBeGreaterThan(40);
});

test('pairs are all combinations that some provider swaps, each once, in order', () => {
  const listed = [...listAllPairs(sandbox)].map(({ from, to }) =>
    [from.code, from.network, to.code, to.network].join(' '),
  );
  expect(listed.length).toBeGreaterThan(5000);
  expect(listed).toEqual([...new Set(listed)].sort());
  expect(listed).toContain('BTC btc XMR xmr');
  expect(listed).toContain('USDT eth USDT trx');
  expect(listed).not.toContain('BTC btc BTC btc');
});

test('a pair is listed exactly where a provider supports it, and with a fixed rate where one of those providers has it', () => {
  const few = CURRENCIES.slice(0, 12).flatMap((currency) =>
    networksOf(currency).map((network) => ({ code: currency.code, network })),
  );
  const trades = (asset: AssetId, by: number, of: number) =>
    few.findIndex((one) => assetKey(one) === assetKey(asset)) % of === by;
  const providers = [0, 1, 2].map((nth): Provider => {
    const accepts = (asset: AssetId) => trades(asset, nth, 3);
    const pays = (asset: AssetId) => trades(asset, nth, 4);
    const { facts, ...alpha } = provider('alphaswap');
    const supports = (from: AssetId, to: AssetId) => assetKey(from) !== assetKey(to) && accepts(from) && pays(to);
    const rates = nth === 1 ? { floating: ['send' as const] } : facts.rates;
    return { ...alpha, facts: { ...facts, rates }, assets: () => few, takes: accepts, pays, supports };
  });
  const keyOf = (from: AssetId, to: AssetId, isFixed: boolean) => [assetKey(from), assetKey(to), isFixed].join(' ');
  const supported = few.flatMap((from) =>
    few.flatMap((to) => {
      const swapping = providers.filter((one) => one.supports(from, to));
      return swapping.length === 0
        ? []
        : [
            keyOf(
              from,
              to,
              swapping.some(({ facts }) => facts.rates.fixed !== undefined),
            ),
          ];
    }),
  );
  const listed = [...listAllPairs(providers)].map((pair) => keyOf(pair.from, pair.to, pair.fixedRateAvailable));
  expect(listed.sort()).toEqual(supported.sort());
  expect(new Set(listed.map((key) => key.endsWith('true')))).toEqual(new Set([true, false]));
});

test('pairs are filtered by code in any case; an unknown code gives no pairs', () => {
  const toXmr = [...listAllPairs(sandbox, { from: 'btc', to: 'Xmr' })];
  expect(toXmr).toEqual([
    {
      from: { code: 'BTC', network: 'btc' },
      to: { code: 'XMR', network: 'xmr' },
      fixedRateAvailable: true,
      required: [],
    },
    {
      from: { code: 'BTC', network: 'ln' },
      to: { code: 'XMR', network: 'xmr' },
      fixedRateAvailable: true,
      required: [],
    },
  ]);
  expect([...listAllPairs(sandbox, { from: 'nope' })]).toEqual([]);
  expect([...listAllPairs([provider('betaswap')], { from: 'BTC' })].some((pair) => pair.fixedRateAvailable)).toBe(
    false,
  );
});

test('every currency has its own icon', () =>
  expectForEach(
    CURRENCIES.map((currency) => [currency.code, currency] as const),
    ([code, currency]) => {
      const svg = iconSvg(currency);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/);
      expect(svg).toContain(`>${code}</text>`);
      expect(currency.color).toMatch(/^#[0-9a-f]{6}$/);
      expect(currency.name).not.toMatch(/[<>&"]/);
    },
  ));
