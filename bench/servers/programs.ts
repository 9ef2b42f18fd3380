import { BareClient } from '../bare/client';
import { createBenchPartner } from '../load/partner';
import { ServiceClient } from '../load/service-client';
import type { Running } from './processes';
import type { Bench } from './servers';

/** Swaplane and the baseline, running on the same servers, and their clients. */
export interface Programs extends Bench {
  api: Running;
  bare: Running;
  partnerId: string;
  testKey: string;
  client: ServiceClient;
  bareClient: BareClient;
  /** How often each order is read until it ends; null: never, its webhooks are enough. */
  pollEveryMs: number | null;
  /** Processor time of one program so far, in milliseconds: its own processes, and Postgres, which both share. */
  usage(side: 'swaplane' | 'bare'): { node: number; postgres: number };
  close(): Promise<void>;
}

/** Starts both programs. Several at the same time need different ports: three each, from `firstPort` on. */
export async function startPrograms(bench: Bench, firstPort = 19_480): Promise<Programs> {
  const api = await bench.start('dist/src/bin/start-api.js', firstPort);
  const bare = await bench.start('bench/bare/start.ts', firstPort + 1);
  const worker = await bench.start('dist/src/bin/start-worker.js', firstPort + 2);
  return connectPrograms(bench, { api, bare, swaplane: [api, worker], pollEveryMs: null });
}

interface Started extends Pick<Programs, 'api' | 'bare' | 'pollEveryMs'> {
  /** All processes of Swaplane. */
  swaplane: readonly Running[];
}

/** Creates a partner, and clients of programs that have started. */
export async function connectPrograms(bench: Bench, { swaplane, ...started }: Started): Promise<Programs> {
  const { api, bare } = started;
  const { partnerId, testKey } = await createBenchPartner(bench.databaseUrl, bench.secretKey);
  const client = new ServiceClient(api.origin, testKey);
  const bareClient = new BareClient(bare.origin);
  return {
    ...bench,
    ...started,
    partnerId,
    testKey,
    client,
    bareClient,
    usage: (side) => ({
      node: (side === 'bare' ? [bare] : swaplane).reduce((sum, program) => sum + program.processorMs(), 0),
      postgres: bench.postgresProcessorMs(),
    }),
    async close() {
      await Promise.all([client.close(), bareClient.close()]);
    },
  };
}
