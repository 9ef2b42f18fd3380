import { Client, Connection } from '@temporalio/client';
import { Pool } from 'undici';
import { load, type Measured, quantile } from './load';
import { createBenchPartner } from './partner';
import type { Running } from './processes';
import { onServers } from './servers';
import { ServiceClient } from './service-client';
import { webhookLatency } from './webhook-latency';

const CREATIONS = [
  { parallel: 1, count: 80 },
  { parallel: 10, count: 300 },
  { parallel: 50, count: 400 },
];
const READS = [
  { parallel: 1, count: 4_000 },
  { parallel: 10, count: 20_000 },
];
const ROUNDS = 3;

/** Runs both sides in turn, so that a machine that gets slower slows both, and prints medians and their ratio. */
async function compare(title: string, ours: () => Promise<Measured>, bare: () => Promise<Measured>): Promise<void> {
  const [mine, theirs]: Measured[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    mine?.push(await ours());
    theirs?.push(await bare());
  }
  const median = (side: Measured[] | undefined, figure: keyof Measured) =>
    quantile(
      (side ?? []).map((one) => one[figure]),
      0.5,
    );
  const row = (name: string, side: Measured[] | undefined) =>
    `  ${name.padEnd(9)} ${median(side, 'perSecond').toFixed(0).padStart(6)}/s   p50 ${median(side, 'p50').toFixed(2)} ms   p99 ${median(side, 'p99').toFixed(2)} ms`;
  const rate = median(mine, 'perSecond') / median(theirs, 'perSecond');
  const wait = median(mine, 'p50') / median(theirs, 'p50');
  process.stdout.write(
    `\n${title}\n${row('Swaplane', mine)}\n${row('bare', theirs)}\n  ratio     rate ${rate.toFixed(2)}   p50 ${wait.toFixed(2)}\n`,
  );
}

async function measure(service: Running, bare: Running, context: Context): Promise<void> {
  const client = new ServiceClient(service.origin, context.testKey);
  const bareHttp = new Pool(bare.origin, { connections: 64 });
  const createBare = async () => (await bareHttp.request({ method: 'POST', path: '/create' })).body.text();

  for (const { parallel, count } of CREATIONS) {
    await compare(
      `Order creation, ${parallel} at once`,
      async () => {
        const quotes: string[] = [];
        await load(10, count, async () => void quotes.push(await client.quote()));
        return load(parallel, count, async (index) => void (await client.create(quotes[index] ?? '')));
      },
      () => load(parallel, count, async () => void (await createBare())),
    );
  }

  // Both read the same row, for the same client.
  const orderId = await client.create(await client.quote(), 'sandbox_scenario=stuck');
  const bareClient = new ServiceClient(bare.origin, context.testKey, '');
  for (const { parallel, count } of READS) {
    await compare(
      `Reading one order, ${parallel} at once`,
      () => load(parallel, count, async () => void (await client.read(orderId))),
      () => load(parallel, count, async () => void (await bareClient.read(orderId))),
    );
  }

  const latency = await webhookLatency(client, context);
  process.stdout.write(
    `\nWebhook after its event's commit, idle: p50 ${latency.p50} ms, p99 ${latency.p99} ms over ${latency.events} events\n`,
  );
  process.stdout.write(
    `History events of a success order with webhooks on: ${await historyLength(client, context.temporalAddress)}\n`,
  );
  await Promise.all([client.close(), bareClient.close(), bareHttp.close()]);
}

async function historyLength(client: ServiceClient, address: string): Promise<number> {
  const orderId = await client.create(await client.quote(), 'sandbox_ttl=1');
  const connection = await Connection.connect({ address });
  const handle = new Client({ connection }).workflow.getHandle(orderId);
  await handle.result();
  const { historyLength: length } = await handle.describe();
  await connection.close();
  return length;
}

interface Context {
  databaseUrl: string;
  secretKey: string;
  temporalAddress: string;
  testKey: string;
  partnerId: string;
}

void onServers(async (bench) => {
  const api = await bench.start('dist/src/bin/start-api.js', 19_480);
  await bench.start('dist/src/bin/start-worker.js', 19_482);
  const bare = await bench.start('bench/bare.ts', 19_481);
  const partner = await createBenchPartner(bench.databaseUrl, bench.secretKey);
  await measure(api, bare, { ...bench, ...partner });
});
