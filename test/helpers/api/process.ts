import { Connection, WorkflowClient } from '@temporalio/client';
import type { Logger } from 'pino';
import { clientCountryOf } from '#api/admission/client-country';
import { clientIpOf } from '#api/admission/client-ip';
import { openHealthProbes } from '#api/admission/health-probes';
import { openLockouts } from '#api/admission/lockouts';
import { createApp } from '#api/app';
import { watchTemporal } from '#api/health/temporal-watch';
import type { KeylessLimits } from '#api/limits/buckets';
import { createCreationLimit } from '#api/limits/creation-limit';
import { createLimiter } from '#api/limits/limiter';
import { createQuoteLimit } from '#api/limits/quote-limit';
import { openRequestRecorder } from '#api/requests/recorder';
import { startServer } from '#api/server';
import type { ApiServices, MailSettings, V2Settings } from '#api/services';
import type { StreamTiming } from '#api/streams/event-stream';
import { createOrderStreams } from '#api/streams/order-streams';
import { createPartnerStreams } from '#api/streams/partner-streams';
import { openStreamSlots } from '#api/streams/slots';
import { openDatabase } from '#db/client';
import { openNotifications } from '#db/notifications';
import { openProviderHealth } from '#providers/health-record';
import { openProviders } from '#providers/registry';
import { openDeliveredRatios } from '#quotes/delivered-ratios';
import { openLivePrices } from '#quotes/prices/live-prices';
import { createKeyring } from '#security/keyring';
import { announceWorker } from '#worker/worker-presence';

export const PUBLIC_URL = 'http://swaplane.test';

/** All tests of a file call from one address, so only those about limits set these as in production. */
const GENEROUS: KeylessLimits = { readsPerMinute: 1_000_000, bulkPerMinute: 1_000_000 };

export interface ProcessOptions {
  timing?: StreamTiming | undefined;
  keyless?: KeylessLimits;
  /** CIDRs; tests call from many forged addresses, so this machine is trusted by default. */
  trustedProxies?: readonly string[];
  healthProbes?: readonly string[];
  v2?: V2Settings;
  mail?: MailSettings;
  publicUrl?: string;
  /** Of the listening server; any free one unless said otherwise. */
  port?: number;
}

/** One API process with its own connections, as several of them may run over one database. */
export interface ApiProcess {
  services: ApiServices;
  /** Base URL of the server, without the base path. */
  origin: string;
  close(): Promise<void>;
}

export async function startApiProcess(
  databaseUrl: string,
  log: Logger,
  {
    timing,
    keyless = GENEROUS,
    trustedProxies = ['127.0.0.1'],
    healthProbes = [],
    v2 = { refundActions: false, expiredWord: 'expired' },
    mail = { isSent: true, showsOutbox: false },
    publicUrl = PUBLIC_URL,
    port = 0,
  }: ProcessOptions = {},
): Promise<ApiProcess> {
  const db = openDatabase(databaseUrl, { max: 10, onIdleError: () => {} });
  const temporal = Connection.lazy({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const notifications = openNotifications(databaseUrl, log);
  const keyring = createKeyring('test-secret-key-of-at-least-32-characters');
  const probes = openHealthProbes(healthProbes, { db, notifications, log });
  const lockouts = openLockouts(db, notifications, log);
  const streamSlots = openStreamSlots(db, log);
  const limiter = createLimiter(db, log);
  const providers = await openProviders({ configs: [], db, notifications, keyring, publicUrl: '', log });
  const providerHealth = openProviderHealth({ db, notifications, log });
  const livePrices = openLivePrices({ db, notifications, log });
  const deliveredRatios = openDeliveredRatios({ db, notifications, log });
  const workflows = new WorkflowClient({ connection: temporal });
  // No worker runs in these tests, so one is announced.
  const worker = await announceWorker(databaseUrl, [], log);
  await worker.work();
  const temporalWatch = await watchTemporal({ db, workflows, log });
  const requests = openRequestRecorder(db, log);
  const services: ApiServices = {
    db,
    workflows,
    keyring,
    notifications,
    streams: createOrderStreams(db, notifications, log),
    partnerStreams: createPartnerStreams(db, notifications, log),
    streamSlots,
    lockouts,
    publicUrl,
    trackingUrl: (orderId) => `${publicUrl}/track/${orderId}?t=${keyring.trackingToken(orderId)}`,
    creationLimit: createCreationLimit({ places: 10, withinMs: 1000 }),
    quoteLimit: createQuoteLimit({ places: 64, withinMs: 2000 }),
    temporalWatch,
    clientIp: clientIpOf(trustedProxies),
    clientCountry: clientCountryOf(trustedProxies, 'cf-ipcountry'),
    limiter,
    requests,
    providers,
    providerHealth,
    livePrices,
    deliveredRatios,
    keyless,
    v2,
    webhooks: { allowLocalhost: true, userAgent: 'Swaplane' },
    mail,
    temporalUi: { uiUrl: 'http://temporal.test', namespace: 'default' },
    healthProbes: probes,
  };
  const server = await startServer(createApp(services, log, timing), { host: '127.0.0.1', port });
  return {
    services,
    origin: `http://127.0.0.1:${server.port}`,
    async close() {
      await server.close();
      await Promise.all(
        [
          probes,
          lockouts,
          streamSlots,
          limiter,
          requests,
          providers,
          providerHealth,
          livePrices,
          deliveredRatios,
          temporalWatch,
          worker,
        ].map((part) => part.close()),
      );
      await notifications.close();
      await temporal.close();
      await db.$client.end();
    },
  };
}
