import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { MigrationError } from '../db/migrate';
import { isDatabaseOutage, reasonOf, repeatWhileDown } from '../db/outage';
import { SECOND } from '../domain/duration';
import { serveMetrics } from '../metrics/serve';
import { type Config, loadConfig } from '../process/config/config';
import { ConfigError } from '../process/config/env-schema';
import { runProcess } from '../process/lifecycle';
import { createLogger } from '../process/logger';
import type { ProbedRole, Readiness, RunningRole, RuntimeServices } from '../process/services';
import { closeServer, listenAt, printProgress, StartError } from '../process/start';
import { openTracing, TRACES_STOP_LIMIT_MS } from '../process/tracing/open-tracing';
import { openInfrastructure, type Starting } from './infrastructure';
import { prepareDatabase } from './prepare-database';

/** Longer than any call to a provider takes. */
const STOP_GRACE_MS = 26 * SECOND;
/** For the calls in progress, and for what has to be closed after them. */
export const STOP_LIMIT_MS = STOP_GRACE_MS + 4 * SECOND;
/** For the servers of probes and metrics. */
const SIDE_SERVER_STOP_LIMIT_MS = SECOND;

/** A problem the operator can fix is reported in one line. */
function refuseOutage(error: unknown): never {
  if (error instanceof MigrationError) throw new StartError(error.message);
  throw isDatabaseOutage(error) ? new StartError(`The database cannot serve: ${reasonOf(error)}`) : error;
}

/** Runs one role in its own process, with external servers; any number of them may run. */
export function runRole(
  name: string,
  start: (services: RuntimeServices) => Promise<ProbedRole>,
  waiting: Pick<Starting, 'startsWithoutTemporal'> = {},
): void {
  runProcess(printProgress(process.stderr), async ({ progress, signal, onStop, fail }) => {
    const config = loadConfig(process.env);
    if (!config.databaseUrl || !config.temporal.address) {
      const missing = config.databaseUrl ? 'TEMPORAL_ADDRESS' : 'DATABASE_URL';
      throw new ConfigError(`${missing} must be set to run the ${name} on its own (npm start runs everything)`);
    }
    const log = createLogger(config.logLevel, { levels: config.logLevels });
    const tracing = await openTracing(config.tracing, log);
    onStop('The traces', TRACES_STOP_LIMIT_MS, tracing.close);
    const probes = await serveProbes(config);
    onStop('The server of probes', SIDE_SERVER_STOP_LIMIT_MS, probes.close);
    const starting = { progress, signal, onChildDeath: fail, ...waiting };
    const infrastructure = await openInfrastructure(config, starting);
    await progress.step('Database', async (say) => {
      say('migrating');
      const waiting = { say: (reason: string) => say(`waiting: ${reason}`), signal };
      await repeatWhileDown(() => prepareDatabase(infrastructure), waiting).catch(refuseOutage);
      say('migrated');
    });
    signal.throwIfAborted();
    const services = { config, log, ...infrastructure, stopGraceMs: STOP_GRACE_MS };
    if (config.metrics.port !== null) {
      const metrics = await serveMetrics(services, config.metrics.port);
      onStop('The metrics', SIDE_SERVER_STOP_LIMIT_MS, () => metrics.close());
      progress.line(`Metrics: ${metrics.url}`);
    }
    const role = await start(services).catch(refuseOutage);
    onStop(`The ${name}`, STOP_LIMIT_MS, () => role.close());
    probes.follow(role);
    onStop('Draining', config.drainDelayMs + SECOND, async () => {
      probes.drain();
      role.drain?.();
      await delay(config.drainDelayMs);
    });
    void role.failed?.then(fail);
    progress.line(`The ${name} is ready.`);
  });
}

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
