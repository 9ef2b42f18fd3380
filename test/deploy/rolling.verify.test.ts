import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type DrillName, writeDrill } from '#bench/reliability/drill';
import { eventually } from '#test/helpers/run/eventually';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { ADDRESSES } from '#test/helpers/service/client';
import { swaplane } from '#test/helpers/service/commands';
import { type Cluster, startCluster } from '#tools/cluster/cluster';

interface Load {
  name: DrillName;
  what: string;
  perSecond: number;
  query: string;
}

/** What two cores carry while processes start [docs/decisions/measurements.md]. */
const LOADS: readonly Load[] = [
  { name: 'deploy', what: '5 orders a second, each played to its end,', perSecond: 5, query: '' },
  {
    name: 'deploy_waiting',
    what: '20 orders a second, which wait for their deposits,',
    perSecond: 20,
    query: '?sandbox_scenario=success&sandbox_ttl=1000',
  },
];
const ROUNDS = 2;
const UNLIMITED = ['--reads-per-minute', '--writes-per-minute', '--bulk-per-minute'];

let cluster: Cluster;
let headers: Record<string, string>;

beforeAll(async () => {
  cluster = await startCluster({ dir: temporaryDir(), apis: 2, workers: 2 }, () => undefined);
  const { partner_id: partner } = await print('partner', 'create', '--name', 'Wallet');
  await print('partner', 'set', partner, ...UNLIMITED.flatMap((limit) => [limit, '1000000']));
  const { key } = await print('key', 'create', '--env', 'test', '--partner', partner);
  headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
});
afterAll(() => cluster.close());

/** What a command on this installation prints. */
async function print(...args: string[]) {
  const { stdout, stderr, code } = await swaplane('/nowhere', [...args, '--json'], cluster.env);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(`${cluster.url}/partner/v1${path}`, {
    ...init,
    headers: { ...headers, ...init.headers },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as Record<string, string>;
}

/** Opens an order as a wallet does that repeats nothing. */
async function openOrder(query: string): Promise<string> {
  const { quote_id } = await call('/estimate?from=BTC&to=ETH&amount=0.05&include=best');
  const body = JSON.stringify({ quote_id, address: ADDRESSES.eth });
  const { order_id = '' } = await call(`/order/create${query}`, {
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  return order_id;
}

test.each(LOADS)('$what lose no request and no order while every process is replaced twice', async (load) => {
  const opened: string[] = [];
  let worstMs = 0;
  const lost: string[] = [];
  const inFlight = new Set<Promise<void>>();
  let isReplaced = false;
  const open = async () => {
    for (let due = Date.now(); !isReplaced; due += 1_000 / load.perSecond) {
      await delay(Math.max(0, due - Date.now()));
      const startedAt = performance.now();
      const one = openOrder(load.query).then(
        (orderId) => {
          opened.push(orderId);
          worstMs = Math.max(worstMs, performance.now() - startedAt);
        },
        (error: Error) => void lost.push(`${error.message} ${error.cause ?? ''}`),
      );
      inFlight.add(one);
      void one.finally(() => inFlight.delete(one));
    }
    await Promise.all(inFlight);
  };
  const loading = open();
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const name of ['worker-1', 'worker-2', 'api-1', 'api-2']) {
      const process = cluster.processes.get(name);
      await delay(1_000);
      expect([name, await process?.stop()]).toEqual([name, 0]);
      await process?.start();
    }
  }
  isReplaced = true;
  await loading;
  record(load, { opened, lost, worstMs });
  expect(lost).toEqual([]);
  expect(opened.length).toBeGreaterThan(load.perSecond * 30);
  if (load.query !== '') {
    await Promise.all(opened.filter((_, nth) => nth % load.perSecond === 0).map(playOn));
    return;
  }
  const unfinished = new Set(opened);
  await eventually(async () => {
    for (const orderId of unfinished) {
      if ((await call(`/order/${orderId}`)).status === 'completed') unfinished.delete(orderId);
    }
    return unfinished.size === 0;
  });
});

/** Advances an order that has waited all the time to its end; one of each second is enough to know that they go on. */
async function playOn(orderId: string): Promise<void> {
  await eventually(async () => {
    const { status } = await call(`/sandbox/order/${orderId}/advance`, { method: 'POST', body: '{"to":"next"}' });
    return status === 'completed';
  });
}

/** Writes the figures for docs/reliability.md, if a folder is named. */
function record(
  { name, what }: Load,
  { opened, lost, worstMs }: { opened: readonly string[]; lost: readonly string[]; worstMs: number },
): void {
  const { RELIABILITY_RESULTS } = process.env;
  if (!RELIABILITY_RESULTS) return;
  writeDrill(RELIABILITY_RESULTS, name, {
    day: new Date().toISOString().slice(0, 10),
    done: `${what} were opened by wallets that repeat nothing, while every API and worker was replaced twice.`,
    lost: lost.length,
    doubled: opened.length - new Set(opened).size,
    further: { 'Orders opened': opened.length, 'Longest quote and creation': `${(worstMs / 1_000).toFixed(1)} s` },
  });
}
