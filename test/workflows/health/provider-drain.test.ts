import { pino } from 'pino';
import { auditOf } from '#db/audit';
import { drainProvider, undrainProvider } from '#operations/providers/drain-provider';
import { openProviderHealth } from '#providers/health-record';
import { quoteAll } from '#quotes/quote-engine';
import type { ApiProcess } from '#test/helpers/api/process';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { BTC, type LiveProvider, liveProvider, XMR } from '#test/helpers/providers/live-provider';
import { eventually } from '#test/helpers/run/eventually';

const CODE = 'changenow';
let api: TestApi;
let other: ApiProcess;
let live: LiveProvider;
let steady: LiveProvider;
beforeAll(async () => {
  api = await startTestApi();
  other = await api.startAnother();
  [live, steady] = await Promise.all([liveProvider(CODE), liveProvider('steady')]);
});
afterAll(async () => {
  await Promise.all([live.close(), steady.close()]);
  await api.close();
});

const change = (reason: string) => ({ provider: CODE, reason, actor: 'cli:tester' });
const REQUEST = { from: BTC, to: XMR, amount: '1', side: 'send' } as const;

test('no replica asks a drained provider for quotes; it is named with the reason, and asked again once undrained', async () => {
  const [here, there] = [api.services.providerHealth, other.services.providerHealth];
  await drainProvider(api.services, change('lost deposits'));
  await eventually(() => here.isDrained(CODE) && there.isDrained(CODE), 1_000);
  const asked = live.calls.quote;
  const { offers, skipped } = await quoteAll(REQUEST, [live, steady], { health: there });
  expect(offers.map(({ provider }) => provider.code)).toEqual(['steady']);
  expect(skipped).toEqual([{ code: CODE, reason: 'draining' }]);
  expect(live.calls.quote).toBe(asked);
  // A process that starts later reads it too.
  const late = openProviderHealth({ ...api.services, log: pino({ level: 'silent' }) });
  await eventually(() => late.isDrained(CODE));
  await late.close();
  await undrainProvider(api.services, change('mended'));
  await eventually(() => !here.isDrained(CODE) && !there.isDrained(CODE), 1_000);
  expect((await quoteAll(REQUEST, [live, steady], { health: there })).skipped).toEqual([]);
});

test('draining and undraining are audited with their reasons, and refused when they would change nothing', async () => {
  await drainProvider(api.services, change('maintenance'));
  await expect(drainProvider(api.services, change('again'))).rejects.toThrow('already drained');
  await undrainProvider(api.services, change('over'));
  await expect(undrainProvider(api.services, change('again'))).rejects.toThrow('not drained');
  const entries = (await auditOf(api.services.db, CODE)).slice(-2);
  expect(entries).toMatchObject([
    { actor: 'cli:tester', action: 'provider.drained', details: { reason: 'maintenance' } },
    { actor: 'cli:tester', action: 'provider.undrained', details: { reason: 'over', drained_for: 'maintenance' } },
  ]);
});

test.each(['alphaswap', 'nobody'])('%s is no live provider and cannot be drained', async (provider) => {
  await expect(drainProvider(api.services, { ...change('x'), provider })).rejects.toThrow('no live provider');
});
