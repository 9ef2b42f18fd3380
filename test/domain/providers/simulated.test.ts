import fc from 'fast-check';
import { findAddressProblem } from '#address/validate-address';
import { compareAmounts, multiplyFraction } from '#domain/amount';
import { type AssetId, CURRENCIES, decimalsOfAsset } from '#domain/assets/currencies';
import { NETWORKS } from '#domain/assets/networks';
import type { CreateRequest } from '#providers/provider';
import { SIMULATED_PRICES } from '#providers/simulated/prices';
import { findSimulated, SIMULATED_PROVIDERS } from '#providers/simulated/provider';
import { expectForEach } from '#test/helpers/expect-for-each';
import { asset, nudge, provider } from '#test/helpers/orders/test-provider';

const sandbox = SIMULATED_PROVIDERS;
const each = sandbox.map((one) => [one.facts.code, one] as const);

const createRequest = (changes: Partial<CreateRequest> = {}): CreateRequest => ({
  orderId: 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p',
  from: asset('BTC'),
  to: asset('XMR'),
  amountFrom: '0.05',
  amountTo: '14.7',
  payoutAddress: 'an address',
  payoutExtraId: null,
  refundAddress: null,
  refundExtraId: null,
  rateType: 'floating',
  side: 'send',
  quoteRef: null,
  userIp: null,
  ...changes,
});

test('the sandbox has three programmatic providers, two with tickets and one without refunds, each with its own code', () => {
  const capabilities = sandbox.map(({ facts }) => facts.refundCapability).sort();
  expect(capabilities).toEqual(['none', 'programmatic', 'programmatic', 'programmatic', 'ticket', 'ticket']);
  expect(new Set(sandbox.map(({ facts }) => facts.code)).size).toBe(6);
  const hours = (key: 'refundWindowHours' | 'refundSlaHours') =>
    sandbox.flatMap(({ facts }) => facts[key] ?? []).sort((a, b) => a - b);
  expect(hours('refundWindowHours')).toEqual([24, 48, 72]);
  expect(hours('refundSlaHours')).toEqual([24, 72]);
});

test('no simulated provider serves live orders', () => {
  expect(sandbox.every(({ facts }) => facts.sandbox)).toBe(true);
  expect(findSimulated('nobody')).toBeNull();
});

test.each(each)(
  '%s offers exactly the refund call and the figures of its refund mode',
  (_code, { facts, requestRefund, openTicket }) => {
    expect(requestRefund !== undefined).toBe(facts.refundCapability === 'programmatic');
    expect(openTicket !== undefined).toBe(facts.refundCapability === 'ticket');
    expect(facts.refundWindowHours !== null).toBe(facts.refundCapability === 'programmatic');
    expect(facts.refundSlaHours !== null).toBe(facts.refundCapability === 'ticket');
  },
);

test('the smallest amount at a fixed rate is at most twice the smallest at a floating one, for every currency that is sent', async () => {
  const to = asset('ETH');
  const smallest = async (from: AssetId, rate: 'fixed' | 'floating') => {
    const serving = sandbox.filter((one) => one.facts.rates[rate] && one.supports(from, to));
    const limits = await Promise.all(serving.map((one) => one.limits(from, to)));
    return limits.map(({ min }) => min).sort(compareAmounts)[0] ?? '0';
  };
  const [all] = sandbox;
  const sent = (all?.assets() ?? []).filter((from) => sandbox.some((one) => one.supports(from, to)));
  expect(sent.length).toBeGreaterThan(40);
  await expectForEach(sent, async (from) => {
    const twice = multiplyFraction([await smallest(from, 'floating'), '2'], ['1'], 24, 'down');
    expect(compareAmounts(await smallest(from, 'fixed'), twice)).toBeLessThanOrEqual(0);
  });
});

