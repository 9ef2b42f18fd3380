import { sql } from 'drizzle-orm';
import { quotes, usdPrices } from '#db/schema/quotes';
import { UNWATCHED } from '#providers/health';
import type { Provider } from '#providers/provider';
import { useTestApi } from '#test/helpers/api/test-api';
import { quoting } from '#test/helpers/orders/test-provider';
import { eventually } from '#test/helpers/run/eventually';
import { refreshPrices } from '#worker/jobs/refresh-prices';

const api = useTestApi();
beforeEach(async () => {
  await api.services.db.delete(usdPrices);
  await api.services.db.delete(quotes);
});

const run = { report: () => undefined };
const paying = (code: string, usd: string): Provider =>
  quoting(code, async () => ({ amountFrom: '1', amountTo: usd, etaSeconds: 60, warnings: [] }));
const refresh = (...providers: Provider[]) => refreshPrices({ db: api.services.db, providers, health: UNWATCHED }, run);
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

test('what live quotes sold is worth the median of what providers pay in dollars, on every replica', async () => {
  await askLive('BTC');
  await askLive('ETH', 'test');
  expect(await refresh(paying('a', '64000'), paying('b', '1'), paying('c', '64100'))).toEqual({ prices: 1 });
  expect(await api.services.db.select().from(usdPrices)).toMatchObject([{ code: 'BTC', usd: '64000', quotes: 3 }]);
  await eventually(() => priceOf('BTC') === '64000');
  expect(priceOf('ETH')).toBeNull();
});

test('a drained provider is not asked for prices', async () => {
  await askLive('BTC');
  const health = {
    ...UNWATCHED,
    usable: (all: readonly Provider[]) => all.filter(({ facts }) => facts.code !== 'drained'),
  };
  const providers = [paying('drained', '1'), paying('other', '64000')];
  expect(await refreshPrices({ db: api.services.db, providers, health }, run)).toEqual({ prices: 1 });
  expect(await api.services.db.select().from(usdPrices)).toMatchObject([{ usd: '64000', quotes: 1 }]);
});

test('a price is asked for again only when it is old, and one of yesterday values nothing any more', async () => {
  await askLive('BTC');
  await refresh(paying('a', '64000'));
  expect(await refresh(paying('a', '70000'))).toEqual({ prices: 0 });
  await api.services.db.update(usdPrices).set({ asOf: sql`now() - interval '25 hours'` });
  await api.services.db.execute(sql`select pg_notify('swaplane_price', '')`);
  await eventually(() => priceOf('BTC') === null);
  expect(await refresh(paying('a', '70000'))).toEqual({ prices: 1 });
  await eventually(() => priceOf('BTC') === '70000');
});

test('a provider that fails bends no price, and without any answer there is none', async () => {
  await askLive('BTC');
  const failing = quoting('failing', () => Promise.reject(new Error('down')));
  expect(await refresh(failing)).toEqual({ prices: 0 });
  expect(await refresh(failing, paying('a', '64000'))).toEqual({ prices: 1 });
  await eventually(() => priceOf('BTC') === '64000');
});
