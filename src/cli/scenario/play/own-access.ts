import { CommandError } from '#cli/command-error';
import type { Database } from '#db/client';
import { listPartners } from '#db/partners/partners';
import { createKeys } from '#operations/keys/create-keys';
import { endKey } from '#operations/keys/end-key';
import { createPartners } from '#operations/partners/create-partners';
import { setPartner } from '#operations/partners/set-partner';
import { removeWebhook } from '#operations/webhooks/remove-endpoint';
import { addWebhook } from '#operations/webhooks/set-endpoint';
import type { Keyring } from '#security/keyring';
import { newWebhookSecret } from '#security/secret';
import type { OpenAccess } from './access';
import { type ScenarioEndpoint, startEndpoint } from './endpoint';
import { readEventsFromNow } from './events-from-now';
import { createQuoteStock } from './quote-stock';
import { createRetryingClient } from './retrying-client';

export interface OwnAccessDeps {
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
