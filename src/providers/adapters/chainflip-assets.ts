import { z } from 'zod';
import type { Api } from '../http/api';
import { decimal, flag, integer, optional, text } from '../http/fields';
import { readLimits } from '../limits';
import { type Limits, ProviderError } from '../provider';

const asset = z.object({
  enabled: optional(flag),
  id: text,
  direction: optional(text),
  ticker: text,
  network: text,
  contractAddress: optional(text),
  decimals: integer,
  minimalAmount: optional(decimal),
});
export type ChainflipAsset = z.output<typeof asset>;

export async function readChainflipAssets(api: Api): Promise<ChainflipAsset[]> {
  const { assets } = await api.get('/assets', { answer: z.object({ assets: z.array(asset) }) });
  return assets;
}

export async function readMinimum(api: Api, id: string): Promise<Partial<Limits>> {
  const found = (await readChainflipAssets(api)).find((listed) => listed.id === id);
  if (!found) {
    throw new ProviderError('unsupported_pair', { message: `chainflip does not list ${id}` });
  }
  return readLimits(found.minimalAmount, null);
}
