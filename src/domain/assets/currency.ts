import type { NetworkId } from './networks';

/** A currency on one of its networks. */
export interface AssetFacts {
  readonly decimals: number;
  /**
   * What the network knows the token by: contract, mint, issuer or token id; null for a coin of the network itself. Where the
   * network writes it in several ways this is the one that its explorers show.
   */
  readonly contract: string | null;
}

export interface Currency {
  readonly code: string;
  readonly name: string;
  /** Background of its icon. Our own palette: close to what users know, equal to nobody's. */
  readonly color: string;
  /** By network; the first one is the default. */
  readonly assets: Readonly<Partial<Record<NetworkId, AssetFacts>>>;
  /** The currency it is a bridged or wrapped form of, and by whose ticker some providers call it. */
  readonly standsFor?: string;
}

export const coin = (decimals: number): AssetFacts => ({ decimals, contract: null });

export const token = (decimals: number, contract: string): AssetFacts => ({ decimals, contract });
