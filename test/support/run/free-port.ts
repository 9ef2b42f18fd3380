import { randomInt } from 'node:crypto';
import { isPortFree } from '../../../src/launcher/ports';

/** Below the ports of outgoing connections and of embedded servers: it must still be free when a process comes to listen on it. */
const FIRST = 10_000;
const LAST = 20_000;

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isPortFree(port, '127.0.0.1')) {
      return port;
    }
  }
}
