import { type AssetId, assetKey } from '#domain/assets/currencies';
import type { EventOf } from '#domain/logs/events';
import type { Logger } from '#domain/logs/log';
import { traitsOf } from '#domain/providers/traits';
import type { ProviderConfig } from '#process/config/provider-config';
import type { Adapter } from '../adapter';
import type { OpenApi } from '../http/open-api';
import { keptShares } from '../markup';
import type { Provider, ProviderFacts } from '../provider';
import type { Catalog } from './catalog';
import { createRun, type LiveContext } from './context';
import { createProviderOrderCalls, type OrderSecrets } from './orders';
import { createQuotes } from './quotes';
import type { StrangeTexts } from './report';

/** Further texts are not worth remembering. */
const REMEMBERED_TEXTS = 100;
const SHOWN_CHARACTERS = 100;

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
  const run = createRun({ provider: code, log, now });
  const isCallbackSetPerOrder = adapter.callback?.isSetPerOrder?.(config.settings) ?? false;
  const context: LiveContext = {
    adapter,
    api,
    run,
    catalog,
    ownShareBps: adapter.facts.markup.kind === 'per_order' ? keptShares(adapter.facts.markup, config).ownBps : 0,
    callbackUrl: isCallbackSetPerOrder ? callbackUrl : null,
    now,
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
    ...createProviderOrderCalls(context, secrets, logStrangeTexts(code, log)),
  };
}

/** Logs each text once. */
function logStrangeTexts(provider: string, log: Pick<Logger, 'warn'>): StrangeTexts {
  const logged = new Set<string>();
  const note = (what: EventOf<'warn'>) => (text: string) => {
    if (!logged.has(text) && logged.size < REMEMBERED_TEXTS) {
      logged.add(text);
      log.warn({ provider, words: text.slice(0, SHOWN_CHARACTERS) }, what);
    }
  };
  return {
    noteWord: note('a provider uses a status word that nobody knows'),
    noteHash: note('a provider names a transaction that its network cannot have; it counts as not named'),
  };
}

/** The refund mode supported by the facts, unless the operator's setting overrides it [rules/providers: Refund modes]. */
export function toFacts(
  { facts }: Pick<Adapter, 'facts'>,
  config: Pick<ProviderConfig, 'refund' | 'settings' | 'ownShareBps'>,
): ProviderFacts {
  const { refund } = facts;
  const proven = refund.needsPermission ? 'ticket' : refund.capability;
  const refundCapability = config.refund ?? proven;
  const { ownBps, maxMarkupBps } = keptShares(facts.markup, config);
  return {
    code: facts.code,
    name: facts.name,
    sandbox: false,
    refundCapability,
    refundWindowHours: refundCapability === 'programmatic' ? refund.windowHours : null,
    refundSlaHours: refundCapability === 'ticket' ? refund.slaHours : null,
    refundSource: config.refund === null ? refund.source : 'operator',
    feePct: facts.feePct,
    feeNetwork: facts.feeNetwork,
    depositWindowMinutes: facts.depositWindowMinutes,
    rates: facts.rates,
    requestsPerMinute: facts.requestsPerMinute,
    demands: facts.demands,
    ...(facts.needsMemoWallet && { needsMemoWallet: true }),
    ...traitsOf(facts),
    ...(ownBps > 0 && { ownShareBps: ownBps }),
    ...(maxMarkupBps > 0 && { markup: { withheldBy: 'provider', maxBps: maxMarkupBps } }),
  };
}
