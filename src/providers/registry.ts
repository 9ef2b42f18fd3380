import type { Database } from '../db/client';
import type { Notifications } from '../db/notifications';
import { findSealedSecret } from '../db/orders/provider-calls';
import { findReportedDeposit } from '../db/watching/reported-deposits';
import type { ProviderConfig } from '../process/config/provider-config';
import type { Logger } from '../process/logger';
import type { Keyring } from '../security/keyring';
import type { Adapter } from './adapter';
import { callbackUrl } from './callback-url';
import type { Api } from './http/api';
import type { Exchange } from './http/exchange';
import { openApi } from './http/open-api';
import { openCatalogues } from './live/catalogues';
import { createLiveProvider } from './live/provider';
import type { Provider } from './provider';
import { openDrills, withDrills } from './simulated/drills';
import { SIMULATED_PROVIDERS } from './simulated/providers';
import { listEnabled } from './switches';

/** A live provider that is on, as jobs see it. */
export interface LiveProvider {
  readonly adapter: Adapter;
  readonly config: ProviderConfig;
  readonly api: Api;
  readonly provider: Provider;
}

/** Every provider of this installation: the simulated ones, and the live ones that are on. */
export interface Providers {
  find(code: string): Provider | null;
  /**
   * Sandbox orders never reach a live provider, and live orders never a simulated one
   * [rules/orders-and-transitions: Calls to the provider].
   */
  of(mode: 'live' | 'sandbox'): readonly Provider[];
  readonly live: readonly LiveProvider[];
  /** Another text after each change of what any of them trades. */
  edition(): string;
  close(): Promise<void>;
}

export interface ProvidersDeps {
  configs: readonly ProviderConfig[];
  db: Database;
  notifications: Notifications;
  keyring: Keyring;
  /** Under which providers reach the API. */
  publicUrl: string;
  log: Logger;
}

/** Opens the connections to the live providers that are on. Resolves when it is known what they trade. */
export async function openProviders(deps: ProvidersDeps): Promise<Providers> {
  const { configs, db, notifications, keyring, publicUrl, log } = deps;
  const enabled = listEnabled(configs);
  const catalogues = await openCatalogues({ db, notifications, log, adapters: enabled.map(({ adapter }) => adapter) });
  const secrets = {
    seal: keyring.seal,
    async find(orderId: string) {
      const sealed = await findSealedSecret(db, orderId);
      return sealed === null ? null : keyring.open(sealed);
    },
    findDeposit: (orderId: string) => findReportedDeposit(db, orderId),
  };
  const opened = enabled.map(({ adapter, config }) => {
    const api = connect(adapter, config);
    const catalogue = () => catalogues.of(adapter.facts.code);
    const messages = callbackUrl(publicUrl, keyring, adapter.facts.code);
    const live = { adapter, config, api, catalogue, secrets, callbackUrl: messages, log };
    return { adapter, config, api, provider: createLiveProvider(live) };
  });
  const drills = openDrills({ db, notifications, log });
  const simulated = SIMULATED_PROVIDERS.map((provider) => withDrills(provider, drills));
  const all = [...simulated, ...opened.map(({ provider }) => provider)];
  const byCode = new Map(all.map((provider) => [provider.facts.code, provider]));
  return {
    find: (code) => byCode.get(code) ?? null,
    of: (mode) => all.filter(({ facts }) => facts.sandbox === (mode === 'sandbox')),
    live: opened,
    edition: () => String(catalogues.edition()),
    async close() {
      await Promise.all([catalogues.close(), drills.close()]);
      await Promise.all(opened.map(({ api }) => api.close()));
    },
  };
}

/** Speaks to a provider as it is configured. */
export function connect(
  { facts, http }: Adapter,
  { url, settings }: ProviderConfig,
  onExchange?: (exchange: Exchange) => void,
) {
  return openApi({
    code: facts.code,
    rules: http,
    settings,
    ...(url !== null && { baseUrl: url }),
    requestsPerMinute: facts.requestsPerMinute,
    costliestCall: facts.costliestCall,
    ...(onExchange && { onExchange }),
  });
}
