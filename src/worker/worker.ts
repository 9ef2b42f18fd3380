import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import type { Logger, LogModule } from '#domain/logs/log';
import { closeOperatorAlert, openOperatorAlert } from '../db/alerts/operator-alerts';
import type { Database } from '../db/client';
import { noteServed } from '../db/evidence/networks';
import { storeFact } from '../db/health/database';
import { repeatWhileDown } from '../db/outage';
import { MINUTE, SECOND } from '../domain/duration';
import { showPool } from '../metrics/registry';
import { createFollower } from '../operations/evidence/follow-network';
import { createWatch } from '../operations/orders/watch-provider';
import type { RepairDeps } from '../operations/recovery/repairs';
import { userAgentOf } from '../process/build';
import {
  createTrackingUrl,
  ownPortsOf,
  type ProbedRole,
  type RunningRole,
  type RuntimeServices,
} from '../process/services';
import { awaitInTime } from '../process/time-limit';
import { createUnknownProvider } from '../providers/live/draining';
import { createLossSearch } from '../providers/live/losses';
import { installTemporalRuntime } from '../temporal/logs';
import { startSchedules } from '../temporal/schedules';
import { startChainFollowers, startProviderWatchers } from '../temporal/watchers';
import type { AttemptDeps } from '../webhooks/attempt';
import { openDispatcher } from '../webhooks/dispatcher';
import { startFirstListing } from './jobs/asset-lists';
import { startExportWriter } from './jobs/export-writer';
import { createJobFunctions } from './jobs/job-functions';
import { startMailSender } from './jobs/mail-sender';
import { startOperatorNotifier, startOperatorOpsSender } from './jobs/operator-notifier';
import { startOpsAnnouncer } from './jobs/ops-announcer';
import { startProber } from './jobs/prober';
import { startProviderTester } from './jobs/provider-tests';
import { startPushSender } from './jobs/push-sender';
import { startRestoreWatch } from './jobs/restore-watch';
import {
  startAlertSweeper,
  startClaimSweeper,
  startEndpointTimers,
  startPayoutSweeper,
  startRetrySweeper,
} from './jobs/sweepers';
import { logIncomplete, openProviderServing, type ProviderServing } from './provider-serving';
import { startTemporalWorkers } from './temporal-workers';
import {
  checkOrderSecrets,
  openConnections,
  openFollowedChains,
  type WorkerConnections,
  waitingForDatabase,
} from './worker-connections';
import { checkWorker } from './worker-pool';
import { announceInTurn } from './worker-presence';

/** Longest wait of an ending process for the database. */
const FINAL_ALERT_TIMEOUT_MS = 2 * SECOND;

export interface WorkerRole extends ProbedRole {
  /** Resolves with the reason if a Temporal worker ended without being stopped: the process must then be restarted. */
  failed: Promise<Error>;
}

/**
 * Starts what processes orders, payouts and key rotations: Temporal workers, the webhook dispatcher with its timers, the job
 * schedules, the sweepers of creations and payouts that never reached Temporal, and the monitoring of providers and of the
 * service itself.
 */