test('prices are positive decimal strings of currencies that exist', () => {
  for (const [code, price] of Object.entries(SIMULATED_PRICES)) {
    expect([code, CURRENCIES.some((currency) => currency.code === code)]).toEqual([code, true]);
    expect(price).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
  }
});

test('more than 40 currencies are traded in the sandbox, and every refund mode reaches BTC to XMR', () => {
  expect(new Set(sandbox.flatMap((one) => one.assets().map(({ code }) => code))).size).toBeGreaterThanOrEqual(40);
  const modes = sandbox
    .filter((one) => one.supports(asset('BTC'), asset('XMR')))
    .map(({ facts }) => facts.refundCapability);
  expect(new Set(modes)).toEqual(new Set(['programmatic', 'ticket', 'none']));
});

test.each(each)('%s gives equal responses to equal requests', async (_code, one) => {
  const request = {
    from: asset('BTC'),
    to: asset('USDT/trx'),
    amount: '0.01',
    side: 'send' as const,
    rateType: 'floating' as const,
  };
  expect(await one.quote(request)).toEqual(await one.quote(request));
  expect(await one.createOrder(createRequest({ to: asset('USDT/trx'), amountFrom: '0.01' }))).toEqual(
    await one.createOrder(createRequest({ to: asset('USDT/trx'), amountFrom: '0.01' })),
  );
});

test('a quote is the price ratio less the spread, cut to the decimals of the target currency', async () => {
  const quote = await provider('alphaswap').quote({
    from: asset('BTC'),
    to: asset('XMR'),
    amount: '0.05',
    side: 'send',
    rateType: 'floating',
  });
  // 0.05 * 64250 * 0.996 / 216.5 = 14.778983833718…
  expect(quote).toEqual({ amountFrom: '0.05', amountTo: '14.778983833718', etaSeconds: 1500, warnings: [] });
});

test('the same currency is swapped between networks, but an asset is never swapped for itself', () => {
  expect(provider('alphaswap').supports(asset('USDT/eth'), asset('USDT/trx'))).toBe(true);
  expect(provider('alphaswap').supports(asset('USDT/trx'), asset('USDT/trx'))).toBe(false);
});

test.each(each)('%s applies its limits to the last unit, to quotes and to orders', async (_code, one) => {
  const from = asset('LTC');
  const to = asset('ETH');
  const { min, max } = await one.limits(from, to);
  const decimals = decimalsOfAsset(from);
  const ask = (amount: string) => one.quote({ from, to, amount, side: 'send', rateType: 'floating' });
  const create = (amountFrom: string) => one.createOrder(createRequest({ from, to, amountFrom }));
  for (const call of [ask, create]) {
    await expect(call(min)).resolves.toBeDefined();
    await expect(call(max)).resolves.toBeDefined();
    await expect(call(nudge(min, decimals, -1n))).rejects.toMatchObject({ kind: 'below_limit', limit: min });
    await expect(call(nudge(max, decimals, 1n))).rejects.toMatchObject({ kind: 'above_limit', limit: max });
  }
});

test('limits for the sent amount also apply when the amount to receive is given', async () => {
  const one = provider('alphaswap');
  const request = {
    from: asset('BTC'),
    to: asset('USDC/sol'),
    side: 'receive' as const,
    rateType: 'floating' as const,
  };
  await expect(one.quote({ ...request, amount: '1' })).rejects.toMatchObject({ kind: 'below_limit' });
  await expect(one.quote({ ...request, amount: '100000000' })).rejects.toMatchObject({ kind: 'above_limit' });
});

test("every call refuses a pair outside the provider's list", async () => {
  const one = provider('zetaswap');
  const [from, to] = [asset('BTC'), asset('RVN')];
  expect(one.supports(from, to)).toBe(false);
  await expect(one.limits(from, to)).rejects.toMatchObject({ kind: 'unsupported_pair' });
  await expect(one.quote({ from, to, amount: '1', side: 'send', rateType: 'floating' })).rejects.toMatchObject({
    kind: 'unsupported_pair',
  });
  await expect(one.quote({ from, to, amount: '1', side: 'receive', rateType: 'floating' })).rejects.toMatchObject({
    kind: 'unsupported_pair',
  });
  await expect(one.createOrder(createRequest({ to }))).rejects.toMatchObject({ kind: 'unsupported_pair' });
});

