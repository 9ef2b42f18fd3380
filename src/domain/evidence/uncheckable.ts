/** Why payments of a network cannot be seen by anyone but its parties [rules/evidence: What cannot be checked]. */
export const UNCHECKABLE = {
  xmr: 'Monero shows neither addresses nor amounts to others',
  arrr: 'Pirate Chain shows neither addresses nor amounts to others',
  ln: 'Lightning payments are in no block',
  scrt: 'Secret Network encrypts the transfers of tokens',
} as const satisfies Record<string, string>;

/** Zcash addresses whose payments are encrypted: Sprout, Sapling and unified ones. */
const SHIELDED_ZCASH = /^(zc|zs1|u1)/;

/** Why a payment to the address cannot be checked on any node; null if it can be. */
export function findUncheckable(network: string, address: string): string | null {
  if (network === 'zec' && SHIELDED_ZCASH.test(address)) {
    return 'payments to shielded addresses of Zcash are encrypted';
  }
  return Object.hasOwn(UNCHECKABLE, network) ? UNCHECKABLE[network as keyof typeof UNCHECKABLE] : null;
}