export async function startWorker(services: RuntimeServices): Promise<WorkerRole> {
  const { config, log, temporal, stopGraceMs } = services;
  const { intervals, drainAfter } = config;
  installTemporalRuntime(log.child({ module: 'temporal' }), config.metrics);
  const connections = await openConnections(services);
  const { db, connection, client, notifications, keyring, guarded, providers, health } = connections;
  showPool('worker', db.$client);
  const on = providers.of('live').map(({ facts }) => facts.code);
  const waiting = waitingForDatabase(log);
  const announcement = await repeatWhileDown(() => announceInTurn(services, db, on), waiting);
  const workflows = client.workflow;
  let serving: ProviderServing | null = null;
  const localhost = { allowLocalhost: config.webhookAllowLocalhost, ownPorts: ownPortsOf(services) };
  const attempts = { db, keyring, client: guarded, ...localhost, userAgent: userAgentOf(config.webhookContactUrl) };
  await storeFact(db, 'public_url', config.publicUrl);
  const trackingUrl = createTrackingUrl(config.publicUrl, keyring, connections.trackingHosts.hostOf);
  /** A recorded order may belong to a provider unknown to this version. */
  const findProvider = (code: string) => providers.find(code) ?? createUnknownProvider(code);
  const logOf = (module: LogModule) => log.child({ module });
  const stopping = createStopping();
  const chains = openFollowedChains(config);
  const isServed = (code: string) => serving?.isServed(code) ?? true;
  const watching = { ...connections, workflows, findProvider, isServed, stopping: stopping.signal, trackingUrl };

  const findLosses = createLossSearch(keyring);
  const retryOffsetsMs = config.webhookRetryOffsetsMs;
  const dispatcher = openDispatcher({ ...services, attempts, retryOffsetsMs, notifications, workflows });
  const workers = await startTemporalWorkers({
    log,
    temporal,
    stopGraceMs,
    connection,
    config,
    findProvider,
    health,
    attempts,
    jobs: createJobFunctions({ ...services, db, keyring, workflows, providers, health, trackingUrl, findLosses }),
    watch: createWatch({ ...watching, intervals, log: logOf('watch') }),
    networks: chains.networks,
    follow: createFollower({ ...watching, ...chains, intervals, drainAfter, log: logOf('evidence') }),
    recording: { db, trackingUrl, hasEvidence: chains.networks.length > 0, dispatch: dispatcher },
  });
  logIncomplete(config.providers, log);
  await repeatWhileDown(() => checkOrderSecrets({ db, keyring, log }), waiting);
  await repeatWhileDown(() => announcement.work(), waiting);
  const failed = workers.failed.then((reason) => announceEnd(db, reason, log));
  void workers.failed.then(announcement.close);
  const toServe = { db, config, on, serve: workers.serve, everyMs: intervals.servedProviders, log };
  serving = await repeatWhileDown(() => openProviderServing(toServe), waiting);
  const served = () => serving?.list() ?? [];
  const loops = startLoops({ ...services, ...connections, attempts, serving, ...chains, trackingUrl, findLosses });

  return {
    failed,
    checkReadiness: () => checkWorker({ db, workflows, states: workers.states, served }),
    async close() {
      stopping.abort();
      await announcement.close();
      await serving?.close();
      await Promise.all([workers, dispatcher, ...loops].map((part) => part.close()));
      await chains.close();
      await connections.close();
    },
  };
}

/** Each served provider listens to it while it waits for its next poll. */
function createStopping(): AbortController {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  return stopping;
}

/** The process ends with the worker; its supervisor restarts it, under the same host name or another. */
async function announceEnd(db: Database, reason: Error, log: Logger): Promise<Error> {
  log.error({ err: reason.cause ?? reason, reason: reason.message }, 'a Temporal worker ended');
  const alert = { kind: 'worker_ended', subject: hostname(), words: reason.message } as const;
  await awaitInTime(FINAL_ALERT_TIMEOUT_MS, openOperatorAlert(db, alert)).catch((err) =>
    log.warn({ err }, 'operators could not be notified that a worker ended'),
  );
  return reason;
}

/** A worker that runs for this long does not fail immediately again. A newer alert is about another worker of the host. */
const WELL_AFTER_MS = 10 * MINUTE;

function closeAlertOnceWell(db: Database, log: Logger): RunningRole {
  const close = () =>
    closeOperatorAlert(db, { kind: 'worker_ended', subject: hostname() }, WELL_AFTER_MS).catch((err) =>
      log.warn({ err }, 'the alert of a worker that had ended could not be closed'),
    );
  const closing = setTimeout(close, WELL_AFTER_MS).unref();
  return { close: async () => clearTimeout(closing) };
}

