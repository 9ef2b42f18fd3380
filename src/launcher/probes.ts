import { createServer, type ServerResponse } from 'node:http';
import type { Config } from '../process/config/config';
import type { Readiness, RunningRole } from '../process/services';
import { closeServer, listenAt } from '../process/side-server';

/** What tells a supervisor whether to restart a process, and a load balancer whether to send it requests. */
export interface Probes extends RunningRole {
  /** From now on the process is as ready as this check says; until then it is starting. */
  follow(check: () => Promise<Readiness>): void;
  /** From now on the process is not ready, because it is about to stop. */
  drain(): void;
}

/**
 * Answers `GET /live` and `GET /ready` at PROBE_PORT of HOST [rules/incidents: Probes of a process].
 * @throws StartError if the port is in use
 */
export async function serveProbes({ host, probePort }: Pick<Config, 'host' | 'probePort'>): Promise<Probes> {
  let check: () => Promise<Readiness> = async () => ({ status: 'starting' });
  const probes: Omit<Probes, 'close'> = {
    follow(next) {
      check = next;
    },
    drain() {
      check = async () => ({ status: 'draining' });
    },
  };
  if (probePort === null) {
    return { ...probes, close: async () => undefined };
  }
  const server = createServer((request, response) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : null;
    if (path === '/live') {
      reply(response, 200, { status: 'ok' });
    } else if (path === '/ready') {
      check().then(
        (readiness) => reply(response, readiness.status === 'ok' ? 200 : 503, readiness),
        () => reply(response, 503, { status: 'down' }),
      );
    } else {
      reply(response, 404, { status: 'unknown', message: 'Probe /live or /ready.' });
    }
  });
  await listenAt(server, { host, port: probePort, variables: ['HOST', 'PROBE_PORT'] });
  return { ...probes, close: () => closeServer(server) };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
