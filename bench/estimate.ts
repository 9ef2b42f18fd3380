import { setTimeout as delay } from 'node:timers/promises';
import { BASE_PATH } from '../src/contract/base-path';
import type { Estimate } from '../src/contract/quotes/estimate';
import { openDatabase } from '../src/db/client';
import { storeCatalog } from '../src/db/providers/catalogs';
import { spreadOverMinute } from '../src/domain/limits/call-rate';
import { changenow } from '../src/providers/adapters/changenow';
import { openProviderApi } from '../src/providers/http/open-api';
import { changenowProtocol } from '../src/twins/protocols/changenow';
import { quantile } from './load/load';
import { createBenchPartner } from './load/partner';
import { CODES, faultOf, marketEnvironment, portOf, spreadOf } from './market/fifty-providers';
import { USAGE_PROBE } from './servers/processes';
import { onServers } from './servers/servers';

const WARM_UP_SECONDS = 10;
const ROUNDS = [
  { perSecond: 20, seconds: 20 },
  { perSecond: 100, seconds: 20 },
  // More than one process can do on most machines: it has to refuse some and answer the others in time.
  { perSecond: 400, seconds: 10 },
] as const;
/** The round amounts that wallets propose; one request in ten has another amount. */
const ROUND_AMOUNTS = ['0.5', '1', '1.5', '2', '2.5', '3', '3.5', '5', '10', '20'];
const AMOUNTS = Array.from({ length: 1000 }, (_, index) =>
  index % 10 ? (ROUND_AMOUNTS[Math.floor(index / 7) % 10] ?? '1') : (1 + index / 1000).toFixed(3),
);

interface EstimateResult {
  ms: number;
  status: number;
  best: string | undefined;
}

/** Sends requests at random times around the rate, with any number of them in flight. */
async function sendEstimates(
  origin: string,
  key: string,
  perSecond: number,
  seconds: number,
): Promise<EstimateResult[]> {
  const results: Promise<EstimateResult>[] = [];
  let due = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    due += (-Math.log(1 - Math.random()) * 1_000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    results.push(sendEstimate(origin, key, AMOUNTS[index % AMOUNTS.length] ?? '1'));
  }
  return Promise.all(results);
}

async function sendEstimate(origin: string, key: string, amount: string): Promise<EstimateResult> {
  const startedAt = performance.now();
  try {
    const response = await fetch(`${origin}${BASE_PATH}/estimate?from=LTC&to=BTC&amount=${amount}`, {
      headers: { 'X-API-Key': key },
    });
    const body = (await response.json()) as Estimate;
    return { ms: performance.now() - startedAt, status: response.status, best: body.provider };
  } catch {
    return { ms: performance.now() - startedAt, status: 0, best: undefined };
  }
}

/** Stores the asset lists that a worker would fetch. */
async function storeCatalogs(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 4, onIdleError: () => {} });
  for (const code of CODES) {
    const { settings } = changenowProtocol;
    const baseUrl = `http://127.0.0.1:${portOf(code)}`;
    const api = openProviderApi({ code, rules: changenow.http, settings, baseUrl, rate: spreadOverMinute(1e9) });
    await storeCatalog(db, code, await changenow.assets(api));
    await api.close();
  }
  await db.$client.end();
}

function print(...cells: (string | number)[]): void {
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(13)).join('')}\n`);
}

void onServers(async (bench) => {
  await bench.start('bench/market/start-twins.ts', 0);
  Object.assign(process.env, marketEnvironment());
  const api = await bench.start('bench/market/start-api.ts', 19_584, USAGE_PROBE);
  const { liveKey } = await createBenchPartner(bench.databaseUrl, bench.secretKey);
  await storeCatalogs(bench.databaseUrl);
  await sendEstimates(api.origin, liveKey, 5, WARM_UP_SECONDS);
  const best = CODES.filter((code) => faultOf(code) === null).sort(
    (a, b) => Number(spreadOf(a)) - Number(spreadOf(b)),
  )[0];
  print(
    'requests/s',
    'answers',
    'answered 200',
    'refused 503',
    'best right',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'worst ms',
    'CPU ms each',
  );
  for (const { perSecond, seconds } of ROUNDS) {
    const before = await api.usage();
    const results = await sendEstimates(api.origin, liveKey, perSecond, seconds);
    const processorMs = (await api.usage()).processorMs - before.processorMs;
    const good = results.filter(({ status }) => status === 200);
    const times = good.map(({ ms }) => ms);
    const share = (count: number) => `${((100 * count) / results.length).toFixed(1)} %`;
    const refused = share(results.filter(({ status }) => status === 503).length);
    const right = `${((100 * good.filter((one) => one.best === best).length) / good.length).toFixed(1)} %`;
    const quantiles = [0.5, 0.95, 0.99, 1].map((q) => quantile(times, q).toFixed(0));
    print(
      perSecond,
      results.length,
      share(good.length),
      refused,
      right,
      ...quantiles,
      (processorMs / results.length).toFixed(1),
    );
  }
});
