import type { NetworkId } from './networks';

/** A currency on one of its networks. */
export interface AssetFacts {
  readonly decimals: number;
  /** Whether it is the network's own coin rather than a token. */
  readonly isCoin: boolean;
  /**
   * The token's identifier on the network (contract, mint, issuer or token id), as its explorers write it. Null for coins,
   * except on networks that treat them as tokens too.
   */
  readonly contract: string | null;
}

export interface Currency {
  readonly code: string;
  readonly name: string;
  /** Background color of its icon, from our own palette: similar to what users know, but not a copy. */
  readonly color: string;
  /** By network, the default first. */
  readonly assets: Readonly<Partial<Record<NetworkId, AssetFacts>>>;
  /** The currency of which this is a bridged or wrapped form; some providers use that currency's ticker for it. */
  readonly standsFor?: string;
}

export const coin = (decimals: number, contract: string | null = null): AssetFacts => ({
  decimals,
  isCoin: true,
  contract,
});

export const token = (decimals: number, contract: string): AssetFacts => ({ decimals, isCoin: false, contract });
