import { eq, sql } from 'drizzle-orm';
import { listEvidenceStatistics, listStatistics } from '#db/providers/statistics';
import { openCase } from '#db/recovery/cases';
import { orders } from '#db/schema/orders';
import { quotes, usdPrices, wantedPrices } from '#db/schema/quotes';
import type { AssetId } from '#domain/assets/currencies';
import { MINUTE, toIso } from '#domain/duration';
import type { OrderState, TimelineEntry } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { NO_FACTORS } from '#domain/quotes/rank-factors';
import { DOLLAR_STABLECOINS } from '#domain/quotes/usd-price';
import { UNWATCHED } from '#providers/health';
import type { Provider } from '#providers/provider';
import { newId } from '#security/secret';
import { useTestApi } from '#test/helpers/api/test-api';
import { claimOrder } from '#test/helpers/orders/claim';
import { type InputChanges, inputWith } from '#test/helpers/orders/order-state';
import { contradicted, openWithEvidence, SAID_OUT } from '#test/helpers/orders/order-with-evidence';
import { quoting } from '#test/helpers/orders/test-provider';
import { eventually } from '#test/helpers/run/eventually';
import { measureProviders, refreshPrices } from '#worker/jobs/job-functions';

describe('statistics', () => {
  const LTC = { code: 'LTC', network: 'ltc' };

  const BTC = { code: 'BTC', network: 'btc' };

  const ETH = { code: 'ETH', network: 'eth' };

  const api = useTestApi();

  interface Life {
    provider: string;
    /** Status and seconds after the creation. */
    timeline: readonly (readonly [OrderStatus, number])[];
    delivered?: string;
    arrived?: string;
    input?: InputChanges;
    daysAgo?: number;
  }

  /** An order of 10 LTC to 1 BTC with a recorded life. */
  async function live({ provider, timeline, delivered, arrived, input = {}, daysAgo = 1 }: Life): Promise<string> {
    const { db } = api.services;
    const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
    const quoted = { from: 'LTC', fromNetwork: 'ltc', to: 'BTC', toNetwork: 'btc', amountFrom: '10', amountTo: '1' };
    const claimed = inputWith({ orderId: newId('ord'), partnerId: newId('par'), provider, ...quoted, ...input });
    const lines: TimelineEntry[] = timeline.map(([status, seconds]) => {
      return { status, at: new Date(createdAt.getTime() + seconds * 1_000).toISOString() };
    });
    const { orderId, partnerId } = claimed;
    await claimOrder(db, claimed);
    await db.insert(orders).values({
      orderId,
      partnerId,
      environment: claimed.sandbox ? 'test' : 'live',
      version: timeline.length,
      status: timeline.at(-1)?.[0] ?? 'waiting_deposit',
      provider,
      body: { timeline: lines, amount_to_actual: delivered ?? null },
      state: { ...(arrived && { amountFromActual: arrived }) } as OrderState,
      createdAt,
      updatedAt: createdAt,
    });
    return orderId;
  }

  const done = (seconds: number) =>
    [
      ['waiting_deposit', 0],
      ['confirming', 100],
      ['completed', 100 + seconds],
    ] as const;

  const times = (count: number, life: Life) => Promise.all(Array.from({ length: count }, () => live(life)));

  test('show per provider and pair how orders ended, which part of the quote was delivered, and how fast', async () => {
    const provider = 'one';
    await live({ provider, timeline: done(60), delivered: '0.99' });
    await live({ provider, timeline: done(120), delivered: '0.98' });
    // Half of the deposit arrived, so half of the payout is the full quoted amount.
    await live({ provider, timeline: done(600), delivered: '0.5', arrived: '5' });
    await live({
      provider,
      timeline: [
        ['waiting_deposit', 0],
        ['expired', 3600],
      ],
    });
    const refund = [
      ['waiting_deposit', 0],
      ['confirming', 5],
      ['refund_required', 10],
    ] as const;
    await live({ provider, timeline: [...refund, ['manual_review', 20], ['refunded', 30]] });
    const denied = await live({ provider, timeline: refund });
    await live({ provider, timeline: done(60), delivered: '2', input: { to: 'ETH', toNetwork: 'eth', amountTo: '2' } });
    await live({ provider, timeline: done(60), delivered: '0.1', daysAgo: 91 });
    const sandbox = { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false } as const;
    await live({ provider, timeline: done(60), delivered: '0.1', input: { sandbox } });
    await openCase(api.services.db, denied, 'contradicting_answer', 'ask');
    await measureProviders(api.services.db);
    expect(await listStatistics(api.services.db, provider)).toMatchObject([
      { from: '', to: '', orders: 7, completed: 4, refunded: 1, failed: 0, expired: 1, measured: 4, contradictions: 1 },
      {
        from: 'LTC',
        fromNetwork: 'ltc',
        to: 'BTC',
        toNetwork: 'btc',
        orders: 6,
        completed: 3,
        measured: 3,
        deliveredRatio: '0.990000000000',
        secondsMedian: 120,
        secondsP95: 600,
        refundsDue: 2,
        refundsByHand: 1,
        refundsOpen: 1,
        reviewed: 1,
        reviewSecondsMedian: 10,
        reviewSecondsP95: 10,
      },
      { from: 'LTC', to: 'ETH', orders: 1, completed: 1, deliveredRatio: '1.000000000000' },
    ]);
  });

  test('compare per network and leg what was said with what the chain shows', async () => {
    const { db } = api.services;
    const at = (ms: number) => toIso(Date.now() + ms);
    const seen = { txHash: SAID_OUT, confirmations: 12, confirmationsWanted: 12, blockTime: null };
    const said = { saidAt: new Date(Date.now() - 40 * MINUTE) };
    const verified = (amount: string, firstSeenAt: string) =>
      openWithEvidence(db, [{ leg: 'payout', verdict: 'verified', ...said, seen: { ...seen, amount, firstSeenAt } }]);
    await verified('0.75', at(-39 * MINUTE));
    await verified('0.75', at(-39 * MINUTE));
    await verified('1.5', at(-50 * MINUTE));
    await openWithEvidence(db, [contradicted('payout'), contradicted('deposit')]);
    await openWithEvidence(db, [{ leg: 'payout', verdict: 'unchecked', reason: 'source_down' }]);
    await measureProviders(db);
    const rows = await listEvidenceStatistics(db, 'changenow');
    expect(rows).toMatchObject([
      { network: 'btc', leg: 'deposit', checked: 1, verified: 0, contradicted: 1, amountRatio: null },
      { network: 'eth', leg: 'payout', checked: 4, verified: 3, contradicted: 1, amountRatio: '1.000000000000' },
    ]);
    expect(rows.map(({ secondsMedian }) => secondsMedian)).toEqual([null, 60]);
    expect((await listStatistics(db, 'changenow'))[0]).toMatchObject({ contradictions: 1 });
  });

  test('rank a provider by the pair once it has 20 comparable orders, else by all of its pairs, else not at all', async () => {
    const { db, rankFactors } = api.services;
    await times(19, { provider: 'two', timeline: done(60), delivered: '0.95' });
    await measureProviders(db);
    await times(1, { provider: 'two', timeline: done(60), delivered: '0.9', input: { to: 'ETH', toNetwork: 'eth' } });
    const delivered = (to: AssetId) => rankFactors.lookUp('two', LTC, to).delivered;
    expect(delivered(BTC)).toBe('1');
    await measureProviders(db);
    await eventually(() => delivered(BTC) === '0.950000000000');
    expect(delivered(ETH)).toBe('0.950000000000');
    await times(20, { provider: 'two', timeline: done(60), delivered: '0.9', input: { to: 'ETH', toNetwork: 'eth' } });
    await measureProviders(db);
    await eventually(() => delivered(ETH) === '0.900000000000');
    // The pair has 19 comparable orders, so all 40 of the provider's are used.
    expect(delivered(BTC)).toBe('0.900000000000');
    expect(rankFactors.lookUp('nobody', LTC, BTC)).toEqual(NO_FACTORS);
    await db.delete(orders).where(eq(orders.provider, 'two'));
    await measureProviders(db);
    await eventually(() => delivered(ETH) === '1');
  });
});

