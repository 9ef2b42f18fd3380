import type { Intervals } from '#domain/intervals';
import type { Logger } from '#domain/logs/log';
import type { Database } from '../db/client';
import type { Notifications } from '../db/notifications';
import { findSealedSecret } from '../db/orders/provider-calls';
import { findReportedDeposit } from '../db/watching/deposits';
import { SECOND } from '../domain/duration';
import { providerSecretAt } from '../domain/keys/seal-place';
import { type CallRate, spreadOverMinute } from '../domain/limits/call-rate';
import { count, observeSeconds } from '../metrics/registry';
import type { CALL_OUTCOMES, PROVIDER_OPERATIONS } from '../metrics/table';
import type { ProviderConfig } from '../process/config/provider-config';
import type { Keyring } from '../security/keyring';
import { trace } from '../tracing/tracer';
import type { Adapter, AdapterFacts, Api } from './adapter';
import { findAdapter } from './adapters';
import { openProviderApi, type ProviderApiOptions } from './http/open-api';
import { createRateLimit, createSharedCounter, type RateLimit } from './http/rate-limit';
import { openCatalogs } from './live/catalog';
import { createDrainedProvider } from './live/draining';
import { createLiveProvider, type OrderSecrets } from './live/provider';
import { type Provider, ProviderError, UnservedError } from './provider';
import { servedProvider } from './serving';
import { openDrills, withDrills } from './simulated/drills';
import { SIMULATED_PROVIDERS } from './simulated/provider';
import { configOf, listEnabled } from './switches';

/** A live provider, as used by jobs and callbacks. */
export interface LiveProvider {
  readonly adapter: Adapter;
  readonly config: ProviderConfig;
  readonly api: Api;
  readonly provider: Provider;
}

/** Every provider of this installation: the simulated ones and the enabled live ones. */
export interface Providers {
  /**
   * Includes live providers that are off: their orders continue, and they get no new ones [rules/providers: Serving]. Null
   * for an unknown code.
   */
  find(code: string): Provider | null;
  /** Likewise; null for a simulated provider. */
  findLive(code: string): LiveProvider | null;
  /** Whether the configuration permits new quotes and orders. */
  isOn(code: string): boolean;
  /**
   * Sandbox orders never reach a live provider, and live orders never a simulated one
   * [rules/orders-and-transitions: Calls to the provider].
   */
  of(mode: 'live' | 'sandbox'): readonly Provider[];
  /** The enabled ones. */
  readonly live: readonly LiveProvider[];
  /** Changes whenever the assets that any of them trades change. */
  version(): string;
  close(): Promise<void>;
}

export interface ProvidersDeps {
  configs: readonly ProviderConfig[];
  db: Database;
  notifications: Notifications;
  keyring: Keyring;
  /** The URL at which providers reach the API. */
  publicUrl: string;
  intervals: Pick<Intervals, 'catalogReread' | 'drillReread'>;
  log: Logger;
}

/** Opens the connections to the enabled live providers. Resolves when their catalogs are loaded. */
export async function openProviders(deps: ProvidersDeps): Promise<Providers> {
  const { configs, db, notifications, keyring, publicUrl, intervals, log } = deps;
  const enabled = listEnabled(configs);
  const catalogs = await openCatalogs({
    db,
    notifications,
    rereadMs: intervals.catalogReread,
    log,
    adapters: enabled.map(({ adapter }) => adapter),
  });
  const secretsOf = (code: string): OrderSecrets => ({
    seal: (orderId, secret) => keyring.seal(providerSecretAt(orderId), secret),
    async find(orderId) {
      const sealed = await findSealedSecret(db, orderId);
      return sealed === null ? null : openSecret(keyring, code, { orderId, sealed });
    },
    findDeposit: (orderId) => findReportedDeposit(db, orderId),
  });
  const open = (adapter: Adapter, config: ProviderConfig) => {
    const api = connect(adapter, config, { limit: shareRate(deps, adapter.facts) });
    const catalog = () => catalogs.of(adapter.facts.code);
    const messages = callbackUrl(publicUrl, keyring, adapter.facts.code);
    const secrets = secretsOf(adapter.facts.code);
    const live = { adapter, config, api, catalog, secrets, callbackUrl: messages, log };
    return { adapter, config, api, provider: measureProvider(createLiveProvider(live)) };
  };
  const on = enabled.map(({ adapter, config }) => open(adapter, config));
  const drills = openDrills({ db, notifications, rereadMs: intervals.drillReread, log });
  const simulated = SIMULATED_PROVIDERS.map((provider) => measureProvider(withDrills(provider, drills)));
  const offered = [...simulated, ...on.map(({ provider }) => provider)];
  const byCode = new Map(offered.map((provider) => [provider.facts.code, provider]));
  const live = new Map(on.map((opened) => [opened.adapter.facts.code, opened]));
  /** A provider that is off is opened on first use, usually because it has orders. */
  const findLive = (code: string) => {
    const adapter = live.has(code) ? null : findAdapter(code);
    if (adapter) {
      const config = configOf(configs, code);
      const opened = open(adapter, config);
      live.set(code, {
        ...opened,
        provider: createDrainedProvider(opened.provider, servedProvider(configs, code).calls),
      });
    }
    return live.get(code) ?? null;
  };
  return {
    find: (code) => byCode.get(code) ?? findLive(code)?.provider ?? null,
    findLive,
    isOn: (code) => byCode.has(code),
    of: (mode) => offered.filter(({ facts }) => facts.sandbox === (mode === 'sandbox')),
    live: on,
    version: () => String(catalogs.version()),
    async close() {
      await Promise.all([catalogs.close(), drills.close()]);
      await Promise.all([...live.values()].map(({ api }) => api.close()));
    },
  };
}

