import { type ApiClient, createApiClient } from '#cli/api/client';
import { CommandError } from '#cli/command';
import { findRunningInstance, operatorName, withDatabase } from '#cli/instance';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import type { Database } from '#db/client';
import { createKeys } from '#operations/keys/create-keys';
import { endKey } from '#operations/keys/rotate-key';
import { ensurePartner } from '#operations/partners/create-partners';
import { setPartner } from '#operations/partners/set-partner';
import { addWebhook, removeWebhook } from '#operations/webhooks/endpoints';
import type { ScenarioEndpoint } from '#sandbox/partner-api';
import { createQuoteStock } from '#sandbox/quote-stock';
import { createKeyring, type Keyring } from '#security/keyring';
import { deriveId, newWebhookSecret } from '#security/secret';
import type { Accesses, OpenAccess } from './access';
import { startEndpoint } from './endpoint';
import { followStream } from './follow-stream';
import { createRetryingClient, readEventsFromNow } from './key-access';
import { sendRefundChoice } from './tracking-page';

/** The API of the local instance, as its demo partner. */
export function ownApi(): ApiClient {
  const { dev } = findRunningInstance();
  if (!dev) {
    throw new CommandError('This instance has no demo partner: log in with a test key, swaplane login.');
  }
  return createApiClient({ url: dev.base_url, key: dev.test_key });
}

/** Access to the local instance while `use` runs. */
export async function withOwnAccesses<T>(
  scenarios: readonly ScenarioFile[],
  use: (accesses: Accesses) => Promise<T>,
): Promise<T> {
  const instance = findRunningInstance();
  const { config, secretKeys, dev } = instance;
  return withDatabase(instance, async (db) => {
    const origin = dev?.base_url ?? config.publicUrl;
    const open = (name: string) =>
      openOwnAccess({ db, keyring: createKeyring(...secretKeys), origin, actor: operatorName(), name });
    const together = await open('Scenario library');
    const alone = scenarios.some((scenario) => scenario.alone) ? await open('Scenario library, alone') : together;
    try {
      return await use({ together, alone });
    } finally {
      await Promise.all([...new Set([together, alone])].map((access) => access.close()));
    }
  });
}

interface OwnAccessDeps {
  db: Database;
  keyring: Keyring;
  /** Root URL of the API. */
  origin: string;
  actor: string;
  /** Name of the partner, which is created if needed; others may have the same. */
  name: string;
}

/** As fast as the instance can serve. */
const UNLIMITED = {
  readsPerMinute: 1_000_000,
  writesPerMinute: 1_000_000,
  advancesPerMinute: 1_000_000,
  bulkPerMinute: 1_000_000,
  streams: 1_000,
} as const;

/**
 * Access to the local instance: a partner for scenarios, with a key for this run and an endpoint controlled by scenarios.
 * The instance must permit webhooks to localhost.
 */
export async function openOwnAccess(deps: OwnAccessDeps): Promise<OpenAccess> {
  const { db, keyring, origin, actor } = deps;
  const partnerId = await ownPartner(deps);
  const request = { partnerId, environment: 'test', scopes: ['orders:rw', 'webhook:admin'], expiresAt: null } as const;
  const [key] = await createKeys({ db, keyring }, { ...request, names: ['scenario run'], actor });
  if (!key) {
    throw new CommandError('There is no key for the run.');
  }
  const secret = newWebhookSecret('test');
  const endpoint: ScenarioEndpoint = await startEndpoint(secret);
  const add = () =>
    addWebhook(
      { db, keyring, allowLocalhost: true },
      { partnerId, environment: 'test', channel: 'order', url: endpoint.url, secret, actor },
    );
  let { endpointId } = await add();
  const remove = () => removeWebhook({ db }, { endpointId, actor });
  const api = createRetryingClient({ url: origin, key: key.key });
  return {
    place: `${origin}, the instance on this machine`,
    api,
    quotes: createQuoteStock(api),
    page: {
      // The instance's public address may not lead back to this machine.
      chooseRefund({ tracking_url: url }, choice) {
        const { pathname, search } = new URL(url);
        return sendRefundChoice(new URL(pathname + search, origin), choice);
      },
    },
    events: await readEventsFromNow(api),
    endpoint,
    followStream: (path) => followStream(api, path),
    async renewEndpoint() {
      await remove();
      ({ endpointId } = await add());
    },
    async close() {
      await remove();
      await endKey({ db }, { keyId: key.keyId, actor });
      endpoint.close();
    },
  };
}

/**
 * The partner that the installation has for its runs. It is found by an id that nobody else's can be, because anybody may give an
 * organization the same name, and this one gets a key and is served without limits.
 */
async function ownPartner({ db, actor, name }: OwnAccessDeps): Promise<string> {
  const partnerId = deriveId('par', 'scenario runs of the installation', name);
  await ensurePartner({ db }, { partnerId, name, actor });
  await setPartner({ db }, { partnerId, change: UNLIMITED, actor });
  return partnerId;
}