test('the quoted amount buys at least the amount to receive, and one unit less is too little', async () => {
  const alpha = provider('alphaswap');
  const assets = alpha.assets();
  const index = fc.nat({ max: assets.length - 1 });
  await fc.assert(
    fc.asyncProperty(index, index, fc.integer({ min: 20, max: 200_000 }), async (a, b, usd) => {
      const [from, to] = [assets[a], assets[b]];
      fc.pre(from !== undefined && to !== undefined && a !== b);
      const price = SIMULATED_PRICES[to.code] ?? '1';
      const wanted = multiplyFraction([String(usd)], [price], decimalsOfAsset(to), 'down');
      const quote = await alpha.quote({ from, to, amount: wanted, side: 'receive', rateType: 'floating' });
      expect(quote.amountTo).toBe(wanted);
      const sent = await alpha.quote({ from, to, amount: quote.amountFrom, side: 'send', rateType: 'floating' });
      expect(compareAmounts(sent.amountTo, wanted)).toBeGreaterThanOrEqual(0);
      const less = await alpha.quote({
        from,
        to,
        amount: nudge(quote.amountFrom, decimalsOfAsset(from), -1n),
        side: 'send',
        rateType: 'floating',
      });
      expect(compareAmounts(less.amountTo, wanted)).toBeLessThan(0);
    }),
    { numRuns: 500 },
  );
});

test('large amounts have warnings: first of the price, near the maximum of the depth', async () => {
  const one = provider('alphaswap');
  const [from, to] = [asset('USDC/eth'), asset('ETH')];
  const warningsAt = async (amount: string) =>
    (await one.quote({ from, to, amount, side: 'send', rateType: 'floating' })).warnings;
  expect(await warningsAt('125000')).toEqual([]);
  expect(await warningsAt('125000.000001')).toEqual(['high_price_impact']);
  expect(await warningsAt('225001')).toEqual(['high_price_impact', 'low_liquidity']);
});

const oneAssetPerNetwork = new Map(
  provider('alphaswap')
    .assets()
    .map((one) => [one.network, one]),
);

test('a deposit address contains the word sandbox and is valid on no network', () =>
  expectForEach([...oneAssetPerNetwork], async ([network, from]) => {
    const to = from.code === 'BTC' ? asset('ETH') : asset('BTC');
    const { min } = await provider('alphaswap').limits(from, to);
    const deposit = await provider('alphaswap').createOrder(createRequest({ from, to, amountFrom: min }));
    expect(deposit.depositAddress).toMatch(new RegExp(`^sandbox_${network}_[a-z2-7]{26,}$`));
    expect(Object.keys(NETWORKS).filter((id) => findAddressProblem(id, deposit.depositAddress) === null)).toEqual([]);
    const { memo } = NETWORKS[network as keyof typeof NETWORKS];
    expect(deposit.depositExtraId).toEqual(memo === null ? null : expect.stringMatching(/^(0|[1-9]\d{0,9})$/));
  }));

test('different orders, and different providers of one order, have different addresses and ids', async () => {
  const orders = [createRequest(), createRequest({ orderId: 'ord_0000000000000000000000000a' })];
  const deposits = await Promise.all(
    [provider('alphaswap'), provider('betaswap')].flatMap((one) => orders.map((request) => one.createOrder(request))),
  );
  expect(new Set(deposits.map(({ depositAddress }) => depositAddress)).size).toBe(4);
  expect(new Set(deposits.map(({ providerOrderId }) => providerOrderId)).size).toBe(4);
});
