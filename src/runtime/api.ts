import { createApp } from '../../api/app';
import { clientIpOf } from '../../api/client-ip';
import { openDoorbells } from '../../api/doorbells';
import { createGate } from '../../api/gate';
import { createLimiter } from '../../api/limits/limiter';
import { openLockouts } from '../../api/lockouts';
import { startServer } from '../../api/server';
import { createOrderStreams } from '../../api/stream/order-streams';
import { openStreamSlots } from '../../api/stream/slots';
import { openDatabase } from '../db/client';
import { createKeyring } from '../net/keyring';
import { withinNetworks } from '../net/networks';
import { openProviderHealth } from './provider-health';
import type { Role, RuntimeServices } from './services';
import { connectTemporal } from './temporal-client';
import { trackingUrls } from './tracking-url';

const CONNECTIONS = 20;

/** Creations the engine takes at once, and how many more wait for a place, and how long [architecture 8]. */
const ENGINE = { places: 32, waiting: 32, patienceMs: 600 };

/** Starts the Partner API on the configured address. */
export async function startApi({ config, log, databaseUrl, temporal, secretKeys }: RuntimeServices): Promise<Role> {
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  const client = await connectTemporal(temporal);
  const doorbells = openDoorbells(databaseUrl, log);
  const keyring = createKeyring(...secretKeys);
  const lockouts = openLockouts(db, doorbells, log);
  const limiter = createLimiter(db, log);
  const streamSlots = openStreamSlots(db, log);
  const providerHealth = openProviderHealth({ db, doorbells, log });
  const services = {
    db,
    workflows: client.workflow,
    keyring,
    doorbells,
    streams: createOrderStreams(db, doorbells, log),
    streamSlots,
    lockouts,
    publicUrl: config.publicUrl,
    trackingUrl: trackingUrls(config.publicUrl, keyring),
    gate: createGate(ENGINE),
    clientIp: clientIpOf(config.trustedProxies),
    limiter,
    providerHealth,
    keyless: config.keyless,
    isHealthProbe: withinNetworks(config.healthProbes),
  };
  const server = await startServer(createApp(services, log), config);
  return {
    async close() {
      await server.close();
      await Promise.all([lockouts.close(), streamSlots.close(), limiter.close(), providerHealth.close()]);
      await doorbells.close();
      await client.connection.close();
      await db.$client.end();
    },
  };
}
