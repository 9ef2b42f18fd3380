import { keepStatus } from '#api/incidents/read-status';
import type { Status } from '#api/incidents/status';
import { recordProbes } from '#db/incidents/probes';
import { providerOutages } from '#db/schema/incidents';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import { minuteOf } from '#domain/incidents/sla';
import {
  componentOf,
  PROVIDER_CONFIGS,
  readStatusBody,
  readStatusForms,
  type StatusBody,
} from '#test/helpers/api/status-page';
import { useTestApi } from '#test/helpers/api/test-api';
import { readable } from '#test/helpers/orders/tracked-orders';

const api = useTestApi();
/** The same for all tests, also if a minute passes meanwhile. */
const LAST = minuteOf(Date.now());

/** Checks of the minutes up to now, one letter each: u(p) or d(own). */
async function check(text: string): Promise<void> {
  const rows = [...text].map((letter, index) => ({
    minute: new Date(LAST - (text.length - 1 - index) * MINUTE),
    source: 'external_prober' as const,
    up: letter === 'u',
    latencyMs: 80 + index,
  }));
  await recordProbes(api.services.db, rows, LAST);
}

test('before anything was measured, nothing is shown as working', async () => {
  const body = await readStatusBody(api);
  expect(body.state).toBe('not_measured');
  expect(body.components.map(({ code, state, uptime_pct }) => [code, state, uptime_pct])).toEqual([
    ['rest_api', 'not_measured', null],
    ['event_streams', 'not_measured', null],
    ['webhooks', 'not_measured', null],
    ['sandbox', 'not_measured', null],
    ['bitcoinvn', 'not_measured', null],
    ['godex', 'not_measured', null],
  ]);
  for (const { days } of body.components) {
    expect(days).toHaveLength(90);
    expect(days.every((day) => day.up_pct === null && day.measured_pct === 0)).toBe(true);
  }
  const [page = ''] = (await readStatusForms(api)).map(readable);
  expect(page).toContain('Nothing is measured at present');
  expect(page).not.toMatch(/Operational|100 %/);
});

test('checks and outages are the states, figures and days of what they measured', async () => {
  await check('uuuuuuuuuu');
  const { db } = api.services;
  const since = new Date(LAST - 4 * MINUTE);
  await db.insert(providerOutages).values({ provider: 'godex', lastError: 'connection_timeout', since });
  const body = await readStatusBody(api);
  expect(body.state).toBe('degraded');
  expect(componentOf(body, 'rest_api')).toMatchObject({ state: 'operational', uptime_pct: 100, latency_p95_ms: 89 });
  expect(componentOf(body, 'sandbox')).toMatchObject({ state: 'operational', uptime_pct: 100, latency_p95_ms: null });
  expect(componentOf(body, 'webhooks')).toMatchObject({ state: 'not_measured', uptime_pct: null });
  expect(componentOf(body, 'bitcoinvn')).toMatchObject({ kind: 'provider', name: 'BitcoinVN', state: 'operational' });
  const godex = componentOf(body, 'godex');
  expect(godex?.state).toBe('outage');
  expect(godex?.uptime_pct).toBeGreaterThan(30);
  expect(godex?.uptime_pct).toBeLessThanOrEqual(50);
  const measured = componentOf(body, 'rest_api')?.days.filter(({ up_pct: pct }) => pct !== null) ?? [];
  // Two if midnight was less than ten minutes ago.
  expect(measured.length).toBeGreaterThanOrEqual(1);
  expect(measured.length).toBeLessThanOrEqual(2);

  await check('uuuuuuuudd');
  expect(componentOf(await readStatusBody(api), 'rest_api')).toMatchObject({ state: 'outage', uptime_pct: 80 });
  await check('uuuuuuuudu');
  expect(componentOf(await readStatusBody(api), 'rest_api')).toMatchObject({ state: 'degraded', uptime_pct: 90 });
  await check('uuuuuuuuuu');
});

test('of what is stored too briefly, the rest is not measured, and the page says for how long it is stored', async () => {
  const { db } = api.services;
  const long = new Date(Date.now() - 20 * DAY);
  await db
    .insert(providerOutages)
    .values({ provider: 'bitcoinvn', lastError: 'timeout', since: long, endedAt: new Date(long.getTime() + HOUR) });
  const measuredDays = (body: StatusBody) =>
    componentOf(body, 'bitcoinvn')?.days.filter((day) => day.up_pct !== null).length;
  const [all, some] = [
    await readStatusBody(api),
    await readStatusBody(api, { statusPage: { probesKeptMs: 62 * DAY, outagesKeptMs: 7 * DAY } }),
  ];
  expect(measuredDays(all)).toBeGreaterThan(measuredDays(some) ?? 0);
  expect([all, some].map((body) => componentOf(body, 'bitcoinvn')?.kept_days)).toEqual([90, 7]);
  expect(componentOf(some, 'rest_api')?.kept_days).toBe(62);
});

test('what this process finds away is an outage at once, before any check has failed', async () => {
  const temporalWatch = {
    ...api.services.temporalWatch,
    checks: async () => ({ engine: 'down', worker: 'ok' }) as const,
  };
  const body = await readStatusBody(api, { temporalWatch });
  expect([body.state, componentOf(body, 'rest_api')?.state]).toEqual(['outage', 'outage']);
});

test('while the database is away, the last status is shown, with an outage of what needs it', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  let failure: Error | null = null;
  const temporalWatch = {
    ...api.services.temporalWatch,
    checks: async () => {
      if (failure !== null) throw failure;
      return api.services.temporalWatch.checks();
    },
  };
  const settings = { probesKeptMs: 90 * DAY, outagesKeptMs: 90 * DAY };
  const make = async (status: Status) => status;
  const read = keepStatus({ ...api.services, providerConfigs: PROVIDER_CONFIGS, temporalWatch }, settings, make, 0);
  const known = await read();
  failure = away;
  const { state, components, asOf } = await read();
  expect([state, asOf]).toEqual(['outage', known.asOf]);
  expect(components.map((component) => [component.code, component.state])).toEqual([
    ['rest_api', 'outage'],
    ['event_streams', 'not_measured'],
    ['webhooks', 'not_measured'],
    ['sandbox', 'outage'],
    ['bitcoinvn', 'not_measured'],
    ['godex', 'not_measured'],
  ]);
  failure = new Error('a mistake of ours');
  await expect(read()).rejects.toThrow('a mistake of ours');
  failure = null;
  expect((await read()).state).toBe(known.state);
});
