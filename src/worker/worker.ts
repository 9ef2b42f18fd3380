import { hostname } from 'node:os';
import { closeOperatorAlert, openOperatorAlert } from '../db/alerts/operator-alerts';
import { repeatWhileDown } from '../db/await-database';
import type { Database } from '../db/client';
import { storeFact } from '../db/health/installation';
import { MINUTE, SECOND } from '../domain/duration';
import { createWatch } from '../operations/orders/watch-provider';
import type { Logger } from '../process/logger';
import type { RunningRole, RuntimeServices } from '../process/services';
import { awaitInTime } from '../process/time-limit';
import { createTrackingUrl } from '../process/tracking-url';
import { userAgentOf } from '../process/user-agent';
import { createUnknownProvider } from '../providers/live/draining';
import { createLossSearch } from '../providers/live/losses';
import { installTemporalLogger } from '../temporal/logs';
import { startProviderWatchers } from '../temporal/provider-watchers';
import { startSchedules } from '../temporal/schedules';
import type { AttemptDeps } from '../webhooks/attempt';
import { openDispatcher } from '../webhooks/dispatcher/open-dispatcher';
import { startAlertSweeper } from './jobs/alert-sweeper';
import { startFirstListing } from './jobs/asset-lists';
import { startClaimSweeper } from './jobs/claim-sweeper';
import { startEndpointTimers } from './jobs/endpoint-timers';
import { startExportWriter } from './jobs/export-writer';
import { createJobFunctions } from './jobs/job-functions';
import { startMailSender } from './jobs/mail-sender';
import { startOperatorNotifier } from './jobs/operator-notifier';
import { startOperatorOpsSender } from './jobs/operator-ops-sender';
import { startOpsAnnouncer } from './jobs/ops-announcer';
import { startPayoutSweeper } from './jobs/payout-sweeper';
import { startProber } from './jobs/prober';
import { startProviderTester } from './jobs/provider-tester';
import { announceInTurn } from './later-editions';
import { logIncomplete, openProviderServing, type ProviderServing } from './provider-serving';
import { startTemporalWorkers } from './temporal-workers';
import { openConnections, type WorkerConnections, waitingForDatabase } from './worker-connections';
import { checkWorker, serveWorkerHealth } from './worker-health';

/** Longest wait of an ending process for the database. */
const LAST_WORDS_MS = 2 * SECOND;

export interface WorkerRole extends RunningRole {
  /** Resolves with the reason if a Temporal worker ended without being stopped: the process must then be restarted. */
  failed: Promise<Error>;
}

/**
 * Starts what processes orders, payouts and key rotations: Temporal workers, the webhook dispatcher with its timers, the job
 * schedules, the sweepers of creations and payouts that never reached Temporal, and the monitoring of providers and of the
 * service itself.
 */
export async function startWorker(services: RuntimeServices): Promise<WorkerRole> {
  const { config, log, temporal } = services;
  installTemporalLogger(log);
  const connections = await openConnections(services);
  const { db, connection, client, notifications, keyring, guarded, providers, health } = connections;
  const on = providers.of('live').map(({ facts }) => facts.code);
  const waiting = waitingForDatabase(log);
  const announcement = await repeatWhileDown(() => announceInTurn(services, db, on), waiting);
  const workflows = client.workflow;
  let serving: ProviderServing | null = null;
  const userAgent = userAgentOf(config.webhookContactUrl);
  const attempts = { db, keyring, client: guarded, allowLocalhost: config.webhookAllowLocalhost, userAgent };
  await storeFact(db, 'public_url', config.publicUrl);
  const trackingUrl = createTrackingUrl(config.publicUrl, keyring);
  /** A recorded order may belong to a provider unknown to this version. */
  const findProvider = (code: string) => providers.find(code) ?? createUnknownProvider(code);
  const isServed = (code: string) => serving?.isServed(code) ?? true;

  const findLosses = createLossSearch(keyring);
  const retryOffsetsMs = config.webhookRetryOffsetsMs;
  const dispatcher = openDispatcher({ ...services, attempts, retryOffsetsMs, notifications, workflows });
  const workers = await startTemporalWorkers({
    log,
    temporal,
    connection,
    stackTraces: config.workflowStackTraces,
    findProvider,
    health,
    attempts,
    jobs: createJobFunctions({ ...services, db, workflows, providers, health, trackingUrl, findLosses }),
    watch: createWatch({ db, workflows, notifications, findProvider, isServed, health, trackingUrl, log }),
    recording: { db, trackingUrl, handOver: dispatcher },
  });
  logIncomplete(config.providers, log);
  await repeatWhileDown(() => announcement.work(), waiting);
  const failed = workers.failed.then(async (reason) => {
    await announceEnd(db, reason, log);
    return reason;
  });
  void workers.failed.then(announcement.close);
  const toServe = { db, configs: config.providers, on, serve: workers.serve, log };
  serving = await repeatWhileDown(() => openProviderServing(toServe), waiting);
  const closing = closeAlertOnceWell(db, log);
  const served = () => serving?.list() ?? [];
  const probes = await serveWorkerHealth(config, () => checkWorker({ db, workflows, states: workers.states, served }));
  const loops = startLoops({ ...services, ...connections, attempts, serving });

  return {
    failed,
    async close() {
      clearTimeout(closing);
      await probes.close();
      await announcement.close();
      await serving?.close();
      await Promise.all([workers, dispatcher, ...loops].map((part) => part.close()));
      await connections.close();
    },
  };
}

