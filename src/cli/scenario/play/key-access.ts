import { type ApiClient, createApiClient } from '#cli/api/client';
import type { ApiCommandOptions } from '#cli/api/command';
import { type Profile, requireProfile } from '#cli/api/profiles';
import { CommandError } from '#cli/command';
import type { Order } from '#contract/orders/order';
import type { Estimate } from '#contract/quotes/estimate';
import { MINUTE } from '#domain/duration';
import { createQuoteStock, type OpenAccess } from './access';
import { createEventReader, type EventReader } from './event-reader';

export type AccessOptions = ApiCommandOptions;

/**
 * The API for a partner's commands: that of `--profile`, or of SWAPLANE_URL with SWAPLANE_KEY; null for the local instance.
 */
export function partnerApi({ profile }: AccessOptions): ApiClient | null {
  if (profile === undefined && process.env.SWAPLANE_URL === undefined) {
    return null;
  }
  return requireSandboxApi(profile);
}

/** @throws CommandError if there is no key, or only a live one */
export function requireSandboxApi(profile: string | undefined): ApiClient {
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

const PATIENCE_MS = 5 * MINUTE;

/** A run continues through rate limits, overload and a restart of the service. */
export function createRetryingClient(profile: Profile): ApiClient {
  return createApiClient(profile, { patienceMs: PATIENCE_MS });
}

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Reads the partner's events from now on: after the first one of an order created for this purpose. */
export async function readEventsFromNow(api: ApiClient): Promise<EventReader> {
  const swap = { from: 'BTC', to: 'ETH', amount: '0.05' };
  const { quote_id } = await api.json<Estimate>({ path: '/estimate', query: swap });
  const query = { sandbox_scenario: 'expire', sandbox_ttl: '1', sandbox_seed: 'scenario anchor' };
  const body = { quote_id, address: ADDRESS };
  const order = await api.json<Order>({ path: '/order/create', query, body });
  return createEventReader(api, `${order.order_id}:waiting_deposit:${Date.parse(order.created_at)}`);
}
