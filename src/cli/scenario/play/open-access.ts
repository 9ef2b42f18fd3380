import { type ApiClient, createApiClient } from '#cli/api/client';
import type { ApiCommandOptions } from '#cli/api/command';
import { type Profile, requireProfile } from '#cli/api/profiles';
import { CommandError } from '#cli/command';
import { findRunningInstance, operatorName, withDatabase } from '#cli/instance';
import type { Order } from '#contract/orders/order';
import type { Estimate } from '#contract/quotes/estimate';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import type { Database } from '#db/client';
import { listPartners } from '#db/partners';
import { MINUTE } from '#domain/duration';
import { createKeys } from '#operations/keys/create-keys';
import { endKey } from '#operations/keys/rotate-key';
import { createPartners } from '#operations/partners/create-partners';
import { setPartner } from '#operations/partners/set-partner';
import { addWebhook, removeWebhook } from '#operations/webhooks/endpoints';
import { createKeyring, type Keyring } from '#security/keyring';
import { newWebhookSecret } from '#security/secret';
import { type Accesses, createQuoteStock, type OpenAccess } from './access';
import { type ScenarioEndpoint, startEndpoint } from './endpoint';
import { createEventReader, type EventReader } from './event-reader';

export type AccessOptions = ApiCommandOptions;

/**
 * The API for a partner's commands: that of `--profile`, or of SWAPLANE_URL with SWAPLANE_KEY; null for the local instance.
 */
export function partnerApi({ profile }: AccessOptions): ApiClient | null {
  if (profile === undefined && process.env.SWAPLANE_URL === undefined) {
    return null;
  }
  const known = requireProfile(profile);
  if (!known.key.startsWith('pk_test_')) {
    throw new CommandError('Use a test key: scenarios run only in the sandbox.');
  }
  return createRetryingClient(known);
}

/** Access by a key only, without an endpoint. */
export async function openKeyAccess(api: ApiClient): Promise<OpenAccess> {
  const nothing = async () => undefined;
  const events = await readEventsFromNow(api);
  return { api, quotes: createQuoteStock(api), events, endpoint: null, renewEndpoint: nothing, close: nothing };
}

/**
 * Provides what the scenarios need while `use` runs: access by the partner's own key, or to the local instance, where
 * endpoints can be controlled.
 */
export async function withAccesses<T>(
  options: AccessOptions,
  scenarios: readonly ScenarioFile[],
  use: (accesses: Accesses) => Promise<T>,
): Promise<T> {
  const api = partnerApi(options);
  if (api) {
    const access = await openKeyAccess(api);
    return use({ together: access, alone: access });
  }
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
  /** Name of the partner, which is created if needed. */
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
    api,
    quotes: createQuoteStock(api),
    events: await readEventsFromNow(api),
    endpoint,
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

async function ownPartner({ db, actor, name }: OwnAccessDeps): Promise<string> {
  const known = (await listPartners(db)).find((partner) => partner.name === name);
  const [partner] = known ? [known] : await createPartners({ db }, { names: [name], actor });
  if (!partner) {
    throw new CommandError('There is no partner for the run.');
  }
  await setPartner({ db }, { partnerId: partner.partnerId, change: UNLIMITED, actor });
  return partner.partnerId;
}

const PATIENCE_MS = 5 * MINUTE;

/** A run continues through rate limits, overload and a restart of the service. */
export function createRetryingClient(profile: Profile): ApiClient {
  return createApiClient(profile, { patienceMs: PATIENCE_MS });
}

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Reads the partner's events from now on: after the first one of an order created for this purpose. */
async function readEventsFromNow(api: ApiClient): Promise<EventReader> {
  const swap = { from: 'BTC', to: 'ETH', amount: '0.05' };
  const { quote_id } = await api.json<Estimate>({ path: '/estimate', query: swap });
  const query = { sandbox_scenario: 'expire', sandbox_ttl: '1', sandbox_seed: 'scenario anchor' };
  const body = { quote_id, address: ADDRESS };
  const order = await api.json<Order>({ path: '/order/create', query, body });
  return createEventReader(api, `${order.order_id}:waiting_deposit:${Date.parse(order.created_at)}`);
}
