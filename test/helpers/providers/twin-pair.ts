import { type AssetId, resolveAsset } from '#domain/assets/currencies';
import { listUnsupported, type ProviderDemands } from '#domain/orders/provider-demands';
import type { Catalog } from '#providers/live/catalog';
import { makeAddress } from '#twins/assets';

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
export function pairOf(catalog: Catalog): TwinPair {
  const to = resolveAsset('BTC');
  for (const [code, send] of SENT) {
    const from = resolveAsset(code);
    if (from && to && catalog.sold(from) && catalog.bought(to)) {
      return { from, to, amounts: { send, receive: '0.004' } };
    }
  }
  throw new Error(`trades no pair by our names; it lists ${JSON.stringify(catalog.unmapped)}`);
}

/** Both addresses of an order; no refund address where the provider cannot take it beside the payout address. */
export function addressesOf(
  demands: ProviderDemands,
  { from, to }: { readonly from: { readonly network: string }; readonly to: { readonly network: string } },
) {
  const [payoutAddress, refundAddress] = [makeAddress(to.network, 'payout'), makeAddress(from.network, 'refund')];
  const unsupported = listUnsupported(
    demands,
    { fromNetwork: from.network, toNetwork: to.network },
    { address: payoutAddress, refund_address: refundAddress },
  );
  return { payoutAddress, refundAddress: unsupported.includes('refund_address') ? null : refundAddress };
}
