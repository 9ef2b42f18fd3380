import { type AssetId, assetKey } from '#domain/assets/currencies';
import type { ProviderConfig } from '#process/config/provider-config';
import type { Logger } from '#process/logger';
import type { Adapter } from '../adapter';
import type { OpenApi } from '../http/open-api';
import type { Provider, ProviderFacts } from '../provider';
import type { Catalog } from './catalog';
import type { LiveContext } from './context';
import { createRun } from './live-run';
import { createProviderOrderCalls, type OrderSecrets } from './orders';
import { createQuotes } from './quotes';

/** Further words are not worth remembering. */
const REMEMBERED_WORDS = 100;

export interface LiveProviderDeps {
  adapter: Adapter;
  config: ProviderConfig;
  api: OpenApi;
  catalog(): Catalog;
  secrets: OrderSecrets;
  /** The URL for the provider's callbacks. */
  callbackUrl?: string;
  log: Logger;
  now?: () => number;
}

/** A provider called over the network: an adapter with its settings, using our asset names. */
export function createLiveProvider(deps: LiveProviderDeps): Provider {
  const { adapter, config, api, catalog, secrets, callbackUrl = null, log, now = Date.now } = deps;
  const { code } = adapter.facts;
  const run = createRun({ provider: code, settings: config.settings, log, now });
  const isCallbackSetPerOrder = adapter.callback?.isSetPerOrder?.(config.settings) ?? false;
  const context: LiveContext = {
    adapter,
    api,
    run,
    catalog,
    callbackUrl: isCallbackSetPerOrder ? callbackUrl : null,
    now,
  };
  const words = new Set<string>();
  const unknownWord = (word: string) => {
    if (!words.has(word) && words.size < REMEMBERED_WORDS) {
      words.add(word);
      log.warn({ provider: code, word: word.slice(0, 100) }, 'a provider uses a status word that nobody knows');
    }
  };
  const takes = (asset: AssetId) => catalog().sold(asset) !== null;
  const pays = (asset: AssetId) => catalog().bought(asset) !== null;
  return {
    facts: toFacts(adapter, config),
    assets: () => catalog().assets,
    takes,
    pays,
    supports: (from, to) => assetKey(from) !== assetKey(to) && takes(from) && pays(to),
    ...createQuotes(context),
    ...createProviderOrderCalls(context, secrets, unknownWord),
  };
}

/** The refund mode supported by the facts, unless the operator's setting overrides it [rules/providers: Refund modes]. */
export function toFacts(
  { facts, markup }: Adapter,
  config: Pick<ProviderConfig, 'refund' | 'settings'>,
): ProviderFacts {
  const { refund } = facts;
  const proven = refund.needsPermission ? 'ticket' : refund.capability;
  const refundCapability = config.refund ?? proven;
  return {
    code: facts.code,
    name: facts.name,
    sandbox: false,
    refundCapability,
    refundWindowHours: refundCapability === 'programmatic' ? refund.windowHours : null,
    refundSlaHours: refundCapability === 'ticket' ? refund.slaHours : null,
    // No adapter supports it: AdapterRefundRequest only contains addresses.
    convertsRefunds: false,
    refundSource: config.refund === null ? refund.source : 'operator',
    feePct: facts.feePct,
    feeNetwork: facts.feeNetwork,
    depositWindowMinutes: facts.depositWindowMinutes,
    rates: facts.rates,
    requestsPerMinute: facts.requestsPerMinute,
    demands: facts.demands,
    ...(facts.needsMemoWallet && { needsMemoWallet: true }),
    ...(facts.hidesPayoutHash && { hidesPayoutHash: true }),
    ...(facts.hidesPaidAmount && { hidesPaidAmount: true }),
    ...(facts.hidesDepositHash && { hidesDepositHash: true }),
    ...(facts.hidesRefundHash && { hidesRefundHash: true }),
    ...(markup &&
      (!markup.needs || config.settings[markup.needs]) && {
        markup: { withheldBy: 'provider', maxBps: markup.maxBps },
      }),
  };
}
