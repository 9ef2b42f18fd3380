import { randomInt } from 'node:crypto';
import { isPortFree } from '#launcher/ports';
import { ownerOfPort } from '#webhooks/url-guard';

/**
 * Below the ports of outgoing connections and of embedded servers: it must still be free when a process starts to listen on it.
 */
const FIRST = 10_000;
/** Parallel jest workers each choose ports from their own range, so that none uses a port another was just given. */
const SHARE = 1_250;
const WORKERS = 8;

const taken = new Set<number>();

/** A free port that fetch and webhooks may call; another one at each call. */
export async function freePort(): Promise<number> {
  const first = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS) * SHARE;
  for (;;) {
    const port = randomInt(first, first + SHARE);
    if (!taken.has(port) && ownerOfPort(port) === null && (await isPortFree(port, '127.0.0.1'))) {
      taken.add(port);
      return port;
    }
  }
}
