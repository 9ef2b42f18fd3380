import type { Caller } from '#api/admission/caller';
import type { Quote } from '#db/quotes/quotes';
import { currencyByCode } from '#domain/assets/currencies';
import { allowanceOf } from '#domain/limits/tier';
import { DOLLAR_STABLECOINS, medianPrice } from '#domain/quotes/usd-price';
import { toRevenueTerms } from '#operations/orders/creation/order-input';
import { convertToUsd, findSandboxPrice, type PriceLookup } from '#quotes/prices/usd-worth';

const swap = (from: string, amountFrom: string, to: string, amountTo: string) => ({ from, to, amountFrom, amountTo });
const prices: PriceLookup = (code) => ({ BTC: '64250.123456789', SHIB: '0.0000137' })[code] ?? null;
const unknown: PriceLookup = () => null;

test.each([
  ['a stablecoin that is sent', swap('USDT', '250.123456', 'BTC', '0.0039'), '250.123456'],
  ['a stablecoin that is received', swap('BTC', '0.0039', 'USDC', '249.5'), '249.5'],
  ['of two, the one that is sent', swap('USDC', '100', 'USDT', '99.9'), '100'],
  ['a stablecoin with 18 decimals, cut off', swap('DAI', '0.999999999999999999', 'BTC', '1'), '0.99999999'],
])('the worth of %s is known without a price', (_what, order, worth) => {
  expect(convertToUsd(order, unknown)).toBe(worth);
  expect(convertToUsd(order, prices)).toBe(worth);
});

test('every other pair is worth the amount sent at its price, rounded down', () => {
  expect(convertToUsd(swap('BTC', '0.05', 'XMR', '14.8'), prices)).toBe('3212.50617283');
  expect(convertToUsd(swap('SHIB', '0.000000000000000001', 'XMR', '1'), prices)).toBe('0');
});

test('without a price the worth is unknown, and no price is derived from the other side', () => {
  expect(convertToUsd(swap('XMR', '14.8', 'BTC', '0.05'), prices)).toBeNull();
  expect(convertToUsd(swap('toString', '1', 'BTC', '0.05'), findSandboxPrice)).toBeNull();
});

test('no worth exceeds what the ledger can hold', () => {
  const most = '9'.repeat(30);
  expect(convertToUsd(swap('BTC', most, 'XMR', '1'), prices)).toBeNull();
  expect(convertToUsd(swap('USDT', most, 'XMR', '1'), prices)).toBeNull();
  expect(convertToUsd(swap('USDT', '999999999999.99999999', 'XMR', '1'), prices)).toBe('999999999999.99999999');
});

test('a price is the median of what the providers pay, so that no single provider can distort it', () => {
  expect(medianPrice([])).toBeNull();
  expect(medianPrice(['2'])).toBe('2');
  expect(medianPrice(['1.000000000000000001', '3'])).toBe('2');
  expect(medianPrice(['64000', '0.01', '64200', '9999999', '64100'])).toBe('64100');
});

test('all dollar stablecoins are in the catalog', () => {
  expect([...DOLLAR_STABLECOINS].filter((code) => currencyByCode(code) === null)).toEqual([]);
});

describe('at creation', () => {
  const settings = {
    revenueSharePct: null,
    readsPerMinute: null,
    writesPerMinute: null,
    advancesPerMinute: null,
    bulkPerMinute: null,
  };
  const caller: Caller = {
    partnerId: 'par_2c4f6h',
    keyId: 'key_1',
    environment: 'live',
    scopes: ['orders:rw'],
    markupBps: 120,
    switchedOff: [],
    feeBps: 40,
    revenueSharePct: 35,
    allowance: allowanceOf(
      { ...settings, tier: 'starter', tierSince: new Date(0), streams: null, requestsPerSecond: null },
      'live',
      0,
    ),
  };
  const quote = (changes: Partial<Quote>): Quote => ({
    quoteId: 'q_1',
    partnerId: caller.partnerId,
    environment: 'live',
    provider: 'alphaswap',
    from: 'USDT',
    fromNetwork: 'trx',
    to: 'BTC',
    toNetwork: 'btc',
    amountFrom: '500',
    amountTo: '0.0077',
    markupBps: 80,
    expiresAt: new Date(0),
    rateType: null,
    side: null,
    quoteRef: null,
    providerAmountTo: null,
    networkFee: null,
    usedBy: null,
    ...changes,
  });

  test("the worth, the commission, the share and the quote's markup are fixed, even if the partner's markup has changed since", () => {
    expect(toRevenueTerms(caller, quote({}), prices)).toEqual({
      amountInUsd: '500',
      feeBps: 40,
      revenueSharePct: 35,
      markupBps: 80,
    });
  });

  test('a keyless quote earns no markup, because nobody pays one', () => {
    expect(toRevenueTerms(caller, quote({ partnerId: null, markupBps: 0 }), prices)).toMatchObject({
      markupBps: 0,
      feeBps: 40,
    });
  });

  test('a live order of unknown worth keeps its terms without a worth', () => {
    expect(toRevenueTerms(caller, quote({ from: 'ETH' }), prices)).toMatchObject({ amountInUsd: null, feeBps: 40 });
  });
});