/** @throws UnservedError if none of our keys opens it: that is a failure of ours, not the provider's */
function openSecret(keyring: Keyring, code: string, { orderId, sealed }: { orderId: string; sealed: string }): string {
  try {
    return keyring.open(providerSecretAt(orderId), sealed);
  } catch (cause) {
    throw new UnservedError(code, 'secret_unreadable', cause);
  }
}

/** All processes share the provider's rate limit. */
export function shareRate({ db, log }: Pick<ProvidersDeps, 'db' | 'log'>, facts: AdapterFacts): RateLimit {
  const rate = rateOf(facts);
  const counter = createSharedCounter({ db, provider: facts.code, rate, log });
  // One second's worth, so that under load there is one request per second.
  return createRateLimit({ counter, extra: Math.floor(rate.perMinute / 60), now: Date.now });
}

/** Connects to a provider by its configuration. */
export function connect(
  { facts, http }: Adapter,
  { url, fallbackUrl, settings }: ProviderConfig,
  options: Pick<ProviderApiOptions, 'limit' | 'onCall' | 'onRawCall' | 'patience'> = {},
) {
  return openProviderApi({
    code: facts.code,
    rules: http,
    settings,
    ...(url !== null && { baseUrl: url }),
    ...(fallbackUrl !== null && { fallbackUrl }),
    rate: rateOf(facts),
    ...options,
  });
}

function rateOf({ requestsPerMinute, costliestCall = 1, burst }: AdapterFacts): CallRate {
  return burst === undefined
    ? spreadOverMinute(requestsPerMinute, costliestCall)
    : { perMinute: requestsPerMinute, costliest: costliestCall, burst };
}

type Operation = (typeof PROVIDER_OPERATIONS)[number];
type Outcome = (typeof CALL_OUTCOMES)[number];

/** The provider, with its calls counted and timed [docs/metrics.md]. */
function measureProvider(provider: Provider): Provider {
  const { code } = provider.facts;
  const measured = <A extends unknown[], T>(operation: Operation, call: (...args: A) => Promise<T>) => {
    const attributes = { provider: code, 'provider.operation': operation };
    return (...args: A): Promise<T> =>
      trace('provider', attributes, async (describe) => {
        const startedAt = performance.now();
        const note = (outcome: Outcome) => {
          describe({ 'provider.outcome': outcome });
          count('swaplane_provider_calls_total', { provider: code, operation, outcome });
          if (outcome !== 'held_back') {
            const seconds = (performance.now() - startedAt) / SECOND;
            observeSeconds('swaplane_provider_call_duration_seconds', { provider: code, operation }, seconds);
          }
        };
        try {
          const answer = await call(...args);
          note('ok');
          return answer;
        } catch (error) {
          note(outcomeOf(error));
          throw error;
        }
      });
  };
  const { findOrder, readStatus, requestRefund, openTicket } = provider;
  return {
    ...provider,
    limits: measured('limits', provider.limits),
    quote: measured('quote', provider.quote),
    createOrder: measured('create_order', provider.createOrder),
    ...(findOrder && { findOrder: measured('find_order', findOrder) }),
    ...(readStatus && { readStatus: measured('read_status', readStatus) }),
    ...(requestRefund && { requestRefund: measured('request_refund', requestRefund) }),
    ...(openTicket && { openTicket: measured('open_ticket', openTicket) }),
  };
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ProviderError)) {
    return 'invalid_answer';
  }
  if (error.wasHeldBack) {
    return 'held_back';
  }
  if (error.kind !== 'unavailable' && error.kind !== 'unknown') {
    return 'refused';
  }
  return OUTCOMES[error.label] ?? 'unavailable';
}

/** By the label of a failed call. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  connection_timeout: 'timeout',
  rate_limited: 'rate_limited',
  invalid_answer: 'invalid_answer',
  contradicting_answer: 'invalid_answer',
};

/** The URL for a provider's callbacks; only we and the provider may know it [rules/providers: Callbacks]. */
export function callbackUrl(publicUrl: string, keyring: Pick<Keyring, 'callbackToken'>, code: string): string {
  return `${publicUrl}/provider/${code}/callback/${keyring.callbackToken(code)}`;
}
