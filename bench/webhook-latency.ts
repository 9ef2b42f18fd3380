import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { openDatabase } from '../src/db/client';
import { setEndpoint } from '../src/db/endpoints/endpoints';
import { createKeyring } from '../src/security/keyring';
import { quantile } from './load';
import type { ServiceClient } from './service-client';

const ORDERS = 20;

/** Milliseconds from an event's commit to its webhook at the receiver, one order after the other on an idle service. */
export async function webhookLatency(
  client: ServiceClient,
  service: { databaseUrl: string; secretKey: string; partnerId: string },
): Promise<{ p50: number; p99: number; events: number }> {
  const arrivals = new Map<string, number>();
  const receiver = createServer((request, response) => {
    arrivals.set(String(request.headers['x-service-event-id']), Date.now());
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, 'localhost', resolve));
  const db = openDatabase(service.databaseUrl, { max: 1, onIdleError: () => {} });
  await setEndpoint(db, {
    partnerId: service.partnerId,
    environment: 'test',
    channel: 'order',
    url: `http://localhost:${(receiver.address() as AddressInfo).port}/`,
    sealedSecret: createKeyring(service.secretKey).seal('whsec_test_benchmark'),
  });

  for (let index = 0; index < ORDERS; index += 1) {
    await client.create(await client.quote(), 'sandbox_ttl=1');
    await new Promise((resolve) => setTimeout(resolve, 1_300));
  }
  const delays = await delaysOf(service.databaseUrl, arrivals);
  receiver.close();
  await db.$client.end();
  return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), events: delays.length };
}

async function delaysOf(databaseUrl: string, arrivals: ReadonlyMap<string, number>): Promise<number[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query<{ event_id: string; recorded_at: Date }>(
    'select event_id, recorded_at from order_events where event_id = any($1)',
    [[...arrivals.keys()]],
  );
  await pool.end();
  return rows.map(({ event_id, recorded_at }) => (arrivals.get(event_id) ?? 0) - recorded_at.getTime());
}
