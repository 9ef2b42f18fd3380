import { createApp } from '../../api/app';
import { clientIpOf } from '../../api/auth/client-ip';
import { openLockouts } from '../../api/auth/lockouts';
import { createCreationLimit } from '../../api/limits/creation-limit';
import { createLimiter } from '../../api/limits/limiter';
import { openRequestRecorder } from '../../api/requests/recorder';
import { startServer } from '../../api/server';
import { watchTemporal } from '../../api/service/temporal-watch';
import { createOrderStreams } from '../../api/streams/order-streams';
import { createPartnerStreams } from '../../api/streams/partner-streams';
import { openStreamSlots } from '../../api/streams/slots';
import { openDatabase } from '../db/client';
import { openNotifications } from '../db/notifications';
import { SECOND } from '../domain/duration';
import { withinNetworks } from '../net/networks';
import type { Role, RuntimeServices } from '../process/services';
import { createTrackingUrl } from '../process/tracking-url';
import { userAgentOf } from '../process/user-agent';
import { openProviderHealth } from '../providers/health-record';
import { openProviders } from '../providers/registry';
import { openDeliveredRatios } from '../quotes/delivered-ratios';
import { openLivePrices } from '../quotes/live-prices';
import { createKeyring } from '../security/keyring';
import { connectTemporal } from '../temporal/client';

const CONNECTIONS = 20;

/** Creations Temporal takes at once, and how long one that has to wait may take [rules/order-creation: Admission]. */
const CREATION_LIMIT = { places: 32, withinMs: 2 * SECOND };

/** Starts the Partner API on the configured address. */
export async function startApi({ config, log, databaseUrl, temporal, secretKeys }: RuntimeServices): Promise<Role> {
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  const client = await connectTemporal(temporal);
  const notifications = openNotifications(databaseUrl, log);
  const keyring = createKeyring(...secretKeys);
  const lockouts = openLockouts(db, notifications, log);
  const limiter = createLimiter(db, log);
  const streamSlots = openStreamSlots(db, log);
  const providers = await openProviders({ configs: config.providers, db, notifications, keyring, log });
  const providerHealth = openProviderHealth({ db, notifications, log });
  const livePrices = openLivePrices({ db, notifications, log });
  const deliveredRatios = openDeliveredRatios({ db, notifications, log });
  const temporalWatch = await watchTemporal({ db, workflows: client.workflow, log });
  const requests = openRequestRecorder(db, log);
  const services = {
    db,
    workflows: client.workflow,
    keyring,
    notifications,
    streams: createOrderStreams(db, notifications, log),
    partnerStreams: createPartnerStreams(db, notifications, log),
    streamSlots,
    lockouts,
    publicUrl: config.publicUrl,
    trackingUrl: createTrackingUrl(config.publicUrl, keyring),
    creationLimit: createCreationLimit(CREATION_LIMIT),
    temporalWatch,
    clientIp: clientIpOf(config.trustedProxies),
    limiter,
    requests,
    providers,
    providerHealth,
    livePrices,
    deliveredRatios,
    keyless: config.keyless,
    v2: config.v2,
    webhooks: { allowLocalhost: config.webhookAllowLocalhost, userAgent: userAgentOf(config.webhookContactUrl) },
    mail: { isSent: config.mail !== null, showsOutbox: config.showsOutbox },
    isHealthProbe: withinNetworks(config.healthProbes),
  };
  const server = await startServer(createApp(services, log), config);
  return {
    async close() {
      await server.close();
      await Promise.all(
        [
          lockouts,
          streamSlots,
          limiter,
          requests,
          providers,
          providerHealth,
          livePrices,
          deliveredRatios,
          temporalWatch,
        ].map((part) => part.close()),
      );
      await notifications.close();
      await client.connection.close();
      await db.$client.end();
    },
  };
}
