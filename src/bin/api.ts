import type { WorkflowClient } from '@temporalio/client';
import { sql } from 'drizzle-orm';
import { createApp } from '#api/app';
import { clientCountryOf, clientIpOf } from '#api/authentication/client-ip';
import { openHealthProbes } from '#api/authentication/health-probes';
import { openLockouts } from '#api/authentication/lockouts';
import { watchTemporal } from '#api/health';
import { createDashboardStreams } from '#api/internal/dashboard/events/shared-changes';
import { createCreationLimit } from '#api/limits/creation-limit';
import { createLimiter } from '#api/limits/limiter';
import { createQuoteLimit } from '#api/limits/quote-limit';
import { openRequestRecorder } from '#api/requests/recorder';
import { startServer } from '#api/server';
import type { PeopleSettings, StatusPageSettings, WebhookSettings } from '#api/services';
import { createOrderStreams } from '#api/streams/order-streams';
import { createPartnerStreams } from '#api/streams/partner-streams';
import { openStreamSlots } from '#api/streams/slots';
import type { RetainedRows } from '#domain/jobs/retention';
import type { Logger } from '#domain/logs/log';
import { type Database, openDatabase } from '../db/client';
import { applyOldSeals } from '../db/keys/sealed-secrets';
import { type Notifications, openNotifications } from '../db/notifications';
import { repeatWhileDown } from '../db/outage';
import { listProvedHosts } from '../db/tracking-hosts';
import { SECOND } from '../domain/duration';
import { showPool } from '../metrics/registry';
import { toAllowList } from '../net/networks';
import { loadKeyring } from '../operations/secrets/load-keyring';
import { userAgentOf } from '../process/build';
import type { Config } from '../process/config/config';
import { createProofOf } from '../process/config/provider-config';
import { followOldSeals } from '../process/repeated-read';
import {
  createTrackingUrl,
  hostChecksOf,
  ownPortsOf,
  type ProbedRole,
  type RuntimeServices,
} from '../process/services';
import { checkAnswer } from '../process/time-limit';
import { openTrackingHosts } from '../process/tracking-hosts';
import { openProviderHealth } from '../providers/health-record';
import { openProviders } from '../providers/registry';
import { openLivePrices } from '../quotes/prices';
import { openRankFactors } from '../quotes/ranking';
import type { Keyring } from '../security/keyring';
import { createOidcClient } from '../security/oidc';
import { openTemporal } from '../temporal/client';
import { historySourcesOf } from '../temporal/histories/fetch-history';

const CONNECTIONS = 20;

/**
 * How many creations Temporal gets at once, and the time limit of one that has to wait [rules/order-creation: Admission].
 */
const CREATION_LIMIT = { places: 32, withinMs: 4 * SECOND };
const QUOTE_LIMIT = { places: 64, withinMs: 2 * SECOND };

/** A database that does not answer in this time cannot be read. */
const READ_LIMIT_MS = 1.5 * SECOND;

/** Starts the Partner API at the configured address. */
export async function startApi(runtime: RuntimeServices): Promise<ProbedRole> {
  const { config, databaseUrl, temporal, temporalUiUrl, secretKeys } = runtime;
  const { intervals } = config;
  const log = runtime.log.child({ module: 'api' });
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    answerMs: config.databaseAnswerMs,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  showPool('api', db.$client);
  const client = openTemporal(temporal);
  const notifications = openNotifications(databaseUrl, log);
  const keyring = await loadKeyring(db, secretKeys);
  const oldSeals = followOldSeals(() => applyOldSeals(db, keyring), intervals.oldSealReread, log);
  const parts = await openParts(config, { db, notifications, keyring, workflows: client.workflow, log: runtime.log });
  const sweepTiming = { rereadMs: intervals.streamReread, keyCheckMs: intervals.streamKeyCheck };
  const partnerStreams = createPartnerStreams(db, notifications, log, sweepTiming);
  const services = {
    ...parts,
    providerConfigs: config.providers,
    db,
    workflows: client.workflow,
    histories: historySourcesOf(db, client.workflow),
    answerLimitMs: config.answerLimitMs,
    intervals,
    keyring,
    notifications,
    streams: createOrderStreams(db, notifications, log, sweepTiming),
    partnerStreams,
    dashboardStreams: createDashboardStreams({ db, partnerStreams, notifications, intervals }),
    publicUrl: config.publicUrl,
    trackingUrl: createTrackingUrl(config.publicUrl, keyring, parts.trackingHosts.hostOf),
    hostChecks: hostChecksOf(config),
    creationLimit: createCreationLimit(CREATION_LIMIT),
    quoteLimit: createQuoteLimit(QUOTE_LIMIT),
    clientIp: clientIpOf(config.trustedProxies),
    clientCountry: clientCountryOf(config.trustedProxies, config.countryHeader),
    people: peopleOf(config),
    oidc: config.oidc && { ...config.oidc, client: createOidcClient(config.oidc) },
    payouts: { coolOffMs: config.payoutCoolOffMs },
    keyless: config.keyless,
    v2: config.v2,
    webhooks: webhooksOf(runtime),
    proofOf: createProofOf(config),
    mail: { isSent: config.mail !== null, showsOutbox: config.showsOutbox },
    statusPage: statusPageOf(config),
    push: config.push,
    temporalUi: temporalUiUrl === null ? null : { uiUrl: temporalUiUrl, namespace: temporal.namespace },
  };
  const server = await startServer(createApp(services, log), config);
  return {
    checkReadiness: () => checkReadiness(db),
    knowsHost: (host) => parts.trackingHosts.partnerAt(host) !== null,
    drain: server.drain,
    async close() {
      await server.close();
      await Promise.all(Object.values(parts).map((part) => part.close()));
      await oldSeals.close();
      await notifications.close();
      await client.connection.close();
      await db.$client.end();
    },
  };
}

