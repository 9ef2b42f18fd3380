import { isErased } from '../privacy/erased';
import { writtenHash } from './hash-form';
import { requireNetwork } from './networks';

/** The transaction's page in a public explorer; null if the network has none, or the hash was erased. */
export function explorerTxUrl(network: string, hash: string): string | null {
  const url = requireNetwork(network).explorer?.tx;
  return url === undefined || isErased(hash)
    ? null
    : url.replace('{hash}', () => encodeURIComponent(writtenHash(network, hash)));
}

/** The address's page in a public explorer; null if the network has none. */
export function explorerAddressUrl(network: string, address: string): string | null {
  return requireNetwork(network).explorer?.address?.replace('{address}', () => encodeURIComponent(address)) ?? null;
}
