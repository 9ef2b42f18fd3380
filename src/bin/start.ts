import { SECOND } from '../domain/duration';
import { describeExit } from '../launcher/children';
import { refuseHeldDataDir, writePrivately } from '../launcher/data-dir';
import { prepareFirstStart } from '../launcher/first-start';
import { openInfrastructure } from '../launcher/infrastructure';
import { isPortFree } from '../launcher/ports';
import { prepareDatabase } from '../launcher/prepare-database';
import { messageOf } from '../launcher/waiting';
import { serveMetrics } from '../metrics/serve';
import { type Config, loadConfig } from '../process/config/config';
import { type Lifecycle, runProcess } from '../process/lifecycle';
import { createLogger } from '../process/logger';
import type { DevInstance, DevPlace } from '../process/services';
import { printProgress, StartError } from '../process/start';
import { openTracing, TRACES_STOP_LIMIT_MS } from '../process/tracing/open-tracing';
import { startWorker } from '../worker/worker';
import { startApi } from './api';

/** Short, because a developer waits for it. */
const STOP_GRACE_MS = 3 * SECOND;

/** `npm start`: all of Swaplane in one process, with embedded servers where no external ones are configured. */
async function start({ progress, signal, onStop, fail }: Lifecycle): Promise<void> {
  const startedAt = performance.now();
  writePrivately();
  const config = loadConfig(process.env);
  const log = createLogger(config.logLevel, { levels: config.logLevels });
  const tracing = await openTracing(config.tracing, log);
  onStop('The traces', TRACES_STOP_LIMIT_MS, tracing.close);
  refuseHeldDataDir(config.dataDir);
  await refuseTakenPort(config);

  const onChildDeath = (death: Parameters<typeof describeExit>[0]) => fail(new StartError(describeExit(death)));
  const infrastructure = await openInfrastructure(config, { progress, signal, onChildDeath });
  onStop('The embedded servers', 8_000, infrastructure.close);
  const opened = { config, log, ...infrastructure, stopGraceMs: STOP_GRACE_MS };
  await progress.step('Database', async (say) => {
    say('migrating');
    await prepareDatabase(opened);
    say('migrated');
  });
  signal.throwIfAborted();

  const metrics = await serveMetrics(opened, config.metrics.port ?? 0);
  const services = { ...opened, innerPorts: [...opened.innerPorts, Number(new URL(metrics.url).port)] };
  onStop('The metrics', 1_000, () => metrics.close());
  await progress.step('Worker', async (say) => {
    say('starting');
    const worker = await startWorker(services);
    onStop('The worker', 3_500, () => worker.close());
    void worker.failed.then(fail);
    say('ready');
  });
  signal.throwIfAborted();
  await progress.step('API', async (say) => {
    say('starting');
    const api = await startApi(services);
    onStop('The API', 3_000, () => api.close());
    say(`ready on ${config.host}:${config.port}`);
  });
  signal.throwIfAborted();

  const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(1);
  if (config.isProduction) {
    progress.line(`\nSwaplane is ready after ${seconds()} s, at ${config.publicUrl}.\n\n${FIRST_ADMIN}\n`);
    return;
  }
  const instance = await prepareFirstStart(services, metrics.url);
  progress.line(welcome(instance, config, seconds()));
}

/** In production nobody has a password that we made up, or that a file holds. */
const FIRST_ADMIN = 'Create the first operator with: npx swaplane user create <email> --name <name> --operator admin';

/** Checked before servers are started needlessly. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const isFree = await isPortFree(port, host).catch((error: unknown) => {
    throw new StartError(`Cannot listen on HOST ${host}, PORT ${port}: ${messageOf(error)}`);
  });
  if (!isFree) {
    throw new StartError(
      `PORT ${port} is already in use; set another PORT (and, for a second instance, another DATA_DIR).`,
    );
  }
}

function welcome(instance: DevInstance, config: Config, seconds: string): string {
  const rows = [
    ['API', instance.baseUrl],
    ['Docs', `${config.publicUrl}/docs`],
    ['Temporal UI', instance.temporalUiUrl ?? noUi(config)],
    ['Dashboard', describePlace(instance.dashboard)],
    ['Support', describePlace(instance.support)],
    ['Metrics', instance.metricsUrl],
    ['Demo keys', instance.devFile],
    ['Data', config.dataDir],
  ];
  const table = rows.map(([name = '', place]) => `  ${name.padEnd(12)} ${place}`).join('\n');
  return `\nSwaplane is ready after ${seconds} s. Ctrl-C stops it.\n\n${table}\n\nTry it:\n\n${instance.firstCurl}\n`;
}

function noUi({ temporal }: Config): string {
  return temporal.address === null ? 'off; TEMPORAL_UI_PORT turns it on' : `the Web UI of ${temporal.address}`;
}

function describePlace({ url, email, password }: DevPlace): string {
  return `${url}  ${email}  ${password ?? '(password in the file below)'}`;
}

runProcess(printProgress(process.stdout), start);
