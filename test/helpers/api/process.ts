import { Connection, WorkflowClient } from '@temporalio/client';
import type { Logger } from 'pino';
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
import type {
  ApiServices,
  KeylessLimits,
  MailSettings,
  PayoutSettings,
  PushSettings,
  StatusPageSettings,
  V2Settings,
} from '#api/services';
import type { StreamTiming } from '#api/streams/event-stream';
import { createOrderStreams } from '#api/streams/order-streams';
import { createPartnerStreams } from '#api/streams/partner-streams';
import { openStreamSlots } from '#api/streams/slots';
import { openDatabase } from '#db/client';
import { openNotifications } from '#db/notifications';
import { listProvedHosts } from '#db/tracking-hosts';
import { DAY } from '#domain/duration';
import { DEFAULT_INTERVALS, type Intervals } from '#domain/intervals';
import { COOL_OFF_MS } from '#domain/payouts/payout-address';
import type { Demandable } from '#domain/users/second-factor';
import { toAllowList } from '#net/networks';
import type { OidcLogin } from '#operations/users/oidc-login';
import type { Config } from '#process/config/config';
import { createProofOf } from '#process/config/provider-config';
import { createTrackingUrl, hostChecksOf } from '#process/services';
import { openTrackingHosts } from '#process/tracking-hosts';
import { openProviderHealth } from '#providers/health-record';
import { openProviders } from '#providers/registry';
import { openLivePrices } from '#quotes/prices';
import { openRankFactors } from '#quotes/ranking';
import { createKeyring } from '#security/keyring';
import { historySourcesOf } from '#temporal/histories/fetch-history';
import { announceWorker } from '#worker/worker-presence';
import { DATA_CONVERTER } from '../servers/payload-keys';

export const PUBLIC_URL = 'http://swaplane.test';
export const TEMPORAL_UI = 'http://temporal.swaplane.test';

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
  people?: { secondFactorDemandedOf?: readonly Demandable[]; consoleNetworks?: readonly string[] };
  payouts?: PayoutSettings;
  oidc?: OidcLogin | null;
  publicUrl?: string;
  statusPage?: StatusPageSettings | null;
  /** Where partners' own host names point to, and the DNS server that knows them. */
  trackingHosts?: Config['trackingHosts'];
  push?: PushSettings | null;
  /** Those that are shorter than in production. */
  intervals?: Partial<Intervals>;
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
    people: { secondFactorDemandedOf = [], consoleNetworks = [] } = {},
    oidc = null,
    payouts = { coolOffMs: COOL_OFF_MS },
    publicUrl = PUBLIC_URL,
    statusPage = { probesKeptMs: 731 * DAY, outagesKeptMs: 731 * DAY },
    trackingHosts: hostSettings = { target: null, dnsServers: [] },
    push = { services: ['localhost'] },
    intervals: shortened = {},
    port = 0,
  }: ProcessOptions = {},
): Promise<ApiProcess> {
  const intervals = { ...DEFAULT_INTERVALS, ...shortened };
  const db = openDatabase(databaseUrl, { max: 10, onIdleError: () => {} });
  const temporal = Connection.lazy({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const notifications = openNotifications(databaseUrl, log);
  const keyring = createKeyring('test-secret-key-of-at-least-32-characters');
  const probes = openHealthProbes(healthProbes, { db, notifications, rereadMs: intervals.probeReread, log });
  const trackingHosts = await openTrackingHosts({
    read: () => listProvedHosts(db),
    listen: (changed) => notifications.listen('settings', changed),
    rereadMs: intervals.hostReread,
    log,
  });
  const lockouts = openLockouts({ db, notifications, rereadMs: intervals.lockoutReread, log });
  const streamSlots = openStreamSlots(db, intervals.streamReport, log);
  const limiter = createLimiter(db, log);
  const providers = await openProviders({ configs: [], db, notifications, keyring, publicUrl: '', intervals, log });
  const providerHealth = openProviderHealth({ db, notifications, rereadMs: intervals.healthReread, log });
  const livePrices = openLivePrices({ db, notifications, everyMs: intervals.priceReread, log });
  const rankFactors = openRankFactors({ db, notifications, everyMs: intervals.statisticsReread, log });
  const workflows = new WorkflowClient({ connection: temporal, dataConverter: DATA_CONVERTER });
  // No worker runs in these tests, so one is announced.
  const worker = await announceWorker({ databaseUrl, on: [], everyMs: intervals.presence, log });
  await worker.work();
  const temporalWatch = await watchTemporal({ db, workflows, everyMs: intervals.temporalCheck, log });
  const requests = openRequestRecorder(db, intervals.requestLog, log);
  const sweepTiming = { rereadMs: intervals.streamReread, keyCheckMs: intervals.streamKeyCheck };
  const partnerStreams = createPartnerStreams(db, notifications, log, sweepTiming);
  const services: ApiServices = {
    db,
    workflows,
    histories: historySourcesOf(db, workflows),
    answerLimitMs: 5_000,
    intervals,
    keyring,
    notifications,
    streams: createOrderStreams(db, notifications, log, sweepTiming),
    partnerStreams,
    dashboardStreams: createDashboardStreams({ db, partnerStreams, notifications, intervals }),
    streamSlots,
    lockouts,
    publicUrl,
    trackingUrl: createTrackingUrl(publicUrl, keyring, trackingHosts.hostOf),
    trackingHosts,
    hostChecks: hostChecksOf({ publicUrl, trackingHosts: hostSettings }),
    creationLimit: createCreationLimit({ places: 10, withinMs: 1000 }),
    quoteLimit: createQuoteLimit({ places: 64, withinMs: 2000 }),
    temporalWatch,
    clientIp: clientIpOf(trustedProxies),
    clientCountry: clientCountryOf(trustedProxies, 'cf-ipcountry'),
    limiter,
    requests,
    providers,
    providerConfigs: [],
    providerHealth,
    livePrices,
    proofOf: createProofOf({ evidence: 'report', chains: [], providers: [] }),
    rankFactors,
    keyless,
    v2,
    people: { secondFactorDemandedOf, isConsoleAddress: toAllowList(consoleNetworks) },
    oidc,
    payouts,
    webhooks: { allowLocalhost: true, userAgent: 'Swaplane' },
    mail,
    temporalUi: { uiUrl: TEMPORAL_UI, namespace: 'default' },
    healthProbes: probes,
    statusPage,
    push,
  };
  const server = await startServer(createApp(services, log, timing), { host: '127.0.0.1', port, publicUrl });
  return {
    services,
    origin: `http://127.0.0.1:${server.port}`,
    async close() {
      await server.close();
      await Promise.all(
        [
          probes,
          trackingHosts,
          lockouts,
          streamSlots,
          limiter,
          requests,
          providers,
          providerHealth,
          livePrices,
          rankFactors,
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
