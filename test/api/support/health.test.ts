import type { ProviderHealthView } from '#contract/support/providers';
import { recordProbes } from '#db/incidents/probes';
import { providerOutages } from '#db/schema/incidents';
import { MINUTE } from '#domain/duration';
import { useTestApi } from '#test/helpers/api/test-api';
import { loggedIn, newOperator } from '#test/helpers/users/users';

const api = useTestApi();
/** A period of its own, in which nothing else is measured. */
const FROM = Date.UTC(2026, 2, 2, 10);
const minute = (nth: number) => new Date(FROM + nth * MINUTE);

test('health counts only what was measured, and an outage as what it was', async () => {
  const { db } = api.services;
  const probe = (nth: number, up: boolean) => ({ minute: minute(nth), source: 'internal_monitor', up }) as const;
  const upInMinutes = [10, 11, 12, 20].map((nth) => probe(nth, true));
  await recordProbes(db, [...upInMinutes, probe(30, false)], FROM + 60 * MINUTE);
  await db
    .insert(providerOutages)
    .values({ provider: 'kestrel', since: minute(11), endedAt: minute(12), lastError: 'timeout' });

  const browser = await loggedIn(api, await newOperator(db, 'support'));
  const read = async (query: string) => (await browser.get<ProviderHealthView>(`/providers/health?${query}`)).body;
  const [from, to] = [minute(0).toISOString(), minute(60).toISOString()];

  const body = await read(`from=${from}&to=${to}&provider=kestrel`);
  expect(body.measured.map((span) => [span.from, span.to])).toEqual([
    [minute(10).toISOString(), minute(13).toISOString()],
    [minute(20).toISOString(), minute(21).toISOString()],
  ]);
  expect(body.providers).toMatchObject([{ code: 'kestrel', up_pct: 75, down_seconds: 60, outages: 1 }]);

  const quiet = await read(`from=${minute(31).toISOString()}&to=${to}&provider=kestrel`);
  expect([quiet.measured, quiet.providers[0]?.up_pct]).toEqual([[], null]);
  expect((await read(`at=${minute(10.5).toISOString()}`)).measured).toHaveLength(1);
  expect((await read(`at=${minute(15).toISOString()}`)).measured).toEqual([]);
});