describe('prices in dollars', () => {
  const api = useTestApi();

  beforeEach(async () => {
    await api.services.db.delete(usdPrices);
    await api.services.db.delete(quotes);
    await api.services.db.delete(wantedPrices);
  });

  const run = { report: () => undefined };

  const paying = (code: string, usd: string): Provider =>
    quoting(code, async () => ({ amountFrom: '1', amountTo: usd, etaSeconds: 60, warnings: [] }));

  const refresh = (...providers: Provider[]) =>
    refreshPrices({ db: api.services.db, providers, health: UNWATCHED }, run);

  const priceOf = (code: string) => api.services.livePrices.lookUp(code);

  async function askLive(code: string, environment: 'live' | 'test' = 'live'): Promise<void> {
    await api.services.db.insert(quotes).values({
      quoteId: `q_${code}_${environment}`,
      environment,
      provider: 'any',
      from: code,
      fromNetwork: code.toLowerCase(),
      to: 'XMR',
      toNetwork: 'xmr',
      amountFrom: '1',
      amountTo: '1',
      expiresAt: new Date(),
    });
  }

  test('value live quotes at the median of what providers pay, in every replica', async () => {
    await askLive('BTC');
    await askLive('ETH', 'test');
    expect(await refresh(paying('a', '64000'), paying('b', '1'), paying('c', '64100'))).toEqual({
      prices: 1,
      'orders priced later': 0,
    });
    expect(await api.services.db.select().from(usdPrices)).toMatchObject([{ code: 'BTC', usd: '64000', quotes: 3 }]);
    await eventually(() => priceOf('BTC') === '64000');
    expect(priceOf('ETH')).toBeNull();
    expect(priceOf('USDT')).toBe('1');
  });

  test('are not requested from a drained provider', async () => {
    await askLive('BTC');
    const health = {
      ...UNWATCHED,
      usable: (all: readonly Provider[]) => all.filter(({ facts }) => facts.code !== 'drained'),
    };
    const providers = [paying('drained', '1'), paying('other', '64000')];
    expect(await refreshPrices({ db: api.services.db, providers, health }, run)).toEqual({
      prices: 1,
      'orders priced later': 0,
    });
    expect(await api.services.db.select().from(usdPrices)).toMatchObject([{ usd: '64000', quotes: 1 }]);
  });

  test('are requested again only when they are old, and are not used after a day', async () => {
    await askLive('BTC');
    await refresh(paying('a', '64000'));
    expect(await refresh(paying('a', '70000'))).toEqual({ prices: 0, 'orders priced later': 0 });
    await api.services.db.update(usdPrices).set({ asOf: sql`now() - interval '25 hours'` });
    await api.services.db.execute(sql`select pg_notify('swaplane_price', '')`);
    await eventually(() => priceOf('BTC') === null);
    expect(await refresh(paying('a', '70000'))).toEqual({ prices: 1, 'orders priced later': 0 });
    await eventually(() => priceOf('BTC') === '70000');
  });

  test('are requested for a day after the last quote, however early quotes are deleted', async () => {
    const { db } = api.services;
    const age = (by: string) => db.update(usdPrices).set({ asOf: sql`now() - ${by}::interval` });
    await askLive('BTC');
    await refresh(paying('a', '64000'));
    await db.delete(quotes);
    await age('10 minutes');
    expect(await refresh(paying('a', '70000'))).toEqual({ prices: 1, 'orders priced later': 0 });
    await db.update(wantedPrices).set({ wantedAt: sql`now() - interval '25 hours'` });
    await age('10 minutes');
    expect(await refresh(paying('a', '80000'))).toEqual({ prices: 0, 'orders priced later': 0 });
    expect(await db.select().from(wantedPrices)).toEqual([]);
  });

  test('of currencies that nobody prices do not keep others from being requested', async () => {
    const { db } = api.services;
    await askLive('BTC');
    await refresh(paying('a', '64000'));
    await db.update(usdPrices).set({ asOf: sql`now() - interval '10 minutes'` });
    for (const stablecoin of DOLLAR_STABLECOINS) {
      await askLive(stablecoin);
    }
    for (let other = 0; other < 40; other += 1) {
      await askLive(`X${other}`);
    }
    const found = [await refresh(paying('BTC', '70000')), await refresh(paying('BTC', '70000'))];
    expect(found.map(({ prices }) => prices)).toEqual([0, 1]);
  });

  test('are not distorted by a failing provider, and there is none without any answer', async () => {
    await askLive('BTC');
    const failing = quoting('failing', () => Promise.reject(new Error('down')));
    expect(await refresh(failing)).toEqual({ prices: 0, 'orders priced later': 0 });
    expect(await refresh(failing, paying('a', '64000'))).toEqual({ prices: 1, 'orders priced later': 0 });
    await eventually(() => priceOf('BTC') === '64000');
  });
});