/** The process ends with the worker; its supervisor restarts it, under the same host name or another. */
async function announceEnd(db: Database, reason: Error, log: Logger): Promise<void> {
  log.error({ err: reason.cause ?? reason }, reason.message);
  const alert = { kind: 'worker_ended', subject: hostname(), words: reason.message } as const;
  await awaitInTime(LAST_WORDS_MS, openOperatorAlert(db, alert)).catch((err) =>
    log.warn({ err }, 'operators could not be notified that a worker ended'),
  );
}

/** A worker that runs for this long does not fail immediately again. A newer alert is about another worker of the host. */
const WELL_AFTER_MS = 10 * MINUTE;

function closeAlertOnceWell(db: Database, log: Logger): NodeJS.Timeout {
  const close = () =>
    closeOperatorAlert(db, { kind: 'worker_ended', subject: hostname() }, WELL_AFTER_MS).catch((err) =>
      log.warn({ err }, 'the alert of a worker that had ended could not be closed'),
    );
  return setTimeout(close, WELL_AFTER_MS).unref();
}

interface LoopServices extends RuntimeServices, Omit<WorkerConnections, 'close'> {
  serving: ProviderServing;
  attempts: AttemptDeps;
}

/** The loops that run alongside Temporal's workers. */
function startLoops(services: LoopServices): RunningRole[] {
  const { config, log, db, client, notifications, keyring, providers, serving, health } = services;
  const workflows = client.workflow;
  const served = () => serving.list().map(({ code }) => code);
  const findOn = (code: string) => (providers.isOn(code) ? providers.find(code) : null);
  return [
    startEndpointTimers({ db, workflows, log }),
    startSchedules(client.schedule, config.jobs, log),
    startClaimSweeper(db, workflows, log),
    startPayoutSweeper(db, workflows, log),
    startProviderTester({ health, findProvider: findOn, log }),
    startProviderWatchers(workflows, served, log),
    startFirstListing({ db, providers, log }),
    startOpsAnnouncer({ db, notifications, log }),
    startExportWriter({ db, keyring, publicUrl: config.publicUrl, log }),
    startAlertSweeper({ db, keyring, publicUrl: config.publicUrl, log }),
    ...startOperatorLoops(services),
    ...(config.mail ? [startMailSender({ db, keyring, notifications, mail: config.mail, log })] : []),
    ...(config.probePublicUrl ? [startProber({ db, log, publicUrl: config.publicUrl, keyring })] : []),
  ];
}

/** The loops that notify operators of what needs a person. */
function startOperatorLoops({ config, db, keyring, attempts, log }: LoopServices): RunningRole[] {
  const { publicUrl, operators } = config;
  const { addresses, digestMs, quietHours, ops } = operators;
  const settings = { digestMs, quietHours };
  return [
    startOperatorNotifier({ db, keyring, publicUrl, addresses, settings, announces: ops !== null, log }),
    ...(ops ? [startOperatorOpsSender({ ...attempts, ops, retryOffsetsMs: config.webhookRetryOffsetsMs, log })] : []),
  ];
}
