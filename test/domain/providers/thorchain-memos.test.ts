import { listUnsupported } from '#domain/orders/provider-demands';
import type { AdapterOrderRequest, ListedAsset } from '#providers/adapter';
import { mayachain } from '#providers/adapters/mayachain';
import { thorchain } from '#providers/adapters/thorchain';
import { ProviderError, UnmetDemand } from '#providers/provider';
import { openTwinOf } from '#test/helpers/providers/adapter-twin';
import { makeAddress } from '#twins/assets';

/** Two lengths of addresses on each network; the second is the longest one. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  BTC: ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  LTC: ['LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', makeAddress('ltc', 'long')],
  DOGE: [makeAddress('doge', 'one')],
  BCH: [makeAddress('bch', 'one').replace('bitcoincash:', '')],
  DASH: [makeAddress('dash', 'one')],
  GAIA: [makeAddress('atom', 'one')],
  ETH: [makeAddress('eth', 'one')],
};
const SENT = ['BTC', 'LTC', 'DOGE', 'BCH', 'DASH', 'GAIA'];
const RECEIVED = ['BTC.BTC', 'LTC.LTC', 'ETH.ETH', 'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7'];
const USD: Readonly<Record<string, number>> = { BTC: 64250, LTC: 82.1, DOGE: 0.162, BCH: 412, DASH: 24.6, GAIA: 4.4 };

const NODES = [
  ['thorchain', thorchain],
  ['mayachain', mayachain],
] as const;
const NAMES: Readonly<Record<string, string>> = { GAIA: 'GAIA.ATOM' };

describe.each(NODES)('%s', (code, adapter) => {
  let setup: Awaited<ReturnType<typeof openTwinOf>>;
  beforeAll(async () => {
    setup = await openTwinOf(adapter);
  });
  afterAll(() => setup.close());

  const asset = (ticker: string): ListedAsset =>
    setup.assets.find((one) => one.ticker === ticker) ?? fail(`lists no ${ticker}`);
  const ask = async (query: Record<string, string>) => {
    const answer = await fetch(`${setup.twin.url}/${code}/quote/swap?${new URLSearchParams(query)}`);
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const swapOf = (from: string, to: string, usd: number) => {
    const amountFrom = (usd / (USD[from] ?? 1)).toFixed(8);
    return {
      amountFrom,
      query: {
        from_asset: NAMES[from] ?? `${from}.${from}`,
        to_asset: to,
        amount: BigInt(Math.round(Number(amountFrom) * 1e8)).toString(),
      },
    };
  };
  /** An order at the price that the node has for it, and what the node says of the same request. */
  const orderOf = async (
    from: string,
    to: string,
    { usd = 500, payoutAddress = '', refundAddress = null as string | null, markupBps = 0, isStreamed = false },
  ) => {
    const { amountFrom, query } = swapOf(from, to, usd);
    const more = {
      ...(markupBps > 0 && { affiliate: 'swaps', affiliate_bps: String(markupBps) }),
      ...(isStreamed && { streaming_interval: '1', streaming_quantity: '0' }),
    };
    const price = await ask({ ...query, ...more });
    const order: AdapterOrderRequest = {
      from: asset(query.from_asset),
      to: asset(to),
      rate: 'floating',
      side: 'send',
      reference: 'ord_memo',
      amountFrom,
      amountTo: String(Number(price.body.expected_amount_out) / 1e8),
      quoteRef: isStreamed ? 'streaming' : null,
      payoutAddress,
      payoutExtraId: null,
      refundAddress,
      refundExtraId: null,
      userIp: null,
      markupBps,
    };
    const addresses = { destination: payoutAddress, ...(refundAddress && { refund_address: refundAddress }) };
    const said = await ask({ ...query, ...more, ...addresses, liquidity_tolerance_bps: '300' });
    return { order, said };
  };
  const create = async (order: AdapterOrderRequest) => {
    const asked = setup.twin.requests.length;
    const created = await adapter.createOrder(setup.api, order).catch((error: unknown) => error);
    return { created, calls: setup.twin.requests.length - asked };
  };

  it('foresees before any call which memos the node finds too long', async () => {
    const wrong: string[] = [];
    let tooLong = 0;
    for (const from of SENT) {
      for (const to of RECEIVED.filter((one) => !one.startsWith(from))) {
        for (const payoutAddress of ADDRESSES[to.split('.')[0] ?? ''] ?? []) {
          for (const refundAddress of [null, ...(ADDRESSES[from] ?? [])]) {
            for (const [usd, markupBps, isStreamed] of [
              [12, 0, false],
              [24_000, 0, true],
              [24_000, 120, true],
            ] as const) {
              const { order, said } = await orderOf(from, to, {
                usd,
                payoutAddress,
                refundAddress,
                markupBps,
                isStreamed,
              });
              const { created, calls } = await create(order);
              const isTooLong = /too long/.test(said.body.error ?? said.body.message ?? '');
              tooLong += Number(isTooLong);
              const asForeseen = isTooLong
                ? created instanceof UnmetDemand && calls === 0
                : (created as { depositExtraId?: string }).depositExtraId === said.body.memo && calls === 1;
              if (!asForeseen) {
                wrong.push(
                  `${from} to ${to}, ${payoutAddress}, ${refundAddress}: ${JSON.stringify(said.body)}, ${String(created)}`,
                );
              }
            }
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tooLong).toBeGreaterThan(20);
  });

  it('names in the quote only what no address could make fit', async () => {
    const ltcToBtc = { usd: 12, payoutAddress: ADDRESSES.BTC?.[0] ?? '', refundAddress: ADDRESSES.LTC?.[0] ?? '' };
    const { order, said } = await orderOf('LTC', 'BTC.BTC', ltcToBtc);
    const unsupported = (fromNetwork: string, toNetwork: string, amountTo: string) =>
      listUnsupported(adapter.facts.demands, { fromNetwork, toNetwork, amountTo });
    expect(said.body.memo).toContain(`${order.payoutAddress}/${order.refundAddress}:`);
    expect(unsupported('ltc', 'btc', order.amountTo)).toEqual([]);
    expect(unsupported('btc', 'eth', '0.1')).toEqual(['refund_address']);
    expect(unsupported('btc', 'ltc', '0.1')).toEqual([]);
    expect(unsupported('btc', 'ltc', '120')).toEqual(['refund_address']);
    expect(unsupported('bch', 'eth', '0.1')).toEqual(['refund_address']);
    expect(unsupported('atom', 'eth', '0.1')).not.toContain('refund_address');
  });

  it('tells which field would have to change', async () => {
    const refused = async (...how: Parameters<typeof orderOf>) => {
      const { created } = await create((await orderOf(...how)).order);
      return created instanceof UnmetDemand ? created.fields.map(({ field }) => field) : created;
    };
    const [legacy = '', taproot = ''] = ADDRESSES.BTC ?? [];
    const eth = ADDRESSES.ETH?.[0] ?? '';
    const large = { usd: 24_000, markupBps: 120, isStreamed: true };
    expect(await refused('BTC', 'ETH.ETH', { payoutAddress: eth, refundAddress: legacy })).toEqual(['refund_address']);
    expect(await refused('LTC', 'BTC.BTC', { ...large, payoutAddress: taproot })).toEqual(['address']);
    expect(await refused('BTC', RECEIVED[3] ?? '', { ...large, payoutAddress: eth })).toEqual(['quote_id']);
  });

  it('offers no price whose memo would be too long even without a refund address', async () => {
    const { query, amountFrom } = swapOf('BTC', RECEIVED[3] ?? '', 24_000);
    const request = {
      from: asset(query.from_asset),
      to: asset(query.to_asset),
      rate: 'floating',
      side: 'send',
      amount: amountFrom,
      markupBps: 120,
    } as const;
    await expect(adapter.quote(setup.api, { ...request, markupBps: 0 })).resolves.toMatchObject({ amountFrom });
    const quoted = await adapter.quote(setup.api, request).catch((error: unknown) => error);
    const fitting = { amountFrom, quoteRef: null };
    expect(quoted).toMatchObject(
      quoted instanceof ProviderError ? { label: 'memo_too_long', wasHeldBack: true } : fitting,
    );
  });

  it('reads its refusals by their words, not by their status', async () => {
    const pair = { from: asset('BTC.BTC'), to: asset('ETH.ETH'), rate: 'floating', side: 'send' } as const;
    await expect(adapter.quote(setup.api, { ...pair, amount: '0.00001' })).rejects.toMatchObject({
      kind: 'refused',
      label: 'outside_limits',
    });
    const { order } = await orderOf('BTC', 'ETH.ETH', { payoutAddress: ADDRESSES.ETH?.[0] ?? '' });
    const { created } = await create({ ...order, payoutAddress: 'nobody' });
    expect(created).toMatchObject({ fields: [{ field: 'address', issue: expect.stringContaining('not accept') }] });
    const back = await create({ ...order, from: asset('GAIA.ATOM'), refundAddress: 'nobody' });
    expect(back.created).toMatchObject({ fields: [{ field: 'refund_address', issue: expect.any(String) }] });
  });

  it('does not take the short name of a token for another asset', async () => {
    const { order, said } = await orderOf('LTC', RECEIVED[3] ?? '', { payoutAddress: ADDRESSES.ETH?.[0] ?? '' });
    expect(said.body.memo).toMatch(/^=:ETH\.USDT:0x/);
    const { created } = await create(order);
    expect(created).toMatchObject({ echo: { payoutAddress: order.payoutAddress, to: order.to.ticker } });
  });
});

test('the twins write memos as the nodes do', async () => {
  const [thor, maya] = await Promise.all([openTwinOf(thorchain), openTwinOf(mayachain)]);
  const destination = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
  const ask = async (url: string, query: Record<string, string>) => {
    const answer = await fetch(`${url}?${new URLSearchParams(query)}`);
    const { memo, ...rest } = (await answer.json()) as { memo?: string };
    return memo ?? { status: answer.status, ...rest };
  };
  const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination };
  const thorUrl = `${thor.twin.url}/thorchain/quote/swap`;
  const mayaUrl = `${maya.twin.url}/mayachain/quote/swap`;
  try {
    expect(await ask(thorUrl, swap)).toBe(`=:ETH.ETH:${destination}`);
    expect(await ask(mayaUrl, swap)).toBe(`=:e:${destination}`);
    expect(await ask(thorUrl, { ...swap, streaming_interval: '10' })).toBe(`=:ETH.ETH:${destination}:0/10/0`);
    expect(await ask(thorUrl, { ...swap, affiliate: 'dx', affiliate_bps: '10' })).toBe(
      `=:ETH.ETH:${destination}::dx:10`,
    );
    expect(
      await ask(thorUrl, { ...swap, affiliate: 't1/t2', affiliate_bps: '10/20', liquidity_tolerance_bps: '300' }),
    ).toMatch(new RegExp(`^=:ETH\\.ETH:${destination}:\\d+:t1/t2:10/20$`));
    const refund = { refund_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' };
    expect(await ask(thorUrl, { ...swap, ...refund })).toEqual({
      status: 400,
      code: 3,
      message: 'generated memo too long for source chain: invalid request',
      details: [],
    });
    expect(await ask(mayaUrl, { ...swap, ...refund })).toEqual({
      status: 200,
      error: `generated memo too long for source chain: =:e:${destination}/${refund.refund_address} (89/80)`,
    });
    const cash = { from_asset: 'BCH.BCH', to_asset: 'BTC.BTC', amount: '100000000' };
    const withPrefix = { destination: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', refund_address: makeAddress('bch', 'x') };
    expect(await ask(thorUrl, { ...cash, ...withPrefix })).toMatchObject({ code: 3 });
    const toCash = { ...swap, to_asset: 'BCH.BCH', destination: makeAddress('bch', 'x') };
    expect(await ask(thorUrl, toCash)).toMatch(/^=:BCH\.BCH:bitcoincash:q/);
    expect(await ask(thorUrl, { ...swap, destination: refund.refund_address })).toMatchObject({ status: 500, code: 2 });
    expect(await ask(thorUrl, { ...swap, affiliate_bps: '10' })).toMatchObject({ code: 3, status: 400 });
  } finally {
    await thor.close();
    await maya.close();
  }
});
