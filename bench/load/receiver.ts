import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  url: string;
  /** Deliveries a second, from the first to the last of the next `count`. */
  rateOf(count: number): Promise<number>;
  /** Resolves when the next `count` have arrived. */
  arrivalOf(count: number): Promise<void>;
  close(): void;
}

/** The simplest receiver of webhooks: it reads the body and responds with 200. */
export async function startReceiver(): Promise<Receiver> {
  let arrive = () => {};
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.end('ok');
      arrive();
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
        let arrived = 0;
        arrive = () => {
          arrived += 1;
          if (arrived === count) resolve();
        };
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
