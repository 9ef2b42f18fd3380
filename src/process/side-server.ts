import type { Server } from 'node:http';
import { StartError } from './start-error';

/** Where a server beside the API listens, and the variables that say so. */
interface Place {
  host: string;
  port: number;
  /** As in "HOST", "PROBE_PORT". */
  variables: readonly [host: string, port: string];
}

/** Starts a server of probes or metrics. @throws StartError if it cannot listen there */
export function listenAt(server: Server, { host, port, variables: [hostName, portName] }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new StartError(`Cannot listen on ${hostName} ${host}, ${portName} ${port}`, { cause })),
    );
    server.listen(port, host, resolve);
  });
}

/** Stops it at once: whoever asks it asks again. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
