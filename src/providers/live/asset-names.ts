import { type AssetId, resolveAsset } from '../../domain/assets/currencies';
import type { ListedAsset } from '../adapter';

/** The asset that a provider means; null where that is not certain. */
export function mapAsset(_provider: string, { ticker, network }: ListedAsset): AssetId | null {
  return network === '' ? null : resolveAsset(ticker, network);
}
