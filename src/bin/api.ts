import type { WorkflowClient } from '@temporalio/client';
import type { Logger } from 'pino';
import { clientCountryOf } from '#api/admission/client-country';
import { clientIpOf } from '#api/admission/client-ip';
import { openHealthProbes } from '#api/admission/health-probes';
import { openLockouts } from '#api/admission/lockouts';
import { createApp } from '#api/app';
import { watchTemporal } from '#api/health/temporal-watch';
import { createCreationLimit } from '#api/limits/creation-limit';
import { createLimiter } from '#api/limits/limiter';
import { createQuoteLimit } from '#api/limits/quote-limit';
import { openRequestRecorder } from '#api/requests/recorder';
import { startServer } from '#api/server';
import { createOrderStreams } from '#api/streams/order-streams';
import { createPartnerStreams } from '#api/streams/partner-streams';
import { openStreamSlots } from '#api/streams/slots';
import { repeatWhileDown } from '../db/await-database';
import { type Database, openDatabase } from '../db/client';
import { type Notifications, openNotifications } from '../db/notifications';
import { SECOND } from '../domain/duration';
import type { Config } from '../process/config/config';
import type { RunningRole, RuntimeServices } from '../process/services';
import { createTrackingUrl } from '../process/tracking-url';
import { userAgentOf } from '../process/user-agent';
import { openProviderHealth } from '../providers/health-record';
import { openProviders } from '../providers/registry';
import { openDeliveredRatios } from '../quotes/delivered-ratios';
import { openLivePrices } from '../quotes/prices/live-prices';
import { createKeyring, type Keyring } from '../security/keyring';
import { connectTemporal } from '../temporal/client';

const CONNECTIONS = 20;

/**
 * How many creations Temporal gets at once, and the time limit of one that has to wait [rules/order-creation: Admission].
 */
const CREATION_LIMIT = { places: 32, withinMs: 2 * SECOND };
const QUOTE_LIMIT = { places: 64, withinMs: 2 * SECOND };

/** Starts the Partner API at the configured address. */
export async function startApi(runtime: RuntimeServices): Promise<RunningRole> {
  const { config, log, databaseUrl, temporal, temporalUiUrl, secretKeys } = runtime;
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  const client = await connectTemporal(temporal);
  const notifications = openNotifications(databaseUrl, log);
  const keyring = createKeyring(...secretKeys);
  const parts = await openParts(config, { db, notifications, keyring, workflows: client.workflow, log });
  const services = {
    ...parts,
    db,
    workflows: client.workflow,
    keyring,
    notifications,
    streams: createOrderStreams(db, notifications, log),
    partnerStreams: createPartnerStreams(db, notifications, log),
    publicUrl: config.publicUrl,
    trackingUrl: createTrackingUrl(config.publicUrl, keyring),
    creationLimit: createCreationLimit(CREATION_LIMIT),
    quoteLimit: createQuoteLimit(QUOTE_LIMIT),
    clientIp: clientIpOf(config.trustedProxies),
    clientCountry: clientCountryOf(config.trustedProxies, config.countryHeader),
    keyless: config.keyless,
    v2: config.v2,
    webhooks: { allowLocalhost: config.webhookAllowLocalhost, userAgent: userAgentOf(config.webhookContactUrl) },
    mail: { isSent: config.mail !== null, showsOutbox: config.showsOutbox },
    temporalUi: temporalUiUrl === null ? null : { uiUrl: temporalUiUrl, namespace: temporal.namespace },
  };
  const server = await startServer(createApp(services, log), config);
  return {
    async close() {
      await server.close();
      await Promise.all(Object.values(parts).map((part) => part.close()));
      await notifications.close();
      await client.connection.close();
      await db.$client.end();
    },
  };
}

interface Connected {
  db: Database;
  notifications: Notifications;
  keyring: Keyring;
  workflows: WorkflowClient;
  log: Logger;
}

/** What the API opens besides its connections, and closes when it stops. */
async function openParts({ providers: configs, healthProbes, publicUrl }: Config, connected: Connected) {
  const { db, notifications, keyring, workflows, log } = connected;
  return {
    healthProbes: openHealthProbes(healthProbes, { db, notifications, log }),
    lockouts: openLockouts(db, notifications, log),
    limiter: createLimiter(db, log),
    streamSlots: openStreamSlots(db, log),
    requests: openRequestRecorder(db, log),
    providers: await repeatWhileDown(() => openProviders({ configs, db, notifications, keyring, publicUrl, log }), {
      say: (reason) => log.warn({ reason }, 'the API waits for the database'),
    }),
    providerHealth: openProviderHealth({ db, notifications, log }),
    livePrices: openLivePrices({ db, notifications, log }),
    deliveredRatios: openDeliveredRatios({ db, notifications, log }),
    temporalWatch: await watchTemporal({ db, workflows, log }),
  };
}
