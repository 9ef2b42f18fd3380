import type { AssetId } from '#domain/assets/currencies';
import type { QuoteSide, RateType } from '#domain/quotes/terms';
import type { Adapter, AdapterPair } from '../adapter';
import type { OpenApi } from '../http/open-api';
import { ProviderError } from '../provider';
import type { Catalog } from './catalog';
import type { Run } from './live-run';

/** The context shared by the parts of a live provider. */
export interface LiveContext {
  readonly adapter: Adapter;
  readonly api: OpenApi;
  readonly run: Run;
  catalog(): Catalog;
  /** What is asked for with every price and order besides a partner's markup. */
  readonly ownShareBps: number;
  /** The callback URL passed to the provider; null if none is. */
  readonly callbackUrl: string | null;
  now(): number;
}

interface PairRequest {
  from: AssetId;
  to: AssetId;
  side: QuoteSide;
  rateType?: RateType;
}

/** The requested rate type, or by default floating, which has the better price. @throws ProviderError unsupported_pair */
export function chooseRate(
  { facts: { rates } }: Adapter,
  { side, rateType }: Pick<PairRequest, 'side' | 'rateType'>,
): RateType {
  const offered = (['floating', 'fixed'] as const).filter((rate) => rates[rate]?.includes(side));
  const chosen = rateType === undefined ? offered[0] : offered.find((rate) => rate === rateType);
  if (chosen === undefined) {
    throw new ProviderError('unsupported_pair', { message: 'has no such rate' });
  }
  return chosen;
}

/** The pair by the provider's own names. @throws ProviderError unsupported_pair */
export function toAdapterPair(context: LiveContext, request: PairRequest): AdapterPair {
  const pair = findPair(context, request);
  if (!pair) {
    throw new ProviderError('unsupported_pair', { message: 'does not list both' });
  }
  return { ...pair, rate: chooseRate(context.adapter, request) };
}

/** Null if the provider no longer lists one of the assets. */
export function findPair(
  { catalog }: LiveContext,
  request: Pick<PairRequest, 'from' | 'to'>,
): Pick<AdapterPair, 'from' | 'to'> | null {
  const from = catalog().sold(request.from);
  const to = catalog().bought(request.to);
  return from && to ? { from, to } : null;
}
