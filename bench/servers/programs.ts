import { BareClient } from '../bare/client';
import { createBenchPartner } from '../load/partner';
import { ServiceClient } from '../load/service-client';
import type { Running } from './processes';
import type { Bench } from './servers';

/** Swaplane and the baseline, running on the same servers, and their clients. */
export interface Programs extends Bench {
  api: Running;
  worker: Running;
  bare: Running;
  partnerId: string;
  testKey: string;
  client: ServiceClient;
  bareClient: BareClient;
  /** Processor time of one program so far, in milliseconds: its own processes, and Postgres, which both share. */
  usage(side: 'swaplane' | 'bare'): { node: number; postgres: number };
  close(): Promise<void>;
}

/** Starts both programs. Several at the same time need different ports: three each, from `firstPort` on. */
export async function startPrograms(bench: Bench, firstPort = 19_480): Promise<Programs> {
  const api = await bench.start('dist/src/bin/start-api.js', firstPort);
  const bare = await bench.start('bench/bare/start.ts', firstPort + 1);
  const worker = await bench.start('dist/src/bin/start-worker.js', firstPort + 2);
  const { partnerId, testKey } = await createBenchPartner(bench.databaseUrl, bench.secretKey);
  const client = new ServiceClient(api.origin, testKey);
  const bareClient = new BareClient(bare.origin);
  return {
    ...bench,
    api,
    worker,
    bare,
    partnerId,
    testKey,
    client,
    bareClient,
    usage: (side) => ({
      node: side === 'bare' ? bare.processorMs() : api.processorMs() + worker.processorMs(),
      postgres: bench.postgresProcessorMs(),
    }),
    async close() {
      await Promise.all([client.close(), bareClient.close()]);
    },
  };
}
