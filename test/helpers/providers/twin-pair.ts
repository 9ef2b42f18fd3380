import { type AssetId, resolveAsset } from '#domain/assets/currencies';
import type { Catalogue } from '#providers/live/catalogue';

/** What to send, with an amount that every twin accepts. */
const SENT = [
  ['LTC', '3.5'],
  ['ETH', '0.1'],
] as const;

export interface TwinPair {
  from: AssetId;
  to: AssetId;
  /** Of `from` to send, or of `to` to receive. */
  amounts: { send: string; receive: string };
}

/** LTC to BTC, or ETH instead where LTC is missing. */
export function pairOf(catalogue: Catalogue): TwinPair {
  const to = resolveAsset('BTC');
  for (const [code, send] of SENT) {
    const from = resolveAsset(code);
    if (from && to && catalogue.sold(from) && catalogue.bought(to)) {
      return { from, to, amounts: { send, receive: '0.004' } };
    }
  }
  throw new Error(`trades no pair by our names; it lists ${JSON.stringify(catalogue.unmapped)}`);
}