/** Reads need the database alone: while Temporal is away an API goes on serving them, and creations are refused one by one. */
async function checkReadiness(db: Database) {
  const database = await checkAnswer(READ_LIMIT_MS, db.execute(sql`select 1`));
  return { status: database, checks: { database } };
}

interface Connected {
  db: Database;
  notifications: Notifications;
  keyring: Keyring;
  workflows: WorkflowClient;
  log: Logger;
}

function peopleOf({ secondFactorDemandedOf, consoleNetworks }: Config): PeopleSettings {
  return { secondFactorDemandedOf, isConsoleAddress: toAllowList(consoleNetworks) };
}

function webhooksOf(runtime: RuntimeServices): WebhookSettings {
  const { webhookAllowLocalhost, webhookContactUrl } = runtime.config;
  return {
    allowLocalhost: webhookAllowLocalhost,
    ownPorts: ownPortsOf(runtime),
    userAgent: userAgentOf(webhookContactUrl),
  };
}

function statusPageOf({ statusPage, retention }: Config): StatusPageSettings | null {
  const keptMs = (kind: RetainedRows) => retention.find(({ rows }) => rows === kind)?.retentionMs ?? 0;
  return statusPage ? { probesKeptMs: keptMs('probes'), outagesKeptMs: keptMs('provider_outages') } : null;
}

/** What the API opens besides its connections, and closes when it stops. */
async function openParts({ providers: configs, healthProbes, publicUrl, intervals }: Config, connected: Connected) {
  const { db, notifications, keyring, workflows } = connected;
  const log = connected.log.child({ module: 'api' });
  const providerLog = connected.log.child({ module: 'providers' });
  const quoteLog = connected.log.child({ module: 'quotes' });
  return {
    trackingHosts: await openTrackingHosts({
      read: () => listProvedHosts(db),
      listen: (changed) => notifications.listen('settings', changed),
      rereadMs: intervals.hostReread,
      log,
    }),
    healthProbes: openHealthProbes(healthProbes, { db, notifications, rereadMs: intervals.probeReread, log }),
    lockouts: openLockouts({ db, notifications, rereadMs: intervals.lockoutReread, log }),
    limiter: createLimiter(db, log),
    streamSlots: openStreamSlots(db, intervals.streamReport, log),
    requests: openRequestRecorder(db, intervals.requestLog, log),
    providers: await repeatWhileDown(
      () => openProviders({ configs, db, notifications, keyring, publicUrl, intervals, log: providerLog }),
      {
        say: (reason) => log.warn({ reason }, 'the API waits for the database'),
      },
    ),
    providerHealth: openProviderHealth({ db, notifications, rereadMs: intervals.healthReread, log: providerLog }),
    livePrices: openLivePrices({ db, notifications, everyMs: intervals.priceReread, log: quoteLog }),
    rankFactors: openRankFactors({ db, notifications, everyMs: intervals.statisticsReread, log: quoteLog }),
    temporalWatch: await watchTemporal({ db, workflows, everyMs: intervals.temporalCheck, log }),
  };
}
