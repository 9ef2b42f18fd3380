import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  url: string;
  /** Deliveries a second, from the first to the last of the next `count`. */
  rateOf(count: number): Promise<number>;
  /** Resolves when the next `count` have arrived, with each one's delay after its event's time, in milliseconds. */
  arrivalOf(count: number): Promise<number[]>;
  close(): void;
}

/** The simplest receiver of webhooks: it reads the body and responds with 200. */
export async function startReceiver(): Promise<Receiver> {
  let arrive: (delayMs: number) => void = () => {};
  const server = createServer((request, response) => {
    // Event IDs of both programs end with the event's time.
    const at = Number(String(request.headers['x-service-event-id']).split(':')[2]);
    const delayMs = Date.now() - at;
    request.resume().on('end', () => {
      response.end('ok');
      arrive(delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    rateOf: (count) =>
      new Promise((resolve) => {
        let arrived = 0;
        let first = 0;
        arrive = () => {
          arrived += 1;
          if (arrived === 1) {
            first = performance.now();
          } else if (arrived === count) {
            resolve(((count - 1) * 1_000) / (performance.now() - first));
          }
        };
      }),
    arrivalOf: (count) =>
      new Promise((resolve) => {
        const delays: number[] = [];
        arrive = (delayMs) => {
          delays.push(delayMs);
          if (delays.length === count) resolve(delays);
        };
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
