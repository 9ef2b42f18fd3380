import { createServer, type ServerResponse } from 'node:http';
import type { Config } from '../process/config/config';
import type { ProbedRole, Readiness, RunningRole } from '../process/services';
import { closeServer, listenAt } from '../process/start';

/** What tells a supervisor whether to restart a process, and a load balancer whether to send it requests. */
interface Probes extends RunningRole {
  /** From now on the process is as ready as this check says; until then it is starting. */
  follow(role: Pick<ProbedRole, 'checkReadiness' | 'knowsHost'>): void;
  /** From now on the process is not ready, because it is about to stop. */
  drain(): void;
}

/**
 * Answers `GET /live` and `GET /ready` at PROBE_PORT of HOST [rules/incidents: Probes of a process], and `GET
 * /tracking-host?domain=` for proxies that get certificates on demand.
 * @throws StartError if the port is in use
 */
export async function serveProbes({ host, probePort }: Pick<Config, 'host' | 'probePort'>): Promise<Probes> {
  let check: () => Promise<Readiness> = async () => ({ status: 'starting' });
  let knowsHost: (host: string) => boolean = () => false;
  const probes: Omit<Probes, 'close'> = {
    follow(role) {
      check = role.checkReadiness;
      knowsHost = role.knowsHost ?? knowsHost;
    },
    drain() {
      check = async () => ({ status: 'draining' });
    },
  };
  if (probePort === null) {
    return { ...probes, close: async () => undefined };
  }
  const server = createServer((request, response) => {
    const [path, query] = request.method === 'GET' ? (request.url ?? '').split('?') : [];
    if (path === '/live') {
      reply(response, 200, { status: 'ok' });
    } else if (path === '/ready') {
      check().then(
        (readiness) => reply(response, readiness.status === 'ok' ? 200 : 503, readiness),
        () => reply(response, 503, { status: 'down' }),
      );
    } else if (path === '/tracking-host') {
      const isKnown = knowsHost(new URLSearchParams(query).get('domain') ?? '');
      reply(response, isKnown ? 200 : 404, { status: isKnown ? 'verified' : 'unknown' });
    } else {
      reply(response, 404, { status: 'unknown', message: 'Probe /live or /ready, or ask /tracking-host?domain=.' });
    }
  });
  await listenAt(server, { host, port: probePort, variables: ['HOST', 'PROBE_PORT'] });
  return { ...probes, close: () => closeServer(server) };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