interface LoopServices extends RuntimeServices, Omit<WorkerConnections, 'close'> {
  serving: ProviderServing;
  attempts: AttemptDeps;
  networks: readonly string[];
  trackingUrl: RepairDeps['trackingUrl'];
  findLosses: RepairDeps['findLosses'];
}

/** The loops that run alongside Temporal's workers. */
function startLoops(services: LoopServices): RunningRole[] {
  const { config, db, client, notifications, keyring, providers, serving, health, networks, trackingUrl, findLosses } =
    services;
  const { attempts } = services;
  const { publicUrl, intervals: every } = config;
  const log = services.log.child({ module: 'jobs' });
  const providerLog = services.log.child({ module: 'providers' });
  const evidenceLog = services.log.child({ module: 'evidence' });
  const workflows = client.workflow;
  const served = () => serving.list().map(({ code }) => code);
  const findOn = (code: string) => (providers.isOn(code) ? providers.find(code) : null);
  return [
    closeAlertOnceWell(db, log),
    startEndpointTimers({
      db,
      workflows,
      sweepMs: every.endpointTimerSweep,
      log: services.log.child({ module: 'webhooks' }),
    }),
    startSchedules({ schedules: client.schedule, jobs: config.jobs, everyMs: every.scheduleCheck, log }),
    startClaimSweeper({ db, workflows, everyMs: every.claimSweep, log }),
    startRetrySweeper({ db, workflows, everyMs: every.retrySweep, log }),
    startRestoreWatch({ db, workflows, trackingUrl, findLosses, everyMs: every.restoreCheck, log }),
    startPayoutSweeper({ db, workflows, everyMs: every.payoutSweep, log }),
    startProviderTester({ db, health, findProvider: findOn, everyMs: every.providerTest, log: providerLog }),
    startProviderWatchers({
      workflows,
      served,
      everyMs: every.watcherCheck,
      log: services.log.child({ module: 'watch' }),
    }),
    ...(networks.length > 0
      ? [
          startChainFollowers({
            workflows,
            networks,
            noteServed: () => noteServed(db, networks),
            everyMs: every.watcherCheck,
            log: evidenceLog,
          }),
        ]
      : []),
    startFirstListing({ db, providers, everyMs: every.firstListing, log: providerLog }),
    startOpsAnnouncer({ db, notifications, sweepMs: every.opsEventSweep, log }),
    startExportWriter({ db, keyring, publicUrl, everyMs: every.exportSweep, log }),
    startAlertSweeper({ db, keyring, publicUrl, everyMs: every.memberAlertSweep, log }),
    ...startOperatorLoops({ ...services, log }),
    ...(config.mail
      ? [startMailSender({ db, keyring, notifications, mail: config.mail, sweepMs: every.mailSweep, log })]
      : []),
    ...(config.push
      ? [startPushSender({ ...attempts, notifications, push: config.push, sweepMs: every.pushSweep, log })]
      : []),
    ...(config.probePublicUrl ? [startProber({ db, log, publicUrl, keyring })] : []),
  ];
}

/** The loops that notify operators of what needs a person. */
function startOperatorLoops({ config, db, keyring, attempts, log }: LoopServices): RunningRole[] {
  const { publicUrl, operators, intervals } = config;
  const { addresses, digestMs, quietHours, ops } = operators;
  const settings = { digestMs, quietHours };
  return [
    startOperatorNotifier({
      db,
      keyring,
      publicUrl,
      addresses,
      settings,
      announces: ops !== null,
      sweepMs: intervals.operatorAlertSweep,
      log,
    }),
    ...(ops
      ? [
          startOperatorOpsSender({
            ...attempts,
            ops,
            retryOffsetsMs: config.webhookRetryOffsetsMs,
            sweepMs: intervals.operatorOpsSweep,
            log,
          }),
        ]
      : []),
  ];
}
