import { setTimeout as delay } from 'node:timers/promises';
import { MigrationError } from '../db/migrate';
import { isDatabaseOutage, reasonOf, repeatWhileDown } from '../db/outage';
import { SECOND } from '../domain/duration';
import { serveMetrics } from '../metrics/serve';
import { loadConfig } from '../process/config/config';
import { ConfigError } from '../process/config/env-schema';
import { runProcess } from '../process/lifecycle';
import { createLogger } from '../process/logger';
import type { ProbedRole, RuntimeServices } from '../process/services';
import { printProgress, StartError } from '../process/start';
import { openTracing, TRACES_STOP_LIMIT_MS } from '../process/tracing/open-tracing';
import { openInfrastructure, type Starting } from './infrastructure';
import { prepareDatabase } from './prepare-database';
import { serveProbes } from './probes';

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
