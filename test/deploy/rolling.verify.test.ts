import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { writeDrill } from '#bench/reliability/drill';
import { eventually } from '#test/helpers/run/eventually';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { ADDRESSES } from '#test/helpers/service/client';
import { swaplane } from '#test/helpers/service/commands';
import { type Cluster, startCluster } from '#tools/cluster/cluster';

/** What two cores carry while processes start [docs/decisions/measurements.md]. */
const ORDERS_PER_SECOND = Number(process.env.ORDERS_PER_SECOND ?? 5);
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
async function openOrder(): Promise<string> {
  const { quote_id } = await call('/estimate?from=BTC&to=ETH&amount=0.05&include=best');
  const body = JSON.stringify({ quote_id, address: ADDRESSES.eth });
  const { order_id = '' } = await call('/order/create', {
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  return order_id;
}

test(`${ORDERS_PER_SECOND} orders a second lose no request and no order while every process is replaced twice`, async () => {
  const opened: string[] = [];
  let worstMs = 0;
  const lost: string[] = [];
  const underWay = new Set<Promise<void>>();
  let isReplaced = false;
  const load = async () => {
    for (let due = Date.now(); !isReplaced; due += 1_000 / ORDERS_PER_SECOND) {
      await delay(due - Date.now());
      const startedAt = performance.now();
      const one = openOrder().then(
        (orderId) => {
          opened.push(orderId);
          worstMs = Math.max(worstMs, performance.now() - startedAt);
        },
        (error: Error) => void lost.push(`${error.message} ${error.cause ?? ''}`),
      );
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
    }
    await Promise.all(underWay);
  };
  const loading = load();
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
  record(opened, lost, worstMs);
  expect(lost).toEqual([]);
  expect(opened.length).toBeGreaterThan(ORDERS_PER_SECOND * 30);
  const unfinished = new Set(opened);
  await eventually(async () => {
    for (const orderId of unfinished) {
      if ((await call(`/order/${orderId}`)).status === 'completed') unfinished.delete(orderId);
    }
    return unfinished.size === 0;
  });
});

/** Writes the figures for docs/reliability.md, if a folder is named. */
function record(opened: readonly string[], lost: readonly string[], worstMs: number): void {
  const { RELIABILITY_RESULTS } = process.env;
  if (!RELIABILITY_RESULTS) return;
  writeDrill(RELIABILITY_RESULTS, 'deploy', {
    day: new Date().toISOString().slice(0, 10),
    done: `${ORDERS_PER_SECOND} orders a second were opened by wallets that repeat nothing, while every API and worker was replaced twice.`,
    lost: lost.length,
    doubled: opened.length - new Set(opened).size,
    further: { 'Orders opened': opened.length, 'Longest quote and creation': `${(worstMs / 1_000).toFixed(1)} s` },
  });
}
