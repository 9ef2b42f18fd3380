import { type AssetId, resolveAsset } from '#domain/assets/currencies';
import type { QuoteSide, RateType } from '#domain/quotes/terms';
import type { AdapterPair } from '#providers/adapter';
import { chooseRate } from '#providers/live/context';
import { ProviderError } from '#providers/provider';
import { WrongUsage } from '../command';
import type { ByHand } from './by-hand';

export interface PairOptions {
  from: string;
  to: string;
  fromNetwork?: string;
  toNetwork?: string;
  rate?: RateType;
  side?: QuoteSide;
}

export interface AssetPair {
  from: AssetId;
  to: AssetId;
  /** The pair by the provider's own names. */
  own: AdapterPair;
  side: QuoteSide;
}

/** The pair in the options, by the provider's names. @throws WrongUsage, ProviderError if it does not list such an asset */
export async function findAssetPair({ adapter, catalog }: ByHand, options: PairOptions): Promise<AssetPair> {
  const from = requireAsset('from', options.from, options.fromNetwork);
  const to = requireAsset('to', options.to, options.toNetwork);
  const { side = 'send', rate } = options;
  const rateType = chooseRate(adapter, { side, ...(rate && { rateType: rate }) });
  const listed = await catalog();
  const [sold, bought] = [listed.sold(from), listed.bought(to)];
  if (!sold || !bought) {
    const missing = sold ? to : from;
    throw new ProviderError('unsupported_pair', { message: `lists no ${missing.code} on ${missing.network}` });
  }
  return { from, to, own: { from: sold, to: bought, rate: rateType }, side };
}

function requireAsset(side: 'from' | 'to', code: string, network: string | undefined): AssetId {
  const asset = resolveAsset(code, network);
  if (!asset) {
    throw new WrongUsage(`--${side} ${code}${network ? ` on ${network}` : ''} is not a known currency`);
  }
  return asset;
}
