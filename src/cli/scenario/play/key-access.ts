import { type ApiClient, createApiClient } from '#cli/api/client';
import type { ApiCommandOptions } from '#cli/api/command';
import { hasProfile, type Profile, requireProfile } from '#cli/api/profiles';
import { CommandError, WrongUsage } from '#cli/command';
import type { Order } from '#contract/orders/order';
import type { Estimate } from '#contract/quotes/estimate';
import { MINUTE } from '#domain/duration';
import type { EventReader } from '#sandbox/partner-api';
import { createQuoteStock } from '#sandbox/quote-stock';
import type { OpenAccess } from './access';
import { createEventReader } from './event-reader';
import { followStream } from './follow-stream';
import { sendRefundChoice } from './tracking-page';

export interface AccessOptions extends ApiCommandOptions {
  /** The local instance, whatever login is saved. */
  local?: true;
}

/**
 * The API of the key that every command for partners would use: SWAPLANE_URL with SWAPLANE_KEY, `--profile` or the saved login.
 * Null for the local instance: with `--local`, or if there is no key.
 */
export function partnerApi({ profile, local }: AccessOptions): ApiClient | null {
  if (local && profile !== undefined) {
    throw new WrongUsage('Specify only one of --local and --profile.');
  }
  const isLocal = local || (profile === undefined && !hasProfile());
  return isLocal ? null : requireSandboxApi(profile);
}

/** @throws CommandError if there is no key, or only a live one */
export function requireSandboxApi(profile: string | undefined): ApiClient {
  const known = requireProfile(profile);
  if (!known.key.startsWith('pk_test_')) {
    throw new CommandError(
      'Use a test key: scenarios run only in the sandbox. Choose a login with --profile, or an instance on this machine with --local.',
    );
  }
  return createRetryingClient(known);
}

/** Access by a key only, without an endpoint. */
export async function openKeyAccess(api: ApiClient): Promise<OpenAccess> {
  const nothing = async () => undefined;
  const events = await readEventsFromNow(api);
  return {
    place: `${api.profile.url}, with a test key`,
    api,
    quotes: createQuoteStock(api),
    page: { chooseRefund: ({ tracking_url: url }, choice) => sendRefundChoice(new URL(url), choice) },
    events,
    endpoint: null,
    followStream: (path) => followStream(api, path),
    renewEndpoint: nothing,
    close: nothing,
  };
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
