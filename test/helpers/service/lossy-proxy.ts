import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One of this many calls is affected. */
const DROPS_EVERY = 5;
const MAX_FORGOTTEN = 8;
const UNAVAILABLE = JSON.stringify({
  error: { code: 'NO_PROVIDERS_AVAILABLE', message: 'Try again', outcome: 'unknown' },
});

/**
 * A proxy before a service that forwards every call and drops some of the responses: in turn it answers 503 or closes the
 * connection, so that the caller cannot know the outcome.
 */
export async function startLossyProxy(origin: string) {
  const { hostname, port } = new URL(origin);
  let calls = 0;
  let forgotten = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    calls += 1;
    const drops = calls % DROPS_EVERY === 0 && calls <= DROPS_EVERY * MAX_FORGOTTEN;
    const onward = sendRequest({ hostname, port, method, path, headers }, (answer) => {
      if (!drops) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      forgotten += 1;
      answer.resume().on('end', () => {
        if (forgotten % 2 === 0) incoming.socket.destroy();
        else outgoing.writeHead(503, { 'Retry-After': '0' }).end(UNAVAILABLE);
      });
    });
    outgoing.on('close', () => onward.destroy());
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forgotten: () => forgotten,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
