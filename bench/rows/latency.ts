import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { setBothEndpoints } from '../load/both-endpoints';
import { quantile } from '../load/load';
import { type MeasureRows, measureInTurn } from './row';

const ORDERS = 10;
const ROUNDS = 7;
const INTERVAL_MS = 1_000;
/** The scenario `success`, with all steps within a second. */
const OPTIONS = 'sandbox_scenario=success&sandbox_ttl=1';
const WAITS_MS = [200, 250, 250, 300];

/**
 * The time from an event to its webhook at the receiver, while one order a second is created and nothing else happens.
 */
export const measureLatency: MeasureRows = async (programs) => {
  const { client, bareClient } = programs;
  let delays: number[] = [];
  const receiver = createServer((request, response) => {
    // Event IDs of both programs end with the event's time.
    const at = Number(String(request.headers['x-service-event-id']).split(':')[2]);
    delays.push(Date.now() - at);
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/`;
  const removeEndpoints = await setBothEndpoints(programs, url);
  const pace = async (create: () => Promise<unknown>) => {
    delays = [];
    for (let order = 0; order < ORDERS; order += 1) {
      void create();
      await delay(INTERVAL_MS);
    }
    await delay(2 * INTERVAL_MS);
    return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
  };
  const { swaplane, bare } = await measureInTurn(
    ROUNDS,
    () => pace(async () => client.create(await client.quote(), OPTIONS)),
    () => pace(() => bareClient.create(WAITS_MS)),
  );
  await removeEndpoints();
  receiver.closeAllConnections();
  receiver.close();
  const title = (part: string) => `webhook at the receiver after its event's time, one order a second, ${part}`;
  return [
    {
      name: title('median'),
      unit: 'ms',
      swaplane: swaplane.p50,
      bare: bare.p50,
      goal: { ratio: 1.2 },
      better: 'lower',
    },
    {
      name: title('99th percentile'),
      unit: 'ms',
      swaplane: swaplane.p99,
      bare: bare.p99,
      goal: null,
      better: 'lower',
    },
  ];
};
