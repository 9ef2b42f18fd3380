import type { Logger } from '#domain/logs/log';
import type { Database } from '../db/client';
import type { Notifications } from '../db/notifications';
import { listStatistics } from '../db/providers/statistics';
import { compareAmounts } from '../domain/amount';
import { type AssetId, assetKey } from '../domain/assets/currencies';
import { expectedSeconds, isSlow, usesMemo } from '../domain/assets/networks';
import { REFUND_CAPABILITIES } from '../domain/orders/order';
import type { SkippedProvider } from '../domain/quotes/explanation';
import {
  comparableAmount,
  type Measured,
  NO_FACTORS,
  type RankFactors,
  rankFactors,
} from '../domain/quotes/rank-factors';
import type { QuoteSide } from '../domain/quotes/terms';
import { repeatRead } from '../process/repeated-read';
import {
  type ProviderFacts,
  type ProviderQuote,
  QUOTE_WARNINGS,
  type QuoteRequest,
  type QuoteWarning,
} from '../providers/provider';

interface Ranked extends ProviderQuote {
  provider: ProviderFacts;
  rankFactors: RankFactors;
}

/**
 * Best first: by amount, weighted by the provider's factors, then time, then easier refund, then code [rules/quotes: Which is
 * best].
 */
export function rankOffers<T extends Ranked>(offers: readonly T[], side: QuoteSide): T[] {
  const weighed = offers.map((offer) => ({ offer, weight: comparableAmount(side, offer, offer.rankFactors) }));
  const compareWeights = (a: string, b: string) => (side === 'send' ? compareAmounts(b, a) : compareAmounts(a, b));
  const ease = ({ provider }: Ranked) => REFUND_CAPABILITIES.indexOf(provider.refundCapability);
  return weighed
    .sort(
      (a, b) =>
        compareWeights(a.weight, b.weight) ||
        a.offer.etaSeconds - b.offer.etaSeconds ||
        ease(a.offer) - ease(b.offer) ||
        (a.offer.provider.code < b.offer.provider.code ? -1 : 1),
    )
    .map(({ offer }) => offer);
}

/**
 * If several offers are executed by the same provider, directly and through aggregators, only the best one. The offers must
 * be sorted best first [rules/quotes: Which is best].
 */
export function pickBestOfEach<T extends Ranked>(offers: readonly T[]): { best: T[]; dropped: SkippedProvider[] } {
  const best: T[] = [];
  const dropped: SkippedProvider[] = [];
  for (const offer of offers) {
    const better = best.some(
      (other) => (offer.realProvider || other.realProvider) && swapperOf(other) === swapperOf(offer),
    );
    if (better) dropped.push({ code: offer.provider.code, reason: 'same_provider' });
    else best.push(offer);
  }
  return { best, dropped };
}

/** The provider's own warnings and those due to the networks and the refund mode, in a fixed order. */
export function allWarnings(
  { from, to }: Pick<QuoteRequest, 'from' | 'to'>,
  facts: ProviderFacts,
  own: readonly QuoteWarning[],
): QuoteWarning[] {
  const holds: Record<QuoteWarning, boolean> = {
    extra_id_required: usesMemo(to.network),
    memo_wallet_required: facts.needsMemoWallet === true,
    slow_network: isSlow(from.network) || isSlow(to.network),
    high_price_impact: false,
    low_liquidity: false,
    refund_by_ticket: facts.refundCapability === 'ticket',
  };
  return QUOTE_WARNINGS.filter((warning) => holds[warning] || own.includes(warning));
}

/** The executing provider; "ChangeNOW.io", "changenow" and "Change Now" are the same. */
function swapperOf({ realProvider, provider }: Ranked): string {
  return (realProvider ?? provider.name)
    .toLowerCase()
    .replace(/\.(io|com|app|co|exchange)$/, '')
    .replace(/[^a-z0-9]/g, '');
}

/** What weighs a provider's offers for a pair. Read from memory, never a request. */
export type RankFactorLookup = (provider: string, from: AssetId, to: AssetId) => RankFactors;

export interface KnownRankFactors {
  lookUp: RankFactorLookup;
  close(): Promise<void>;
}

/** Keeps what follows from the statistics of the workers in memory. */
export function openRankFactors(deps: {
  db: Database;
  notifications: Notifications;
  everyMs: number;
  log: Logger;
}): KnownRankFactors {
  const { db, notifications, everyMs, log } = deps;
  let known: ReadonlyMap<string, Measured> = new Map();
  const memory = repeatRead({
    read: async () => {
      const rows = await listStatistics(db);
      known = new Map(
        rows.map((row) => {
          const from = { code: row.from, network: row.fromNetwork };
          const to = { code: row.to, network: row.toNetwork };
          const { deliveredRatio: ratio, measured: orders, secondsMedian: seconds, contradictions } = row;
          return [keyOf(row.provider, from, to), { ratio, orders, seconds, contradictions }];
        }),
      );
    },
    everyMs,
    onError: (err) => log.warn({ err }, "could not read the providers' statistics; what is known holds on"),
  });
  const unsubscribe = notifications.listen('statistics', memory.readNow);
  return {
    lookUp: (provider, from, to) => {
      const ofProvider = known.get(keyOf(provider, ALL_PAIRS, ALL_PAIRS));
      return ofProvider === undefined
        ? NO_FACTORS
        : rankFactors(
            known.get(keyOf(provider, from, to)) ?? null,
            ofProvider,
            expectedSeconds(from.network, to.network),
          );
    },
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}

const ALL_PAIRS: AssetId = { code: '', network: '' };

function keyOf(provider: string, from: AssetId, to: AssetId): string {
  return [provider, assetKey(from), assetKey(to)].join(' ');
}
