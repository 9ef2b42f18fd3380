import type { WatchedAddresses } from '#chains/source';
import type { ChainPayment } from '#domain/evidence/payment';

export function watching(...addresses: string[]): WatchedAddresses {
  const all = new Set(addresses);
  return { has: (address) => all.has(address), list: () => all };
}

/** A payment without its transaction and block. */
export function brief({ address, contract, units, index }: ChainPayment) {
  return { address, contract, units, index };
}
